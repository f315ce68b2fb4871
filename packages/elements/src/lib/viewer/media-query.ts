import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** Whether a media query matches, and an update of its host when that changes. */
export class MediaQuery implements ReactiveController {
  readonly #query: MediaQueryList
  readonly #changed: () => void

  constructor(host: ReactiveControllerHost, query: string) {
    this.#query = matchMedia(query)
    this.#changed = () => host.requestUpdate()
    host.addController(this)
  }

  get matches(): boolean {
    return this.#query.matches
  }

  hostConnected(): void {
    this.#query.addEventListener('change', this.#changed)
  }

  hostDisconnected(): void {
    this.#query.removeEventListener('change', this.#changed)
  }
}
