import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { FixtureRegistrationBody } from '@fixture-feed/contract/operator-bodies'
import type { PublicationLine, RecordingLine } from '@fixture-feed/contract/publication-log'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { FeedId } from '@fixture-feed/journal/entry'
import { isProblem, type Problem, problem } from '../problem/problem.ts'
import { contentAddressedName } from '../snapshot/content-addressed-name.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import type { ChainWriter } from './chain-writer.ts'
import { LogComparison } from './compare-log.ts'
import { type DecisionContext, decideInSlices } from './decide-in-slices.ts'
import type { PublicationDecision } from './decide-publication.ts'
import {
  observeAsset,
  observedChange,
  observeFixture,
  observeGap,
  observeRetirement,
} from './observe.ts'
import { danglingAssets } from './own-asset.ts'
import { registerFixture, retireFixture } from './register-fixture.ts'
import { setFeed } from './set-feed.ts'
import { stoppedProblem } from './stop-token.ts'
import { uploadAsset } from './upload-asset.ts'

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

  /** @param by The name of the operator token, for the history of items; one that is stopped imports nothing. */
  constructor(writer: ChainWriter, by?: string) {
    this.#writer = writer.ofHistory()
    this.#by = by
    this.#comparison = new LogComparison(writer.views)
  }

  /**
   * Applies the next line, unless it took place before. Readers may see it only after this resolves.
   *
   * @throws {JournalUnavailableError} when the line may or may not have been applied.
   */
  async apply(line: RecordingLine): Promise<'applied' | 'there' | Problem> {
    if (line.kind === 'publication') return this.#applyPublication(line)
    const standing = await this.#comparison.compare(line)
    if (standing !== 'new') return standing
    const outcome = await applySingle(this.#writer, line, this.#by)
    return isProblem(outcome) ? outcome : 'applied'
  }

  async #applyPublication(line: PublicationLine): Promise<'applied' | 'there' | Problem> {
    const outcome = await this.#writer.changeFeed(feedOf(line), async view => {
      const { fold } = view
      const standing = await this.#comparison.compareWithFeed(fold, line)
      if (standing === 'there') return { isNew: false }
      if (standing !== 'new') return standing
      const stopped = stoppedProblem(fold, this.#by)
      if (stopped !== undefined) return stopped
      const decision = await decideLine(fold, line, { context: this.#writer, by: this.#by })
      if (decision.kind === 'refused') return decision.problem
      if (decision.kind === 'changed') {
        if (line.origin !== 'observed') this.#noteDangling(fold, decision.change.items)
        const by = this.#by
        await this.#writer.appendUnseen(view, {
          ...decision.change,
          ...(by !== undefined && { by }),
        })
      }
      this.#comparison.applied(fold)
      return { isNew: true }
    })
    if (isProblem(outcome)) return outcome
    return outcome.isNew ? 'applied' : 'there'
  }

  #noteDangling(fold: FeedFold, items: readonly Item[]): void {
    for (const item of items) {
      for (const { href } of danglingAssets(fold, item))
        if (this.dangling.size < 100) this.dangling.add(href)
    }
  }
}

async function decideLine(
  fold: FeedFold,
  line: PublicationLine,
  { context, by }: { readonly context: DecisionContext; readonly by: string | undefined },
): Promise<PublicationDecision> {
  const { items = [], withdrawals = [], at } = line
  if (line.origin !== 'observed') {
    return decideInSlices(fold, { items, withdrawals, at, origin: 'log', by }, context)
  }
  const effect = { revisions: [], unknown: [], held: [] }
  return { kind: 'changed', ...effect, change: observedChange(fold, line) }
}

function applySingle(
  writer: ChainWriter,
  line: Exclude<RecordingLine, PublicationLine>,
  by: string | undefined,
): Promise<object | Problem> {
  switch (line.kind) {
    case 'fixture':
      return applyFixture(writer, line)
    case 'feed': {
      const { state, definitions, at } = line
      return setFeed(writer, feedOf(line), { state, definitions }, { at, origin: line.origin, by })
    }
    case 'asset':
      return importAsset(writer, line, by)
    case 'gap':
      return importGap(writer, line)
  }
}

async function importGap(
  writer: ChainWriter,
  line: Extract<RecordingLine, { kind: 'gap' }>,
): Promise<object | Problem> {
  const { from, to } = line
  if (compareDateTimes(from, to) < 0) return observeGap(writer, feedOf(line), { from, to })
  return problem('invalid_items', `A gap must end after it begins: found ${from} to ${to}`)
}

/** A retired fixture is registered and retired at once: the lines of its feeds come behind. */
async function applyFixture(
  writer: ChainWriter,
  line: Extract<RecordingLine, { kind: 'fixture' }>,
): Promise<object | Problem> {
  const { fixtureId, ...body } = line.entry
  const isObserved = 'origin' in line
  const registered = isObserved
    ? await observeFixture(writer, line.entry, line.place)
    : await registerFixture(writer, fixtureId, body as FixtureRegistrationBody)
  if (isProblem(registered) || line.retired !== true) return registered
  return isObserved ? observeRetirement(writer, fixtureId) : retireFixture(writer, fixtureId)
}

async function importAsset(
  writer: ChainWriter,
  line: Extract<RecordingLine, { kind: 'asset' }>,
  by: string | undefined,
): Promise<object | Problem> {
  const upload = { ...line, bytes: Buffer.from(line.base64, 'base64') }
  if (line.origin === 'observed') {
    const { name, mediaType, bytes } = upload
    return observeAsset(writer, feedOf(line), { name, mediaType, bytes })
  }
  const name = contentAddressedName(upload)
  if (name === line.name) return uploadAsset(writer, feedOf(line), upload, by)
  return problem(
    'invalid_items',
    `Asset "${line.name}" of feed "${line.feedKey}" is not what its name says: its bytes have the name "${name}"`,
  )
}

function feedOf({ fixtureId, feedKey }: FeedId): FeedId {
  return { fixtureId, feedKey }
}
