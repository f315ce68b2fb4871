/** A value that changes over time, and those who are told when it does. */
export interface ObservableState<State> {
  readonly state: State
  readonly ended: boolean
  /** Makes `state` the current one and tells everybody, unless it is already and nothing else has changed. */
  show(state: State, elseChanged?: boolean): void
  /** For apps: a listener that throws is reported as uncaught and stops nobody. Returns the way to stop. */
  subscribe(listener: (state: State) => void): () => void
  /** For the client itself: called before the subscribers, and at the end too. Returns the way to stop. */
  watch(listener: () => void): () => void
  /** Ends all subscriptions. The state stays readable. */
  end(): void
}

export function createObservableState<State>(state: State): ObservableState<State> {
  const watchers = new Set<() => void>()
  const subscribers = new Set<() => void>()
  const observable = {
    state,
    ended: false,
    show(next: State, elseChanged = false) {
      if (next === observable.state && !elseChanged) return
      observable.state = next
      tell(watchers)
      tell(subscribers)
    },
    // Wrapped, so that the same function can subscribe twice.
    subscribe: (listener: (state: State) => void) => join(subscribers, () => callSafely(listener)),
    watch: (listener: () => void) => join(watchers, listener),
    end() {
      observable.ended = true
      subscribers.clear()
      tell(watchers)
      watchers.clear()
    },
  }
  return observable

  function join(listeners: Set<() => void>, listener: () => void): () => void {
    if (!observable.ended) listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  function callSafely(listener: (state: State) => void): void {
    try {
      listener(observable.state)
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }
}

function tell(listeners: ReadonlySet<() => void>): void {
  // A listener before this one may have unsubscribed it.
  for (const listener of [...listeners]) {
    if (listeners.has(listener)) listener()
  }
}
