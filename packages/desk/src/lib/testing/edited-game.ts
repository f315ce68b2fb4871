import { OperatorError } from '@fixture-feed/client/operator'
import type { Draft } from '@fixture-feed/contract/draft'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { toPublicationLog } from '@fixture-feed/generator/publication-log'
import { requireGame } from '@fixture-feed/generator/read-game'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { seededRandom } from '@fixture-feed/test-support/seeded-random'
import { HeldBackError, OvertakenError } from '../api/write-seen.ts'
import { type DeskService, startDeskService } from './desk-service.ts'
import { type Act, changedText, Editor } from './editor.ts'
import { wrongEntries } from './wrong-entries.ts'

/** The result of a game with edits. */
export interface EditedGame {
  /** Violations; empty if no edit was overwritten and none was lost. */
  readonly faults: readonly string[]
  /** Number of occurrences of each event. */
  readonly counts: ReadonlyMap<string, number>
}

/** The seconds between two polls of the generator, in the time of the game, which includes breaks. */
const intervalSeconds = 300

/**
 * Publishes a simulated game to a service while two editors change it at random, in the time of the game. They act on
 * the state that they saw last, which may be old, and concurrently with the generator. The generator also publishes
 * whole snapshots, and corrects and withdraws items. The same seed gives the same game. The service decides the order
 * of simultaneous actions.
 */
export async function playEditedGame(seed: number): Promise<EditedGame> {
  const game = simulateGame({ seed })
  const lines = [...toPublicationLog(requireGame(game), { intervalSeconds, feedKeys: ['pulse'] })]
  const feed = { fixtureId: game.playByPlay.game.gameId, feedKey: 'pulse' }
  const clock = { nowMs: 0 }
  const service = await startDeskService({ nowMs: () => clock.nowMs })
  try {
    const played = new PlayedGame(service, feed, seededRandom(seed))
    for (const line of lines) {
      if ('at' in line) clock.nowMs = Math.max(clock.nowMs + 1, Date.parse(line.at))
      else clock.nowMs ||= Date.parse('2025-01-01T00:00:00Z')
      await played.play(line)
    }
    return await played.end()
  } finally {
    await service.stop()
  }
}

/** Codes of errors: another token changed the item first, or another token must decide. */
const overtaken: ReadonlySet<string | undefined> = new Set([
  'revision_conflict',
  'proposal_changed',
  'own_proposal',
  'not_found',
])

/** A game in progress, and a record of the state that must not change. */
class PlayedGame {
  readonly #service: DeskService
  readonly #feed: FeedId
  readonly #random: () => number
  readonly #people: readonly Editor[]
  /** The feed as the generator intends it. */
  readonly #wanted = new Map<string, Draft>()
  /** Reserved items: the content, or null for an item that must stay withdrawn. */
  readonly #mended = new Map<string, unknown>()
  readonly #acts: Act[] = []
  readonly #faults: string[] = []
  readonly #counts = new Map<string, number>()

  constructor(service: DeskService, feed: FeedId, random: () => number) {
    this.#service = service
    this.#feed = feed
    this.#random = random
    this.#people = (['anna', 'ben'] as const).map(name => new Editor(name, service, feed, random))
  }

  /** Plays a line of the generator while the editors act. */
  async play(line: LogLine): Promise<void> {
    if (line.kind === 'publication') this.#want(line)
    if (this.#wanted.size === 0) {
      // Before the first publication there is nothing to edit.
      await this.#machine(line)
      return
    }
    await Promise.all([this.#machine(line), this.#peopleAct()])
    await this.#look()
  }

  async end(): Promise<EditedGame> {
    const entries = await this.#service.entries(this.#feed)
    this.#faults.push(...wrongEntries(entries, this.#acts))
    return { faults: this.#faults, counts: this.#counts }
  }

  #want({ items = [], withdrawals = [] }: Extract<LogLine, { kind: 'publication' }>): void {
    for (const { revision: _, publishedAt: __, ...draft } of items)
      this.#wanted.set(draft.id, draft)
    for (const { id } of withdrawals) this.#wanted.delete(id)
  }

  async #machine(line: LogLine): Promise<void> {
    await this.#service.apply(line)
    this.#count('lines of the machine')
    if (line.kind === 'publication') await this.#insist()
  }

  /** In 40 % of the calls, the generator publishes its whole state, a corrected item, or a withdrawal. */
  async #insist(): Promise<void> {
    const chance = this.#random()
    const drafts = [...this.#wanted.values()]
    const draft = drafts[Math.floor(this.#random() * drafts.length)]
    if (chance < 0.15) {
      const snapshot = { ...this.#feed, items: drafts }
      const sent = this.#service.putSnapshot('machine', this.#feed, snapshot)
      await this.#record(sent, 'whole snapshots')
    } else if (chance < 0.3 && draft !== undefined) {
      const said = { ...draft, content: { ...draft.content, ...changedText(draft, 'Corrected') } }
      await this.#publish({ items: [said] }, 'corrections')
    } else if (chance < 0.4 && draft !== undefined) {
      await this.#publish({ withdrawals: [{ id: draft.id }] }, 'withdrawals of the machine')
    }
  }

  #publish(publication: object, what: string): Promise<void> {
    return this.#record(this.#service.publish('machine', this.#feed, publication), what)
  }

  async #record(sent: Promise<Response>, what: string): Promise<void> {
    const response = await sent
    const result = (await response.json()) as { readonly held?: unknown[]; readonly code?: string }
    if (!response.ok) this.#faults.push(`${what}: ${result.code}`)
    this.#count(what)
    this.#count('changes held', result.held?.length ?? 0)
  }

  async #peopleAct(): Promise<void> {
    const acting = this.#people.filter(() => this.#random() < 0.8)
    const acts = await Promise.all(acting.map(person => this.#act(person)))
    // If both acted on one item at the same time, only the journal knows the order.
    const [one, other] = acts.map(act => act?.id)
    if (one !== undefined && one === other) this.#mended.delete(one)
  }

  async #act(person: Editor): Promise<Act | undefined> {
    try {
      const act = await person.act()
      if (act === undefined) return undefined
      this.#count(act.what)
      if (act.onto !== undefined) this.#acts.push(act)
      if (act.left === undefined) return act
      if (act.left === 'anything') this.#mended.delete(act.id)
      else this.#mended.set(act.id, act.left.content)
      return act
    } catch (error) {
      const isExpected =
        error instanceof OvertakenError ||
        error instanceof HeldBackError ||
        (error instanceof OperatorError && overtaken.has(error.code))
      if (!isExpected) throw error
      this.#count('overtaken')
      return undefined
    }
  }

  /** Checks that clients see the reserved items as the editors left them. */
  async #look(): Promise<void> {
    if (this.#mended.size === 0) return
    const { items } = await this.#service.snapshot(this.#feed)
    const shown = new Map(items.map(item => [item.id, item.content]))
    for (const [id, content] of this.#mended) {
      if (JSON.stringify(shown.get(id) ?? null) === JSON.stringify(content)) continue
      this.#faults.push(`${id} is not as it was left`)
      this.#mended.delete(id)
    }
  }

  #count(what: string, times = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + times)
  }
}
