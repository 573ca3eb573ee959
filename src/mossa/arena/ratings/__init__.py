"""How strong agents are: ratings with intervals, and when enough has been played."""
