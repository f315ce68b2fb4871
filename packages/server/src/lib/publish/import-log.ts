import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { FixtureRegistrationBody } from '@fixture-feed/contract/operator-bodies'
import type { PublicationLine, RecordingLine } from '@fixture-feed/contract/publication-log'
import type { Item } from '@fixture-feed/contract/snapshot'
import { AppendConflictError } from '@fixture-feed/journal/errors'
import { isProblem, type Problem, problem } from '../problem/problem.ts'
import { contentAddressedName } from '../snapshot/content-addressed-name.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { ChainWriter } from './chain-writer.ts'
import { LogComparison } from './compare-log.ts'
import { applyToFeed, applyToFixture, type Decision, requireUnmoved } from './decide.ts'
import type { PublicationDecision } from './decide-publication.ts'
import { HeldChanges, heldProblem } from './held-changes.ts'
import {
  decideGap,
  decideObservedAsset,
  decideObservedFixture,
  decideObservedRetirement,
  observedChange,
} from './observe.ts'
import { danglingAssets, decideAsset } from './own-asset.ts'
import { decideWanted } from './publish.ts'
import { decideRegistration, decideRetirement } from './register-fixture.ts'
import { decideSettings } from './set-feed.ts'

type LineOf<Kind extends RecordingLine['kind']> = Extract<RecordingLine, { readonly kind: Kind }>
type FixtureLine = LineOf<'fixture'>
type FeedLines = Exclude<RecordingLine, FixtureLine>

/** What became of a line. */
interface Applied {
  /** False when it took place before. */
  readonly isNew: boolean
}

/**
 * Repeats the lines of one publication log, in order, each at its own instant. Lines that took place before change
 * nothing, so a log can be imported again, whole or from where the last try ended. Lines are history: the currently
 * enabled definitions do not matter.
 */
export class LogImport {
  readonly #writer: ChainWriter
  readonly #comparison: LogComparison
  readonly #by: string | undefined
  /** References of imported items to assets of their feed that the log does not have, at most 100. */
  readonly dangling: Set<string> = new Set()

  /** @param by The name of the operator token, for the history of items. */
  constructor(writer: ChainWriter, by?: string) {
    this.#writer = writer
    this.#by = by
    this.#comparison = new LogComparison(writer.views)
  }

  /**
   * Applies the next line, unless it took place before. Readers may see it only after this resolves. A line is compared
   * and applied in one turn of its chain, from the same entries: the same log may be on its way a second time, here or to
   * another node, behind a retry.
   *
   * @throws {JournalUnavailableError} when the line may or may not have been applied.
   */
  async apply(line: RecordingLine): Promise<'applied' | 'there' | Problem> {
    const outcome =
      line.kind === 'fixture' ? await this.#applyToFixture(line) : await this.#applyToFeed(line)
    if (isProblem(outcome)) return outcome
    return outcome.isNew ? 'applied' : 'there'
  }

