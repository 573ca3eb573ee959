"""Pictures of results, in one look: light or dark, legible for the colour-blind, as SVG or PNG."""
