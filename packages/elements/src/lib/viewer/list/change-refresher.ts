import type { PolledResource } from '@fixture-feed/client'

type RefreshedResource = Pick<PolledResource<unknown>, 'lastSuccessAt' | 'nextReadAt' | 'refresh'>

/**
 * Reads a polled resource again after changes, at the earliest `leastMs` milliseconds after the last successful read.
 */
export class ChangeRefresher {
  readonly #resource: RefreshedResource
  readonly #leastMs: number
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(resource: RefreshedResource, leastMs: number) {
    this.#resource = resource
    this.#leastMs = leastMs
  }

  /** Schedules a read that begins after this call. */
  noteChange(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      // `refresh` has no effect during a read, and that read may have begun before the change.
      if (this.#isReading) this.noteChange()
      else this.#resource.refresh()
    }, this.#waitMs)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  get #isReading(): boolean {
    return this.#resource.nextReadAt === undefined
  }

  get #waitMs(): number {
    if (this.#isReading) return this.#leastMs
    const { lastSuccessAt = Number.NEGATIVE_INFINITY } = this.#resource
    return Math.max(0, lastSuccessAt + this.#leastMs - Date.now())
  }
}
