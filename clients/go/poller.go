// Package fixturefeed follows one feed of a Fixture Feed service, and keeps the last snapshot while reads fail. The
// numbers in comments are invariants of packages/client/SPEC.md.
package fixturefeed

import (
	"context"
	"errors"
	"math"
	"math/rand"
	"net/http"
	"reflect"
	"sync"
	"time"
)

// Options selects a feed, and how it is followed.
type Options struct {
	// BaseURL is the address before /v1.
	BaseURL, FixtureID, FeedKey string
	// Interval is the time between two reads of a live feed without long polls, plus up to a quarter. Default: 2 s.
	Interval time.Duration
	// WaitSeconds is the time for which the service may wait for a change before it responds; 0 for none.
	WaitSeconds int
	// After and Until are bounds of a replay. Without them the feed is live.
	After, Until string
	// PublicKeys are Ed25519 keys (base64); one of them must have signed each snapshot that the feed reads. Default:
	// none, and no signature is checked.
	PublicKeys []string
	// Client sends the requests. It must not have a timeout. Default: a new client.
	Client *http.Client
	// Random is the source of jitter: a number that is at least 0 and less than 1.
	Random func() float64
	// OnState is called with each new state. It must not call a method of the feed. Default: nothing.
	OnState func(State)
	// Initial is a known snapshot, and InitialTag its ETag.
	Initial    map[string]any
	InitialTag string
}

// State is the snapshot of a feed and the outcome of the reads so far.
type State struct {
	// Status is empty without a snapshot, fresh after a success or with Initial, and stale with a snapshot after a
	// failure.
	Status   string
	Snapshot *Snapshot
	// Live reports whether the last successful response with a cache policy was no-store, as for a live feed; nil if
	// unknown. A no-store that a cache repeats does not count. With Initial the first value is true.
	Live *bool
	// Failures counts the failed reads since the last success.
	Failures int
	Err      *ReadError
}

// Change is the difference between a snapshot and the snapshot of the previous change.
type Change struct {
	Added, Revised, Withdrawn []Item
	Snapshot                  *Snapshot
}

// ErrClosed is returned by Next after Close, or after the end of the context.
var ErrClosed = errors.New("the feed is closed")

const (
	baseBackOff     = time.Second
	mostBackOff     = time.Minute
	mostNotFound    = 5 * time.Second
	leastBackOff    = 200 * time.Millisecond
	finishedPace    = time.Minute
	spreadAfterWait = 100 * time.Millisecond
	waitsGivenUp    = 10 * time.Minute
)

// Feed is a followed feed. Its methods may be called from any goroutine.
type Feed struct {
	options Options
	cancel  context.CancelFunc
	done    chan struct{}
	wake    chan struct{}

	mutex   sync.Mutex
	changed *sync.Cond
	state   State
	yielded *Snapshot
	closed  bool
	// Orders to the loop: Seek abandons the read in progress or the wait, and Refresh a long poll or the wait.
	isSought, isRefreshed bool

	// The address, the tag and the kind of the next read. The loop and Seek change them under the mutex.
	after, until, tag string
	waits             longPolls
}

// Follow starts to follow a feed. The end of the context ends all reads, as Close does.
func Follow(ctx context.Context, options Options) *Feed {
	if options.Interval == 0 {
		options.Interval = 2 * time.Second
	}
	if options.Client == nil {
		options.Client = &http.Client{Transport: http.DefaultTransport.(*http.Transport).Clone()}
	}
	if options.Random == nil {
		options.Random = rand.Float64
	}
	ctx, cancel := context.WithCancel(ctx)
	feed := &Feed{
		options: options, cancel: cancel,
		done: make(chan struct{}), wake: make(chan struct{}, 1),
		after: options.After, until: options.Until, tag: options.InitialTag,
		state: State{Status: "empty"},
		waits: longPolls{options: &options},
	}
	if options.Initial != nil {
		isLive := true
		feed.state = State{Status: "fresh", Snapshot: toSnapshot(options.Initial), Live: &isLive}
	}
	feed.changed = sync.NewCond(&feed.mutex)
	go feed.run(ctx)
	return feed
}

// State returns the current snapshot and the outcome of the reads so far.
func (f *Feed) State() State {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.state
}

// Next waits for the next change, which covers several snapshots if they arrived in the meantime. It returns ErrClosed
// after Close or the end of the context, and the error of a response that a retry cannot change (400).
func (f *Feed) Next() (Change, error) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	for {
		if f.closed {
			return Change{}, ErrClosed
		}
		if snapshot := f.state.Snapshot; snapshot != nil && snapshot != f.yielded {
			change := changesBetween(f.yielded, snapshot)
			f.yielded = snapshot
			return change, nil
		}
		if err := f.state.Err; err != nil && !err.Retryable() {
			// If Seek continues the feed after this error, the next change adds all items.
			f.yielded = nil
			return Change{}, err
		}
		f.changed.Wait()
	}
}

// Refresh reads now: it ends the interval, a back-off or a long poll, but not a Retry-After. It has no effect during a
// read that is not a long poll, after a 400 and after Close.
func (f *Feed) Refresh() {
	f.mutex.Lock()
	f.isRefreshed = true
	f.mutex.Unlock()
	f.poke()
}

