// Package user looks up users and groups in /etc/passwd and /etc/group.
package user

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// A User is an account.
type User struct {
	Uid      string // the number, as text
	Gid      string // its first group
	Username string // the name to log in with
	Name     string // what people call it
	HomeDir  string // the home folder
}

// A Group is a group of users.
type Group struct {
	Gid  string // the number, as text
	Name string // the name
}

// UnknownUserIdError is returned where no user has that id.
type UnknownUserIdError int

// UnknownUserError is returned where no user has that name.
type UnknownUserError string

// UnknownGroupIdError is returned where no group has that id.
type UnknownGroupIdError string

// UnknownGroupError is returned where no group has that name.
type UnknownGroupError string

// Error shows the number.
func (e UnknownUserIdError) Error() string { return "user: unknown userid " + strconv.Itoa(int(e)) }

// Error shows the name.
func (e UnknownUserError) Error() string { return "user: unknown user " + string(e) }

// Error shows the number.
func (e UnknownGroupIdError) Error() string { return "group: unknown groupid " + string(e) }

// Error shows the name.
func (e UnknownGroupError) Error() string { return "group: unknown group " + string(e) }

const (
	users  = "/etc/passwd"
	groups = "/etc/group"
)

// rows calls f with the fields of each line of a table, until f returns true.
func rows(file string, f func(fields []string) bool) error {
	r, err := os.Open(file)
	if err != nil {
		return err
	}
	defer r.Close()
	lines := bufio.NewReader(r)
	for {
		line, err := lines.ReadString('\n')
		line = strings.TrimSpace(line)
		// Lines with a sign stand for a directory elsewhere.
		if line != "" && !strings.ContainsRune("#+-", rune(line[0])) && f(strings.Split(line, ":")) {
			return nil
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func isNumber(s string) bool {
	_, err := strconv.Atoi(s)
	return err == nil
}

// findUser returns the user whose field has that value, or nil.
func findUser(field int, value string) (found *User, err error) {
	err = rows(users, func(f []string) bool {
		if len(f) < 7 || f[0] == "" || f[field] != value || !isNumber(f[2]) || !isNumber(f[3]) {
			return false
		}
		name, _, _ := strings.Cut(f[4], ",")
		found = &User{Uid: f[2], Gid: f[3], Username: f[0], Name: name, HomeDir: f[5]}
		return true
	})
	return found, err
}

// findGroup returns the group whose field has that value, or nil.
func findGroup(field int, value string) (found *Group, err error) {
	err = rows(groups, func(f []string) bool {
		if len(f) < 4 || f[0] == "" || f[field] != value || !isNumber(f[2]) {
			return false
		}
		found = &Group{Name: f[0], Gid: f[2]}
		return true
	})
	return found, err
}

// Current returns the user that the program runs as.
func Current() (*User, error) {
	uid := os.Getuid()
	if u, err := LookupId(strconv.Itoa(uid)); err == nil {
		return u, nil
	}
	// It is in no table: the environment may know.
	home, _ := os.UserHomeDir()
	u := &User{Uid: strconv.Itoa(uid), Gid: strconv.Itoa(os.Getgid()), Username: os.Getenv("USER"), HomeDir: home}
	var missing []string
	if u.Username == "" {
		missing = append(missing, "$USER")
	}
	if u.HomeDir == "" {
		missing = append(missing, "$HOME")
	}
	if len(missing) > 0 {
		return u, fmt.Errorf("user: Current requires cgo or %s set in environment", strings.Join(missing, ", "))
	}
	return u, nil
}

// Lookup returns the user of that name, or UnknownUserError.
func Lookup(username string) (*User, error) {
	u, err := findUser(0, username)
	if err == nil && u == nil {
		err = UnknownUserError(username)
	}
	return u, err
}

// LookupId returns the user with that id, or UnknownUserIdError.
func LookupId(uid string) (*User, error) {
	id, err := strconv.Atoi(uid)
	if err != nil {
		return nil, err
	}
	u, err := findUser(2, strconv.Itoa(id))
	if err == nil && u == nil {
		err = UnknownUserIdError(id)
	}
	return u, err
}

// LookupGroup returns the group of that name, or UnknownGroupError.
func LookupGroup(name string) (*Group, error) {
	g, err := findGroup(0, name)
	if err == nil && g == nil {
		err = UnknownGroupError(name)
	}
	return g, err
}

// LookupGroupId returns the group with that id, or UnknownGroupIdError.
func LookupGroupId(gid string) (*Group, error) {
	if _, err := strconv.Atoi(gid); err != nil {
		return nil, err
	}
	g, err := findGroup(2, gid)
	if err == nil && g == nil {
		err = UnknownGroupIdError(gid)
	}
	return g, err
}

// GroupIds lists the ids of the groups that the user is in, its first group first.
func (u *User) GroupIds() ([]string, error) {
	first, err := strconv.Atoi(u.Gid)
	if err != nil {
		return nil, fmt.Errorf("user: list groups for %s: invalid gid %q", u.Username, u.Gid)
	}
	ids := []string{u.Gid}
	err = rows(groups, func(f []string) bool {
		if len(f) != 4 || f[0] == "" {
			return false
		}
		id, err := strconv.Atoi(f[2])
		if err != nil || id == first {
			return false
		}
		for member := range strings.SplitSeq(f[3], ",") {
			if member != "" && member == u.Username {
				ids = append(ids, f[2])
				break
			}
		}
		return false
	})
	return ids, err
}
