import { DeskElement } from '../page/desk-element.ts'
import type { DeskFeed } from './desk-feed.ts'

/** Something that can be done: by its key, and by a button that says it. */
export type KeyAct = readonly [key: string, label: string, act: () => unknown]

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

  /** What can be done here, as things are. */
  protected acts?(): readonly KeyAct[]

  /** Does what a key means here. Returns whether it means something. */
  press(key: string): boolean {
    const [, , act] = this.acts?.().find(([its]) => its === key) ?? []
    act?.()
    return act !== undefined
  }
}
