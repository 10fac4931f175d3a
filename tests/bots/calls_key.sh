#!/usr/bin/env -S A=1 @SECRETS@/key
# Its interpreter is somebody's key: it would lie in its world then, for all to read.
