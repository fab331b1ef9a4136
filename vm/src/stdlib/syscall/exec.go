package syscall

// exec puts another program in the place of this process; it returns only with an error.
func exec(path string, argv, env []string) (errno int)

// Exec puts the program at the path argv0 in the place of this process. It returns only if that fails.
func Exec(argv0 string, argv []string, envv []string) (err error) {
	for _, list := range [][]string{{argv0}, argv, envv} {
		for _, s := range list {
			for i := range len(s) {
				if s[i] == 0 {
					return EINVAL
				}
			}
		}
	}
	return Errno(exec(argv0, argv, envv))
}
