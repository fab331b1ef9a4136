// os/user: the users and groups that every system has.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/user"
	"strconv"
)

func main() {
	u, err := user.Current()
	fmt.Println(u.Uid == strconv.Itoa(os.Getuid()), u.Gid == strconv.Itoa(os.Getgid()), err == nil || u.Username == "" || u.HomeDir == "")
	for _, id := range []string{"0", "4123456789", "-1", "x", ""} {
		u, err := user.LookupId(id)
		var unknown user.UnknownUserIdError
		fmt.Println(u != nil, err, errors.As(err, &unknown), int(unknown))
		g, err := user.LookupGroupId(id)
		var unknownGroup user.UnknownGroupIdError
		fmt.Println(g != nil, err, errors.As(err, &unknownGroup), unknownGroup)
	}
	for _, name := range []string{"root", "nobody-of-that-name", "", "root:"} {
		u, err := user.Lookup(name)
		var unknown user.UnknownUserError
		fmt.Println(err, errors.As(err, &unknown), string(unknown))
		if err == nil {
			fmt.Println(u.Username, u.Uid, u.Gid, u.Name, u.HomeDir)
			ids, err := u.GroupIds()
			fmt.Println(ids[0], err)
		}
		g, err := user.LookupGroup(name)
		var unknownGroup user.UnknownGroupError
		fmt.Println(err, errors.As(err, &unknownGroup), string(unknownGroup))
		if err == nil {
			fmt.Println(g.Name, g.Gid)
		}
	}
	fmt.Println((&user.User{Username: "somebody", Gid: "x"}).GroupIds())
	fmt.Println((&user.User{Username: "nobody-of-that-name", Gid: "77"}).GroupIds())
	fmt.Println(user.UnknownUserIdError(7), user.UnknownGroupError("g"))
}
