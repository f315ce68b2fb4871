import type { Hold } from '@fixture-feed/contract/operator-responses'
import type { FeedId } from '@fixture-feed/journal/entry'
import { formatCount } from './format-count.ts'
import { note, stripControlCharacters } from './output.ts'

/** The holds and proposals that an export omits, because a publication log cannot contain them. */
export class HoldsLeft {
  readonly #commands: string[] = []
  #waiting = 0

  /** Adds the holds of a feed, and the number of its pending changes. */
  add({ fixtureId, feedKey }: FeedId, holds: readonly Hold[], waiting: number): void {
    this.#waiting += waiting
    for (const { id, by, reason, items, definitions, tokens, release } of holds) {
      // This hold has expired.
      if (typeof release === 'object' && 'at' in release && Date.parse(release.at) <= Date.now())
        continue
      const words = [
        ...['hold', fixtureId, feedKey, id],
        ...(items ?? []).flatMap(item => ['--item', item]),
        ...(definitions ?? []).flatMap(key => ['--definition', key]),
        ...(tokens ?? []).flatMap(token => ['--token', token]),
        ...releaseWords(release),
        // The erasure of an item deletes the reason of its holds, but a new hold needs a reason.
        ...['--reason', reason || 'erased'],
      ]
      this.#commands.push(
        `${stripControlCharacters(by)}: fixture-feed ${words.map(shellWord).join(' ')}`,
      )
    }
  }

  /** Prints on stderr the number of pending proposals and the commands that set the holds again. */
  report(): void {
    if (this.#waiting > 0)
      note(
        `The log does not contain ${formatCount(this.#waiting, 'pending proposal')}. Approve or drop each one before you move the store.`,
      )
    if (this.#commands.length === 0) return
    note(
      'The log does not contain holds. Set them again after the import, each with the named token:',
    )
    for (const command of this.#commands) note(`  ${command}`)
  }
}

function releaseWords(release: Hold['release']): readonly string[] {
  if (release === 'approval') return ['--approval']
  return 'at' in release ? ['--at', release.at] : ['--after', String(release.afterSeconds)]
}

function shellWord(text: string): string {
  return /^[\w.:@/-]+$/.test(text)
    ? text
    : `'${stripControlCharacters(text).replaceAll("'", `'\\''`)}'`
}
