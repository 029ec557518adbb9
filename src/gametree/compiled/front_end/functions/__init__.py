"""One function while it is lowered: its variables, its control flow, and the handlers of its nodes."""
