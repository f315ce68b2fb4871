import type { FeedId } from '@fixture-feed/journal/entry'
import type { AcknowledgmentChecks } from '../checks/acknowledgments.ts'
import { pathOf } from '../checks/convergence.ts'
import type { TextChecks } from '../checks/texts.ts'
import { Violation } from '../checks/violation.ts'
import type { Cluster } from '../run/cluster.ts'
import { feeds, itemIds, markedDraft, markOf } from './drafts.ts'
import { type OperatorClient, type OperatorResponse, pause } from './operator-client.ts'

export interface PublisherSources {
  readonly cluster: Cluster
  readonly acknowledgments: AcknowledgmentChecks
  readonly texts: TextChecks
  /** The number of the next mark. */
  readonly nextMark: () => number
}

interface Publication {
  readonly feed: FeedId
  readonly key: string
  /** The marks of the published texts, by item id. */
  readonly marks: ReadonlyMap<string, string>
  readonly json: object
}

interface PublicationResult {
  readonly snapshotAt: string | null
  readonly etag: string
  readonly held?: readonly { readonly id: string; readonly due: string | null }[]
}

/** The maximum number of times that a publisher sends a publication. */
const MOST_ATTEMPTS = 6

/** Publishes, with a key for each publication, and retries requests that fail, possibly at other nodes. */
export class Publisher {
  readonly #sources: PublisherSources
  readonly #client: OperatorClient

  readonly #name: string
  #keyCount = 0

  /** @param name The prefix of the idempotency keys. */
  constructor(sources: PublisherSources, client: OperatorClient, name: string) {
    this.#sources = sources
    this.#name = name
    this.#client = client
  }

  async run(): Promise<void> {
    const { cluster } = this.#sources
    const { random } = cluster
    while (!cluster.isWindingDown) {
      await pause(random.between(50, 1500))
      const feed = random.pick(feeds)
      // Publications at the same time, at different nodes, race for the same place in their feed.
      const count = random.chance(0.25) ? random.integer(2, 3) : 1
      const publications = Array.from({ length: count }, () => this.#draw(feed))
      await Promise.all(publications.map(each => this.#publish(each)))
    }
  }

  #draw(feed: FeedId): Publication {
    const { cluster, nextMark } = this.#sources
    const { random } = cluster
    const [withdrawn, ...others] = random.shuffled(itemIds)
    const marks = new Map(
      others.slice(0, random.chance(0.4) ? 2 : 1).map(id => [id, markOf(nextMark())]),
    )
    const items = [...marks].map(([id, mark]) => markedDraft(feed, id, mark, random))
    const withdrawals = random.chance(0.15) ? [{ id: withdrawn }] : []
    return { feed, key: `${this.#name}-${++this.#keyCount}`, marks, json: { items, withdrawals } }
  }

  async #publish(publication: Publication): Promise<void> {
    const { cluster, acknowledgments, texts } = this.#sources
    const { feed, marks } = publication
    const askedAtMs = cluster.world.nowMs
    const by = this.#client.tokenName
    for (const [itemId, mark] of marks) texts.sent(mark, { feed, itemId, by })
    const response = await this.#client.sendUntilAnswered(
      requestOf(publication),
      MOST_ATTEMPTS,
      () => {
        for (const mark of marks.values()) texts.unanswered(mark)
      },
    )
    if (response === undefined || response.status >= 400) return
    const { snapshotAt, etag, held = [] } = response.json as unknown as PublicationResult
    for (const [itemId, mark] of marks) {
      const hold = held.find(({ id }) => id === itemId)
      if (hold === undefined) texts.acknowledged(mark)
      else texts.held(mark, hold.due === null ? undefined : Date.parse(hold.due))
    }
    if (response.status === 201 && snapshotAt !== null)
      acknowledgments.add({ feed, snapshotAt, etag, node: response.node, askedAtMs })
    if (cluster.random.chance(0.15)) await this.#repeat(publication, response)
  }

  /**
   * Repeats an acknowledged publication, possibly at another node, and checks that the first response is returned.
   */
  async #repeat(publication: Publication, first: OperatorResponse): Promise<void> {
    // After a purge, the nodes no longer know the first response: a repetition that arrives then is a new
    // publication.
    const noteUnderWay = (): void => {
      for (const mark of publication.marks.values()) this.#sources.texts.unanswered(mark)
    }
    noteUnderWay()
    const again = await this.#client.sendUntilAnswered(requestOf(publication), 2, noteUnderWay)
    if (again === undefined || this.#sources.texts.isRewritten(publication.feed)) return
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
