"""What a server gives back of the memory that it used for a moment."""

import subprocess
import sys

WORK = """
from ludus.web.serve import keep_heap_small

def mb():
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmRSS")) / 1024

keep_heap_small()
once = bytes(30 << 20)
del once  # from now on glibc would take everything as large from the heap
before = mb()
large, small = [], []
for _ in range(40):
    large.append(b"x" * (1 << 20)), small.append(b"y" * 2000)  # and what is small lies on top
large.clear()
print(mb() - before)
"""


def test_what_was_large_is_given_back_though_something_small_came_after_it() -> None:
    ran = subprocess.run([sys.executable, "-c", WORK], capture_output=True, text=True, check=True)
    assert float(ran.stdout) < 10