// Seek replaces both bounds, drops the snapshot and reads immediately. It has no effect after Close.
func (f *Feed) Seek(after, until string) {
	f.mutex.Lock()
	if !f.closed {
		f.after, f.until, f.tag = after, until, ""
		f.isSought = true
		f.show(State{Status: "empty"})
	}
	f.mutex.Unlock()
	f.poke()
}

// Close ends all reads. Next then returns ErrClosed.
func (f *Feed) Close() {
	f.mutex.Lock()
	f.closed = true
	f.changed.Broadcast()
	f.mutex.Unlock()
	f.cancel()
	<-f.done
}

func (f *Feed) poke() {
	select {
	case f.wake <- struct{}{}:
	default:
	}
}

// show replaces the state if the new one differs. The caller holds the mutex.
func (f *Feed) show(state State) {
	if reflect.DeepEqual(f.state, state) {
		return
	}
	f.state = state
	f.changed.Broadcast()
	if f.options.OnState != nil {
		f.options.OnState(state)
	}
}

// pause is the wait after a read: the time floor, which Refresh does not skip, followed by the time then. If isForever,
// only Seek starts another read.
type pause struct {
	floor, then time.Duration
	isForever   bool
}

func (f *Feed) run(ctx context.Context) {
	defer close(f.done)
	for ctx.Err() == nil {
		result, isAbandoned := f.readOnce(ctx)
		if isAbandoned {
			continue
		}
		f.mutex.Lock()
		next := f.settle(result)
		f.mutex.Unlock()
		f.waitOut(ctx, next)
	}
	f.mutex.Lock()
	f.closed = true
	f.changed.Broadcast()
	f.mutex.Unlock()
}

// readOnce performs one read. It reports whether the read was abandoned.
func (f *Feed) readOnce(ctx context.Context) (response, bool) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	f.mutex.Lock()
	f.isSought, f.isRefreshed = false, false
	f.waits.begin(f.tag != "", f.after == "" && f.until == "")
	r := request{
		url: f.options.feedURL(f.after, f.until), after: f.after, until: f.until,
		tag: f.tag, hasSnapshot: f.state.Snapshot != nil,
	}
	if f.waits.kind == waiting {
		r.waitSeconds = f.options.WaitSeconds
	}
	f.mutex.Unlock()
	results := make(chan response, 1)
	go func() { results <- f.options.read(ctx, r) }()
	for {
		select {
		case result := <-results:
			f.mutex.Lock()
			isLate := f.isSought
			f.mutex.Unlock()
			return result, isLate || ctx.Err() != nil
		case <-f.wake:
			f.mutex.Lock()
			isAbandoned := f.isSought || (f.isRefreshed && f.waits.kind == waiting)
			if isAbandoned && !f.isSought {
				f.waits.isResponseRequested = true
			}
			f.mutex.Unlock()
			if isAbandoned {
				cancel()
				<-results
				return response{}, true
			}
		case <-ctx.Done():
			<-results
			return response{}, true
		}
	}
}

// waitOut waits until the next read is due. Seek ends the whole wait, and Refresh the part after floor.
func (f *Feed) waitOut(ctx context.Context, next pause) {
	f.mutex.Lock()
	f.isRefreshed = false
	f.mutex.Unlock()
	started := time.Now()
	for {
		f.mutex.Lock()
		isSought, isRefreshed := f.isSought, f.isRefreshed
		f.mutex.Unlock()
		left := next.floor + next.then - time.Since(started)
		if isRefreshed {
			left = next.floor - time.Since(started)
		}
		if isSought || (left <= 0 && !next.isForever) {
			return
		}
		// A longer wait checks the clock every minute.
		if left > time.Minute || next.isForever {
			left = time.Minute
		}
		timer := time.NewTimer(left)
		select {
		case <-timer.C:
		case <-f.wake:
		case <-ctx.Done():
			timer.Stop()
			return
		}
		timer.Stop()
	}
}

// settle applies a response, and returns the wait before the next read. The caller holds the mutex.
func (f *Feed) settle(result response) pause {
	state := f.state
	if result.err != nil {
		if result.err.Status == http.StatusNotModified {
			f.tag = ""
		}
		state.Failures++
		state.Err = result.err
		if state.Snapshot != nil {
			state.Status = "stale"
		}
		f.waits.failed(result.err)
		f.show(state)
		return f.backOff(state)
	}
	state.Failures, state.Err = 0, nil
	if result.noStore != nil {
		state.Live = result.noStore
	}
	hasChanged := false
	if result.snapshot != nil && !f.isOutdated(result, state.Live != nil && *state.Live) {
		f.tag = result.tag
		hasChanged = state.Snapshot == nil || !reflect.DeepEqual(state.Snapshot.body, result.snapshot.body)
		if hasChanged {
			state.Snapshot = result.snapshot
		}
	}
	state.Status = "fresh"
	f.show(state)
	soon, isSoon := f.waits.next(result, hasChanged)
	if isSoon && f.tag != "" {
		return pause{then: soon}
	}
	pace := f.options.Interval
	if state.Live != nil && !*state.Live && pace < finishedPace {
		pace = finishedPace
	}
	return pause{then: time.Duration(float64(pace) * (1 + f.options.Random()/4))}
}

