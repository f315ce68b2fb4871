import { isDeepStrictEqual } from 'node:util'
import type { Draft } from '@fixture-feed/contract/draft'
import { compareInstants, parseInstant } from '@fixture-feed/contract/instant'
import type { Withdrawal } from '@fixture-feed/contract/operator-bodies'
import type {
  FeedLine,
  PublicationLine,
  RecordingLine,
} from '@fixture-feed/contract/publication-log'
import type { Item } from '@fixture-feed/contract/snapshot'
import { chainKey, type Entry, type Position } from '@fixture-feed/journal/entry'
import { type Problem, problem } from '../problem/problem.ts'
import { yieldToEventLoop } from '../slices/run-in-slices.ts'
import type { HistoryChange } from '../snapshot/change-history.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import { historyProblem } from '../snapshot/feed-target.ts'
import { areSameSettings } from '../snapshot/known-settings.ts'
import type { Views } from '../snapshot/views.ts'
import { sameContent } from './item-content.ts'
import { notAfterLastChange } from './next-instant.ts'
import { decideGap } from './observe.ts'
import { splitRegistration } from './register-fixture.ts'

/** The relation of a line to the history of this service: applied already, new, or contradictory (a problem). */
export type LineStatus = 'alreadyApplied' | 'new' | Problem

/**
 * Compares the lines of one publication log, in order, with the history of this service. Changes nothing.
 *
 * - A publication was applied if the feed changed at its instant and then had the content of the line. Items erased
 *   since then are ignored. The feed must have no other change between two such lines.
 * - A publication with items was also applied if the feed already had its content at its instant and changed later:
 *   such a publication leaves no instant.
 * - Settings were applied if the feed got the same settings at that instant, or if it got no settings at that instant
 *   but later ones, which remain. A line with the initial settings was also applied if the feed never got any settings.
 * - A registration was applied if the fixture had it at any time since its last retirement. If the line marks the
 *   fixture as retired, the fixture must have had the registration before a retirement.
 * - An asset was applied if the feed has an asset of this name, or an erasure removed it. A gap was applied if the feed
 *   has the same gap.
 */
export class LogComparison {
  readonly #views: Views
  /**
   * By feed, the number of the change that its next publication must state:
   *
   * | last publication of the feed | next change |
   * |---|---|
   * | none | any |
   * | applied before, as change `n` or between `n` and `n + 1` | `n + 1` |
   * | new, not applied yet | any: another import of the same log may apply it first |
   * | new and applied | the number of changes of the feed |
   */
  readonly #nextChanges = new Map<string, number>()

  constructor(views: Views) {
    this.#views = views
  }

  async compare(line: RecordingLine): Promise<LineStatus> {
    if (line.kind === 'fixture') return this.compareRegistration(line)
    const { catalog, feeds } = this.#views
    const feed = { fixtureId: line.fixtureId, feedKey: line.feedKey }
    // No view is created for an unknown feed, because the number of such ids is unlimited.
    const isKnown = historyProblem(catalog, feed) === undefined
    return isKnown ? feeds.pin(feed, ({ fold }) => this.compareWithFeed(fold, line)) : 'new'
  }

  async compareWithFeed(
    fold: FeedFold,
    line: Exclude<RecordingLine, { kind: 'fixture' }>,
  ): Promise<LineStatus> {
    switch (line.kind) {
      case 'feed':
        return compareSettings(fold, line)
      case 'asset':
        // A log that contains an erased asset does not restore it.
        return fold.assets.position(line.name) === undefined && !fold.assets.isErased(line.name)
          ? 'new'
          : 'alreadyApplied'
      case 'publication':
        return this.#comparePublication(fold, line)
      case 'gap':
        return decideGap(fold, line).facts === undefined ? 'alreadyApplied' : 'new'
    }
  }

  /** Records that a new publication was applied. No other change of the feed may precede the next one in the log. */
  applied({ feed, history }: FeedFold): void {
    this.#nextChanges.set(chainKey(feed), history.length)
  }

  async compareRegistration(
    line: Extract<RecordingLine, { kind: 'fixture' }>,
  ): Promise<'alreadyApplied' | 'new'> {
    const { retired } = line
    const wanted =
      'origin' in line
        ? { fixture: line.entry, details: line.details }
        : splitRegistration(line.entry)
    const { fixtureId } = wanted.fixture
    const isListed = this.#views.catalog.registration(fixtureId) !== undefined
    if (retired === undefined && !isListed) return 'new'
    const entries: Entry[] = []
    for await (const entry of this.#views.journal.readChain({ fixtureId })) entries.unshift(entry)
    /** Whether the registration that is compared was followed by a retirement. */
    let wasRetired = false
    for (const entry of entries) {
      if (entry.kind === 'retirement' && retired === undefined) break
      if (entry.kind === 'purge') break
      if (entry.kind === 'retirement') wasRetired = true
      if (entry.kind !== 'fixture' || wasRetired !== (retired === true)) continue
      const { fixture, details } = entry
      if (isDeepStrictEqual({ fixture, details }, wanted)) return 'alreadyApplied'
    }
    return 'new'
  }

  async #comparePublication(fold: FeedFold, line: PublicationLine): Promise<LineStatus> {
    const { history } = fold
    const key = chainKey(fold.feed)
    const place = placeOf(line, fold)
    const nextChange = this.#nextChanges.get(key)
    if (nextChange !== undefined && nextChange < place.changesBefore) {
      const unstatedAt = history.changes[nextChange]?.snapshotAt
      return contradiction(line, `has no earlier line for the change of ${unstatedAt}`)
    }
    if (place.changesBefore === history.length) {
      this.#nextChanges.delete(key)
      return 'new'
    }
    const difference = await this.#difference(fold, line, place)
    if (place.isChange && difference !== undefined) return contradiction(line, difference)
    // A line with items may have changed nothing, and then left no instant.
    const changedNothing = difference === undefined && (line.items ?? []).length > 0
    if (!place.isChange && !changedNothing)
      return notAfterLastChange(line.at, history.last as HistoryChange)
    this.#nextChanges.set(key, place.lastIndex + 1)
    return 'alreadyApplied'
  }

