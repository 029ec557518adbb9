"""See a search: trace what it visits, and draw the tree."""

from gametree.transform.traced import Traced, TreeNode
from gametree.tree.show import Picture, show
from gametree.tree.trace import trace
from gametree.tree.tree import Tree

__all__ = ["Picture", "Traced", "Tree", "TreeNode", "show", "trace"]
