// The adapter of the poller for `fixture-feed conformance --client`. packages/client/cases/README.md describes the
// protocol.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"fixturefeed"
)

type order struct {
	Do                          string
	BaseURL, FixtureID, FeedKey string
	After, Until                string
	Options                     struct {
		IntervalMs, Random float64
		WaitSeconds        int
		After, Until       string
		PublicKeys         []string
		Initial            *struct {
			Snapshot map[string]any
			Etag     string
		}
	}
}

var writing sync.Mutex

func write(message map[string]any) {
	line, err := json.Marshal(message)
	if err != nil {
		panic(err)
	}
	writing.Lock()
	defer writing.Unlock()
	fmt.Println(string(line))
}

// notation writes items as ids with revisions: a1 b2.
func notation(items []fixturefeed.Item) string {
	var words []string
	for _, item := range items {
		words = append(words, fmt.Sprint(item["id"])+fmt.Sprint(item["revision"]))
	}
	return strings.Join(words, " ")
}

func reportState(state fixturefeed.State) {
	facts := map[string]any{"status": state.Status, "failures": state.Failures, "items": nil, "error": nil}
	if state.Snapshot != nil {
		facts["items"] = notation(state.Snapshot.Items)
	}
	if err := state.Err; err != nil {
		failure := map[string]any{"kind": err.Kind, "retryable": err.Retryable()}
		if err.Status != 0 {
			failure["status"] = err.Status
		}
		facts["error"] = failure
	}
	write(map[string]any{"state": facts})
}

// running is a client that the runner of the cases has started.
type running struct {
	feed      *fixturefeed.Feed
	iterating sync.WaitGroup
	mutex     sync.Mutex
	hasEnded  bool
}

func start(o order) *running {
	options := fixturefeed.Options{
		BaseURL: o.BaseURL, FixtureID: o.FixtureID, FeedKey: o.FeedKey,
		Interval:    time.Duration(o.Options.IntervalMs * float64(time.Millisecond)),
		WaitSeconds: o.Options.WaitSeconds, After: o.Options.After, Until: o.Options.Until,
		PublicKeys: o.Options.PublicKeys,
		Random:     func() float64 { return o.Options.Random },
		OnState:    reportState,
	}
	if initial := o.Options.Initial; initial != nil {
		options.Initial, options.InitialTag = initial.Snapshot, initial.Etag
	}
	client := &running{feed: fixturefeed.Follow(context.Background(), options)}
	client.iterate()
	return client
}

// iterate starts to report changes, until the feed is closed or the service responds to a read with a 400.
func (c *running) iterate() {
	c.mutex.Lock()
	c.hasEnded = false
	c.mutex.Unlock()
	c.iterating.Add(1)
	go func() {
		defer c.iterating.Done()
		for {
			change, err := c.feed.Next()
			var refused *fixturefeed.ReadError
			if errors.As(err, &refused) {
				c.mutex.Lock()
				c.hasEnded = true
				c.mutex.Unlock()
				write(map[string]any{"change": map[string]any{"error": refused.Status}})
			}
			if err != nil {
				return
			}
			write(map[string]any{"change": map[string]any{
				"added": notation(change.Added), "revised": notation(change.Revised),
				"withdrawn": notation(change.Withdrawn),
			}})
		}
	}()
}

func (c *running) execute(o order) {
	switch o.Do {
	case "refresh":
		c.feed.Refresh()
	case "seek":
		c.feed.Seek(o.After, o.Until)
		c.mutex.Lock()
		hasEnded := c.hasEnded
		c.mutex.Unlock()
		if hasEnded {
			c.iterate()
		}
	case "close":
		c.feed.Close()
	case "stop":
		c.feed.Close()
		c.iterating.Wait()
		write(map[string]any{"stopped": true})
	default:
		write(map[string]any{"error": "unknown order " + o.Do})
	}
}

func main() {
	write(map[string]any{"client": "the poller in Go", "capabilities": []string{"waits", "signatures"}})
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	var client *running
	for lines.Scan() {
		var o order
		if err := json.Unmarshal(lines.Bytes(), &o); err != nil {
			write(map[string]any{"error": err.Error()})
		} else if o.Do == "start" {
			client = start(o)
		} else if client != nil {
			client.execute(o)
		}
	}
	if client != nil {
		client.feed.Close()
	}
}
