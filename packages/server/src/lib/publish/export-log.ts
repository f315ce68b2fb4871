import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import type { Entry, FeedId, Position } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'
import { initialSettings } from '../snapshot/feed-fold.ts'

/**
 * The publication log of a feed: its fixture, its settings as they are now, then every asset and publication in order.
 * Imported into an empty service it gives the same bytes, tags and replays. An erasure is a line that changes nothing,
 * and what was erased is nowhere.
 */
export async function* exportLog(
  journal: Pick<Journal, 'readAfter'>,
  fixture: FixtureRegistration,
  feed: FeedId,
): AsyncGenerator<LogLine> {
  yield { kind: 'fixture', entry: fixture }
  const { settings, erasedBefore } = await readAhead(journal, feed)
  yield settings ?? {
    kind: 'feed',
    ...feed,
    at: fixture.firstEventAt,
    state: initialSettings.state,
    definitions: null,
  }
  for await (const entry of journal.readAfter(0, { feed })) {
    const line = toLine(entry, id => entry.position < (erasedBefore.get(id) ?? 0))
    if (line !== undefined) yield line
  }
}

type FeedLine = Extract<LogLine, { kind: 'feed' }>

/** What must be known before the first publication can be written. */
async function readAhead(
  journal: Pick<Journal, 'readAfter'>,
  feed: FeedId,
): Promise<{
  readonly settings: FeedLine | undefined
  readonly erasedBefore: ReadonlyMap<string, Position>
}> {
  let settings: FeedLine | undefined
  const erasedBefore = new Map<string, Position>()
  for await (const entry of journal.readAfter(0, { feed })) {
    if (entry.kind === 'erasure') erasedBefore.set(entry.itemId, entry.position)
    if (entry.kind !== 'settings') continue
    const { at, state, definitions } = entry
    // A feed that was set back to the initial settings equals one never set: an import appends nothing for either.
    const isInitial = state === initialSettings.state && definitions === null
    settings = isInitial ? undefined : { kind: 'feed', ...feed, at, state, definitions }
  }
  return { settings, erasedBefore }
}

function toLine(entry: Entry, isErased: (id: string) => boolean): LogLine | undefined {
  switch (entry.kind) {
    case 'publication': {
      const { kind, fixtureId, feedKey, at } = entry
      const items = entry.items.filter(({ id }) => !isErased(id))
      const withdrawals = entry.withdrawals.filter(({ id }) => !isErased(id))
      return { kind, fixtureId, feedKey, at, items, withdrawals }
    }
    case 'erasure': {
      const { fixtureId, feedKey, at } = entry
      return { kind: 'publication', fixtureId, feedKey, at, items: [], withdrawals: [] }
    }
    case 'asset': {
      const { kind, fixtureId, feedKey, name, mediaType, bytes } = entry
      const base64 = Buffer.from(bytes).toString('base64')
      return { kind, fixtureId, feedKey, name, mediaType, base64 }
    }
    default:
      return undefined
  }
}
