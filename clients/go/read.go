package fixturefeed

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Item is an item as in JSON.
type Item = map[string]any

// Snapshot is the content of a feed at one instant. Do not modify it: states and changes share it.
type Snapshot struct {
	SnapshotAt string
	Items      []Item
	body       map[string]any
}

// ReadError is the reason of a failed read.
type ReadError struct {
	// Kind is network, timeout, status, body or signature.
	Kind string
	// Status is the HTTP status of kind status, otherwise 0.
	Status int
	Detail string
	// RetryAfter is the delay that the response requests; 0 if it requests none.
	RetryAfter time.Duration
}

func (e *ReadError) Error() string {
	if e.Kind == "status" {
		return fmt.Sprintf("status %d %s", e.Status, e.Detail)
	}
	return e.Kind + ": " + e.Detail
}

// Retryable reports whether the same request may succeed later. A 400 requires another request.
func (e *ReadError) Retryable() bool { return e.Status != http.StatusBadRequest }

// response is a complete response, or an error.
type response struct {
	snapshot  *Snapshot // nil for a 304
	tag       string
	noStore   *bool // nil without a policy, or if a cache repeats an old no-store
	hasWaited bool
	// at is the later one of the Date of the response and the time of its arrival.
	at  time.Time
	err *ReadError
}

// request is one read of a feed.
type request struct {
	url, tag     string
	after, until string
	waitSeconds  int
	hasSnapshot  bool
}

const readLimit = 30 * time.Second

// mostLevels is the maximum depth of nested objects and lists in a body.
const mostLevels = 256

var mediaType = regexp.MustCompile(`(?i)^application/([^;\s]+\+)?json\s*(;|$)`)
var waitApplied = regexp.MustCompile(`(?i)^\s*wait\s*=`)
var noStorePolicy = regexp.MustCompile(`(?i)\bno-store\b`)

func (o *Options) read(ctx context.Context, r request) response {
	limit := readLimit + time.Duration(r.waitSeconds)*time.Second
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	httpRequest, err := http.NewRequestWithContext(ctx, http.MethodGet, r.url, nil)
	if err != nil {
		return response{err: &ReadError{Kind: "network", Detail: err.Error()}}
	}
	if r.tag != "" {
		httpRequest.Header.Set("If-None-Match", r.tag)
	}
	if r.waitSeconds > 0 {
		httpRequest.Header.Set("Prefer", fmt.Sprintf("wait=%d", r.waitSeconds))
	}
	received, err := o.Client.Do(httpRequest)
	if err != nil {
		return response{err: networkError(ctx, err)}
	}
	defer received.Body.Close()
	body, err := io.ReadAll(received.Body)
	if err != nil {
		return response{err: networkError(ctx, err)}
	}
	return o.interpret(r, received, body)
}

func networkError(ctx context.Context, err error) *ReadError {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return &ReadError{Kind: "timeout", Detail: err.Error()}
	}
	return &ReadError{Kind: "network", Detail: err.Error()}
}

func (o *Options) interpret(r request, received *http.Response, body []byte) response {
	header := received.Header
	result := response{
		tag:       header.Get("ETag"),
		noStore:   isNoStore(header),
		hasWaited: r.waitSeconds > 0 && waitApplied.MatchString(header.Get("Preference-Applied")),
		at:        time.Now(),
	}
	sentAt, hasDate := parseHTTPDate(header.Get("Date"))
	if hasDate && sentAt.After(result.at) {
		result.at = sentAt
	}
	if received.StatusCode == http.StatusNotModified && r.hasSnapshot {
		return result
	}
	if received.StatusCode != http.StatusOK {
		from := time.Now()
		if hasDate {
			from = sentAt
		}
		delay := parseRetryAfter(header.Get("Retry-After"), from)
		result.err = &ReadError{Kind: "status", Status: received.StatusCode, Detail: problemDetail(body), RetryAfter: delay}
		return result
	}
	result.snapshot, result.err = o.accept(r, header, body)
	return result
}

