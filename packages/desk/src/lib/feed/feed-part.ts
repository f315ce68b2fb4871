import { DeskElement } from '../page/desk-element.ts'
import type { DeskFeed } from './desk-feed.ts'

/** A part of the desk that shows or changes the feed. It renders again after each change of the feed. */
export abstract class FeedPart extends DeskElement {
  static override readonly inputs: string = 'desk'

  declare desk: DeskFeed

  override connectedCallback(): void {
    super.connectedCallback()
    this.desk.addEventListener('change', this.#update)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.desk.removeEventListener('change', this.#update)
  }

  readonly #update = (): void => this.requestUpdate()
}
