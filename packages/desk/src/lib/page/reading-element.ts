import { html, nothing, type TemplateResult } from 'lit'
import { messageOf } from '../api/failure.ts'
import { readEvery } from '../api/read-every.ts'
import { DeskElement } from './desk-element.ts'

/** A part of the desk that reads from the service what it shows. */
export abstract class ReadingElement extends DeskElement {
  /** How often it reads again while it can be seen; left out for once. */
  protected readonly everyMs: number | undefined
  #endReading: (() => void) | undefined
  #failure: string | undefined
  #reads: Promise<void> = Promise.resolve()

  /** Reads what the part shows, when it comes onto the page. */
  protected read?(): Promise<void>

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.everyMs === undefined) this.attempt()
    else
      this.#endReading = readEvery(this.everyMs, async () =>
        document.hidden ? undefined : this.attempt(),
      )
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#endReading?.()
  }

  protected get failurePart(): TemplateResult | typeof nothing {
    if (this.#failure === undefined) return nothing
    return html`<p class="problem" role="alert">${this.#failure}</p>`
  }

  /** Reads after all that was asked for before: no late answer takes the place of a newer one. */
  protected attempt(read: () => Promise<void> | undefined = () => this.read?.()): Promise<void> {
    this.#reads = this.#reads.then(async () => {
      try {
        await read()
        this.#failure = undefined
      } catch (error) {
        this.#failure = messageOf(error)
      }
      this.requestUpdate()
    })
    return this.#reads
  }
}
