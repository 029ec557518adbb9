"""See a search: trace the nodes that it visits, and draw the tree."""

from gametree.transform.traced import Traced
from gametree.tree.recorder import TreeNode, TreeRecorder
from gametree.tree.show import Picture, show
from gametree.tree.trace import trace
from gametree.tree.tree import Tree

__all__ = ["Picture", "Traced", "Tree", "TreeNode", "TreeRecorder", "show", "trace"]
