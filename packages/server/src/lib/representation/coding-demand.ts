import { type ContentCoding, contentCodings } from './content-coding.ts'

/** A coding that nobody asked for during this time is no longer in demand. */
const forgottenAfterMs = 60_000

/** The codings that readers ask for, in which the next rendition is encoded before it is shown. The first is in all. */
export class CodingDemand {
  readonly #nowMs: () => number
  #asked = new Set<ContentCoding>()
  #askedBefore: ReadonlySet<ContentCoding> = new Set(contentCodings)
  #sinceMs = Number.NEGATIVE_INFINITY

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** Notes that somebody asks for a coding, whether for bytes or only whether they have changed. */
  ask(coding: ContentCoding): void {
    this.#asked.add(coding)
  }

  next(): readonly ContentCoding[] {
    const next = contentCodings.filter(each => this.#asked.has(each) || this.#askedBefore.has(each))
    const now = this.#nowMs()
    if (now - this.#sinceMs >= forgottenAfterMs) {
      this.#askedBefore = this.#asked
      this.#asked = new Set()
      this.#sinceMs = now
    }
    return next
  }
}
