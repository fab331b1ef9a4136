// A crawler of a small web of pages: every page once, at most three at a time.
package main

import (
	"fmt"
	"slices"
	"sync"
)

var web = map[string][]string{
	"/":            {"/about", "/blog", "/shop"},
	"/about":       {"/", "/team"},
	"/team":        {"/about", "/missing"},
	"/blog":        {"/blog/1", "/blog/2", "/"},
	"/blog/1":      {"/blog/2", "/shop"},
	"/blog/2":      {"/blog/1"},
	"/shop":        {"/shop/cart", "/"},
	"/shop/cart":   {"/shop", "/shop/cart"},
	"/unreachable": {"/"},
}

type Crawler struct {
	wg   sync.WaitGroup
	sem  chan struct{}
	mu   sync.Mutex
	seen map[string]bool
	dead []string
}

// visit marks the page and says whether it is new.
func (c *Crawler) visit(page string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.seen[page] {
		return false
	}
	c.seen[page] = true
	return true
}

func (c *Crawler) Crawl(page string) {
	if !c.visit(page) {
		return
	}
	c.wg.Go(func() {
		c.sem <- struct{}{}
		links, ok := web[page]
		<-c.sem
		if !ok {
			c.mu.Lock()
			c.dead = append(c.dead, page)
			c.mu.Unlock()
		}
		for _, l := range links {
			c.Crawl(l)
		}
	})
}

func main() {
	c := &Crawler{sem: make(chan struct{}, 3), seen: map[string]bool{}}
	c.Crawl("/")
	c.wg.Wait()
	pages := []string{}
	for p := range c.seen {
		pages = append(pages, p)
	}
	slices.Sort(pages)
	fmt.Println(len(pages), "pages:", pages)
	fmt.Println("dead links:", c.dead)
}
