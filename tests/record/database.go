package main

import (
	"database/sql"
	"fmt"
	"sync"

	_ "modernc.org/sqlite"
)

func check(err error) {
	if err != nil {
		fmt.Println("failed:", err)
	}
}

// A database in a file, used by several goroutines: the replay has the answers alone.
func main() {
	db, err := sql.Open("sqlite", "test.db")
	check(err)
	_, err = db.Exec("create table people (id integer primary key, name text unique, height real, photo blob)")
	check(err)
	db.SetMaxOpenConns(1)
	var wg sync.WaitGroup
	for i, name := range []string{"Ada", "Grace", "Ada", "Zoë"} {
		wg.Add(1)
		go func() {
			defer wg.Done()
			r, err := db.Exec("insert into people (name, height, photo) values (?, ?, ?)", name, float64(i)+0.5, []byte{byte(i), 0})
			if err != nil {
				fmt.Println(err)
				return
			}
			id, _ := r.LastInsertId()
			n, _ := r.RowsAffected()
			fmt.Println(name, id, n)
		}()
	}
	wg.Wait()
	rows, err := db.Query("select id, name, height, photo, random() from people order by name")
	check(err)
	types, _ := rows.ColumnTypes()
	for rows.Next() {
		var id, chance int64
		var name string
		var height float64
		var photo []byte
		check(rows.Scan(&id, &name, &height, &photo, &chance))
		fmt.Println(types[1].DatabaseTypeName(), id, name, height, photo, chance)
	}
	check(rows.Err())
	tx, err := db.Begin()
	check(err)
	_, err = tx.Exec("delete from people")
	check(err)
	check(tx.Rollback())
	var left int
	check(db.QueryRow("select count(*) from people; -- the rest").Scan(&left))
	fmt.Println(left)
	_, err = db.Exec("selec 1")
	fmt.Println(err)
	_, err = db.Exec("create table a (x); create table b (y); insert into b values (1)")
	check(err)
	nowhere, _ := sql.Open("sqlite", "no/such/folder/x.db")
	fmt.Println(nowhere.Ping())
	fmt.Println(db.Close())
}
