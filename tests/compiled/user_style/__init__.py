"""Small games as people write them: none is bent to the compiler, and no linter or type checker reads them."""
