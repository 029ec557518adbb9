"""Random programs: rules of games over a grammar wider than what compiles, and the law that they hold."""