  /** The first difference between a line and the feed after a change; `undefined` if there is none. */
  async #difference(
    fold: FeedFold,
    { items = [], withdrawals = [] }: PublicationLine,
    { lastIndex, isChange }: LinePlace,
  ): Promise<string | undefined> {
    const { history } = fold
    const position = history.changes[lastIndex]?.position ?? 0
    const isRetained = ({ id }: { readonly id: string }): boolean =>
      (fold.erasurePosition(id) ?? 0) <= position
    const drafts = new Map(items.filter(isRetained).map(draft => [draft.id, draft]))
    const withdrawn = new Map(withdrawals.filter(isRetained).map(each => [each.id, each]))
    const shown = new Map([...drafts.keys()].map(id => [id, history.shownItem(id, lastIndex)]))
    const positions = [...shown.values()]
    if (isChange) positions.push(position)
    const publications = await this.#readPublications(positions)
    for (const [id, draft] of drafts) {
      await yieldToEventLoop()
      const shownAt = shown.get(id)
      const item = publications.get(shownAt)?.items.get(id)
      if (item === undefined) return `has an item ${JSON.stringify(id)} that was not in the feed`
      const isNew = isChange && shownAt === position
      if (!isSourceOf(draft, item, isNew)) return `has a different item ${JSON.stringify(id)}`
    }
    const stayed = [...withdrawn.keys()].find(id => history.shownItem(id, lastIndex) !== undefined)
    if (stayed !== undefined)
      return `withdraws item ${JSON.stringify(stayed)}, which remained in the feed`
    const publication = isChange ? publications.get(position) : undefined
    if (publication === undefined) return undefined
    const changedItems = [...publication.items.values()].filter(isRetained)
    const unstatedItem = changedItems.find(({ id }) => !drafts.has(id))
    if (unstatedItem !== undefined)
      return `lacks the feed's item ${JSON.stringify(unstatedItem.id)}`
    const unstatedWithdrawal = publication.withdrawals
      .filter(isRetained)
      .find(each => !isDeepStrictEqual(withdrawn.get(each.id), each))
    if (unstatedWithdrawal === undefined) return undefined
    return `lacks the feed's withdrawal of item ${JSON.stringify(unstatedWithdrawal.id)}`
  }

  /** The publications at these positions, if any, with their items by id. */
  async #readPublications(positions: readonly (Position | undefined)[]) {
    const wanted = new Set(positions.filter(position => position !== undefined))
    const entries = await this.#views.journal.readAt([...wanted])
    const publications = entries.filter(entry => entry.kind === 'publication')
    return new Map<Position | undefined, ReadPublication>(
      publications.map(({ position, items, withdrawals }) => [
        position,
        { items: new Map(items.map(item => [item.id, item])), withdrawals },
      ]),
    )
  }
}

function compareSettings({ settings, settingsChanges }: FeedFold, line: FeedLine): LineStatus {
  // A feed without settings has the initial settings.
  if (settingsChanges.length === 0 && areSameSettings(settings, line)) return 'alreadyApplied'
  const instant = parseInstant(line.at)
  const then = settingsChanges.filter(({ at }) => compareInstants(at, instant) === 0)
  if (then.some(({ settings }) => areSameSettings(settings, line))) return 'alreadyApplied'
  if (then.length > 0) return contradiction(line, 'has settings that differ from those of the feed')
  return settingsChanges.some(({ at }) => compareInstants(at, instant) > 0)
    ? 'alreadyApplied'
    : 'new'
}

interface ReadPublication {
  readonly items: ReadonlyMap<string, Item>
  readonly withdrawals: readonly Withdrawal[]
}

/** The place of a line's instant among the changes of a feed. */
interface LinePlace {
  /** The index of the last change at or before the instant; -1 if there is none. */
  readonly lastIndex: number
  /** Whether the feed changed exactly at the instant. */
  readonly isChange: boolean
  /** The number of changes before the instant. */
  readonly changesBefore: number
}

function placeOf({ at }: PublicationLine, { history }: FeedFold): LinePlace {
  const instant = parseInstant(at)
  const lastIndex = history.indexAt(instant)
  const last = history.changes[lastIndex]
  const isChange = last !== undefined && compareInstants(last.at, instant) === 0
  return { lastIndex, isChange, changesBefore: isChange ? lastIndex : lastIndex + 1 }
}

/**
 * Whether a draft has the content and revision of an item, and, if the change published the item, also its
 * `publishedAt`. A revision or `publishedAt` that the draft omits matches.
 */
function isSourceOf(draft: Draft, item: Item, isNew: boolean): boolean {
  const { revision = item.revision, publishedAt = item.publishedAt } = draft
  if (revision !== item.revision || (isNew && publishedAt !== item.publishedAt)) return false
  return sameContent(item, draft)
}

function contradiction({ at }: { readonly at: string }, difference: string): Problem {
  const message = `the log contradicts the history of the feed: at ${at} it ${difference}`
  return problem('invalid_items', message, { issues: [{ path: '/at', rule: 'history', message }] })
}
