/** How often at most a replay writes where it is into the address, in milliseconds: browsers refuse a flood. */
const addressMs = 400

/** Where a replay is, and how fast it goes. */
export interface ReplayPlace {
  readonly until: string
  readonly speed: number
}

/** Keeps the address of a page at the place where its replay is. */
export class ReplayAddress {
  /** The instant that the replay itself wrote last, or is about to: not to be sought again. */
  until: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #write: (place: ReplayPlace) => void

  constructor(write: (place: ReplayPlace) => void) {
    this.#write = write
  }

  note(place: ReplayPlace): void {
    this.forget()
    this.until = place.until
    this.#timer = setTimeout(() => this.#write(place), addressMs)
  }

  /** What was to be written is of a feed that is not shown any more. */
  forget(): void {
    clearTimeout(this.#timer)
    this.until = undefined
  }
}
