// Types made at run time.
package main

import "reflect"

func main() {
	for i := 0; ; i++ {
		reflect.New(reflect.ArrayOf(i, reflect.TypeOf("")))
	}
}
