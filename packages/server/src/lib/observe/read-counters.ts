import { type AnswerCoding, answerCodings } from '../representation/content-coding.ts'

/** One series of the polls that were answered without a request. */
export interface ReadCount {
  readonly status: 200 | 304
  readonly coding: AnswerCoding
  readonly count: number
}

const codingNumber: Readonly<Record<AnswerCoding, number>> = {
  br: 0,
  zstd: 1,
  gzip: 2,
  identity: 3,
  dcz: 4,
}
const codings = answerCodings.length

/** Counts polls. Each costs one addition: the label look-up of a metrics library would cost more than the read. */
export class ReadCounters {
  /** Index: status, then coding. */
  readonly #counts = new Float64Array(2 * codings)

  count(isNotModified: boolean, coding: AnswerCoding): void {
    const index = (isNotModified ? codings : 0) + codingNumber[coding]
    this.#counts[index] = (this.#counts[index] as number) + 1
  }

  /** Every series that was counted at least once. */
  *series(): IterableIterator<ReadCount> {
    for (const [index, count] of this.#counts.entries()) {
      if (count === 0) continue
      yield {
        status: index >= codings ? 304 : 200,
        coding: answerCodings[index % codings] ?? 'identity',
        count,
      }
    }
  }
}
