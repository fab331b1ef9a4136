// Years that JSON's times have no room for.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

func main() {
	far := time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)
	zone := time.Date(2000, 1, 1, 0, 0, 0, 0, time.FixedZone("far", 24*3600))
	for _, v := range []any{far, &far, []time.Time{zone}, struct{ T time.Time }{far}, map[string]*time.Time{"a": &zone}} {
		_, err := json.Marshal(v)
		fmt.Println(err)
		var e *json.MarshalerError
		fmt.Println(errors.As(err, &e) && e.Type != nil, errors.Unwrap(err))
	}
	_, err := far.MarshalJSON()
	fmt.Println(err)
}
