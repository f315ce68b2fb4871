/** A value that changes over time, and those who are told when it does. */
export class ObservableState<State> {
  state: State
  ended = false
  readonly #watchers = new Set<() => void>()
  readonly #subscribers = new Set<() => void>()

  constructor(state: State) {
    this.state = state
  }

  /** Makes `state` the current one and tells everybody, unless it is already and nothing else has changed. */
  show(state: State, elseChanged = false): void {
    if (state === this.state && !elseChanged) return
    this.state = state
    tell(this.#watchers)
    tell(this.#subscribers)
  }

  /** For apps: a listener that throws is reported as uncaught and stops nobody. Returns the way to stop. */
  readonly subscribe = (listener: (state: State) => void): (() => void) =>
    this.#join(this.#subscribers, () => {
      try {
        listener(this.state)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    })

  /** For the client itself: called before the subscribers, and at the end too. Returns the way to stop. */
  watch(listener: () => void): () => void {
    return this.#join(this.#watchers, listener)
  }

  /** Ends all subscriptions. The state stays readable. */
  end(): void {
    this.ended = true
    this.#subscribers.clear()
    tell(this.#watchers)
    this.#watchers.clear()
  }

  #join(listeners: Set<() => void>, listener: () => void): () => void {
    if (!this.ended) listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
}

function tell(listeners: ReadonlySet<() => void>): void {
  // A listener before this one may have unsubscribed it.
  for (const listener of [...listeners]) {
    if (listeners.has(listener)) listener()
  }
}
