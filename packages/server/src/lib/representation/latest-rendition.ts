import type { Rendition } from './representation.ts'

/** The newest rendition of a resource: encoded beside its readers, swapped in at once; fast changes share an encoding. */
export class LatestRendition {
  readonly #represent: () => Promise<Rendition>
  #current: Rendition | undefined
  #changes = 0
  #shown = 0
  #prepared: Promise<Rendition> | undefined
  #running: Promise<void> | undefined

  /** @param represent Encodes the resource as it is at the time of the call. */
  constructor(represent: () => Promise<Rendition>) {
    this.#represent = represent
  }

  /** What readers get; `undefined` before the first. */
  get current(): Rendition | undefined {
    return this.#current
  }

  /** Tells of a change, and its encoding if that has begun; resolves when `current` shows it or something newer. */
  async refresh(prepared?: Promise<Rendition>): Promise<void> {
    this.#changes++
    this.#prepared = prepared
    await this.shown()
  }

  /** Resolves when `current` shows every change told of so far; one that could not be encoded is tried again. */
  async shown(): Promise<void> {
    const change = this.#changes
    while (this.#shown < change) {
      this.#running ??= this.#advance()
      await this.#running
    }
  }

  /** Resolves when no change is on its way. */
  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running
  }

  async #advance(): Promise<void> {
    const change = this.#changes
    const prepared = this.#prepared
    this.#prepared = undefined
    try {
      this.#current = await (prepared ?? this.#represent())
      this.#shown = change
    } finally {
      this.#running = undefined
    }
  }
}
