"""The players of the reports, as their listings have them: to be studied, not to be strong."""
