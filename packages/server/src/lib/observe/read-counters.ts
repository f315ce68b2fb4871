import { type ContentCoding, contentCodings } from '../representation/content-coding.ts'

/** One series of the feed reads that were answered from a finished version. */
export interface ReadCount {
  readonly method: 'GET' | 'HEAD'
  readonly status: 200 | 304
  readonly coding: ContentCoding
  readonly count: number
}

const codingNumber: Readonly<Record<ContentCoding, number>> = {
  br: 0,
  zstd: 1,
  gzip: 2,
  identity: 3,
}

/** Counts feed reads. Each costs one addition: the label look-up of a metrics library would cost more than the read. */
export class ReadCounters {
  /** Index: method, then status, then coding. */
  readonly #counts = new Float64Array(2 * 2 * contentCodings.length)

  count(isHead: boolean, isNotModified: boolean, coding: ContentCoding): void {
    const index = (isHead ? 8 : 0) + (isNotModified ? 4 : 0) + codingNumber[coding]
    this.#counts[index] = (this.#counts[index] as number) + 1
  }

  /** Every series that was counted at least once. */
  *series(): IterableIterator<ReadCount> {
    for (const [index, count] of this.#counts.entries()) {
      if (count === 0) continue
      yield {
        method: index >= 8 ? 'HEAD' : 'GET',
        status: index % 8 >= 4 ? 304 : 200,
        coding: contentCodings[index % 4] ?? 'identity',
        count,
      }
    }
  }
}
