"""The formats: one file a family. `kinds` says what each can be told; the others say who plays whom."""
