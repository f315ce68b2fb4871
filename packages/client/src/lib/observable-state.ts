/** A value that changes over time, and its listeners. */
export class ObservableState<State> {
  state: State
  ended = false
  readonly #watchers = new Set<() => void>()
  readonly #subscribers = new Set<() => void>()

  constructor(state: State) {
    this.state = state
  }

  /**
   * Sets the current state and calls all listeners. Does nothing if the state is the same object, unless
   * `elseChanged` states that another value that the listeners read has changed.
   */
  show(state: State, elseChanged = false): void {
    if (state === this.state && !elseChanged) return
    this.state = state
    notify(this.#watchers)
    notify(this.#subscribers)
  }

  /**
   * Adds a listener of an app. An error of the listener is reported as uncaught and does not affect other listeners.
   * Returns a function that unsubscribes.
   */
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

  /**
   * Adds a listener of the client itself. It is called before the subscribers, and at the end. Returns a function that
   * unsubscribes.
   */
  watch(listener: () => void): () => void {
    return this.#join(this.#watchers, listener)
  }

  /** Ends all subscriptions. The state remains readable. */
  end(): void {
    this.ended = true
    this.#subscribers.clear()
    notify(this.#watchers)
    this.#watchers.clear()
  }

  #join(listeners: Set<() => void>, listener: () => void): () => void {
    if (!this.ended) listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
}

function notify(listeners: ReadonlySet<() => void>): void {
  // An earlier listener may have removed this listener.
  for (const listener of [...listeners]) {
    if (listeners.has(listener)) listener()
  }
}
