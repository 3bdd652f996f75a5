package main

import (
	"errors"
	"log"
)

const account = "/v1/accounts/acc_01HZX6A4N2PC"

type identified struct {
	ID string `json:"id"`
}

func money(amount int) map[string]any {
	return map[string]any{
		"walletId": "wal_01HZX6AB7QKD",
		"amount":   map[string]any{"amount": amount, "currency": "KES"},
	}
}

func main() {
	var first, again, read identified
	for _, into := range []*identified{&first, &again} {
		if err := Call("POST", account+"/topups", money(100), into, "guides-topup"); err != nil {
			log.Fatal(err)
		}
	}
	if err := Call("GET", account, nil, &read, ""); err != nil {
		log.Fatal(err)
	}
	if first.ID != again.ID || read.ID != "acc_01HZX6A4N2PC" {
		log.Fatal("the answers differ")
	}
	var problem *Problem
	err := Call("POST", account+"/charges", money(90_000_000), nil, "guides-charge")
	if !errors.As(err, &problem) || problem.Code != "insufficient_funds" {
		log.Fatal(err)
	}
	if Call("POST", account+"/topups", money(100), nil, "") == nil {
		log.Fatal("a write went out without a key")
	}
}