// isOutdated reports whether a snapshot must be ignored because it is older than the current one (8).
func (f *Feed) isOutdated(result response, noStore bool) bool {
	if f.state.Snapshot == nil || f.after != "" || f.until != "" {
		return false
	}
	next, known := result.snapshot.SnapshotAt, f.state.Snapshot.SnapshotAt
	if !isEarlier(next, known) {
		return false
	}
	// With keys the cache policy does not count, because an intermediary could remove it and replay a signed snapshot.
	if len(f.options.PublicKeys) > 0 {
		return true
	}
	// One snapshot from the far future must not hide all later snapshots.
	return noStore && !(isFarFuture(known, result.at) && !isFarFuture(next, result.at))
}

// backOff is exponential with full jitter, with Retry-After as its minimum (12, 13, 14). After a 400 only Seek ends it.
func (f *Feed) backOff(state State) pause {
	if !state.Err.Retryable() {
		return pause{isForever: true}
	}
	draw := f.options.Random()
	most := mostBackOff
	if state.Err.Status == http.StatusNotFound {
		most = longer(mostNotFound, f.options.Interval)
	}
	doublings := math.Min(float64(state.Failures-1), 16)
	ceiling := time.Duration(float64(longer(baseBackOff, f.options.Interval)) * math.Pow(2, doublings))
	ceiling = shorter(mostBackOff, shorter(most, ceiling))
	floor := state.Err.RetryAfter
	// Clients that were refused at the same time must not return at the same time.
	spread := time.Duration(draw * float64(shorter(floor/4, mostBackOff)))
	then := longer(leastBackOff, time.Duration(draw*float64(ceiling))) - floor
	return pause{floor: floor, then: longer(spread, then)}
}

func longer(a, b time.Duration) time.Duration {
	if a > b {
		return a
	}
	return b
}

func shorter(a, b time.Duration) time.Duration {
	if a < b {
		return a
	}
	return b
}

func changesBetween(before, after *Snapshot) Change {
	change := Change{Snapshot: after}
	gone := map[any]Item{}
	var order []any
	if before != nil {
		for _, item := range before.Items {
			gone[item["id"]] = item
			order = append(order, item["id"])
		}
	}
	for _, item := range after.Items {
		earlier, isKnown := gone[item["id"]]
		if !isKnown {
			change.Added = append(change.Added, item)
		} else if !reflect.DeepEqual(earlier["revision"], item["revision"]) {
			change.Revised = append(change.Revised, item)
		}
		delete(gone, item["id"])
	}
	for _, id := range order {
		if item, isGone := gone[id]; isGone {
			change.Withdrawn = append(change.Withdrawn, item)
		}
	}
	return change
}

type readKind int

const (
	plain readKind = iota
	// A leading read does not wait, but a long poll follows immediately.
	leading
	waiting
)

// longPolls decides which reads are long polls (Prefer: wait, RFC 7240; 37 to 41).
type longPolls struct {
	options             *Options
	kind                readKind
	startedAt           time.Time
	isResponseRequested bool
	failures            int
	givenUpUntil        time.Time
	// holdsReads reports whether the service applies waits. Each successful long poll determines this, except one whose
	// response has a change but no Preference-Applied.
	holdsReads bool
}

func (w *longPolls) begin(hasTag, mayChange bool) {
	w.kind = plain
	if w.options.WaitSeconds == 0 || !mayChange || time.Now().Before(w.givenUpUntil) {
		return
	}
	w.kind = waiting
	if !hasTag || w.isResponseRequested {
		w.kind = leading
	}
	w.isResponseRequested = false
	w.startedAt = time.Now()
}

func (w *longPolls) failed(err *ReadError) {
	if w.kind == waiting && err.Kind == "network" {
		w.failures++
	}
	// An ordinary read may succeed where a long poll fails.
	w.isResponseRequested = true
	w.kind = plain
}

// next returns the time to the next read, if it differs from the usual pace.
func (w *longPolls) next(result response, hasChanged bool) (time.Duration, bool) {
	kind := w.kind
	w.kind = plain
	if kind == waiting {
		w.failures = 0
		// The elapsed time counts too, because a cache may replay the headers of a response that waited.
		least := shorter(w.options.Interval, time.Duration(w.options.WaitSeconds)*time.Second/2)
		isHeld := result.hasWaited && (hasChanged || time.Since(w.startedAt) >= least)
		// A change between two reads is answered immediately, which reveals nothing about reads without a change.
		if !hasChanged || result.hasWaited {
			w.holdsReads = isHeld
		}
		return time.Duration(w.options.Random() * float64(spreadAfterWait)), w.holdsReads
	}
	if w.failures < 2 {
		return 0, kind == leading
	}
	w.failures = 0
	w.givenUpUntil = time.Now().Add(waitsGivenUp)
	return 0, false
}
