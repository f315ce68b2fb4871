import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { PublicationLine, RecordingLine } from '@fixture-feed/contract/publication-log'
import {
  chainKey,
  type Entry,
  type EntryOf,
  type FeedId,
  type ListedFixture,
  type Position,
} from '@fixture-feed/journal/entry'
import { NoEntryError } from '@fixture-feed/journal/errors'
import type { ChainReader, EntryReader, FollowableJournal } from '@fixture-feed/journal/journal'
import type { Problem } from '../problem/problem.ts'
import { runInSlices } from '../slices/run-in-slices.ts'
import { entryAt } from '../snapshot/asset-store.ts'
import type { Catalog } from '../snapshot/catalog.ts'
import { fromStoredEvidence } from '../snapshot/evidence-store.ts'
import { evidenceIn } from '../snapshot/feed-evidence.ts'
import { FeedFold } from '../snapshot/feed-fold.ts'
import type { FeedHolds } from '../snapshot/feed-holds.ts'
import { readFeedKeys } from '../snapshot/feed-keys.ts'
import { feedProblem, unknownFixture } from '../snapshot/feed-target.ts'
import { firstEventAt } from '../snapshot/known-fixture.ts'
import { areSameSettings, initialSettings } from '../snapshot/known-settings.ts'

/** Called with the holds and pending changes of a feed, which a log does not contain. */
export type OnHolds = (feed: FeedId, holds: FeedHolds) => void

/** The journal to export. It can be followed if entries may be appended during the export. */
type ExportedJournal = ChainReader & EntryReader & Partial<FollowableJournal>

/**
 * The publication log of a whole fixture, retired or not: its registration, then every feed that it has or that was
 * ever published to. If the fixture no longer has some of these feeds, the log begins with a registration with all of
 * them and ends with the last registration.
 */
export async function* exportFixtureLog(
  journal: ExportedJournal,
  catalog: Catalog,
  fixtureId: string,
  onHolds: OnHolds = () => {},
): AsyncGenerator<RecordingLine> {
  const fixture = catalog.lastRegistration(fixtureId)
  if (fixture === undefined) return
  const everyFeed = await readFeedKeys(journal, fixtureId)
  const feeds = everyFeed.filter(
    feedKey => fixture.feeds.includes(feedKey) || catalog.hasChanges({ fixtureId, feedKey }),
  )
  yield fixtureLine(catalog, { ...fixture, feeds })
  for (const feedKey of feeds) yield* exportFeed(journal, fixture, { fixtureId, feedKey }, onHolds)
  if (feeds.length > fixture.feeds.length) yield fixtureLine(catalog, fixture)
}

/**
 * The publication log of a listed feed: its fixture, its current settings, then its assets, publications and gaps in
 * order. Importing it into an empty service produces the same bytes, tags and replays. An erasure is a line that
 * changes nothing. Erased content and assets that only proposals have named are left out. Lines from a relay's
 * observations are marked. Observations that were replaced are joined with the observations that replaced them.
 */
export function exportLog(
  journal: ExportedJournal,
  catalog: Catalog,
  feed: FeedId,
): AsyncIterable<RecordingLine> | Problem {
  const fixture = catalog.registration(feed.fixtureId)
  const refused = feedProblem(catalog, feed)
  if (fixture === undefined || refused !== undefined)
    return refused ?? unknownFixture(feed.fixtureId)
  return lines(fixture)

  async function* lines(fixture: ListedFixture): AsyncGenerator<RecordingLine> {
    yield fixtureLine(catalog, fixture)
    yield* exportFeed(journal, fixture, feed)
  }
}

async function* exportFeed(
  journal: ExportedJournal,
  fixture: ListedFixture,
  feed: FeedId,
  onHolds?: OnHolds,
): AsyncGenerator<RecordingLine> {
  /**
   * The ids of items that are erased during the export. Entries that are read afterwards may still contain their
   * content.
   */
  const erased = new Set<string>()
  const stop = journal.follow?.(entry => {
    if (entry.kind === 'erasure' && chainKey(entry) === chainKey(feed)) erased.add(entry.itemId)
  })
  try {
    const fold = new FeedFold(feed)
    let set: EntryOf<'settings'> | undefined
    for await (const entry of journal.readChain(feed)) {
      await runInSlices(fold.advanceInSteps(entry))
      if (entry.kind === 'settings') set = entry
    }
    onHolds?.(feed, fold.holds)
    // A feed with restored initial settings equals a feed whose settings were never set, because an import appends
    // nothing for either.
    const isInitial = areSameSettings(fold.settings, initialSettings)
    const initial = { ...initialSettings, at: firstEventAt(fixture), origin: undefined }
    const settings = set === undefined || isInitial ? initial : set
    const { at, state, definitions, language, evidence } = settings
    const said = {
      ...(language !== undefined && { language }),
      ...(evidence !== undefined && { evidence }),
      ...originOf(settings),
    }
    yield { kind: 'feed', ...feed, at, state, definitions, ...said }
    yield* joinReplaced(readLines(journal, fold, erased))
  } finally {
    stop?.()
  }
}

interface FeedLine {
  readonly line: RecordingLine
  /** Whether a later observation with an equal or earlier instant replaced this one. */
  readonly isReplaced: boolean
}

/**
 * The lines up to a fold's position, without content that was erased later. Throws NoEntryError if the feed was
 * purged.
 */