// accept returns the snapshot in a 200 response, or the error for which the response is rejected.
func (o *Options) accept(r request, header http.Header, body []byte) (*Snapshot, *ReadError) {
	refuse := func(kind, format string, values ...any) (*Snapshot, *ReadError) {
		return nil, &ReadError{Kind: kind, Detail: fmt.Sprintf(format, values...)}
	}
	if !mediaType.MatchString(header.Get("Content-Type")) {
		return refuse("body", "media type %q", header.Get("Content-Type"))
	}
	isStrict := len(o.PublicKeys) > 0
	if isStrict && !isSigned(header, body, o.PublicKeys) {
		return refuse("signature", "it has no signature by a trusted key")
	}
	var whole map[string]any
	if err := json.Unmarshal(bytes.TrimPrefix(body, []byte("\ufeff")), &whole); err != nil {
		return refuse("body", "%v", err)
	}
	snapshot := toSnapshot(whole)
	if snapshot == nil || !isWithin(whole, mostLevels) {
		return refuse("body", "no list of items, or nested too deep")
	}
	if reason := o.contradiction(r, whole, snapshot, isStrict); reason != "" {
		if isStrict {
			return refuse("signature", "%s", reason)
		}
		return refuse("body", "%s", reason)
	}
	return snapshot, nil
}

// toSnapshot returns nil for a body without a list of objects.
func toSnapshot(body map[string]any) *Snapshot {
	members, isList := body["items"].([]any)
	if !isList {
		return nil
	}
	snapshot := &Snapshot{body: body}
	for _, member := range members {
		item, isObject := member.(map[string]any)
		if !isObject {
			return nil
		}
		snapshot.Items = append(snapshot.Items, item)
	}
	snapshot.SnapshotAt, _ = body["snapshotAt"].(string)
	return snapshot
}

// contradiction returns how a body contradicts the requested address; empty if it does not. A host may ignore the
// query, and a signature does not cover the address.
func (o *Options) contradiction(r request, whole map[string]any, snapshot *Snapshot, isStrict bool) string {
	for name, value := range map[string]string{"fixtureId": o.FixtureID, "feedKey": o.FeedKey} {
		if found, isThere := whole[name]; (isThere || isStrict) && found != value {
			return fmt.Sprintf("its %s is %v", name, found)
		}
	}
	at := snapshot.SnapshotAt
	if _, isInstant := parseInstant(at); r.until != "" && (isEarlier(r.until, at) || !isInstant) {
		return "its snapshotAt is later than until"
	}
	if r.after != "" && !isEarlier(r.after, at) && len(snapshot.Items) > 0 {
		return "its snapshotAt is not later than after"
	}
	return ""
}

func isNoStore(header http.Header) *bool {
	policy := header.Get("Cache-Control")
	noStore := noStorePolicy.MatchString(policy)
	age, _ := strconv.Atoi(header.Get("Age"))
	if policy == "" || (noStore && age > 0) {
		return nil
	}
	return &noStore
}

func isWithin(value any, levels int) bool {
	switch members := value.(type) {
	case map[string]any:
		for _, member := range members {
			if levels == 0 || !isWithin(member, levels-1) {
				return false
			}
		}
	case []any:
		for _, member := range members {
			if levels == 0 || !isWithin(member, levels-1) {
				return false
			}
		}
		return levels > 0
	}
	return true
}

func problemDetail(body []byte) string {
	var problem struct{ Code, Detail string }
	if json.Unmarshal(body, &problem) != nil {
		return ""
	}
	return strings.TrimSpace(problem.Code + " " + problem.Detail)
}

var signatureInput = regexp.MustCompile(
	`(?:^|,)[ \t]*([a-z*][\w.*-]*)=(\("unencoded-digest";sf\);keyid="([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)";tag="ed25519-integrity")(?:[ \t]*(?:,|$))`)
var signatureValue = regexp.MustCompile(`(?:^|,)[ \t]*([a-z*][\w.*-]*)=:([A-Za-z0-9+/]{85}[AQgw]==):`)

