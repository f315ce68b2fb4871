import { RepresentedVersion } from '../representation/representation.ts'
import type { FeedView } from './feed-view.ts'

interface KeptTimeline {
  readonly version: RepresentedVersion
  /** Says which changes and gaps it tells of. */
  readonly state: string
}

/** The timelines of feeds in memory: encoded when somebody asks, kept until the feed changes. */
export class TimelineStore {
  readonly #kept = new WeakMap<FeedView, KeptTimeline>()

  /** Every instant at which a published feed changed, oldest first. */
  read(view: FeedView): RepresentedVersion {
    const { history, erasures, gaps } = view.fold
    const state = `${history.last?.position} ${erasures} ${gaps.length}`
    const kept = this.#kept.get(view)
    if (kept?.state === state) return kept.version
    const version = new RepresentedVersion(encodeTimeline(view))
    this.#kept.set(view, { version, state })
    return version
  }
}

function encodeTimeline({ feed, fold }: FeedView): Buffer {
  const instants = fold.history.changes.map(({ snapshotAt, itemCount }) => ({
    snapshotAt,
    itemCount,
  }))
  const { gaps } = fold
  return Buffer.from(JSON.stringify({ ...feed, instants, ...(gaps.length > 0 && { gaps }) }))
}
