package syscall

// Numbers of Linux, the same on all processors that minigo runs on.
const (
	AF_UNSPEC           = 0
	AF_UNIX             = 1
	AF_LOCAL            = 1
	AF_INET             = 2
	AF_INET6            = 0xa
	AF_NETLINK          = 0x10
	AF_PACKET           = 0x11
	SOCK_STREAM         = 1
	SOCK_DGRAM          = 2
	SOCK_RAW            = 3
	SOCK_SEQPACKET      = 5
	SOCK_NONBLOCK       = 0x800
	SOCK_CLOEXEC        = 0x80000
	SOL_SOCKET          = 1
	SOL_TCP             = 6
	SO_REUSEADDR        = 2
	SO_TYPE             = 3
	SO_ERROR            = 4
	SO_BROADCAST        = 6
	SO_SNDBUF           = 7
	SO_RCVBUF           = 8
	SO_KEEPALIVE        = 9
	SO_LINGER           = 0xd
	SO_RCVTIMEO         = 0x14
	SO_SNDTIMEO         = 0x15
	SO_ATTACH_FILTER    = 0x1a
	SO_BINDTODEVICE     = 0x19
	SOMAXCONN           = 0x80
	IPPROTO_IP          = 0
	IPPROTO_ICMP        = 1
	IPPROTO_TCP         = 6
	IPPROTO_UDP         = 0x11
	IPPROTO_IPV6        = 0x29
	IPPROTO_ICMPV6      = 0x3a
	IPV6_V6ONLY         = 0x1a
	IP_TOS              = 1
	IP_TTL              = 2
	IP_HDRINCL          = 3
	IP_MULTICAST_IF     = 0x20
	IP_MULTICAST_TTL    = 0x21
	IP_MULTICAST_LOOP   = 0x22
	IP_ADD_MEMBERSHIP   = 0x23
	IP_DROP_MEMBERSHIP  = 0x24
	TCP_NODELAY         = 1
	TCP_DEFER_ACCEPT    = 9
	TCP_KEEPIDLE        = 4
	TCP_KEEPINTVL       = 5
	TCP_KEEPCNT         = 6
	S_IFMT              = 0xf000
	S_IFSOCK            = 0xc000
	S_IFLNK             = 0xa000
	S_IFREG             = 0x8000
	S_IFBLK             = 0x6000
	S_IFDIR             = 0x4000
	S_IFCHR             = 0x2000
	S_IFIFO             = 0x1000
	S_ISUID             = 0x800
	S_ISGID             = 0x400
	S_ISVTX             = 0x200
	S_IRUSR             = 0x100
	S_IWUSR             = 0x80
	S_IXUSR             = 0x40
	S_IRWXU             = 0x1c0
	S_IRGRP             = 0x20
	S_IWGRP             = 0x10
	S_IXGRP             = 8
	S_IRWXG             = 0x38
	S_IROTH             = 4
	S_IWOTH             = 2
	S_IXOTH             = 1
	S_IRWXO             = 7
	F_DUPFD             = 0
	F_GETFD             = 1
	F_SETFD             = 2
	F_GETFL             = 3
	F_SETFL             = 4
	F_GETLK             = 5
	F_SETLK             = 6
	F_SETLKW            = 7
	F_RDLCK             = 0
	F_WRLCK             = 1
	F_UNLCK             = 2
	F_DUPFD_CLOEXEC     = 0x406
	FD_CLOEXEC          = 1
	LOCK_SH             = 1
	LOCK_EX             = 2
	LOCK_NB             = 4
	LOCK_UN             = 8
	O_NOCTTY            = 0x100
	O_NONBLOCK          = 0x800
	O_NDELAY            = 0x800
	O_ACCMODE           = 3
	O_ASYNC             = 0x2000
	O_DSYNC             = 0x1000
	O_NOATIME           = 0x40000
	O_CLOEXEC           = 0x80000
	TIOCGWINSZ          = 0x5413
	TIOCSWINSZ          = 0x5414
	TIOCGPGRP           = 0x540f
	TIOCSPGRP           = 0x5410
	TIOCOUTQ            = 0x5411
	TIOCGPTN            = 0x80045430
	TIOCSPTLCK          = 0x40045431
	TIOCSCTTY           = 0x540e
	TIOCNOTTY           = 0x5422
	TCGETS              = 0x5401
	TCSETS              = 0x5402
	IGNBRK              = 1
	BRKINT              = 2
	IGNPAR              = 4
	PARMRK              = 8
	INPCK               = 0x10
	ISTRIP              = 0x20
	INLCR               = 0x40
	IGNCR               = 0x80
	ICRNL               = 0x100
	IXON                = 0x400
	IXANY               = 0x800
	IXOFF               = 0x1000
	IMAXBEL             = 0x2000
	IUTF8               = 0x4000
	OPOST               = 1
	ONLCR               = 4
	CS5                 = 0
	CS6                 = 0x10
	CS7                 = 0x20
	CS8                 = 0x30
	CSIZE               = 0x30
	CSTOPB              = 0x40
	CREAD               = 0x80
	PARENB              = 0x100
	PARODD              = 0x200
	HUPCL               = 0x400
	CLOCAL              = 0x800
	ISIG                = 1
	ICANON              = 2
	ECHO                = 8
	ECHOE               = 0x10
	ECHOK               = 0x20
	ECHONL              = 0x40
	NOFLSH              = 0x80
	TOSTOP              = 0x100
	ECHOCTL             = 0x200
	ECHOKE              = 0x800
	IEXTEN              = 0x8000
	VINTR               = 0
	VQUIT               = 1
	VERASE              = 2
	VKILL               = 3
	VEOF                = 4
	VTIME               = 5
	VMIN                = 6
	VSTART              = 8
	VSTOP               = 9
	VSUSP               = 0xa
	VEOL                = 0xb
	PROT_NONE           = 0
	PROT_READ           = 1
	PROT_WRITE          = 2
	PROT_EXEC           = 4
	MAP_SHARED          = 1
	MAP_PRIVATE         = 2
	MAP_ANON            = 0x20
	DT_UNKNOWN          = 0
	DT_FIFO             = 1
	DT_CHR              = 2
	DT_DIR              = 4
	DT_BLK              = 6
	DT_REG              = 8
	DT_LNK              = 0xa
	DT_SOCK             = 0xc
	PathMax             = 0x1000
	WNOHANG             = 1
	WUNTRACED           = 2
	IN_ACCESS           = 1
	IN_MODIFY           = 2
	IN_ATTRIB           = 4
	IN_CLOSE_WRITE      = 8
	IN_CLOSE_NOWRITE    = 0x10
	IN_CLOSE            = 0x18
	IN_OPEN             = 0x20
	IN_MOVED_FROM       = 0x40
	IN_MOVED_TO         = 0x80
	IN_MOVE             = 0xc0
	IN_CREATE           = 0x100
	IN_DELETE           = 0x200
	IN_DELETE_SELF      = 0x400
	IN_MOVE_SELF        = 0x800
	IN_ALL_EVENTS       = 0xfff
	IN_UNMOUNT          = 0x2000
	IN_Q_OVERFLOW       = 0x4000
	IN_IGNORED          = 0x8000
	IN_ONLYDIR          = 0x1000000
	IN_DONT_FOLLOW      = 0x2000000
	IN_EXCL_UNLINK      = 0x4000000
	IN_MASK_ADD         = 0x20000000
	IN_ISDIR            = 0x40000000
	IN_ONESHOT          = 0x80000000
	IN_CLOEXEC          = 0x80000
	IN_NONBLOCK         = 0x800
	ICMPV6_FILTER       = 1
	IPV6_HOPLIMIT       = 0x34
	IPV6_TCLASS         = 0x43
	IPV6_PKTINFO        = 0x32
	IPV6_UNICAST_HOPS   = 0x10
	IPV6_MULTICAST_IF   = 0x11
	IPV6_MULTICAST_HOPS = 0x12
	IPV6_MULTICAST_LOOP = 0x13
)

