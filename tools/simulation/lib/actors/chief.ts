import type { FeedId } from '@fixture-feed/journal/entry'
import type { AcknowledgmentChecks } from '../checks/acknowledgments.ts'
import { pathOf } from '../checks/convergence.ts'
import type { TextChecks } from '../checks/texts.ts'
import { Violation } from '../checks/violation.ts'
import type { Cluster } from '../run/cluster.ts'
import { feeds, fixtureIds, itemIds, markedDraft, markOf, registration } from './drafts.ts'
import { type OperatorClient, pause, REMOVAL_LIMIT_MS } from './operator-client.ts'

export interface ChiefSources {
  readonly cluster: Cluster
  readonly texts: TextChecks
  readonly acknowledgments: AcknowledgmentChecks
  readonly nextMark: () => number
}

/** The maximum number of times that an operator sends an erasure, a retirement, a purge or a registration. */
const MOST_ATTEMPTS = 8

/** Erases items, retires, purges and registers fixtures, imports logs and changes settings. */
export class Chief {
  readonly #sources: ChiefSources
  readonly #client: OperatorClient

  constructor(sources: ChiefSources, client: OperatorClient) {
    this.#sources = sources
    this.#client = client
  }

  async run(): Promise<void> {
    const { cluster } = this.#sources
    const { random } = cluster
    while (!cluster.isWindingDown) {
      await pause(random.between(200, 1800))
      const act = random.next()
      if (act < 0.4) {
        const feed = random.pick(feeds)
        await this.#erase(feed)
        // A retirement is usually followed by a purge, which also removes the entries that the erasure left.
        if (random.chance(0.25)) await this.#retire(feed.fixtureId)
      } else if (act < 0.55) await this.#retire(random.pick(fixtureIds))
      else if (act < 0.8) await this.#import(random.pick(feeds))
      else await this.#settle(random.pick(feeds))
    }
  }

  async #erase(feed: FeedId): Promise<void> {
    const { cluster, texts } = this.#sources
    const itemId = cluster.random.pick(itemIds)
    const askedAtMs = cluster.world.nowMs
    texts.mayBeRewritten(feed)
    const request = {
      method: 'POST',
      path: `${pathOf(feed)}/erasures`,
      json: { id: itemId },
      limitMs: REMOVAL_LIMIT_MS,
    } as const
    const response = await this.#client.sendUntilAnswered(request, MOST_ATTEMPTS)
    if (response?.status === 200) texts.removed({ ...feed, itemId }, askedAtMs, response.node)
  }

  /** Retires a fixture, usually purges its history, and registers the fixture again. */
  async #retire(fixtureId: string): Promise<void> {
    const { cluster, texts, acknowledgments } = this.#sources
    const { random, world } = cluster
    const path = `/v1/fixtures/${fixtureId}`
    acknowledgments.suspend(fixtureId)
    texts.fixtureMayEnd(fixtureId)
    await this.#client.sendUntilAnswered({ method: 'DELETE', path }, MOST_ATTEMPTS)
    await pause(random.between(0, 1000))
    if (random.chance(0.7)) {
      const askedAtMs = world.nowMs
      const request = {
        method: 'DELETE',
        path: `${path}/history`,
        limitMs: REMOVAL_LIMIT_MS,
      } as const
      const response = await this.#client.sendUntilAnswered(request, MOST_ATTEMPTS)
      if (response?.status === 204) texts.removed({ fixtureId }, askedAtMs, response.node)
      await pause(random.between(0, 1000))
    }
    await this.#register(fixtureId)
  }

  async #register(fixtureId: string): Promise<void> {
    const path = `/v1/fixtures/${fixtureId}`
    const request = { method: 'PUT', path, json: registration(fixtureId) } as const
    const response = await this.#client.sendUntilAnswered(request, MOST_ATTEMPTS)
    // A node that lags may not know yet that the fixture is retired: it responds with 200, and registers nothing.
    if (response?.status === 201) {
      this.#sources.acknowledgments.resume(fixtureId)
      this.#sources.texts.fixtureRegistered(fixtureId)
    }
  }

  /** Imports a change, and sometimes imports the same log a second time, which must change nothing. */
  async #import(feed: FeedId): Promise<void> {
    const { cluster, texts, nextMark } = this.#sources
    const { random, world } = cluster
    const itemId = random.pick(itemIds)
    const mark = markOf(nextMark())
    const at = new Date(world.wallMs(world.outside)).toISOString()
    const line = {
      kind: 'publication',
      ...feed,
      at,
      items: [markedDraft(feed, itemId, mark, random)],
    }
    texts.sent(mark, { feed, itemId, by: this.#client.tokenName })
    const request = { method: 'POST', path: '/v1/log', text: `${JSON.stringify(line)}\n` } as const
    const response = await this.#client.sendUntilAnswered(request, 3, () => texts.unanswered(mark))
    if (response?.status !== 200) return
    // An item that was erased meanwhile is not imported: its line counts as already applied.
    if ((response.json as { readonly applied: number }).applied === 0) return texts.unanswered(mark)
    texts.acknowledged(mark)
    if (random.chance(0.6)) return
    // A repetition that arrives after a purge is a new import.
    texts.unanswered(mark)
    const again = await this.#client.sendUntilAnswered(request, 2, () => texts.unanswered(mark))
    if (again?.status !== 200 || texts.isRewritten(feed)) return
    if ((again.json as { readonly applied: number }).applied === 0) return
    throw new Violation('a change is applied once', `${mark} was imported twice: ${again.text}`)
  }

  async #settle(feed: FeedId): Promise<void> {
    const state = this.#sources.cluster.random.pick(['live', 'finished'] as const)
    const json = { state, definitions: null }
    const path = `${pathOf(feed)}/settings`
    await this.#client.sendUntilAnswered({ method: 'PUT', path, json }, 3)
  }
}
