// A bank: transfers between accounts under locks, and no money lost.
package main

import (
	"errors"
	"fmt"
	"sync"
)

var ErrFunds = errors.New("insufficient funds")

type Account struct {
	id      int
	mu      sync.Mutex
	balance int
}

type Bank struct{ accounts []*Account }

func NewBank(balances ...int) *Bank {
	b := &Bank{}
	for i, amount := range balances {
		b.accounts = append(b.accounts, &Account{id: i, balance: amount})
	}
	return b
}

// Transfer locks both accounts, the lower number first, so that two opposite
// transfers cannot wait for each other.
func (b *Bank) Transfer(from, to, amount int) error {
	if from == to {
		return nil
	}
	first, second := b.accounts[min(from, to)], b.accounts[max(from, to)]
	first.mu.Lock()
	defer first.mu.Unlock()
	second.mu.Lock()
	defer second.mu.Unlock()
	src, dst := b.accounts[from], b.accounts[to]
	if src.balance < amount {
		return fmt.Errorf("account %d has %d, not %d: %w", from, src.balance, amount, ErrFunds)
	}
	src.balance -= amount
	dst.balance += amount
	return nil
}

func (b *Bank) Total() (sum int) {
	for _, a := range b.accounts {
		a.mu.Lock()
		defer a.mu.Unlock()
		sum += a.balance
	}
	return sum
}

func main() {
	bank := NewBank(1000, 500, 0, 250)
	fmt.Println(bank.Transfer(0, 2, 300))
	err := bank.Transfer(2, 1, 301)
	fmt.Println(err, "|", errors.Is(err, ErrFunds))

	var wg sync.WaitGroup
	for clerk := range 8 {
		wg.Go(func() {
			for i := range 200 {
				from, to := (clerk+i)%4, (clerk*3+i*7+1)%4
				_ = bank.Transfer(from, to, i%50) // some are refused: never mind
			}
		})
	}
	wg.Wait()
	fmt.Println("total", bank.Total())
}