// isSigned reports whether one of the keys signed these bytes (RFC 9421), regardless of the digest in the headers.
func isSigned(header http.Header, body []byte, publicKeys []string) bool {
	digest := sha256.Sum256(body)
	values := map[string]string{}
	for _, value := range signatureValue.FindAllStringSubmatch(strings.Join(header.Values("Signature"), ", "), -1) {
		values[value[1]] = value[2]
	}
	for _, member := range splitMembers(header.Values("Signature-Input")) {
		input := signatureInput.FindStringSubmatch(member)
		if input == nil || !contains(publicKeys, input[3]) {
			continue
		}
		key, keyError := base64.StdEncoding.DecodeString(input[3])
		signature, valueError := base64.StdEncoding.DecodeString(values[input[1]])
		base := fmt.Sprintf("\"unencoded-digest\";sf: sha-256=:%s:\n\"@signature-params\": %s",
			base64.StdEncoding.EncodeToString(digest[:]), input[2])
		isValid := keyError == nil && valueError == nil && len(key) == ed25519.PublicKeySize
		if isValid && ed25519.Verify(key, []byte(base), signature) {
			return true
		}
	}
	return false
}

func splitMembers(values []string) []string {
	return regexp.MustCompile(`,[ \t]*`).Split(strings.Join(values, ", "), -1)
}

func contains(texts []string, text string) bool {
	for _, each := range texts {
		if each == text {
			return true
		}
	}
	return false
}

var dateTime = regexp.MustCompile(`^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d:\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)$`)

// instant is a whole second, and the digits of its fraction without trailing zeros, which compare like texts.
type instant struct {
	second   int64
	fraction string
}

func parseInstant(text string) (instant, bool) {
	match := dateTime.FindStringSubmatch(text)
	if match == nil {
		return instant{}, false
	}
	whole, err := time.Parse(time.RFC3339, match[1]+"T"+match[2]+strings.ToUpper(match[4]))
	return instant{whole.Unix(), strings.TrimRight(match[3], "0")}, err == nil
}

// isEarlier reports whether the date-time a is earlier than b, to the last digit; false if a text is not a date-time.
func isEarlier(a, b string) bool {
	first, isFirst := parseInstant(a)
	second, isSecond := parseInstant(b)
	if !isFirst || !isSecond {
		return false
	}
	if first.second == second.second {
		return first.fraction < second.fraction
	}
	return first.second < second.second
}

// clockSkew is the maximum expected difference between the clocks of a service and a client.
const clockSkew = 5 * time.Minute

func isFarFuture(text string, at time.Time) bool {
	parsed, isInstant := parseInstant(text)
	return isInstant && parsed.second > at.Add(clockSkew).Unix()
}

func parseHTTPDate(text string) (time.Time, bool) {
	date, err := http.ParseTime(text)
	return date, err == nil
}

var digits = regexp.MustCompile(`^[0-9]+$`)

// parseRetryAfter returns the delay that a number of seconds or an HTTP-date requests, at most an hour; 0 for any other
// value and for a date in the past.
func parseRetryAfter(value string, from time.Time) time.Duration {
	value = strings.Trim(value, " \t")
	if digits.MatchString(value) {
		// A number with too many digits is infinite.
		seconds, _ := strconv.ParseFloat(value, 64)
		if seconds > time.Hour.Seconds() {
			return time.Hour
		}
		return time.Duration(seconds * float64(time.Second))
	}
	date, isDate := parseHTTPDate(value)
	delay := date.Sub(from)
	if !isDate || delay < 0 {
		return 0
	}
	if delay > time.Hour {
		return time.Hour
	}
	return delay
}

// feedURL returns the address of a feed. A literal + in an offset would be decoded as a space, so it is encoded.
func (o *Options) feedURL(after, until string) string {
	query := url.Values{}
	if after != "" {
		query.Set("after", after)
	}
	if until != "" {
		query.Set("until", until)
	}
	address := strings.TrimRight(o.BaseURL, "/") + "/v1/fixtures/" + url.PathEscape(o.FixtureID) +
		"/feeds/" + url.PathEscape(o.FeedKey)
	if len(query) == 0 {
		return address
	}
	return address + "?" + query.Encode()
}
