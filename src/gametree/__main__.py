"""`python -m gametree` is the command `gametree`."""

from gametree.cli import main

if __name__ == "__main__":
    main()
