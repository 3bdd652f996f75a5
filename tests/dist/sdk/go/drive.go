// Makes the calls that a test asks for, line by line: JSON in, JSON out.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"time"

	"wallet.example/wallet/v2"
)

type job struct {
	Method    string
	Arguments json.RawMessage
	Options   struct {
		Key       string
		APIURL    string
		Retries   *int
		TimeoutMs int
		CancelMs  int
		// IdempotencyKey is nil where a call gives none.
		IdempotencyKey *string
	}
	Signature *string
	Body      string
	Secrets   []string
	Now       int64
}

type outcome struct {
	Data           any               `json:"data,omitempty"`
	Status         int               `json:"status"`
	Headers        map[string]string `json:"headers,omitempty"`
	Error          string            `json:"error,omitempty"`
	Message        string            `json:"message,omitempty"`
	Code           string            `json:"code,omitempty"`
	IdempotencyKey string            `json:"idempotencyKey,omitempty"`
	IsCancelled    bool              `json:"isCancelled"`
}

func showError(err error) outcome {
	shown := outcome{Error: "error", Message: err.Error(), IsCancelled: errors.Is(err, context.Canceled)}
	var noAnswer *wallet.NoAnswerError
	if errors.As(err, &noAnswer) {
		shown.Error, shown.Status, shown.IdempotencyKey = "NoAnswerError", noAnswer.Status, noAnswer.IdempotencyKey
	}
	var refusal *wallet.Error
	if errors.As(err, &refusal) {
		shown.Error, shown.Status, shown.Code = "Error", refusal.Status, refusal.Code
		shown.IdempotencyKey = refusal.IdempotencyKey
	}
	var topUp *wallet.TopUpAccountError
	if errors.As(err, &topUp) {
		shown.Error, shown.Code = "TopUpAccountError", string(topUp.Code)
	}
	return shown
}

func read(text json.RawMessage, input any) {
	if err := json.Unmarshal(text, input); err != nil {
		panic(err)
	}
}

func call(ctx context.Context, client *wallet.Client, asked job, options ...wallet.CallOption) (any, error) {
	switch asked.Method {
	case "TopUpAccount":
		var path struct{ AccountId string }
		read(asked.Arguments, &path)
		input := wallet.TopUpAccountInput{AccountId: path.AccountId}
		read(asked.Arguments, &input)
		return client.TopUpAccount(ctx, input, options...)
	case "DeleteWallet":
		var path struct{ AccountId, WalletId string }
		read(asked.Arguments, &path)
		input := wallet.DeleteWalletInput{AccountId: path.AccountId, WalletId: path.WalletId}
		return nil, client.DeleteWallet(ctx, input, options...)
	case "ExportAccounts":
		return client.ExportAccounts(ctx, wallet.ExportAccountsInput{}, options...)
	case "UpdateAccountImage":
		var image struct{ AccountId, FileName, Text string }
		read(asked.Arguments, &image)
		file := wallet.File{Name: image.FileName, Content: []byte(image.Text)}
		return client.UpdateAccountImage(ctx, wallet.UpdateAccountImageInput{AccountId: image.AccountId, Image: file}, options...)
	case "LogIn":
		var input wallet.LogInInput
		read(asked.Arguments, &input)
		return client.LogIn(ctx, input, options...)
	case "ResendOtp":
		var query struct{ DeliveryId string }
		read(asked.Arguments, &query)
		return client.ResendOtp(ctx, wallet.ResendOtpInput{DeliveryId: query.DeliveryId}, options...)
	case "ListAccounts":
		return client.ListAccounts(ctx, wallet.ListAccountsInput{}, options...)
	case "ListAccountsItems":
		var query struct{ Limit *int64 }
		read(asked.Arguments, &query)
		ids := []string{}
		accounts := client.ListAccountsItems(wallet.ListAccountsInput{Limit: query.Limit})
		for accounts.Next(ctx) {
			ids = append(ids, accounts.Item().Id)
		}
		return ids, accounts.Err()
	}
	panic("There is no " + asked.Method)
}

func answer(asked job) any {
	if asked.Method == "" {
		signature := ""
		if asked.Signature != nil {
			signature = *asked.Signature
		}
		event, err := wallet.VerifyCallbackAt(time.Unix(asked.Now, 0), signature, []byte(asked.Body), asked.Secrets...)
		var refused *wallet.CallbackError
		if errors.As(err, &refused) {
			return refused.Problem
		}
		var whole any
		if err := event.Decode(&whole); err != nil {
			return err.Error()
		}
		return whole
	}
	given := []wallet.Option{wallet.WithKey(asked.Options.Key), wallet.WithRetryDelay(0)}
	if asked.Options.APIURL != "" {
		given = append(given, wallet.WithAPIURL(asked.Options.APIURL))
	}
	if asked.Options.Retries != nil {
		given = append(given, wallet.WithRetries(*asked.Options.Retries))
	}
	if asked.Options.TimeoutMs > 0 {
		given = append(given, wallet.WithTimeout(time.Duration(asked.Options.TimeoutMs)*time.Millisecond))
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if asked.Options.CancelMs > 0 {
		time.AfterFunc(time.Duration(asked.Options.CancelMs)*time.Millisecond, cancel)
	}
	var response wallet.Response
	more := []wallet.CallOption{wallet.ReadResponse(&response)}
	if asked.Options.IdempotencyKey != nil {
		more = append(more, wallet.IdempotencyKey(*asked.Options.IdempotencyKey))
	}
	data, err := call(ctx, client(asked.Options.APIURL, given), asked, more...)
	if err != nil {
		return showError(err)
	}
	headers := map[string]string{}
	for name := range response.Header {
		headers[strings.ToLower(name)] = response.Header.Get(name)
	}
	return outcome{Data: data, Status: response.Status, Headers: headers}
}

var clients = map[string]*wallet.Client{}

// client keeps one client for an address, so that connections stay open from one call to the next.
func client(address string, options []wallet.Option) *wallet.Client {
	if clients[address] == nil || len(options) > 3 {
		clients[address] = wallet.New(options...)
	}
	return clients[address]
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	out := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		var asked job
		read(lines.Bytes(), &asked)
		if err := out.Encode(answer(asked)); err != nil {
			panic(err)
		}
	}
}
