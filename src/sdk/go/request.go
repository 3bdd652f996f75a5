package wallet

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"unicode"
)

// File is a file of an upload.
type File struct {
	Name    string
	Content []byte
	// ContentType is application/octet-stream where it is empty.
	ContentType string
}

// ReadFile reads a file of an upload from the disk.
func ReadFile(path, contentType string) (File, error) {
	content, err := os.ReadFile(path)
	return File{Name: filepath.Base(path), Content: content, ContentType: contentType}, err
}

type message struct {
	address string
	header  http.Header
	body    []byte
}

var (
	errAddress = errors.New("wallet: the address of the API is empty: set WALLET_API_URL, or leave it out")
	errHeader  = errors.New("wallet: no header can carry a key with a line break")
)

func buildMessage(op *operation, own *settings, input any, key string) (*message, error) {
	if own.apiURL == "" {
		return nil, errAddress
	}
	header := http.Header{"Accept": {"*/*"}}
	if op.answer != "text" {
		header.Set("Accept", "application/json")
	}
	if op.needsKey {
		if own.key == "" {
			return nil, fmt.Errorf("wallet: %s needs a key: set WALLET_API_KEY, or use WithKey", op.id)
		}
		header.Set("Authorization", "Bearer "+own.key)
	}
	if key != "" {
		header.Set("Idempotency-Key", key)
	}
	if strings.IndexFunc(own.key+key, unicode.IsControl) >= 0 {
		return nil, errHeader
	}
	body, contentType, err := buildBody(op, input)
	if err != nil {
		return nil, err
	}
	if contentType != "" {
		header.Set("Content-Type", contentType)
	}
	address, err := buildAddress(op, own.apiURL, input)
	return &message{address, header, body}, err
}

// eachField calls back with the fields of an input that have a tag, their names and their values. What is left out of a call
// is left out here.
func eachField(input any, tag string, use func(name string, value reflect.Value) error) error {
	if input == nil {
		return nil
	}
	value := reflect.ValueOf(input)
	for index := 0; index < value.NumField(); index++ {
		name, _, _ := strings.Cut(value.Type().Field(index).Tag.Get(tag), ",")
		field := value.Field(index)
		if name == "" || name == "-" || field.Kind() == reflect.Map && field.IsNil() {
			continue
		}
		if field.Kind() == reflect.Pointer {
			if field.IsNil() {
				continue
			}
			field = field.Elem()
		}
		if err := use(name, field); err != nil {
			return err
		}
	}
	return nil
}

func buildAddress(op *operation, apiURL string, input any) (string, error) {
	path := op.path
	err := eachField(input, "path", func(name string, value reflect.Value) error {
		text := formatValue(value)
		// No id is empty, and none is a step in a path: both lead to another path.
		if text == "" || text == "." || text == ".." {
			return fmt.Errorf("wallet: %s needs %s: it is missing, empty or dots", op.id, name)
		}
		path = strings.ReplaceAll(path, "{"+name+"}", url.PathEscape(text))
		return nil
	})
	query := url.Values{}
	_ = eachField(input, "query", func(name string, value reflect.Value) error {
		query.Set(name, formatValue(value))
		return nil
	})
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return apiURL + path, err
}

func formatValue(value reflect.Value) string {
	if value.Kind() == reflect.Float64 {
		return strconv.FormatFloat(value.Float(), 'f', -1, 64)
	}
	if value.Kind() != reflect.Slice {
		return fmt.Sprint(value.Interface())
	}
	texts := make([]string, value.Len())
	for index := range texts {
		texts[index] = formatValue(value.Index(index))
	}
	return strings.Join(texts, ",")
}

func buildBody(op *operation, input any) ([]byte, string, error) {
	switch op.body {
	case "json":
		body, err := json.Marshal(input)
		return body, "application/json", err
	case "form":
		return buildForm(input)
	}
	return nil, "", nil
}

var errType = errors.New("wallet: the content type of a file has no line break")

// nameQuoter writes the name of a file as browsers do (HTML, multipart/form-data encoding algorithm).
var nameQuoter = strings.NewReplacer("\r", "%0D", "\n", "%0A", `"`, "%22")

func buildForm(input any) ([]byte, string, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	err := eachField(input, "json", func(name string, value reflect.Value) error {
		file, isFile := value.Interface().(File)
		if !isFile {
			return form.WriteField(name, formatValue(value))
		}
		contentType := file.ContentType
		if contentType == "" {
			contentType = "application/octet-stream"
		}
		if strings.ContainsAny(contentType, "\r\n") {
			return errType
		}
		head := textproto.MIMEHeader{}
		fileName := nameQuoter.Replace(file.Name)
		head.Set("Content-Disposition", fmt.Sprintf(`form-data; name="%s"; filename="%s"`, name, fileName))
		head.Set("Content-Type", contentType)
		part, err := form.CreatePart(head)
		if err != nil {
			return err
		}
		_, err = part.Write(file.Content)
		return err
	})
	if err != nil {
		return nil, "", err
	}
	if err := form.Close(); err != nil {
		return nil, "", err
	}
	return body.Bytes(), form.FormDataContentType(), nil
}
