import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** How often at most a replay writes where it is into the address, in milliseconds: browsers refuse a flood. */
const addressMs = 400

/** Where a replay is, and how fast it goes. */
export interface ReplayPlace {
  readonly until: string
  readonly speed: number
}

/** Keeps the address of a page at the place where its replay is. */
export class ReplayAddress implements ReactiveController {
  #timer: ReturnType<typeof setTimeout> | undefined
  #until: string | undefined
  readonly #write: (place: ReplayPlace) => void

  constructor(host: ReactiveControllerHost, write: (place: ReplayPlace) => void) {
    this.#write = write
    host.addController(this)
  }

  /** The instant that the replay itself wrote last, or is about to: not to be sought again. */
  get until(): string | undefined {
    return this.#until
  }

  note(place: ReplayPlace): void {
    this.#until = place.until
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#write(place), addressMs)
  }

  /** Another feed is shown: what was to be written is of the one before. */
  forget(): void {
    clearTimeout(this.#timer)
    this.#until = undefined
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
  }
}
