package main

import (
	"log"
	"os"
	"strings"
)

func read(name string) []byte {
	text, err := os.ReadFile(name)
	if err != nil {
		log.Fatal(err)
	}
	return text
}

func main() {
	secret := os.Getenv("WALLET_SIGNING_SECRET")
	body := read("body.json")
	header := strings.TrimSpace(string(read("header.txt")))
	old := strings.TrimSpace(string(read("old.txt")))
	changed := append(append([]byte{}, body...), ' ')
	if !IsGenuine(header, body, secret) || IsGenuine(header, changed, secret) ||
		IsGenuine(old, body, secret) || IsGenuine("", body, secret) {
		log.Fatal("a callback was judged wrongly")
	}
}
