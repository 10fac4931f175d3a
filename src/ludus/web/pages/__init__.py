"""The pages, one file each; `app` finds them by listing this folder."""