async function* readLines(
  journal: ExportedJournal,
  fold: FeedFold,
  erased: ReadonlySet<string>,
): AsyncGenerator<FeedLine> {
  const current = new Set(fold.history.changes.map(change => change.position))
  let position: Position = 0
  const isRetained = ({ id }: { readonly id: string }): boolean =>
    !erased.has(id) && position >= (fold.erasurePosition(id) ?? 0)
  for await (const entry of journal.readChain(fold.feed)) {
    if (entry.position > fold.position) break
    position = entry.position
    const line = toLine(entry, isRetained)
    if (line?.kind === 'publication') {
      const isReplaced = line.origin === 'observed' && !current.has(position)
      yield { line: await withEvidence(line, journal, { fold, entry }), isReplaced }
    } else if (line?.kind === 'asset') {
      const isCurrent = fold.assets.position(line.name) === position && line.base64 !== ''
      // A log contains no proposals, so it lacks the assets that only proposals have named.
      if (isCurrent && !fold.assets.isOnlyProposed(line.name)) yield { line, isReplaced: false }
    } else if (line !== undefined) yield { line, isReplaced: false }
  }
  if (position < fold.position) throw new NoEntryError(fold.position)
}

/**
 * Adds the newest evidence of each revision of a line, even if it was stored later than the entry of the line. No other
 * lines of a log contain evidence.
 */
async function withEvidence(
  line: PublicationLine,
  journal: EntryReader,
  { fold, entry }: { readonly fold: FeedFold; readonly entry: Entry },
): Promise<PublicationLine> {
  const evidence: DraftEvidence[] = []
  for (const { id, revision = 0 } of line.items ?? []) {
    const position = fold.evidence.entry(id, revision)?.position
    if (position === undefined) continue
    const its = position === entry.position ? entry : await entryAt(journal, position)
    const stored = its && evidenceIn(its).find(each => each.id === id)
    if (stored !== undefined) evidence.push(fromStoredEvidence(stored))
  }
  return evidence.length === 0 ? line : { ...line, evidence }
}

/**
 * Joins each replaced observation with the observation that replaced it, because the instants of a log must increase.
 */
async function* joinReplaced(lines: AsyncIterable<FeedLine>): AsyncGenerator<RecordingLine> {
  /** The observation that the next observation replaces, and the other lines that follow it. */
  let pending: PublicationLine | undefined
  let between: RecordingLine[] = []
  for await (const { line, isReplaced } of lines) {
    const isObserved = line.kind === 'publication' && line.origin === 'observed'
    if (pending === undefined && !isReplaced) yield line
    else if (!isObserved) between.push(line)
    else {
      pending = pending === undefined ? line : joined(pending, line)
      if (isReplaced) continue
      yield pending
      yield* between
      pending = undefined
      between = []
    }
  }
}

function joined(before: PublicationLine, line: PublicationLine): PublicationLine {
  const { items = [], withdrawals = [] } = line
  const ids = new Set([...items, ...withdrawals].map(({ id }) => id))
  const isRetained = ({ id }: { readonly id: string }): boolean => !ids.has(id)
  return {
    ...line,
    items: [...(before.items ?? []).filter(isRetained), ...items],
    withdrawals: [...(before.withdrawals ?? []).filter(isRetained), ...withdrawals],
  }
}

function fixtureLine(catalog: Catalog, fixture: ListedFixture): RecordingLine {
  const { fixtureId } = fixture
  const isRetired = catalog.registration(fixtureId) === undefined
  const retired = isRetired && ({ retired: true } as const)
  const details = catalog.details(fixtureId)
  if (catalog.origin(fixtureId) !== 'observed') {
    const entry = { ...(fixture as FixtureRegistration), ...(details && { details }) }
    return { kind: 'fixture', entry, ...retired }
  }
  const place = catalog.indexRank(fixtureId)
  const listed = place !== undefined && { indexRank: place }
  const seen = { ...(details && { details }), ...listed, ...retired }
  return { kind: 'fixture', origin: 'observed', entry: fixture, ...seen }
}

function toLine(
  entry: Entry,
  isRetained: (named: { readonly id: string }) => boolean,
): RecordingLine | undefined {
  switch (entry.kind) {
    case 'publication': {
      const { kind, fixtureId, feedKey, at, order, signatures } = entry
      const items = entry.items.filter(isRetained)
      const withdrawals = entry.withdrawals.filter(isRetained)
      const ordered = order && { order: order.filter(id => isRetained({ id })) }
      const seen = { ...originOf(entry), ...ordered, ...(signatures && { signatures }) }
      return { kind, fixtureId, feedKey, at, items, withdrawals, ...seen }
    }
    case 'erasure': {
      const { fixtureId, feedKey, at } = entry
      return { kind: 'publication', fixtureId, feedKey, at, items: [], withdrawals: [] }
    }
    case 'asset': {
      const { kind, fixtureId, feedKey, name, mediaType, bytes } = entry
      const base64 = Buffer.from(bytes).toString('base64')
      return { kind, fixtureId, feedKey, name, mediaType, base64, ...originOf(entry) }
    }
    case 'gap': {
      const { kind, fixtureId, feedKey, from, to } = entry
      return { kind, fixtureId, feedKey, from, to }
    }
    default:
      return undefined
  }
}

function originOf({ origin }: { readonly origin?: string | undefined }): {
  origin?: 'observed'
} {
  return origin === 'observed' ? { origin } : {}
}
