import type { Entry } from '@fixture-feed/journal/entry'
import { isProblem } from '../problem/problem.ts'
import type { ChainWriter } from './chain-writer.ts'
import { purgeFixture } from './purge-fixture.ts'
import { Rounds } from './rounds.ts'

export interface RetentionOptions {
  /** How long a fixture is kept after it was retired. */
  readonly keepMs: number
  readonly onPurged: (fixtureId: string) => void
  readonly onFailure: (error: unknown) => void
}

/** Clocks are changed and timers have a limit: the next purge is looked for at least as often as this. */
const longestSleepMs = 3_600_000
const shortestSleepMs = 1_000

/** Purges fixtures some time after they were retired. */
export class Retention extends Rounds {
  readonly #writer: ChainWriter
  readonly #options: RetentionOptions

  constructor(writer: ChainWriter, options: RetentionOptions) {
    super()
    this.#writer = writer
    this.#options = options
  }

  protected round(): Promise<void> {
    return this.#purgeDue().finally(() => this.#sleep())
  }

  note({ kind }: Entry): void {
    if (kind === 'retirement') this.#sleep()
  }

  async #purgeDue(): Promise<void> {
    const { views } = this.#writer
    for (const { fixtureId, retiredAt } of [...views.catalog.retirements()]) {
      if (this.isEnded) return
      if (this.#dueInMs(retiredAt) > 0) continue
      try {
        const outcome = await purgeFixture(this.#writer, fixtureId)
        // It may have been registered again, or purged by another node.
        if (!isProblem(outcome)) this.#options.onPurged(fixtureId)
      } catch (error) {
        this.#options.onFailure(error)
      }
    }
  }

  #sleep(): void {
    const dues = [...this.#writer.views.catalog.retirements()].map(({ retiredAt }) =>
      this.#dueInMs(retiredAt),
    )
    const next = dues.reduce((a, b) => Math.min(a, b), longestSleepMs)
    this.startIn(Math.max(next, shortestSleepMs))
  }

  #dueInMs(retiredAt: string): number {
    return Date.parse(retiredAt) + this.#options.keepMs - this.#writer.nowMs()
  }
}
