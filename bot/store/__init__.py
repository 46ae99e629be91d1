"""What outlives the process: running games as the events that made them, results, names."""