// Errors that hardly any call answers.
const (
	EADV            = Errno(68)
	EBADE           = Errno(52)
	EBADFD          = Errno(77)
	EBADR           = Errno(53)
	EBADRQC         = Errno(56)
	EBADSLT         = Errno(57)
	EBFONT          = Errno(59)
	ECHRNG          = Errno(44)
	ECOMM           = Errno(70)
	EDEADLOCK       = Errno(35)
	EDOTDOT         = Errno(73)
	EIDRM           = Errno(43)
	EILSEQ          = Errno(84)
	EISNAM          = Errno(120)
	EKEYEXPIRED     = Errno(127)
	EKEYREJECTED    = Errno(129)
	EKEYREVOKED     = Errno(128)
	EL2HLT          = Errno(51)
	EL2NSYNC        = Errno(45)
	EL3HLT          = Errno(46)
	EL3RST          = Errno(47)
	ELIBACC         = Errno(79)
	ELIBBAD         = Errno(80)
	ELIBEXEC        = Errno(83)
	ELIBMAX         = Errno(82)
	ELIBSCN         = Errno(81)
	ELNRNG          = Errno(48)
	EMEDIUMTYPE     = Errno(124)
	EMULTIHOP       = Errno(72)
	ENAVAIL         = Errno(119)
	ENOANO          = Errno(55)
	ENOCSI          = Errno(50)
	ENODATA         = Errno(61)
	ENOKEY          = Errno(126)
	ENOLINK         = Errno(67)
	ENOMEDIUM       = Errno(123)
	ENOMSG          = Errno(42)
	ENONET          = Errno(64)
	ENOPKG          = Errno(65)
	ENOSR           = Errno(63)
	ENOSTR          = Errno(60)
	ENOTNAM         = Errno(118)
	ENOTRECOVERABLE = Errno(131)
	ENOTUNIQ        = Errno(76)
	EOWNERDEAD      = Errno(130)
	EPFNOSUPPORT    = Errno(96)
	EREMCHG         = Errno(78)
	EREMOTE         = Errno(66)
	EREMOTEIO       = Errno(121)
	ERESTART        = Errno(85)
	ERFKILL         = Errno(132)
	ESRMNT          = Errno(69)
	ESTRPIPE        = Errno(86)
	ETIME           = Errno(62)
	ETOOMANYREFS    = Errno(109)
	EUCLEAN         = Errno(117)
	EUNATCH         = Errno(49)
	EXFULL          = Errno(54)
)

