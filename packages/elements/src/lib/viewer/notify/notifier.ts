import type { Item } from '@fixture-feed/client'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { isKeyMoment } from '../../feed/key-moment.ts'
import { itemTitle } from '../../item/item-title.ts'

/** Whether key moments are told outside of the page: not unless the reader asks, and the browser lets it. */
export type NotifierState = 'unsupported' | 'off' | 'on' | 'refused'

/** Tells the key moments of a game by the notifications of the system, for as long as the page is open and not looked at. */
export class Notifier implements ReactiveController {
  #isOn = false
  readonly #host: ReactiveControllerHost & EventTarget

  constructor(host: ReactiveControllerHost & EventTarget) {
    this.#host = host
    host.addController(this)
  }

  get state(): NotifierState {
    if (globalThis.Notification === undefined || !isSecureContext) return 'unsupported'
    if (Notification.permission === 'denied') return 'refused'
    return this.#isOn ? 'on' : 'off'
  }

  /** Asks the browser, when turned on for the first time: only ever because the reader pressed a button. */
  async turn(on: boolean): Promise<void> {
    this.#isOn = on && (await Notification.requestPermission()) === 'granted'
    this.#host.requestUpdate()
  }

  /** Tells of the newest key moment among items that came. */
  tell(added: readonly Item[], title: string): void {
    if (this.state !== 'on' || document.visibilityState === 'visible') return
    const item = added.findLast(isKeyMoment)
    if (item === undefined) return
    // A later one takes the place of the one before, so that a game is one line among the notifications.
    const notification = new Notification(title, { body: itemTitle(item), tag: item.fixtureId })
    notification.onclick = () => {
      focus()
      notification.close()
    }
  }

  hostDisconnected(): void {
    this.#isOn = false
  }
}
