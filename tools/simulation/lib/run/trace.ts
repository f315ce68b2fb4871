import { createHash, type Hash } from 'node:crypto'
import type { World } from '../world/world.ts'

/** The number of lines at the end of a run that the report of a failure shows. */
const RETAINED_LINES = 80

/** The events of a run, line by line. The digest of all lines shows whether two runs were the same. */
export class Trace {
  readonly #world: World
  readonly #onLine: ((line: string) => void) | undefined
  readonly #digest: Hash = createHash('sha256')
  #lines: string[] = []

  constructor(world: World, onLine?: (line: string) => void) {
    this.#world = world
    this.#onLine = onLine
  }

  note(actor: string, text: string): void {
    const seconds = (this.#world.nowMs / 1000).toFixed(3).padStart(8)
    const line = `${seconds}  ${actor.padEnd(12)} ${text}`
    this.#digest.update(line)
    this.#lines.push(line)
    if (this.#lines.length > 2 * RETAINED_LINES) this.#lines = this.#lines.slice(-RETAINED_LINES)
    this.#onLine?.(line)
  }

  lastLines(): readonly string[] {
    return this.#lines.slice(-RETAINED_LINES)
  }

  digest(): string {
    return this.#digest.copy().digest('hex').slice(0, 16)
  }
}
