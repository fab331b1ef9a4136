// Types with state: an enum with methods, a stack of undo closures, validation with errors.
package main

import (
	"errors"
	"fmt"
)

type State uint8

const (
	Open State = iota
	Frozen
	Closed
	numStates
)

var stateNames = [numStates]string{"open", "frozen", "closed"}

func (s State) String() string {
	if s < numStates {
		return stateNames[s]
	}
	return fmt.Sprintf("State(%d)", uint8(s))
}

type Account struct {
	Owner   string
	balance int64
	state   State
	undo    []func()
	history []Entry
}

type Entry struct {
	kind   string
	amount int64
}

type StateError struct {
	Want, Have State
}

func (e StateError) Error() string { return fmt.Sprintf("account is %v, not %v", e.Have, e.Want) }

var ErrAmount = errors.New("bad amount")

func (a *Account) need(s State) error {
	if a.state != s {
		return StateError{s, a.state}
	}
	return nil
}

func (a *Account) change(kind string, amount int64) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s %d for %s: %w", kind, amount, a.Owner, err)
		}
	}()
	if err := a.need(Open); err != nil {
		return err
	}
	if amount <= 0 {
		return ErrAmount
	}
	old, n := a.balance, len(a.history)
	a.undo = append(a.undo, func() { a.balance = old; a.history = a.history[:n] })
	if kind == "withdraw" {
		amount = -amount
	}
	if a.balance+amount < 0 {
		a.undo = a.undo[:len(a.undo)-1]
		return fmt.Errorf("%w: %d missing", ErrAmount, -(a.balance + amount))
	}
	a.balance += amount
	a.history = append(a.history, Entry{kind, amount})
	return nil
}

func (a *Account) Undo() bool {
	if len(a.undo) == 0 {
		return false
	}
	last := len(a.undo) - 1
	a.undo[last]()
	a.undo = a.undo[:last]
	return true
}

func (a *Account) Set(s State) *Account {
	old := a.state
	a.state = s
	a.undo = append(a.undo, func() { a.state = old })
	return a
}

func main() {
	a := &Account{Owner: "ann"}
	for _, c := range []Entry{{"deposit", 100}, {"withdraw", 30}, {"withdraw", 100}, {"deposit", -5}, {"deposit", 7}} {
		if err := a.change(c.kind, c.amount); err != nil {
			fmt.Println(err, errors.Is(err, ErrAmount))
		}
	}
	fmt.Println(a.balance, a.history, len(a.undo))
	a.Set(Frozen)
	err := a.change("deposit", 1)
	var se StateError
	fmt.Println(err, errors.As(err, &se), se.Have, se.Want, State(9))
	for a.Undo() {
		fmt.Print(a.balance, a.state, " ")
	}
	fmt.Println(a.history, a.Undo())
}
