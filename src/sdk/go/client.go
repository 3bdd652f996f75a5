package wallet

import (
	"net/http"
	"os"
	"strings"
	"time"
)

// Client makes the calls of the API, each by a method. Many goroutines may use one client.
type Client struct {
	settings settings
	// shared keeps connections open from one call to the next.
	shared *http.Client
	// single opens a connection for each request: net/http repeats a request on a kept connection by itself.
	single *http.Client
}

type settings struct {
	key         string
	apiURL      string
	timeout     time.Duration
	retries     int
	retryDelay  time.Duration
	longestWait time.Duration
	transport   *http.Transport
}

// Option changes how a client makes its calls.
type Option func(*settings)

// WithKey sets the app key, or the access token of a user. Without it, the client reads WALLET_API_KEY.
func WithKey(key string) Option {
	return func(s *settings) { s.key = key }
}

// WithAPIURL sets the base address of the API. Without it, the client reads WALLET_API_URL, or else calls
// production. With an empty address, a call fails and sends nothing.
func WithAPIURL(address string) Option {
	return func(s *settings) { s.apiURL = address }
}

// WithTimeout sets the longest time of one attempt. Without it, the time is 30 seconds.
func WithTimeout(timeout time.Duration) Option {
	return func(s *settings) { s.timeout = timeout }
}

// WithRetries sets how many attempts follow the first one, where a repeat is safe. Without it, the number is 4.
func WithRetries(count int) Option {
	return func(s *settings) { s.retries = count }
}

// WithRetryDelay sets the longest wait before the second attempt. Each later wait may be twice as long. Without it, the wait
// is half a second.
func WithRetryDelay(delay time.Duration) Option {
	return func(s *settings) { s.retryDelay = delay }
}

// WithLongestWait sets the longest Retry-After that the client waits for. Without it, the wait is a minute.
func WithLongestWait(wait time.Duration) Option {
	return func(s *settings) { s.longestWait = wait }
}

// WithTransport sets what sends the requests, such as a transport with a proxy. The client works with copies of it.
func WithTransport(transport *http.Transport) Option {
	return func(s *settings) { s.transport = transport }
}

// New makes a client.
func New(options ...Option) *Client {
	own := settings{
		key:         os.Getenv("WALLET_API_KEY"),
		apiURL:      production,
		timeout:     30 * time.Second,
		retries:     4,
		retryDelay:  500 * time.Millisecond,
		longestWait: time.Minute,
	}
	// An empty address is a mistake, and not the wish to call production.
	if address, isSet := os.LookupEnv("WALLET_API_URL"); isSet {
		own.apiURL = address
	}
	if transport, ok := http.DefaultTransport.(*http.Transport); ok {
		own.transport = transport
	}
	for _, option := range options {
		option(&own)
	}
	own.apiURL = strings.TrimRight(strings.TrimSpace(own.apiURL), "/")
	// A key that was read from a file has a line break at its end.
	own.key = strings.TrimSpace(own.key)
	if own.transport == nil {
		own.transport = &http.Transport{Proxy: http.ProxyFromEnvironment}
	}
	once := own.transport.Clone()
	once.DisableKeepAlives = true
	return &Client{
		settings: own,
		shared:   &http.Client{Transport: own.transport.Clone(), CheckRedirect: stay},
		single:   &http.Client{Transport: once, CheckRedirect: stay},
	}
}

// stay follows no redirect: a redirect would send a payment again as a GET.
func stay(*http.Request, []*http.Request) error {
	return http.ErrUseLastResponse
}

// CallOption changes one call.
type CallOption func(*callSettings)

type callSettings struct {
	idempotencyKey string
	// hasKey tells an empty key from none.
	hasKey   bool
	response *Response
}

// Response has the status and the headers of an answer, such as Idempotency-Replayed.
type Response struct {
	Status int
	Header http.Header
}

// IdempotencyKey sets the key of a call, in place of one that the client makes. A key that you store survives a crash of
// your program.
func IdempotencyKey(key string) CallOption {
	return func(s *callSettings) { s.idempotencyKey, s.hasKey = key, true }
}

// ReadResponse fills in the status and the headers of the answer.
func ReadResponse(response *Response) CallOption {
	return func(s *callSettings) { s.response = response }
}
