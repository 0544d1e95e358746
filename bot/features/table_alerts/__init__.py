"""Table alerts: whoever asks in a channel is mentioned there, once, when the next table opens."""
