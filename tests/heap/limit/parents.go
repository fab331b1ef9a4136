// Contexts with values, one in the other.
package main

import "context"

func main() {
	ctx := context.Background()
	for {
		ctx, _ = context.WithCancel(ctx)
	}
}
