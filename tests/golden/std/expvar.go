// expvar: variables, and the page that shows them.
package main

import (
	"encoding/json"
	"expvar"
	"fmt"
	"log"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
)

type custom string

func (c custom) String() string { return string(c) }

func main() {
	log.SetFlags(0)
	log.SetOutput(os.Stdout)
	n := expvar.NewInt("n")
	n.Set(40)
	n.Add(2)
	x := expvar.NewFloat("x")
	x.Set(1.5)
	x.Add(2.25)
	s := expvar.NewString("s")
	fmt.Println(n, n.Value(), x, x.Value(), s, s.Value() == "")
	s.Set("<a&b> \"quoted\" \\ \n\r\t\x01\x7f \u2028 ü 世 \xff")
	fmt.Println(s, s.Value())
	x.Set(math.Inf(1))
	fmt.Println(x)
	x.Set(1e21)

	m := expvar.NewMap("m")
	m.Add("zeta", 3)
	m.Add("alpha", 1)
	m.AddFloat("pi", 3)
	m.AddFloat("pi", 0.5)
	m.Add("pi", 100)
	m.AddFloat("zeta", 1)
	m.Set("who", s)
	m.Set("who", custom(`"me"`))
	m.Set("nested", new(expvar.Map).Init())
	m.Set("none", nil)
	fmt.Println(m, m.Get("zeta"), m.Get("nothing"), m.Get("none"))
	m.Delete("zeta")
	m.Delete("nothing")
	m.Set("again", n)
	m.Do(func(kv expvar.KeyValue) { fmt.Println(kv.Key, kv.Value) })
	fmt.Println(m.Init().String())
	m.Add("one", 1)

	f := expvar.Func(func() any { return map[string]any{"list": []int{1, 2}} })
	expvar.Publish("f", f)
	fmt.Println(f, f.Value())
	fmt.Println(expvar.Func(func() any { return make(chan int) }).String() == "")
	func() {
		defer func() { fmt.Printf("%q\n", recover()) }()
		expvar.Publish("n", n)
	}()
	fmt.Println(expvar.Get("n"), expvar.Get("nothing"))
	expvar.Do(func(kv expvar.KeyValue) { fmt.Print(kv.Key, " ") })
	fmt.Println()

	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 50 {
				n.Add(1)
				m.Add("many", 1)
				m.AddFloat("parts", 0.5)
			}
		})
	}
	wg.Wait()
	fmt.Println(n, m)

	for _, h := range []http.Handler{expvar.Handler(), http.DefaultServeMux} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", "/debug/vars", nil))
		var all map[string]any
		err := json.Unmarshal(w.Body.Bytes(), &all)
		fmt.Println(w.Code, w.Header(), err, len(all), all["n"], all["s"], all["m"], all["f"], w.Body.String()[:2] == "{\n")
		_, ok := all["memstats"].(map[string]any)["Alloc"]
		fmt.Println(ok, len(all["cmdline"].([]any)))
	}
	w := httptest.NewRecorder()
	http.DefaultServeMux.ServeHTTP(w, httptest.NewRequest("POST", "/debug/vars", nil))
	fmt.Println(w.Code)
}
