import assert from 'node:assert/strict'

/** Received messages that were not taken yet, in order. */
export interface Inbox<Message> {
  readonly size: number
  put(message: Message): void
  /** The next message, received already or later. Fails if none arrives. */
  take(what: string): Promise<Message>
}

const PATIENCE_MS = 30_000

export function createInbox<Message>(): Inbox<Message> {
  const messages: Message[] = []
  let wake = (): void => {}
  return {
    get size() {
      return messages.length
    },
    put(message) {
      messages.push(message)
      wake()
    },
    async take(what) {
      if (messages.length === 0) {
        await new Promise<void>((resolve, reject) => {
          const patience = setTimeout(() => reject(new Error(`Nothing came: ${what}`)), PATIENCE_MS)
          wake = () => {
            clearTimeout(patience)
            resolve()
          }
        })
      }
      const message = messages.shift()
      assert.ok(message !== undefined)
      return message
    },
  }
}
