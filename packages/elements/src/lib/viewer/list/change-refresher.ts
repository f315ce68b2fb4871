import type { PolledResource } from '@fixture-feed/client'

/** Reads a polled resource again after changes, but at most once every `leastMs` milliseconds. */
export class ChangeRefresher {
  readonly #resource: Pick<PolledResource<unknown>, 'lastSuccessAt' | 'nextReadAt' | 'refresh'>
  readonly #leastMs: number
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    resource: Pick<PolledResource<unknown>, 'lastSuccessAt' | 'nextReadAt' | 'refresh'>,
    leastMs: number,
  ) {
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
