package wallet

import (
	"context"
	"encoding/json"
	"fmt"
)

// Error is a refusal of the platform. Each operation has a type of its own with its codes, such as TopUpAccountError.
type Error struct {
	// Code is the stable name of the error, for programs. New ones can appear at any time.
	Code string
	// Status of the response.
	Status int
	// Detail says in words what is wrong.
	Detail string
	// RequestID finds the call, if you ask us about it.
	RequestID string
	// Pointer leads to the field of the request that is wrong, if there is one.
	Pointer string
	// ExistingID names the object that is there already, if there is one.
	ExistingID string
	// OperationID names the call.
	OperationID string
	// IdempotencyKey is the key that the call has sent. Send it again, and the change is made once.
	IdempotencyKey string
	// Problem is the body of the refusal (RFC 9457).
	Problem json.RawMessage
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s: %s (%s)", e.Code, e.Detail, e.RequestID)
}

// base is the embedded form of Error: its name leaves the method Error in place.
type base = Error

// Refusal is an Error with the codes of one operation.
type Refusal[C ~string] struct {
	*base
	// Code is one of the codes of the operation. New ones can appear at any time.
	Code C
}

// Unwrap gives the error without the codes of the operation.
func (r *Refusal[C]) Unwrap() error {
	return r.base
}

func refuse[C ~string](err *Error) error {
	return &Refusal[C]{base: err, Code: C(err.Code)}
}

// NoAnswerError says that there is no answer of the platform: no connection, a timeout, or a response that is not the
// platform's. Whether the work is done is open. Repeat the call with the same idempotency key to find out.
type NoAnswerError struct {
	OperationID    string
	IdempotencyKey string
	// Status of the last response, or 0 if there was none.
	Status int
	// Cause is what has failed, if there was no response.
	Cause error
}

func (e *NoAnswerError) Error() string {
	if e.Cause != nil {
		return fmt.Sprintf("no answer from the platform to %s: %v", e.OperationID, e.Cause)
	}
	return fmt.Sprintf("no answer from the platform to %s: %d", e.OperationID, e.Status)
}

// Unwrap gives the cause, such as context.Canceled.
func (e *NoAnswerError) Unwrap() error {
	return e.Cause
}

// buildError makes an error of the last attempt of a call.
func buildError(ctx context.Context, op *operation, key string, answer *attempt, cause error) error {
	if answer == nil {
		if ctx.Err() != nil {
			cause = ctx.Err()
		}
		return &NoAnswerError{OperationID: op.id, IdempotencyKey: key, Cause: cause}
	}
	var problem struct{ Code, Detail, RequestID, Pointer, ExistingID string }
	err := json.Unmarshal(answer.body, &problem)
	if err != nil || problem.Code == "" || problem.Detail == "" || problem.RequestID == "" {
		return &NoAnswerError{OperationID: op.id, IdempotencyKey: key, Status: answer.status}
	}
	return op.refuse(&Error{
		Code:           problem.Code,
		Status:         answer.status,
		Detail:         problem.Detail,
		RequestID:      problem.RequestID,
		Pointer:        problem.Pointer,
		ExistingID:     problem.ExistingID,
		OperationID:    op.id,
		IdempotencyKey: key,
		Problem:        answer.body,
	})
}
