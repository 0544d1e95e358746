"""Forms: what Discord shows as a modal, as data; and what was filled in, as it comes back."""
