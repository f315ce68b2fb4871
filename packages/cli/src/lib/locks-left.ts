import type { FeedId } from '@fixture-feed/journal/entry'
import type { HeldItem } from './operator-client.ts'
import { note, plainText } from './output.ts'

/** Locks that an export leaves out, as a publication log has none. */
export class LocksLeft {
  readonly #commands: string[] = []

  add({ fixtureId, feedKey }: FeedId, { id, by, reason }: HeldItem): void {
    // An erased item is not in the log at all: where that is imported, there is nothing to lock.
    if (reason === '') return
    const words = ['lock', fixtureId, feedKey, id, '--reason', reason]
    this.#commands.push(`${plainText(by)}: fixture-feed ${words.map(shellWord).join(' ')}`)
  }

  /** Says on stderr how each is set again. */
  tell(): void {
    if (this.#commands.length === 0) return
    note(
      'Locks are not in the log. Behind the import set them again, each with the token of its name:',
    )
    for (const command of this.#commands) note(`  ${command}`)
  }
}

function shellWord(text: string): string {
  return /^[\w.:@/-]+$/.test(text) ? text : `'${plainText(text).replaceAll("'", `'\\''`)}'`
}
