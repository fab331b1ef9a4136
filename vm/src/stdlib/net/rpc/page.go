package rpc

import (
	"fmt"
	"html"
	"maps"
	"net/http"
	"slices"
)

// page shows what can be called, and how often it was.
type page struct{ server *Server }

func (p page) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	services := make(map[string]*service)
	p.server.services.Range(func(name, s any) bool {
		services[name.(string)] = s.(*service)
		return true
	})
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintln(w, "<html>\n<body>\n<title>Services</title>")
	for _, name := range slices.Sorted(maps.Keys(services)) {
		fmt.Fprintf(w, "<hr>\nService %s\n<hr>\n<table>\n<th align=center>Method</th><th align=center>Calls</th>\n", html.EscapeString(name))
		methods := services[name].methods
		for _, name := range slices.Sorted(maps.Keys(methods)) {
			m := methods[name]
			says := fmt.Sprintf("%s(%s, %s) error", name, m.args, m.reply)
			fmt.Fprintf(w, "<tr>\n<td align=left font=fixed>%s</td>\n<td align=center>%d</td>\n</tr>\n", html.EscapeString(says), m.NumCalls())
		}
		fmt.Fprintln(w, "</table>")
	}
	fmt.Fprintln(w, "</body>\n</html>")
}
