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
  // Wrapped, so that the same function can subscribe twice.
  const subscribers = new Set<{ readonly listener: (state: State) => void }>()
  const watchers = new Set<() => void>()
  const observable = {
    state,
    ended: false,
    show(next: State, elseChanged = false) {
      if (next === observable.state && !elseChanged) return
      observable.state = next
      notify()
    },
    subscribe(listener: (state: State) => void) {
      const subscriber = { listener }
      if (!observable.ended) subscribers.add(subscriber)
      return () => {
        subscribers.delete(subscriber)
      }
    },
    watch(listener: () => void) {
      if (!observable.ended) watchers.add(listener)
      return () => {
        watchers.delete(listener)
      }
    },
    end() {
      observable.ended = true
      subscribers.clear()
      notify()
      watchers.clear()
    },
  }
  return observable

  function notify(): void {
    for (const listener of [...watchers]) listener()
    for (const subscriber of [...subscribers]) {
      // A listener before this one may have unsubscribed it.
      if (subscribers.has(subscriber)) callSafely(() => subscriber.listener(observable.state))
    }
  }
}

function callSafely(listener: () => void): void {
  try {
    listener()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
