import { type FeedChanges, type PolledResource, pollChanges } from '@fixture-feed/client'
import { viewerUrl } from '../route.ts'
import { ChangeRefresher } from './change-refresher.ts'

/** Minimum time between a read of the scoreboard and a further read because of a change. */
const leastScoreboardMs = 2_000

/** Reads a scoreboard again when a live feed changes. */
export class ScoreFollower {
  readonly #refresher: ChangeRefresher
  readonly #changes: PolledResource<FeedChanges>

  /** @param onMissing Called if the service has no list of changes, or if reading it fails permanently. */
  constructor(scoreboard: ConstructorParameters<typeof ChangeRefresher>[0], onMissing: () => void) {
    this.#refresher = new ChangeRefresher(scoreboard, leastScoreboardMs)
    this.#changes = pollChanges({ baseUrl: viewerUrl(), state: 'live', waitSeconds: 20 })
    let last: FeedChanges | undefined
    this.#changes.subscribe(({ error, snapshot }) => {
      if (error?.status === 404 || error?.retryable === false) {
        this.close()
        onMissing()
      } else if (last !== undefined && snapshot !== last) this.#refresher.noteChange()
      last = snapshot
    })
  }

  close(): void {
    this.#refresher.close()
    this.#changes.close()
  }
}
