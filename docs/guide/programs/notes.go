// A script with a database: SQLite is built in.
package main

import (
	"database/sql"
	"fmt"
	"log"

	_ "modernc.org/sqlite"
)

func main() {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(`create table notes (id integer primary key, text text)`); err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{"buy milk", "write the guide"} {
		if _, err := db.Exec(`insert into notes (text) values (?)`, text); err != nil {
			log.Fatal(err)
		}
	}
	rows, err := db.Query(`select id, text from notes order by id`)
	if err != nil {
		log.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var id int
		var text string
		if err := rows.Scan(&id, &text); err != nil {
			log.Fatal(err)
		}
		fmt.Println(id, text)
	}
	if err := rows.Err(); err != nil {
		log.Fatal(err)
	}
}
