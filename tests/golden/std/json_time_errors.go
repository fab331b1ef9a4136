// A time that can't be read leaves the one before it.
package main

import (
	"encoding/json"
	"fmt"
	"time"
)

type T struct {
	T time.Time
	P *time.Time
	I any
	M map[string]time.Time
	D time.Duration
	S []time.Time
}
type My time.Time
type Emb struct{ time.Time }

func main() {
	for _, s := range []string{`{"T":"x"}`, `{"T":"2020-01-02T03:04:05Z","T":null}`, `{"P":"2020-01-02T03:04:05Z","P":"x"}`, `{"P":"x"}`, `{"M":{"a":"x","b":"2020-01-02T03:04:05Z"}}`, `{"S":["x","2020-01-02T03:04:05Z"]}`, `{"I":"x"}`, `{"T":5}`, `{"T":{}}`, `{"T":[1]}`, `{"T":"\u0032020-01-02T03:04:05Z"}`} {
		now := time.Date(2000, 1, 1, 1, 1, 1, 1, time.UTC)
		p := now
		v := T{T: now, P: &p, I: &p, M: map[string]time.Time{"a": now}, S: []time.Time{now, now}}
		err := json.Unmarshal([]byte(s), &v)
		fmt.Println(s, v.T, v.P, p, v.M, v.S, v.I, err)
	}
	now := time.Date(2000, 1, 1, 1, 1, 1, 1, time.UTC)
	t := now
	fmt.Println(json.Unmarshal([]byte(`"x"`), &t), t)
	t = now
	fmt.Println(t.UnmarshalJSON([]byte(`"x"`)), t)
	t = now
	fmt.Println(t.UnmarshalText([]byte(`x`)), t)
	e := Emb{now}
	fmt.Println(json.Unmarshal([]byte(`"x"`), &e), e)
	e = Emb{now}
	fmt.Println(json.Unmarshal([]byte(`{"Time":"x"}`), &e), e)
	m := My(now)
	fmt.Println(json.Unmarshal([]byte(`"x"`), &m), time.Time(m))
	k := map[time.Time]int{}
	fmt.Println(json.Unmarshal([]byte(`{"x":1,"2020-01-02T03:04:05Z":2}`), &k), k)
}
