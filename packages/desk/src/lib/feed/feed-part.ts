import { areShortcutsOn, type OwnProperties } from '@fixture-feed/elements/page-parts'
import { DeskElement } from '../page/desk-element.ts'
import type { DeskFeed } from './desk-feed.ts'

/** An action with its key, and the label of its button if it has one. */
export type KeyAct = readonly [key: string, act: () => unknown, label?: string]

/** A component of the desk that renders again after each `change` event of its `desk`. */
export abstract class DeskPart<Desk extends EventTarget> extends DeskElement {
  static override readonly properties: OwnProperties<DeskPart<EventTarget>> = {
    desk: { attribute: false },
  }

  declare desk: Desk

  override connectedCallback(): void {
    super.connectedCallback()
    this.desk.addEventListener('change', this.#update)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.desk.removeEventListener('change', this.#update)
  }

  readonly #update = (): void => this.requestUpdate()

  /** The actions that are possible in the current state. */
  protected acts?(): readonly KeyAct[]

  /** Runs the action of a key, if single-letter keys are enabled and no modifier key is pressed. */
  press(event: KeyboardEvent): void {
    const { altKey, ctrlKey, key, metaKey, shiftKey } = event
    if (!areShortcutsOn() || altKey || ctrlKey || metaKey || shiftKey) return
    const [, act] = this.acts?.().find(([its]) => its === key) ?? []
    if (act === undefined) return
    event.preventDefault()
    act()
  }
}

/** A component of the desk that shows or changes the feed. */
export abstract class FeedPart extends DeskPart<DeskFeed> {}
