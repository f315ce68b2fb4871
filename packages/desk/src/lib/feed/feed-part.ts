import { html, nothing, type TemplateResult } from 'lit'
import { messageOf } from '../api/failure.ts'
import { readEvery } from '../api/read-every.ts'
import { DeskElement } from '../page/desk-element.ts'
import type { DeskFeed } from './desk-feed.ts'

/** A part of the desk that shows or changes the feed. It renders again after each change of the feed. */
export abstract class FeedPart extends DeskElement {
  static override readonly inputs: string = 'desk'

  declare desk: DeskFeed
  /** How often it reads again; left out for once. */
  protected readonly everyMs: number | undefined
  #leave: readonly (() => void)[] = []
  #failure: string | undefined
  #reads: Promise<void> = Promise.resolve()

  /** Reads what the part shows, when it comes onto the page. */
  protected read?(): Promise<void>

  override connectedCallback(): void {
    super.connectedCallback()
    const watching = this.desk.watch(() => this.requestUpdate())
    const { everyMs } = this
    if (everyMs === undefined) this.attempt()
    const readNow = async () => (document.hidden ? undefined : this.attempt())
    this.#leave = everyMs === undefined ? [watching] : [watching, readEvery(everyMs, readNow)]
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const leave of this.#leave) leave()
  }

  /** Why the last read failed. */
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
