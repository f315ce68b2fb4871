import type { HeldItem, TokenStop } from '@fixture-feed/contract/operator-answers'
import type { FeedId } from '@fixture-feed/journal/entry'
import { note, plainText } from './output.ts'

/** Locks and stops that an export leaves out, as a publication log has none. */
export class HoldsLeft {
  readonly #commands: string[] = []

  addLock(feed: FeedId, { id, by, reason }: HeldItem): void {
    // An erased item is not in the log at all: where that is imported, there is nothing to lock.
    if (reason !== '') this.#add(by, 'lock', feed, id, reason)
  }

  addStop(feed: FeedId, { token, by, reason }: TokenStop): void {
    this.#add(by, 'stop', feed, token, reason)
  }

  /** Says on stderr how each is set again. */
  tell(): void {
    if (this.#commands.length === 0) return
    note(
      'Locks and stops are not in the log. Behind the import set them again, each with the token of its name:',
    )
    for (const command of this.#commands) note(`  ${command}`)
  }

  #add(by: string, command: string, { fixtureId, feedKey }: FeedId, what: string, reason: string) {
    const words = [command, fixtureId, feedKey, what, '--reason', reason]
    this.#commands.push(`${plainText(by)}: fixture-feed ${words.map(shellWord).join(' ')}`)
  }
}

function shellWord(text: string): string {
  return /^[\w.:@/-]+$/.test(text) ? text : `'${plainText(text).replaceAll("'", `'\\''`)}'`
}
