// Package assets makes the values of go:embed variables.
package assets

import "reflect"

// FS makes a file system of names and contents; package embed says how.
var FS func(files []string) any

// Value returns the value of a variable of type T: files are names and contents, sorted by name.
func Value[T any](files ...string) T {
	var value T
	switch p := any(&value).(type) {
	case *string:
		*p = files[1]
	case *[]byte:
		*p = []byte(files[1])
	default:
		v := reflect.ValueOf(p).Elem()
		switch v.Kind() {
		case reflect.String:
			v.SetString(files[1])
		case reflect.Slice:
			v.SetBytes([]byte(files[1]))
		default:
			value = FS(files).(T)
		}
	}
	return value
}
