package wallet

import (
	"bytes"
	"encoding/json"
)

// Ptr gives a field that may be left out its value: Limit: wallet.Ptr[int64](20).
func Ptr[T any](value T) *T {
	return &value
}

// Nullable is a field that may be left out, null or a value. Its zero value is left out.
type Nullable[T any] map[bool]T

// Value gives a field that may be null its value.
func Value[T any](value T) Nullable[T] {
	return Nullable[T]{true: value}
}

// Null sends null, which clears the field.
func Null[T any]() Nullable[T] {
	var none T
	return Nullable[T]{false: none}
}

// Get gives the value, and whether there is one.
func (n Nullable[T]) Get() (T, bool) {
	value, ok := n[true]
	return value, ok
}

// MarshalJSON writes the value or null.
func (n Nullable[T]) MarshalJSON() ([]byte, error) {
	if value, ok := n[true]; ok {
		return json.Marshal(value)
	}
	return []byte("null"), nil
}

// UnmarshalJSON reads the value or null.
func (n *Nullable[T]) UnmarshalJSON(text []byte) error {
	if bytes.Equal(text, []byte("null")) {
		*n = Null[T]()
		return nil
	}
	var value T
	if err := json.Unmarshal(text, &value); err != nil {
		return err
	}
	*n = Value(value)
	return nil
}
