"""A soak: everything at once for half an hour, with kills, a full disk and clocks that jump."""
