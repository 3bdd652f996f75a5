package wallet

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"regexp"
	"strconv"
	"time"
)

// CallbackEvent is an event that the platform sends. New types can appear at any time.
type CallbackEvent struct {
	ID        string          `json:"id"`
	Type      string          `json:"type"`
	CreatedAt string          `json:"createdAt"`
	Data      json.RawMessage `json:"data"`
	body      []byte
}

// Decode reads the whole event into a type such as TransactionCompletedEvent.
func (e *CallbackEvent) Decode(event any) error {
	return json.Unmarshal(e.body, event)
}

// CallbackError says that the callback is not the platform's. Answer it with 400, and do nothing else.
type CallbackError struct {
	// Problem is missing, malformed, old or mismatch.
	Problem string
}

var descriptions = map[string]string{
	"missing":   "missing",
	"malformed": "not of the form t=...,v1=...",
	"old":       "more than five minutes away from the clock of this machine",
	"mismatch":  "not made with this secret and this body",
}

func (e *CallbackError) Error() string {
	return "the callback is not from the platform: its signature is " + descriptions[e.Problem]
}

var form = regexp.MustCompile(signatureForm)

// VerifyCallback reads a callback, after a check that the platform has sent it. signature is the header Wallet-Signature,
// and body the raw body. While a new secret takes over, give both. An error for a callback that the platform has not sent, or
// sent more than five minutes ago, is a *CallbackError.
func VerifyCallback(signature string, body []byte, secrets ...string) (*CallbackEvent, error) {
	return VerifyCallbackAt(time.Now(), signature, body, secrets...)
}

// VerifyCallbackAt is VerifyCallback at another time, for tests.
func VerifyCallbackAt(now time.Time, signature string, body []byte, secrets ...string) (*CallbackEvent, error) {
	if problem := findProblem(now, signature, body, secrets); problem != "" {
		return nil, &CallbackError{problem}
	}
	event := &CallbackEvent{body: body}
	return event, json.Unmarshal(body, event)
}

func findProblem(now time.Time, signature string, body []byte, secrets []string) string {
	if signature == "" {
		return "missing"
	}
	parts := form.FindStringSubmatch(signature)
	if parts == nil {
		return "malformed"
	}
	sent, err := strconv.ParseInt(parts[1], 10, 64)
	if err != nil {
		return "malformed"
	}
	age := now.Unix() - sent
	if age > toleranceSeconds || age < -toleranceSeconds {
		return "old"
	}
	received, err := hex.DecodeString(parts[2])
	if err != nil {
		return "malformed"
	}
	for _, secret := range secrets {
		// A variable of the environment that is not set is no secret, and no reason to fail: the other secret may fit.
		if secret == "" {
			continue
		}
		sum := hmac.New(sha256.New, []byte(secret))
		sum.Write([]byte(parts[1] + "."))
		sum.Write(body)
		if hmac.Equal(sum.Sum(nil), received) {
			return ""
		}
	}
	return "mismatch"
}