// Signals of Linux.
const (
	SIGBUS    = Signal(7)
	SIGCLD    = Signal(17)
	SIGFPE    = Signal(8)
	SIGILL    = Signal(4)
	SIGIO     = Signal(29)
	SIGIOT    = Signal(6)
	SIGPOLL   = Signal(29)
	SIGPROF   = Signal(27)
	SIGPWR    = Signal(30)
	SIGSTKFLT = Signal(16)
	SIGSTOP   = Signal(19)
	SIGSYS    = Signal(31)
	SIGTRAP   = Signal(5)
	SIGTTIN   = Signal(21)
	SIGTTOU   = Signal(22)
	SIGUNUSED = Signal(31)
	SIGURG    = Signal(23)
	SIGVTALRM = Signal(26)
	SIGXCPU   = Signal(24)
	SIGXFSZ   = Signal(25)
)

// Errors of the system that package os has names for, and the usual others.
const (
	EPERM     = Errno(1)
	ESRCH     = Errno(3)
	ENOENT    = Errno(2)
	EINTR     = Errno(4)
	EIO       = Errno(5)
	EBADF     = Errno(9)
	EAGAIN    = Errno(11)
	ENOMEM    = Errno(12)
	EACCES    = Errno(13)
	EBUSY     = Errno(16)
	EEXIST    = Errno(17)
	ENOTDIR   = Errno(20)
	EISDIR    = Errno(21)
	EINVAL    = Errno(22)
	ENFILE    = Errno(23)
	EMFILE    = Errno(24)
	ENOSPC    = Errno(28)
	ESPIPE    = Errno(29)
	EROFS     = Errno(30)
	EPIPE     = Errno(32)
	ENOSYS    = Errno(38)
	ENOTEMPTY = Errno(39)
	ENOTSUP   = Errno(95)

	EADDRINUSE   = Errno(98)
	ECONNABORTED = Errno(103)
	ECONNRESET   = Errno(104)
	ETIMEDOUT    = Errno(110)
	ECONNREFUSED = Errno(111)
)