  #applyToFixture(line: FixtureLine): Promise<Applied | Problem> {
    return this.#writer.changeFixture(line.entry.fixtureId, async () => {
      const { catalog } = this.#writer.views
      const { fixtureId } = line.entry
      const position = catalog.position(fixtureId)
      const standing = await this.#comparison.compareRegistration(line)
      if (standing !== 'new') return { isNew: false }
      const current = catalog.position(fixtureId)
      if (current !== position) throw new AppendConflictError({ fixtureId }, position, current)
      const outcome = await register(this.#writer, line)
      return isProblem(outcome) ? outcome : { isNew: true }
    })
  }

  #applyToFeed(line: FeedLines): Promise<Applied | Problem> {
    const apply = async (view: FeedView): Promise<Applied | Problem> => {
      const { position } = view.fold
      const standing = await this.#comparison.compareWithFeed(view.fold, line)
      if (standing === 'there') return { isNew: false }
      requireUnmoved(view.fold, position)
      if (standing !== 'new') return standing
      const outcome = await this.#change(view, line)
      return isProblem(outcome) ? outcome : { isNew: true }
    }
    return this.#writer.changeFeed(
      { fixtureId: line.fixtureId, feedKey: line.feedKey },
      apply,
      true,
    )
  }

  async #change(view: FeedView, line: FeedLines): Promise<object | Problem> {
    switch (line.kind) {
      case 'publication':
        return this.#publish(view, line)
      case 'feed': {
        const { at, origin } = line
        const by = this.#by
        return applyToFeed(this.#writer, view, decideSettings(view.fold, line, { at, origin, by }))
      }
      case 'asset':
        return applyToFeed(this.#writer, view, decideAssetLine(view.fold, line))
      case 'gap':
        return applyToFeed(this.#writer, view, decideGapLine(view.fold, line))
    }
  }

  async #publish(view: FeedView, line: PublicationLine): Promise<object | Problem> {
    const { fold } = view
    const by = this.#by
    const { position } = fold
    const decision = await this.#decide(fold, line)
    requireUnmoved(fold, position)
    if (decision.kind === 'refused') return decision.problem
    if (decision.kind === 'changed') {
      if (line.origin !== 'observed') this.#noteDangling(fold, decision.change.items)
      await this.#writer.appendUnseen(view, {
        ...decision.change,
        ...(by !== undefined && { by }),
      })
    } else if (decision.evidence.length > 0) {
      const { evidence } = decision
      const at = this.#writer.now()
      const facts = { kind: 'proposal', ...view.feed, at, by, proposals: [], evidence } as const
      await this.#writer.appendUnseen(view, facts)
    }
    this.#comparison.applied(fold)
    return {}
  }

  async #decide(fold: FeedFold, line: PublicationLine): Promise<PublicationDecision> {
    const { items = [], withdrawals = [], evidence, at } = line
    if (line.origin !== 'observed') {
      const wanted = { items, withdrawals, evidence, at, origin: 'log', by: this.#by } as const
      return decideWanted(this.#writer, fold, wanted)
    }
    const held = new HeldChanges(fold, { origin: 'log', by: this.#by }, this.#writer.nowMs())
    for (const item of items) held.keep({ item })
    for (const withdrawal of withdrawals) held.keep({ withdrawal })
    const [kept] = held.changes
    if (kept !== undefined) return { kind: 'refused', problem: heldProblem(kept) }
    const effect = { revisions: [], unknown: [], held: [] }
    return { kind: 'changed', ...effect, change: observedChange(fold, line) }
  }

  #noteDangling(fold: FeedFold, items: readonly Item[]): void {
    for (const item of items) {
      for (const { href } of danglingAssets(fold, item))
        if (this.dangling.size < 100) this.dangling.add(href)
    }
  }
}

/** A retired fixture is registered and retired at once: the lines of its feeds come behind. */
async function register(writer: ChainWriter, line: FixtureLine): Promise<object | Problem> {
  const { fixtureId, ...body } = line.entry
  const isObserved = 'origin' in line
  const outcome = await applyToFixture<object>(writer, catalog =>
    isObserved
      ? decideObservedFixture(catalog, line.entry, line.place)
      : decideRegistration(catalog, fixtureId, body as FixtureRegistrationBody),
  )
  if (isProblem(outcome) || line.retired !== true) return outcome
  // Another node that imports the same log may have retired it meanwhile.
  if (writer.views.catalog.registration(fixtureId) === undefined) return outcome
  return applyToFixture<object>(writer, catalog =>
    isObserved
      ? decideObservedRetirement(catalog, fixtureId)
      : decideRetirement(catalog, fixtureId),
  )
}

function decideGapLine(fold: FeedFold, { from, to }: LineOf<'gap'>): Decision<object> | Problem {
  if (compareDateTimes(from, to) < 0) return decideGap(fold, { from, to })
  return problem('invalid_items', `A gap must end after it begins: found ${from} to ${to}`)
}

function decideAssetLine(fold: FeedFold, line: LineOf<'asset'>): Decision<object> | Problem {
  const upload = { ...line, bytes: Buffer.from(line.base64, 'base64') }
  if (line.origin === 'observed') {
    const { name, mediaType, bytes, signatures } = upload
    return decideObservedAsset(fold, { name, mediaType, bytes, ...(signatures && { signatures }) })
  }
  const name = contentAddressedName(upload)
  if (name === line.name) return decideAsset(fold, upload)
  return problem(
    'invalid_items',
    `Asset "${line.name}" of feed "${line.feedKey}" is not what its name says: its bytes have the name "${name}"`,
  )
}
