// Prints a feed whose response was signed by a pinned key: go run verify_feed.go BASE_URL FIXTURE_ID FEED_KEY
// PUBLIC_KEY
package main

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"strings"
)

// verified reports whether the key signed these bytes (RFC 9421), regardless of the digest in the headers.
func verified(header http.Header, body []byte, publicKey string) bool {
	digest := sha256.Sum256(body)
	params := `("unencoded-digest";sf);keyid="` + publicKey + `";tag="ed25519-integrity"`
	base := fmt.Sprintf("\"unencoded-digest\";sf: sha-256=:%s:\n\"@signature-params\": %s",
		base64.StdEncoding.EncodeToString(digest[:]), params)
	key, err := base64.StdEncoding.DecodeString(publicKey)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return false
	}
	inputs := strings.Join(header.Values("Signature-Input"), ", ")
	for _, member := range strings.Split(strings.Join(header.Values("Signature"), ", "), ", ") {
		label, value, _ := strings.Cut(member, "=:")
		signature, err := base64.StdEncoding.DecodeString(strings.TrimSuffix(value, ":"))
		if err == nil && strings.Contains(inputs, label+"="+params) && ed25519.Verify(key, []byte(base), signature) {
			return true
		}
	}
	return false
}

func main() {
	log.SetFlags(0)
	baseUrl, fixtureId, feedKey, publicKey := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	response, err := http.Get(baseUrl + "/v1/fixtures/" + url.PathEscape(fixtureId) + "/feeds/" + feedKey)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	var snapshot struct {
		FixtureId, FeedKey string
		Items              []json.RawMessage
	}
	if err != nil || response.StatusCode != 200 || !verified(response.Header, body, publicKey) {
		log.Fatal("not signed by that key")
	}
	// A signature does not cover the URL, so the body must name the requested feed.
	if json.Unmarshal(body, &snapshot) != nil || snapshot.FixtureId != fixtureId || snapshot.FeedKey != feedKey || snapshot.Items == nil {
		log.Fatal("signed, but not a snapshot of this feed")
	}
	os.Stdout.Write(body)
}
