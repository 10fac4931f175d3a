#!@SECRETS@/program
# Its interpreter is somebody else's program, which would play for it.
