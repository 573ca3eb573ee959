"""Beyond the reports: questions that no report asks, one page each."""
