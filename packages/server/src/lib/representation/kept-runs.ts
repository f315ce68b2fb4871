import type { ComposedText, Member } from './composed-text.ts'
import { type GzippedRuns, gzipRuns } from './gzip-runs.ts'

/** A run as it was deflated last. */
interface KeptRun {
  readonly members: readonly Member[]
  /** The run before it, which it may refer back to. */
  readonly before: readonly Member[]
  readonly deflated: Buffer
}

/** The runs of the last version of one resource in gzip, so that the next deflates only those that changed. */
export class KeptRuns {
  /** By their first member. */
  #kept: ReadonlyMap<Member, KeptRun> = new Map()

  /** Memory that is kept, in bytes. */
  get byteLength(): number {
    let bytes = 0
    for (const { deflated } of this.#kept.values()) bytes += deflated.length
    return bytes
  }

  /** The gzip of a text: the same bytes as if nothing were kept. */
  async gzip(text: ComposedText): Promise<GzippedRuns> {
    const { runs } = text
    const gzipped = await gzipRuns(text, run => this.#find(runs, run)?.deflated)
    this.#kept = new Map(gzipped.deflated.map((deflated, run) => keptRun(runs, run, deflated)))
    return gzipped
  }

  #find(runs: ComposedText['runs'], run: number): KeptRun | undefined {
    const members = runs[run] ?? []
    const kept = members[0] && this.#kept.get(members[0])
    if (kept === undefined) return undefined
    const isSame = areSame(kept.members, members) && areSame(kept.before, runs[run - 1] ?? [])
    return isSame ? kept : undefined
  }
}

function keptRun(runs: ComposedText['runs'], run: number, deflated: Buffer): [Member, KeptRun] {
  const members = runs[run] ?? []
  return [members[0] as Member, { members, before: runs[run - 1] ?? [], deflated }]
}

function areSame(some: readonly Member[], others: readonly Member[]): boolean {
  return some.length === others.length && some.every((member, index) => member === others[index])
}
