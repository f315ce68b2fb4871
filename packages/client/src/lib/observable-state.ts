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
  let ended = false

  return {
    get state() {
      return state
    },
    get ended() {
      return ended
    },
    show(next, elseChanged = false) {
      if (next === state && !elseChanged) return
      state = next
      notify()
    },
    subscribe(listener) {
      const subscriber = { listener }
      if (!ended) subscribers.add(subscriber)
      return () => {
        subscribers.delete(subscriber)
      }
    },
    watch(listener) {
      if (!ended) watchers.add(listener)
      return () => {
        watchers.delete(listener)
      }
    },
    end() {
      ended = true
      subscribers.clear()
      notify()
      watchers.clear()
    },
  }

  function notify(): void {
    for (const listener of [...watchers]) listener()
    for (const subscriber of [...subscribers]) {
      // An earlier one may have unsubscribed it.
      if (subscribers.has(subscriber)) callSafely(() => subscriber.listener(state))
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
