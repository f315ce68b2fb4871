import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { FixtureRegistrationBody } from '@fixture-feed/contract/operator-bodies'
import type { PublicationLine, RecordingLine } from '@fixture-feed/contract/publication-log'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { Steps } from '@fixture-feed/contract/steps'
import type { Entry, EntryFacts, StoredEvidence } from '@fixture-feed/journal/entry'
import { AppendConflictError } from '@fixture-feed/journal/errors'
import { isProblem, type Problem, problem } from '../problem/problem.ts'
import { runInSlices } from '../slices/run-in-slices.ts'
import { contentAddressedName } from '../snapshot/asset-store.ts'
import { encodeItems, type FeedFold } from '../snapshot/feed-fold.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { ChainWriter } from './chain-writer.ts'
import { LogComparison } from './compare-log.ts'
import { apply, type Decision, requireUnmoved } from './decide.ts'
import { decidePublication, type PublicationChange } from './decide-publication.ts'
import { blockingHolds, heldProblem } from './held-changes.ts'
import { heldFeedsProblem } from './held-tokens.ts'
import { decideGap, decideObservedFixture, observedChange } from './observe.ts'
import { danglingAssets, decideAsset } from './own-asset.ts'
import { decideRegistration, decideRetirement, removedFeeds } from './register-fixture.ts'
import { decideSettings } from './set-feed.ts'

type LineOf<Kind extends RecordingLine['kind']> = Extract<RecordingLine, { readonly kind: Kind }>
type FixtureLine = LineOf<'fixture'>
type FeedLines = Exclude<RecordingLine, FixtureLine>

/**
 * Applies the lines of one publication log, in order, each at its own instant. Lines that were applied before change
 * nothing, so a log can be imported again, whole or starting where the last try ended. Lines are history: the currently
 * enabled definitions do not matter.
 */
export class LogImport {
  readonly #writer: ChainWriter
  readonly #comparison: LogComparison
  readonly #by: string | undefined
  /** References of imported items to assets that their feed does not have, at most 100. Items of a relay are exempt. */
  readonly dangling: Set<string> = new Set()

  /** @param by The name of the operator token, for holds and for the history of items. */
  constructor(writer: ChainWriter, by?: string) {
    this.#writer = writer
    this.#by = by
    this.#comparison = new LogComparison(writer.views)
  }

  /**
   * Applies the next line, unless it was applied before. Readers may see the effect of the line only some time after
   * the promise resolves. A line is compared and applied in one task of its chain, because the same log may be imported
   * concurrently, at this node or at another one.
   *
   * @throws {JournalUnavailableError} if the journal does not respond, or a wait exceeds its limit. The line may have
   *   been applied.
   */
  apply(line: RecordingLine): Promise<'applied' | 'alreadyApplied' | Problem> {
    return line.kind === 'fixture' ? this.#applyToFixture(line) : this.#applyToFeed(line)
  }

  #applyToFixture(line: FixtureLine): Promise<'applied' | 'alreadyApplied' | Problem> {
    const { fixtureId } = line.entry
    return this.#writer.changeFixture(fixtureId, async () => {
      const { catalog } = this.#writer.views
      const position = catalog.position(fixtureId)
      if ((await this.#comparison.compareRegistration(line)) === 'alreadyApplied')
        return 'alreadyApplied'
      const feeds = line.retired === true ? [] : line.entry.feeds
      const removed = removedFeeds(catalog, fixtureId, feeds)
      const held = await heldFeedsProblem(this.#writer, removed, this.#by)
      // Nothing is awaited from here to the append: another node may append to the fixture in any later turn.
      const current = catalog.position(fixtureId)
      if (current !== position) throw new AppendConflictError({ fixtureId }, position, current)
      if (held !== undefined) return held
      const outcome = await register(this.#writer, line)
      return isProblem(outcome) ? outcome : 'applied'
    })
  }

  #applyToFeed(line: FeedLines): Promise<'applied' | 'alreadyApplied' | Problem> {
    const change = async (view: FeedView): Promise<'applied' | 'alreadyApplied' | Problem> => {
      const { position } = view.fold
      const status = await this.#comparison.compareWithFeed(view.fold, line)
      if (status === 'alreadyApplied') return status
      requireUnmoved(view.fold, position)
      if (status !== 'new') return status
      const outcome =
        line.kind === 'publication'
          ? await this.#publish(view, line)
          : await apply(this.#decide(view.fold, line), facts =>
              this.#writer.appendToFeed(view, facts),
            )
      return isProblem(outcome) ? outcome : 'applied'
    }
    const { fixtureId, feedKey } = line
    return this.#writer.changeFeed({ fixtureId, feedKey }, change, { isHistory: true })
  }

