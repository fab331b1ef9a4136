// A panic in functions so small that they could be inlined into whatever calls them.
package main

type Config struct {
	limits map[string]int
}

func (c *Config) set(name string, n int) { c.limits[name] = n }

func main() {
	var c Config
	c.set("memory", 1)
}
