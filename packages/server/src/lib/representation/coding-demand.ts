import { type ContentCoding, contentCodings } from './content-coding.ts'

/** A coding stays in demand for at least this time after its last request. */
const forgottenAfterMs = 60_000

/**
 * The codings that clients used recently, and all codings before the first rendition. The next rendition is encoded in
 * them before it becomes visible.
 */
export class CodingDemand {
  readonly #nowMs: () => number
  #asked = new Set<ContentCoding>()
  #askedBefore: ReadonlySet<ContentCoding> = new Set(contentCodings)
  #sinceMs = Number.NEGATIVE_INFINITY

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** Records a request with a coding, whether it receives a 200 or a 304. */
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
