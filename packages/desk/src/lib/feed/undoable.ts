import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** How long something can be undone. */
const undoMs = 10_000

/** Something that was done a moment ago. */
export interface Done {
  readonly words: string
  /** Left out where it cannot be undone. */
  readonly undo?: (() => Promise<void>) | undefined
}

/** What was done last, shown until it cannot be undone any more. Its host renders again when it comes and goes. */
export class Undoable implements ReactiveController {
  readonly #host: ReactiveControllerHost
  done: Done | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  tell(done: Done): void {
    clearTimeout(this.#timer)
    this.done = done
    this.#timer = setTimeout(() => this.dismiss(), undoMs)
    this.#host.requestUpdate()
  }

  dismiss(): void {
    clearTimeout(this.#timer)
    this.done = undefined
    this.#host.requestUpdate()
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
  }
}
