"""Class lists: merging Tailwind utilities so that the later of two that disagree stays."""
