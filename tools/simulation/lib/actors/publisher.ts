import type { FeedId } from '@fixture-feed/journal/entry'
import type { AcknowledgmentChecks } from '../checks/acknowledgments.ts'
import { pathOf } from '../checks/convergence.ts'
import { Violation } from '../checks/violation.ts'
import type { Cluster } from '../run/cluster.ts'
import { feeds, itemIds, markedDraft, markOf } from './drafts.ts'
import { type OperatorClient, type OperatorResponse, pause } from './operator-client.ts'

export interface PublisherSources {
  readonly cluster: Cluster
  readonly acknowledgments: AcknowledgmentChecks
  /** The number of the next mark. */
  readonly nextMark: () => number
}

interface Publication {
  readonly feed: FeedId
  readonly key: string
  readonly json: object
}

/** How often a publisher sends a publication, at most. */
const MOST_ATTEMPTS = 6

/** Publishes, with a key for each publication, and retries what was not answered, also at other nodes. */
export class Publisher {
  readonly #sources: PublisherSources
  readonly #client: OperatorClient

  constructor(sources: PublisherSources, client: OperatorClient) {
    this.#sources = sources
    this.#client = client
  }

  async run(): Promise<void> {
    const { cluster } = this.#sources
    const { random } = cluster
    while (!cluster.isWindingDown) {
      await pause(random.between(50, 1500))
      await this.#publish(this.#draw())
    }
  }

  #draw(): Publication {
    const { cluster, nextMark } = this.#sources
    const { random } = cluster
    const feed = random.pick(feeds)
    const [first, second] = random.shuffled(itemIds)
    const mark = markOf(nextMark())
    const items = [markedDraft(feed, first as string, mark, random)]
    const withdrawals = random.chance(0.15) ? [{ id: second }] : []
    return { feed, key: `key-${mark}`, json: { items, withdrawals } }
  }

  async #publish(publication: Publication): Promise<void> {
    const { cluster, acknowledgments } = this.#sources
    const response = await this.#client.sendUntilAnswered(requestOf(publication), MOST_ATTEMPTS)
    if (response === undefined || response.status >= 400) return
    const { snapshotAt, etag } = response.json as { snapshotAt: string; etag: string }
    const { feed } = publication
    acknowledgments.add({ feed, snapshotAt, etag, node: response.node })
    if (cluster.random.chance(0.15)) await this.#repeat(publication, response)
  }

  /** Sends a publication again that was answered: any node gives the same response. */
  async #repeat(publication: Publication, first: OperatorResponse): Promise<void> {
    const again = await this.#client.sendUntilAnswered(requestOf(publication), 2)
    if (again === undefined || again.status === 404) return
    if (again.status === first.status && again.text === first.text) return
    throw new Violation(
      'a retry receives the first response',
      `${publication.key}: first ${first.status} ${first.text}, then ${again.status} ${again.text}`,
    )
  }
}

function requestOf({ feed, key, json }: Publication) {
  return {
    method: 'POST',
    path: `${pathOf(feed)}/publications`,
    json,
    headers: { 'Idempotency-Key': key },
  } as const
}
