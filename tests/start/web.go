// One page of a small web application: a server answers one request with rows of a database, put into a template.
package main

import (
	"database/sql"
	"fmt"
	"html/template"
	"io"
	"log"
	"net/http"
	"net/http/httptest"

	_ "github.com/mattn/go-sqlite3"
)

var page = template.Must(template.New("page").Parse(`<title>Books</title>
<ul>{{range .}}
<li title="{{.Author}}">{{.Title}}</li>{{end}}
</ul>
`))

type book struct{ Title, Author string }

func open() (*sql.DB, error) {
	db, err := sql.Open("sqlite3", ":memory:")
	if err != nil {
		return nil, err
	}
	// Each connection has a database of its own.
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("create table books (title text, author text)"); err != nil {
		return nil, err
	}
	_, err = db.Exec("insert into books values (?, ?), (?, ?)", "Q & A", "Swarup", "1 < 2", `"N"`)
	return db, err
}

func books(db *sql.DB) ([]book, error) {
	rows, err := db.Query("select title, author from books order by title desc")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []book
	for rows.Next() {
		var b book
		if err := rows.Scan(&b.Title, &b.Author); err != nil {
			return nil, err
		}
		all = append(all, b)
	}
	return all, rows.Err()
}

func main() {
	db, err := open()
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		all, err := books(db)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		page.Execute(w, all)
	}))
	defer server.Close()
	answer, err := http.Get(server.URL)
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s, %s\n%s", answer.Status, answer.Header.Get("Content-Type"), body)
}
