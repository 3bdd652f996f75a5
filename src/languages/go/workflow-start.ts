/** What every program in Go begins with. BASE stands for the base address. */
export const GO_START = String.raw`package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

type object = map[string]any

// A request has a body as JSON, or the fields of a form and its files, by path or by content.
type request struct {
	method, path string
	headers      object
	body         any
	fields       object
	paths, texts object
}

type response struct {
	status int
	body   any
}

type criterion struct {
	condition string
	holds     bool
}

type retry struct {
	when  func(response) bool
	after time.Duration
	limit int
}

var (
	api     = readVariable("WALLET_API_URL", BASE)
	outputs = map[string]object{}
)

func fail(message ...any) {
	fmt.Fprintln(os.Stderr, message...)
	os.Exit(1)
}

func check(err error) {
	if err != nil {
		fail(err)
	}
}

func readVariable(name, otherwise string) string {
	value, isSet := os.LookupEnv(name)
	if !isSet {
		value = otherwise
	}
	if value == "" {
		fail("Set", name+".")
	}
	return value
}

// What an earlier step has given.
func given(id, name string) any {
	value := outputs[id][name]
	if value == nil {
		fail(id, "has given no", name+".")
	}
	return value
}

func read(value any, keys ...string) any {
	for _, key := range keys {
		switch at := value.(type) {
		case object:
			value = at[key]
		case []any:
			index, err := strconv.Atoi(key)
			if err != nil || index >= len(at) {
				return nil
			}
			value = at[index]
		default:
			return nil
		}
	}
	return value
}

func text(parts ...any) string {
	written := ""
	for _, part := range parts {
		written += fmt.Sprint(part)
	}
	return written
}

func encode(value any) string {
	return strings.ReplaceAll(url.QueryEscape(text(value)), "+", "%20")
}

func number(value any) float64 {
	if _, isText := value.(string); isText {
		return math.NaN()
	}
	amount, err := strconv.ParseFloat(fmt.Sprint(value), 64)
	if err != nil {
		return math.NaN()
	}
	return amount
}

func same(one, other any) bool {
	left, isText := one.(string)
	right, areTexts := other.(string)
	if isText || areTexts {
		return isText && areTexts && strings.EqualFold(left, right)
	}
	return number(one) == number(other) || fmt.Sprint(one) == fmt.Sprint(other)
}

func some(list any, holds func(any) bool) bool {
	items, _ := list.([]any)
	for _, item := range items {
		if holds(item) {
			return true
		}
	}
	return false
}

func addFile(form *multipart.Writer, name, fileName string, content []byte) {
	part, err := form.CreateFormFile(name, fileName)
	check(err)
	_, err = part.Write(content)
	check(err)
}

// The body and its type.
func buildBody(call request) (*bytes.Buffer, string) {
	body := &bytes.Buffer{}
	if call.body != nil {
		check(json.NewEncoder(body).Encode(call.body))
		return body, "application/json"
	}
	if call.fields == nil {
		return body, ""
	}
	form := multipart.NewWriter(body)
	for name, value := range call.fields {
		check(form.WriteField(name, text(value)))
	}
	for name, value := range call.texts {
		addFile(form, name, name+".csv", []byte(text(value)))
	}
	for name, path := range call.paths {
		content, err := os.ReadFile(text(path))
		check(err)
		addFile(form, name, text(path), content)
	}
	check(form.Close())
	return body, form.FormDataContentType()
}

func send(call request) response {
	body, contentType := buildBody(call)
	message, err := http.NewRequest(call.method, api+call.path, body)
	check(err)
	for name, value := range call.headers {
		message.Header.Set(name, text(value))
	}
	if contentType != "" {
		message.Header.Set("Content-Type", contentType)
	}
	reply, err := http.DefaultClient.Do(message)
	check(err)
	defer reply.Body.Close()
	content, err := io.ReadAll(reply.Body)
	check(err)
	if !strings.Contains(reply.Header.Get("Content-Type"), "json") {
		return response{reply.StatusCode, string(content)}
	}
	var value any
	decoder := json.NewDecoder(bytes.NewReader(content))
	// Large amounts keep all their digits.
	decoder.UseNumber()
	check(decoder.Decode(&value))
	return response{reply.StatusCode, value}
}

func step(id string, call request, criteria func(response) []criterion, give func(response) object, again *retry) {
	for attempt := 0; ; attempt++ {
		answer := send(call)
		failed := []string{}
		for _, one := range criteria(answer) {
			if !one.holds {
				failed = append(failed, one.condition)
			}
		}
		if len(failed) == 0 {
			outputs[id] = give(answer)
			fmt.Println(id, answer.status)
			return
		}
		if again == nil || attempt >= again.limit || !again.when(answer) {
			body, _ := json.MarshalIndent(answer.body, "", "  ")
			fail(id, "failed:", strings.Join(failed, "; ")+"\n"+string(body))
		}
		time.Sleep(again.after)
	}
}`;
