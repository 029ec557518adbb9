"""The meaning of each name of the rules: its scope, its source, and its value if that is a constant.

It imports nothing else of the front end. What is refused anywhere is `Refused`.
"""
