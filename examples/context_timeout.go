// Context: one deadline for a whole tree of work.
package main

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// fetch pretends to take a while, and gives up when the context does.
func fetch(ctx context.Context, name string, takes time.Duration) (string, error) {
	select {
	case <-time.After(takes):
		return name + " done", nil
	case <-ctx.Done():
		return "", fmt.Errorf("%s: %w", name, ctx.Err())
	}
}

// fetchAll starts all of them and waits for all, in order.
func fetchAll(ctx context.Context, jobs map[string]time.Duration, order []string) {
	type answer struct {
		text string
		err  error
	}
	answers := map[string]chan answer{}
	for name, takes := range jobs {
		c := make(chan answer, 1)
		answers[name] = c
		go func() {
			text, err := fetch(ctx, name, takes)
			c <- answer{text, err}
		}()
	}
	for _, name := range order {
		a := <-answers[name]
		switch {
		case errors.Is(a.err, context.DeadlineExceeded):
			fmt.Println("too slow:", a.err)
		case a.err != nil:
			fmt.Println("failed:", a.err)
		default:
			fmt.Println(a.text)
		}
	}
}

func main() {
	order := []string{"fast", "medium", "slow"}
	jobs := map[string]time.Duration{"fast": time.Millisecond, "medium": 5 * time.Millisecond, "slow": time.Hour}

	ctx, cancel := context.WithTimeout(context.Background(), 1500*time.Millisecond)
	fetchAll(ctx, jobs, order)
	cancel()

	ctx, cancel = context.WithCancel(context.Background())
	cancel() // before it begins
	jobs["fast"] = time.Hour
	jobs["medium"] = time.Hour
	fetchAll(ctx, jobs, order)
}
