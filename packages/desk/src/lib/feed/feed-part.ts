import { areShortcutsOn } from '@fixture-feed/elements/page-parts'
import { DeskElement } from '../page/desk-element.ts'
import type { DeskFeed } from './desk-feed.ts'

/** Something that can be done: by its key, and mostly by a button that says it. */
export type KeyAct = readonly [key: string, act: () => unknown, label?: string]

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

  /** Does what a letter means here, where letters are on and no other key is held. */
  press(event: KeyboardEvent): void {
    const { altKey, ctrlKey, key, metaKey, shiftKey } = event
    if (!areShortcutsOn() || altKey || ctrlKey || metaKey || shiftKey) return
    const [, act] = this.acts?.().find(([its]) => its === key) ?? []
    if (act === undefined) return
    event.preventDefault()
    act()
  }
}
