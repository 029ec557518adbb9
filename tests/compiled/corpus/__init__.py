"""Programs that a compiler of rules once answered wrongly, or might: no linter or type checker reads them."""
