package wallet

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	mathrand "math/rand"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// operation says how a call is sent.
type operation struct {
	id     string
	method string
	path   string
	// body is json, form or none.
	body string
	// answer is json, text or none.
	answer string
	// resend is reads, key or never: whether a request may be sent again.
	resend   string
	needsKey bool
	// refuse gives an error the codes of the operation.
	refuse func(*Error) error
}

type attempt struct {
	status int
	header http.Header
	body   []byte
	// key is the idempotency key of the call.
	key string
}

// passing has the statuses that may pass. All others are refusals, or a limit of the workspace.
var passing = map[int]bool{408: true, 429: true, 500: true, 502: true, 503: true, 504: true}

func callJSON[T any](ctx context.Context, c *Client, op *operation, input any, options []CallOption) (*T, error) {
	answer, err := c.send(ctx, op, input, options)
	if err != nil {
		return nil, err
	}
	data := new(T)
	if err := json.Unmarshal(answer.body, data); err != nil {
		// The work may be done: the caller needs the key.
		return nil, &NoAnswerError{OperationID: op.id, IdempotencyKey: answer.key, Status: answer.status, Cause: err}
	}
	return data, nil
}

func callText(ctx context.Context, c *Client, op *operation, input any, options []CallOption) (string, error) {
	answer, err := c.send(ctx, op, input, options)
	if err != nil {
		return "", err
	}
	// As fetch does: a text has no byte order mark.
	return strings.TrimPrefix(string(answer.body), "\ufeff"), nil
}

func callEmpty(ctx context.Context, c *Client, op *operation, input any, options []CallOption) error {
	_, err := c.send(ctx, op, input, options)
	return err
}

// send makes a call. All attempts of one call have the same idempotency key.
func (c *Client) send(ctx context.Context, op *operation, input any, options []CallOption) (*attempt, error) {
	var own callSettings
	for _, option := range options {
		option(&own)
	}
	key, err := chooseKey(op, own)
	if err != nil {
		return nil, err
	}
	message, err := buildMessage(op, &c.settings, input, key)
	if err != nil {
		return nil, err
	}
	for count := 1; ; count++ {
		answer, cause := c.try(ctx, op, message)
		if cause == nil && isAnswer(op, answer) {
			if own.response != nil {
				*own.response = Response{Status: answer.status, Header: answer.header}
			}
			answer.key = key
			return answer, nil
		}
		waiting, mayPass := c.readWaiting(answer, count)
		if op.resend == "never" || count > c.settings.retries || !mayPass || ctx.Err() != nil {
			return nil, buildError(ctx, op, key, answer, cause)
		}
		timer := time.NewTimer(waiting)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return nil, buildError(ctx, op, key, answer, cause)
		}
	}
}

// try sends a request and reads all of the response: a connection that breaks in its middle is no response.
func (c *Client) try(ctx context.Context, op *operation, message *message) (*attempt, error) {
	limited, cancel := context.WithTimeout(ctx, c.settings.timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(limited, op.method, message.address, bytes.NewReader(message.body))
	if err != nil {
		return nil, err
	}
	request.Header = message.header.Clone()
	client := c.shared
	if op.resend == "never" {
		client = c.single
	}
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	return &attempt{status: response.StatusCode, header: response.Header, body: body}, nil
}

// isAnswer tells an answer of the platform from the page of a proxy, whatever the status says.
func isAnswer(op *operation, answer *attempt) bool {
	isGood := answer.status >= 200 && answer.status < 300
	kind := answer.header.Get("Content-Type")
	if op.answer == "json" {
		return isGood && strings.Contains(kind, "json") && isObject(answer.body)
	}
	isPage := strings.Contains(kind, "html")
	if op.answer == "text" {
		// A file of lines ends with a line break. Without one, a part of the file is missing.
		return isGood && !isPage && bytes.HasSuffix(answer.body, []byte("\n"))
	}
	return isGood && (answer.status == http.StatusNoContent || !isPage)
}

func isObject(body []byte) bool {
	text := bytes.TrimLeft(body, " \t\r\n")
	return len(text) > 0 && (text[0] == '{' || text[0] == '[') && json.Valid(text)
}

// readWaiting gives the wait before the next attempt, and whether what has failed may pass in time.
func (c *Client) readWaiting(answer *attempt, count int) (time.Duration, bool) {
	longest := float64(c.settings.retryDelay) * float64(uint64(1)<<uint(count-1))
	waiting := time.Duration(longest * mathrand.Float64())
	if answer == nil || answer.status >= 200 && answer.status < 300 {
		return waiting, true
	}
	asked := readRetryAfter(answer.header.Get("Retry-After"), time.Now())
	if asked > 0 {
		waiting = asked
	}
	return waiting, passing[answer.status] && asked <= c.settings.longestWait
}

// readRetryAfter reads seconds or a date (RFC 9110, 10.2.3). It gives 0 for what says nothing.
func readRetryAfter(text string, now time.Time) time.Duration {
	const longest = float64(1 << 40)
	if seconds, err := strconv.ParseFloat(text, 64); err == nil && seconds >= 0 && seconds < longest/float64(time.Second) {
		return time.Duration(seconds * float64(time.Second))
	} else if err == nil && seconds > 0 {
		return time.Duration(1<<63 - 1)
	}
	date, err := http.ParseTime(text)
	if err != nil || date.Before(now) {
		return 0
	}
	return date.Sub(now)
}

func chooseKey(op *operation, own callSettings) (string, error) {
	if own.hasKey && own.idempotencyKey == "" {
		// A mistake of the caller: with a new key, a repeat would move the money again.
		return "", fmt.Errorf("wallet: the idempotency key of %s is empty", op.id)
	}
	if op.resend != "key" && own.hasKey {
		return "", fmt.Errorf("wallet: %s takes no idempotency key", op.id)
	}
	if op.resend != "key" || own.hasKey {
		return own.idempotencyKey, nil
	}
	var id [16]byte
	if _, err := rand.Read(id[:]); err != nil {
		return "", err
	}
	id[6] = id[6]&0x0f | 0x40
	id[8] = id[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:]), nil
}