  #decide(fold: FeedFold, line: Exclude<FeedLines, PublicationLine>): Decision | Problem {
    switch (line.kind) {
      case 'feed':
        return decideSettings(fold, line, {
          at: line.at,
          origin: line.origin,
          by: this.#by,
          nowMs: this.#writer.nowMs(),
        })
      case 'asset':
        return decideAssetLine(fold, line)
      case 'gap': {
        const { from, to } = line
        return compareDateTimes(from, to) < 0
          ? decideGap(fold, line)
          : problem('invalid_items', `A gap must end after it begins: found ${from} to ${to}`)
      }
    }
  }

  async #publish(view: FeedView, line: PublicationLine): Promise<object | Problem> {
    const { fold } = view
    const by = this.#by
    const { position } = fold
    const decided = await runInSlices(this.#decidePublication(fold, line))
    requireUnmoved(fold, position)
    if (isProblem(decided)) return decided
    const { change, evidence } = decided
    if (change !== undefined) {
      const revised = await runInSlices(encodeItems(change.items))
      requireUnmoved(fold, position)
      if (line.origin !== 'observed') this.#noteDangling(fold, change.items)
      await this.#writer.append(view, { ...change, by }, { revised })
    } else if (evidence.length > 0) {
      const at = this.#writer.now()
      const facts = { kind: 'proposal', ...view.feed, at, by, proposals: [], evidence } as const
      await this.#writer.append(view, facts)
    }
    this.#comparison.applied(fold)
    return {}
  }

  *#decidePublication(fold: FeedFold, line: PublicationLine): Steps<DecidedLine | Problem> {
    const { items = [], withdrawals = [], evidence, at } = line
    const source = { origin: 'log', by: this.#by } as const
    const context = this.#writer.context(fold.feed)
    if (line.origin !== 'observed') {
      const wanted = { items, withdrawals, evidence, at, ...source }
      return yield* decidePublication(fold, wanted, context)
    }
    const changes = [
      ...items.map(item => ({ item })),
      ...withdrawals.map(withdrawal => ({ withdrawal })),
    ]
    for (const change of changes) {
      yield
      const status = blockingHolds(fold, change, source, context.storeNowMs)
      if (status.holds.length > 0) return heldProblem(change, status)
    }
    return { change: observedChange(fold, line), evidence: [] }
  }

  #noteDangling(fold: FeedFold, items: readonly Item[]): void {
    for (const item of items) {
      for (const { href } of danglingAssets(fold, item))
        if (this.dangling.size < 100) this.dangling.add(href)
    }
  }
}

/** The effect of a publication line: a change, or evidence for revisions that exist. */
interface DecidedLine {
  readonly change?: PublicationChange | undefined
  readonly evidence: readonly StoredEvidence[]
}

/** Registers a fixture. If the line marks it as retired, retires it immediately; the lines of its feeds follow. */
async function register(writer: ChainWriter, line: FixtureLine): Promise<object | Problem> {
  const { catalog } = writer.views
  const { fixtureId, ...body } = line.entry
  const append = (facts: EntryFacts): Promise<Entry> => writer.appendToFixture(facts)
  const origin = 'origin' in line ? line.origin : undefined
  const decision =
    'origin' in line
      ? decideObservedFixture(catalog, line.entry, {
          indexRank: line.indexRank,
          details: line.details,
        })
      : decideRegistration(catalog, fixtureId, body as FixtureRegistrationBody)
  const outcome = await apply(decision, append)
  if (isProblem(outcome) || line.retired !== true) return outcome
  // Another node that imports the same log may have retired the fixture in the meantime.
  if (catalog.registration(fixtureId) === undefined) return outcome
  return apply(decideRetirement(catalog, fixtureId, origin), append)
}

function decideAssetLine(fold: FeedFold, line: LineOf<'asset'>): Decision | Problem {
  const { name, mediaType, origin, feedKey } = line
  const bytes = Buffer.from(line.base64, 'base64')
  const rightName = contentAddressedName({ name, mediaType, bytes })
  if (origin !== 'observed' && name !== rightName) {
    return problem(
      'invalid_items',
      `Asset "${name}" of feed "${feedKey}" does not match its name: the name for its bytes is "${rightName}"`,
    )
  }
  return decideAsset(fold, { name, mediaType, bytes, origin })
}
