import type { Rendition } from './representation.ts'

/**
 * The newest rendition of a resource. While it is encoded, clients read the previous rendition, which a single
 * assignment then replaces. Changes that arrive during an encoding share the next one.
 */
export class LatestRendition {
  readonly #represent: () => Promise<Rendition>
  #current: Rendition | undefined
  #changes = 0
  #shown = 0
  #prepared: Promise<Rendition> | undefined
  #running: Promise<void> | undefined

  /** @param represent Encodes the resource in its state at the time of the call. */
  constructor(represent: () => Promise<Rendition>) {
    this.#represent = represent
  }

  /** The visible rendition; `undefined` before the first. */
  get current(): Rendition | undefined {
    return this.#current
  }

  /** Whether `current` contains every change reported so far. */
  get isComplete(): boolean {
    return this.#shown === this.#changes
  }

  /**
   * Reports a change, with its encoding if that has started. Resolves when `current` contains the change or a newer
   * one; rejects if the encoding fails.
   */
  async refresh(prepared?: Promise<Rendition>): Promise<void> {
    this.#changes++
    this.#prepared = prepared
    await this.shown()
  }

  /**
   * Resolves when `current` contains every change reported so far; rejects if the encoding fails. The next call retries
   * a failed encoding.
   */
  async shown(): Promise<void> {
    const change = this.#changes
    while (this.#shown < change) {
      this.#running ??= this.#advance()
      await this.#running
    }
  }

  /** Resolves when no change is being encoded; rejects if the encoding in progress fails. */
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
