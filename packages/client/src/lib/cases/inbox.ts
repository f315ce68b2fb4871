/** Received messages that have not been taken yet, in order. */
export interface Inbox<Message> {
  readonly size: number
  put(message: Message): void
  /**
   * Takes the first message that `accepts` accepts, by default any message. If none has arrived yet, waits for one.
   *
   * @throws {Error} if none arrives in time.
   */
  take(what: string, accepts?: (message: Message) => boolean): Promise<Message>
  /**
   * Waits until this number of messages can be taken.
   *
   * @throws {Error} if they do not arrive in time.
   */
  reach(count: number, what: string): Promise<void>
  /**
   * Rejects every `take` that no received message can satisfy, even a `take` in progress, because no message can arrive
   * any more.
   */
  fail(reason: Error): void
}

interface Taker<Message> {
  readonly accepts: (message: Message) => boolean
  readonly resolve: (message: Message) => void
  readonly reject: (reason: Error) => void
}

/** Default of the longest wait for a message, in milliseconds. Tests run on busy machines. */
const PATIENCE_MS = 30_000

export function createInbox<Message>(patienceMs: number = PATIENCE_MS): Inbox<Message> {
  const messages: Message[] = []
  const takers = new Set<Taker<Message>>()
  let failure: Error | undefined
  return {
    get size() {
      return messages.length
    },
    put(message) {
      const taker = [...takers].find(({ accepts }) => accepts(message))
      if (taker === undefined) messages.push(message)
      else {
        takers.delete(taker)
        taker.resolve(message)
      }
    },
    async take(what, accepts = () => true) {
      const index = messages.findIndex(accepts)
      if (index >= 0) return messages.splice(index, 1)[0] as Message
      if (failure !== undefined) throw failure
      const { promise, ...settle } = withResolvers<Message>()
      const taker: Taker<Message> = { accepts, ...settle }
      takers.add(taker)
      const late = (): void => taker.reject(new Error(`${what}: nothing within ${patienceMs} ms`))
      const patience = setTimeout(late, patienceMs)
      return await promise.finally(() => {
        clearTimeout(patience)
        takers.delete(taker)
      })
    },
    async reach(count, what) {
      const until = performance.now() + patienceMs
      while (messages.length < count) {
        if (performance.now() > until) throw new Error(`${what}: nothing within ${patienceMs} ms`)
        await new Promise(resolve => setTimeout(resolve, 5))
      }
    },
    fail(reason) {
      failure = reason
      for (const taker of takers) taker.reject(reason)
    },
  }
}

/** A replacement for `Promise.withResolvers`, which Node 20 lacks. */
function withResolvers<Value>(): {
  readonly promise: Promise<Value>
  readonly resolve: (value: Value) => void
  readonly reject: (reason: Error) => void
} {
  let resolve: (value: Value) => void = () => {}
  let reject: (reason: Error) => void = () => {}
  const promise = new Promise<Value>((onValue, onReason) => {
    resolve = onValue
    reject = onReason
  })
  return { promise, resolve, reject }
}
