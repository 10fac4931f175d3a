"""What a stranger's program may not ask of the kernel, with the numbers that x86_64 and aarch64 give it.

Only what a bot has no use for: a refused call fails as if the kernel did not know it or did not want to, so that a
runtime which merely tries goes on.
"""

import errno

Numbers = tuple[int | None, int | None]  # on x86_64 and on aarch64; None where there is no such call
Table = dict[str, Numbers]

WATCHING: Table = {  # other processes, and the machine
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "kcmp": (312, 272),
    "pidfd_getfd": (438, 438),
    "perf_event_open": (298, 241),
    "bpf": (321, 280),
    "userfaultfd": (323, 282),
    "syslog": (103, 116),
    "lookup_dcookie": (212, 18),
    "fanotify_init": (300, 262),
    "fanotify_mark": (301, 263),
}
MOUNTING: Table = {  # and namespaces
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "move_mount": (429, 429),
    "open_tree": (428, 428),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "unshare": (272, 97),
    "setns": (308, 268),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
}
RULING: Table = {  # the machine itself
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "kexec_load": (246, 104),
    "kexec_file_load": (320, 294),
    "reboot": (169, 142),
    "swapon": (167, 224),
    "swapoff": (168, 225),
    "acct": (163, 89),
    "quotactl": (179, 60),
    "quotactl_fd": (443, 443),
    "nfsservctl": (180, 42),
    "iopl": (172, None),
    "ioperm": (173, None),
    "modify_ldt": (154, None),
    "vhangup": (153, 58),
    "settimeofday": (164, 170),
    "clock_settime": (227, 112),
    "clock_adjtime": (305, 266),
    "adjtimex": (159, 171),
    "sethostname": (170, 161),
    "setdomainname": (171, 162),
    "mbind": (237, 235),
    "set_mempolicy": (238, 237),
    "migrate_pages": (256, 238),
    "move_pages": (279, 239),
    "sched_setaffinity": (203, 122),  # a match stays on its core
    "setsid": (112, 157),  # the kernel gives each session a share of the core: sixty would leave others nothing
}
MARKING: Table = {  # signs that two bots could leave for each other on files that both can read, or in the kernel
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "inotify_init": (253, None),
    "inotify_init1": (294, 26),
    "inotify_add_watch": (254, 27),
    "mq_open": (240, 180),
}
UNKNOWN: Table = {  # taken for an older kernel's: who asks has another way
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "clone3": (435, 435),  # its flags lie behind a pointer, where no filter sees them: they ask `clone` then
    "shmget": (29, 194),  # memory that no limit of a process counts
    "msgget": (68, 186),
    "semget": (64, 190),
    "memfd_secret": (447, 447),
    "io_setup": (206, 0),  # of the whole machine: /proc/sys/fs/aio-nr tells how many others have
    "io_destroy": (207, 1),
    "io_submit": (209, 2),
    "io_cancel": (210, 3),
    "io_getevents": (208, 4),
    "io_pgetevents": (333, 292),
    "mincore": (27, 232),  # which pages of a file somebody has read
    "cachestat": (451, 451),
}
UNCOUNTED: Table = {"memfd_create": (319, 279)}  # memory too; fine where a cgroup counts it
# Nothing is locked, but they are told so: a lock on a file that both can read would be a sign, and Java, refused, would
# complain on stdout. What a program writes nobody else sees anyway.
LOCKING: Table = {"flock": (73, 32)}

REFUSED: dict[int, tuple[Table, ...]] = {
    errno.EPERM: (WATCHING, MOUNTING, RULING, MARKING),
    errno.ENOSYS: (UNKNOWN,),
    0: (LOCKING,),
}

# Calls that depend on an argument.
CLONE: Numbers = (56, 220)
SOCKET: Numbers = (41, 198)
SOCKETPAIR: Numbers = (53, 199)
IOCTL: Numbers = (16, 29)
FCNTL: Numbers = (72, 25)
PREADV2: Numbers = (327, 286)
PWRITEV2: Numbers = (328, 287)
FADVISE: Numbers = (221, 223)
MADVISE: Numbers = (28, 233)

NEW_NAMESPACES = 0x7E020000  # CLONE_NEW: NS, CGROUP, UTS, IPC, USER, PID and NET
FAMILIES = (1, 2, 10)  # AF_UNIX, AF_INET and AF_INET6, in a network of its own
TERMINAL = (0x5412, 0x541C)  # TIOCSTI and TIOCLINUX put words into a terminal's mouth
LOCKS = (6, 7, 37, 38)  # F_SETLK and F_SETLKW, and those of open files: see LOCKING
LOOKS = (5, 36, 1024, 1025, 1026)  # F_GETLK, F_OFD_GETLK, leases and F_NOTIFY
# Reading leaves a page of a file in memory: these would look whether it is there, or throw it out for others to see.
NO_FLAGS = (0,)  # RWF_NOWAIT, of preadv2 and pwritev2
FORGETTING = (4,)  # POSIX_FADV_DONTNEED: says yes, does nothing
PAGING_OUT = (20, 21)  # MADV_COLD and MADV_PAGEOUT
