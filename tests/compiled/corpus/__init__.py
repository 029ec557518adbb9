"""Programs to which a compiler of rules gave wrong answers, or might; no linter or type checker reads them."""
