"""Programs for whoever works on mossa."""
