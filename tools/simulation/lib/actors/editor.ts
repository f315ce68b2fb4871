import type { HoldBody } from '@fixture-feed/contract/operator-bodies'
import type { FeedId } from '@fixture-feed/journal/entry'
import { pathOf } from '../checks/convergence.ts'
import { LATE_MS, type TextChecks } from '../checks/texts.ts'
import type { Cluster } from '../run/cluster.ts'
import { feeds, itemIds, marksIn } from './drafts.ts'
import {
  type OperatorClient,
  type OperatorRequest,
  type OperatorResponse,
  pause,
  REMOVAL_LIMIT_MS,
} from './operator-client.ts'

/** The fields of a proposal that an editor reads from the list of holds. */
interface Proposal {
  readonly id: string
  readonly hash: string
  readonly by: string
  /** The instant of the proposal. */
  readonly at: string
}

const holdIds = ['breath', 'read'] as const

/** Approves and drops held changes. With `setsHolds`, also sets and ends holds, and erases items with held changes. */
export class Editor {
  readonly #cluster: Cluster
  readonly #texts: TextChecks
  readonly #client: OperatorClient
  readonly #setsHolds: boolean
  /** For each hold, by its path, the time until which an earlier request may still change it. */
  readonly #uncertainUntilMs = new Map<string, number>()

  /**
   * @param sources.setsHolds Whether this editor sets and ends holds. Only one editor of a run does, so that it knows
   * which holds apply.
   */
  constructor(
    sources: { cluster: Cluster; texts: TextChecks; setsHolds: boolean },
    client: OperatorClient,
  ) {
    this.#cluster = sources.cluster
    this.#texts = sources.texts
    this.#setsHolds = sources.setsHolds
    this.#client = client
  }

  async run(): Promise<void> {
    const { random } = this.#cluster
    while (!this.#cluster.isWindingDown) {
      await pause(random.between(100, 1500))
      const feed = random.pick(feeds)
      const act = random.next()
      if (this.#setsHolds && act < 0.35) await this.#setHold(feed)
      else if (!this.#setsHolds || act < 0.85) await this.#decide(feed)
      else await this.#endHold(feed)
    }
  }

  async #setHold(feed: FeedId): Promise<void> {
    const { random, world } = this.#cluster
    const holdId = random.pick(holdIds)
    const rule = this.#drawRule()
    const path = `${pathOf(feed)}/holds/${holdId}`
    const request = { method: 'PUT', path, json: rule } as const
    const askedAtMs = world.nowMs
    // An earlier hold with the same id is replaced.
    const response = await this.#change(request, { feed, holdId })
    const isCertain = world.nowMs > (this.#uncertainUntilMs.get(path) ?? 0)
    if (response === undefined || response.status >= 300 || !isCertain) return
    const hold = {
      feed,
      holdId,
      by: this.#client.tokenName,
      items: rule.items,
      tokens: rule.tokens,
      isApproval: rule.release === 'approval',
      setAtMs: world.nowMs,
      endAtMs: Infinity,
    }
    this.#texts.holdSet(hold, askedAtMs)
  }

  #drawRule(): HoldBody {
    const { random } = this.#cluster
    const release = random.chance(0.5)
      ? ('approval' as const)
      : { afterSeconds: random.pick([1, 3, 60]) }
    const rule = { release, reason: 'read first' }
    if (random.chance(0.3)) return { ...rule, tokens: ['machine'] }
    return random.chance(0.5) ? { ...rule, items: [random.pick(itemIds)] } : rule
  }

  /**
   * Approves or drops one of the proposals of a feed or, with `setsHolds`, erases its item. Sends some approvals to two
   * nodes at the same time.
   */
  async #decide(feed: FeedId): Promise<void> {
    const { random, nodes } = this.#cluster
    const path = `${pathOf(feed)}/holds`
    const list = await this.#client.send(random.pick(nodes), { method: 'GET', path })
    const { proposals = [] } = (list?.json ?? {}) as { readonly proposals?: readonly Proposal[] }
    if (list?.status !== 200 || proposals.length === 0) return
    const { id, hash, at, ...proposal } = random.pick(proposals)
    if (this.#setsHolds && random.chance(0.2)) {
      await this.#erase(feed, id)
      return
    }
    if (random.chance(0.2)) {
      const drop = `${pathOf(feed)}/proposals/${id}?hash=${hash}`
      await this.#client.sendUntilAnswered({ method: 'DELETE', path: drop }, 3)
      return
    }
    this.#texts.mayBeReleased(marksIn(JSON.stringify(proposal)))
    const approval = {
      method: 'POST',
      path: `${pathOf(feed)}/proposals/${id}/approve`,
      json: { hash },
    } as const
    const targets = random.shuffled(nodes).slice(0, random.chance(0.4) ? 2 : 1)
    const responses = await Promise.all(targets.map(node => this.#client.send(node, approval)))
    for (const response of responses) {
      if (response?.status === 200) this.#texts.approved(feed, { id, hash, at })
    }
  }

  /** Erases an item and its proposal. A hold does not keep back erasures by the token that set the hold. */
  async #erase(feed: FeedId, itemId: string): Promise<void> {
    const askedAtMs = this.#cluster.world.nowMs
    this.#texts.mayBeRewritten(feed)
    const path = `${pathOf(feed)}/erasures`
    const request = {
      method: 'POST',
      path,
      json: { id: itemId },
      limitMs: REMOVAL_LIMIT_MS,
    } as const
    const response = await this.#client.sendUntilAnswered(request, 3)
    if (response?.status === 200) this.#texts.removed({ ...feed, itemId }, askedAtMs, response.node)
  }

  async #endHold(feed: FeedId): Promise<void> {
    const { random } = this.#cluster
    const holdId = random.pick(holdIds)
    const publish = random.chance(0.5) ? '?proposals=publish' : ''
    const path = `${pathOf(feed)}/holds/${holdId}`
    await this.#change({ method: 'DELETE', path: `${path}${publish}` }, { feed, holdId })
  }

  /**
   * Sends a request that changes a hold. While it has no response, the checks accept the earlier and the new state.
   */
  async #change(
    request: OperatorRequest,
    { feed, holdId }: { readonly feed: FeedId; readonly holdId: string },
  ): Promise<OperatorResponse | undefined> {
    let isUncertain = false
    const end = this.#texts.holdMayEnd(feed, holdId)
    const response = await this.#client.sendUntilAnswered(request, 3, () => {
      isUncertain = true
      const path = `${pathOf(feed)}/holds/${holdId}`
      this.#uncertainUntilMs.set(path, this.#cluster.world.nowMs + LATE_MS)
    })
    end(isUncertain)
    return response
  }
}