// Errors of the system.
const (
	E2BIG           = Errno(7)
	EADDRNOTAVAIL   = Errno(99)
	EAFNOSUPPORT    = Errno(97)
	EALREADY        = Errno(114)
	EBADMSG         = Errno(74)
	ECANCELED       = Errno(125)
	ECHILD          = Errno(10)
	EDEADLK         = Errno(35)
	EDESTADDRREQ    = Errno(89)
	EDOM            = Errno(33)
	EDQUOT          = Errno(122)
	EFAULT          = Errno(14)
	EFBIG           = Errno(27)
	EHOSTDOWN       = Errno(112)
	EHOSTUNREACH    = Errno(113)
	EINPROGRESS     = Errno(115)
	EISCONN         = Errno(106)
	ELOOP           = Errno(40)
	EMLINK          = Errno(31)
	EMSGSIZE        = Errno(90)
	ENAMETOOLONG    = Errno(36)
	ENETDOWN        = Errno(100)
	ENETRESET       = Errno(102)
	ENETUNREACH     = Errno(101)
	ENOBUFS         = Errno(105)
	ENODEV          = Errno(19)
	ENOEXEC         = Errno(8)
	ENOLCK          = Errno(37)
	ENOPROTOOPT     = Errno(92)
	ENOTBLK         = Errno(15)
	ENOTCONN        = Errno(107)
	ENOTSOCK        = Errno(88)
	ENOTTY          = Errno(25)
	ENXIO           = Errno(6)
	EOPNOTSUPP      = Errno(95)
	EOVERFLOW       = Errno(75)
	EPROTO          = Errno(71)
	EPROTONOSUPPORT = Errno(93)
	EPROTOTYPE      = Errno(91)
	ERANGE          = Errno(34)
	ESHUTDOWN       = Errno(108)
	ESOCKTNOSUPPORT = Errno(94)
	ESTALE          = Errno(116)
	ETXTBSY         = Errno(26)
	EUSERS          = Errno(87)
	EWOULDBLOCK     = Errno(11)
	EXDEV           = Errno(18)
)

// Signals.
const (
	SIGHUP  = Signal(1)
	SIGINT  = Signal(2)
	SIGQUIT = Signal(3)
	SIGABRT = Signal(6)
	SIGKILL = Signal(9)
	SIGUSR1 = Signal(10)
	SIGSEGV = Signal(11)
	SIGUSR2 = Signal(12)
	SIGPIPE = Signal(13)
	SIGALRM = Signal(14)
	SIGTERM = Signal(15)
	SIGCHLD = Signal(17)
	SIGCONT = Signal(18)
	SIGTSTP = Signal(20)

	SIGWINCH = Signal(28)
)

// Flags for Open.
const (
	O_RDONLY = 0
	O_WRONLY = 1
	O_RDWR   = 2
	O_CREAT  = 0o100
	O_EXCL   = 0o200
	O_TRUNC  = 0o1000
	O_APPEND = 0o2000
	O_SYNC   = 0o4010000
)

// What may be limited (Linux).
const (
	RLIMIT_CPU    = 0
	RLIMIT_FSIZE  = 1
	RLIMIT_DATA   = 2
	RLIMIT_STACK  = 3
	RLIMIT_CORE   = 4
	RLIMIT_NOFILE = 7
	RLIMIT_AS     = 9
	RLIM_INFINITY = -1
)

// The size of a header in bytes.
const (
	SizeofCmsghdr = 0x10

	SCM_RIGHTS      = 1
	SCM_CREDENTIALS = 2
	SO_PASSCRED     = 0x10

	MSG_OOB          = 0x1
	MSG_PEEK         = 0x2
	MSG_CTRUNC       = 0x8
	MSG_TRUNC        = 0x20
	MSG_DONTWAIT     = 0x40
	MSG_WAITALL      = 0x100
	MSG_NOSIGNAL     = 0x4000
	MSG_CMSG_CLOEXEC = 0x40000000
)

// Requests that are TCSETS for later.
const (
	tcsetsw = 0x5403
	tcsetsf = 0x5404
)

// Sizes of addresses in bytes.
const (
	SizeofSockaddrInet4 = 0x10
	SizeofSockaddrInet6 = 0x1c
	SizeofSockaddrAny   = 0x70
	SizeofSockaddrUnix  = 0x6e
)
