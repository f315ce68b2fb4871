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

interface Expected {
  /** The number of the change that the next line must state. */
  readonly next: number
  /** The number of changes of the feed when its last line was new, until that line is applied. */
  readonly newAt?: number
}

/** How a line of a log relates to the history here: it took place, it is new, or it contradicts (a problem). */
export type LineStatus = 'alreadyApplied' | 'new' | Problem

/**
 * Compares the lines of one publication log, in order, with the history of this service. Changes nothing.
 *
 * - A publication was applied if the feed changed at its instant and then had the content of the line. Items erased
 *   since then are ignored. The feed must have no other change between two such lines.
 * - Settings were applied if the feed got the same settings at that instant, or any settings later: the later ones
 *   stay.
 * - A registration was applied if the fixture had it at any time since it was last retired. For a retired fixture, if
 *   it had it before a retirement.
 */
export class LogComparison {
  readonly #views: Views
  /** By feed, once a line of it was compared. */
  readonly #expected = new Map<string, Expected>()

  constructor(views: Views) {
    this.#views = views
  }

  async compare(line: RecordingLine): Promise<LineStatus> {
    if (line.kind === 'fixture') return this.compareRegistration(line)
    const { catalog, feeds } = this.#views
    const feed = { fixtureId: line.fixtureId, feedKey: line.feedKey }
    // Unknown feeds are refused before any memory is used for them: the number of their ids is unlimited.
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
        return fold.assetPosition(line.name) === undefined ? 'new' : 'alreadyApplied'
      case 'publication':
        return this.#comparePublication(fold, line)
      case 'gap':
        return decideGap(fold, line).facts === undefined ? 'alreadyApplied' : 'new'
    }
  }

  /** Records that a new line was applied and is now the last change of its feed. */
  applied({ feed, history }: FeedFold): void {
    this.#expected.set(chainKey(feed), { next: history.length })
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
    const { history, feed } = fold
    const instant = parseInstant(line.at)
    const index = history.indexAt(instant)
    const change = history.changes[index]
    const isChange = change !== undefined && compareInstants(change.at, instant) === 0
    const passed = isChange ? index : index + 1
    const { next, newAt } = this.#expected.get(chainKey(feed)) ?? { next: passed }
    // If another process appended an entry after a new line, the entry may be that line: the same log is imported
    // elsewhere.
    const isKnown = newAt === undefined || newAt === history.length
    if (isKnown && next < passed) {
      const left = history.changes[next]?.snapshotAt
      return contradiction(line, `says nothing of its change at ${left}`)
    }
    if (passed === history.length) {
      this.#expected.set(chainKey(feed), { next: passed, newAt: history.length })
      return 'new'
    }
    const difference = await this.#difference(fold, line, { index, isChange })
    if (isChange && difference !== undefined) return contradiction(line, difference)
    // A line with items may have changed nothing, and then left no instant.
    const changedNothing = difference === undefined && (line.items ?? []).length > 0
    if (!isChange && !changedNothing)
      return notAfterLastChange(line.at, history.last as HistoryChange)
    this.#expected.set(chainKey(feed), { next: index + 1 })
    return 'alreadyApplied'
  }

  /** The first difference between a line and the feed after a change; `undefined` if there is none. */
  async #difference(
    fold: FeedFold,
    { items = [], withdrawals = [] }: PublicationLine,
    { index, isChange }: { readonly index: number; readonly isChange: boolean },
  ): Promise<string | undefined> {
    const { history } = fold
    const position = history.changes[index]?.position ?? 0
    const isRetained = ({ id }: { readonly id: string }): boolean =>
      (fold.erasurePosition(id) ?? 0) <= position
    const drafts = new Map(items.filter(isRetained).map(draft => [draft.id, draft]))
    const withdrawn = new Map(withdrawals.filter(isRetained).map(each => [each.id, each]))
    const shown = new Map([...drafts.keys()].map(id => [id, history.shownItem(id, index)]))
    const entries = await this.#readPublications([
      ...(isChange ? [position] : []),
      ...shown.values(),
    ])
    for (const [id, draft] of drafts) {
      await yieldToEventLoop()
      const at = shown.get(id)
      const item = entries.get(at)?.items.get(id)
      if (item === undefined) return `has an item ${JSON.stringify(id)} that was not there`
      const isNew = isChange && at === position
      if (!saysSame(draft, item, isNew)) return `has another item ${JSON.stringify(id)}`
    }
    const left = [...withdrawn.keys()].find(id => history.shownItem(id, index) !== undefined)
    if (left !== undefined) return `withdraws item ${JSON.stringify(left)}, which stayed`
    const change = isChange ? entries.get(position) : undefined
    const extra = [...(change?.items.values() ?? [])].find(
      item => isRetained(item) && !drafts.has(item.id),
    )
    if (extra !== undefined) return `lacks its item ${JSON.stringify(extra.id)}`
    const gone = change?.withdrawals.filter(isRetained) ?? []
    const unstated = gone.find(each => !isDeepStrictEqual(withdrawn.get(each.id), each))
    return unstated && `does not withdraw item ${JSON.stringify(unstated.id)} as it was`
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
  if (then.length > 0) return contradiction(line, 'has other settings')
  return settingsChanges.some(({ at }) => compareInstants(at, instant) > 0)
    ? 'alreadyApplied'
    : 'new'
}

interface ReadPublication {
  readonly items: ReadonlyMap<string, Item>
  readonly withdrawals: readonly Withdrawal[]
}

/** Whether a draft is the source of an item, or would not have changed the earlier item. */
function saysSame(draft: Draft, item: Item, isNew: boolean): boolean {
  const { revision = item.revision, publishedAt = item.publishedAt } = draft
  if (revision !== item.revision || (isNew && publishedAt !== item.publishedAt)) return false
  return sameContent(item, draft)
}

function contradiction({ at }: { readonly at: string }, difference: string): Problem {
  const message = `the log contradicts what the feed has: at ${at} it ${difference}`
  return problem('invalid_items', message, { issues: [{ path: '/at', rule: 'history', message }] })
}
