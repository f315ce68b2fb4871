import { RepresentedVersion } from '../representation/representation.ts'
import type { FeedView } from './feed-view.ts'

interface KeptTimeline {
  readonly version: RepresentedVersion
  readonly changes: number
  readonly erasures: number
}

/** The timelines of feeds in memory: encoded when somebody asks, kept until the feed changes. */
export class TimelineStore {
  readonly #kept = new WeakMap<FeedView, KeptTimeline>()

  /** Every instant at which a published feed changed, oldest first. */
  read(view: FeedView): RepresentedVersion {
    const { history, erasures } = view.fold
    const kept = this.#kept.get(view)
    if (kept?.changes === history.length && kept.erasures === erasures) return kept.version
    const version = new RepresentedVersion(encodeTimeline(view))
    this.#kept.set(view, { version, changes: history.length, erasures })
    return version
  }
}

function encodeTimeline({ feed, fold }: FeedView): Buffer {
  const instants = fold.history.changes.map(({ snapshotAt, itemCount }) => ({
    snapshotAt,
    itemCount,
  }))
  return Buffer.from(JSON.stringify({ ...feed, instants }))
}
