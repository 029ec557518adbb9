"""Functions of lists and streams in plain Python, which are compiled like a user's for the kinds at hand."""
