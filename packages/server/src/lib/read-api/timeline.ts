import type { Steps } from '@fixture-feed/contract/steps'
import type { FeedId } from '@fixture-feed/journal/entry'
import { Rendition } from '../representation/representation.ts'
import type { HistoryChange } from '../snapshot/change-history.ts'

/** A period in which a relay could not read the feed. */
interface Gap {
  readonly from: string
  readonly to: string
}

/** The number of instants that one step serializes. */
const instantsPerStep = 1_000

/**
 * The timeline of a feed, in steps: a feed can have any number of changes.
 *
 * @param changes A list that does not change until the last step.
 */
export function* timelineSteps(
  feed: FeedId,
  { changes, gaps }: { readonly changes: readonly HistoryChange[]; readonly gaps: readonly Gap[] },
): Steps<Rendition> {
  const empty = JSON.stringify({ ...feed, instants: [] })
  const parts = [Buffer.from(empty.slice(0, -']}'.length))]
  for (let first = 0; first < changes.length; first += instantsPerStep) {
    const instants = changes
      .slice(first, first + instantsPerStep)
      .map(({ snapshotAt, itemCount }) => JSON.stringify({ snapshotAt, itemCount }))
      .join(',')
    parts.push(Buffer.from(first === 0 ? instants : `,${instants}`))
    yield
  }
  parts.push(Buffer.from(gaps.length === 0 ? ']}' : `],"gaps":${JSON.stringify(gaps)}}`))
  return new Rendition(Buffer.concat(parts))
}
