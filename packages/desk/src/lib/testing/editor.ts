import { OperatorClient } from '@fixture-feed/client/operator'
import type { Draft } from '@fixture-feed/contract/draft'
import type { HoldList } from '@fixture-feed/contract/operator-responses'
import type { FeedId, Item } from '@fixture-feed/contract/snapshot'
import { publishEdit, restoreItem, type Withdrawn, withdrawItems } from '../api/acts.ts'
import { OvertakenError, type Target } from '../api/write-seen.ts'
import { toDraft } from '../edit/drafts.ts'
import { type DeskService, secrets } from './desk-service.ts'

/** A performed action, and the state that it must leave in the feed. */
export interface Act {
  readonly what: string
  readonly by: string
  readonly id: string
  /** The revision that a publication of the editor expected, null for none; absent for other actions. */
  readonly onto?: number | null
  /** The state that must remain, because the item is reserved; `anything` if others may change it. */
  readonly left?: 'anything' | { readonly content: unknown }
}

/** An editor who acts at random on the last state of the page. */
export class Editor {
  readonly #name: 'anna' | 'ben'
  readonly #api: OperatorClient
  readonly #feed: FeedId
  readonly #random: () => number
  #seen: readonly Item[] = []
  #held: HoldList = { holds: [], proposals: [], hasMore: false }
  #withdrawn: Withdrawn | undefined
  #hasStopped = false
  #count = 0

  constructor(name: 'anna' | 'ben', service: DeskService, feed: FeedId, random: () => number) {
    this.#name = name
    this.#api = new OperatorClient({ url: service.operatorUrl, token: secrets[name] })
    this.#feed = feed
    this.#random = random
  }

  get #target(): Target {
    return { api: this.#api, id: this.#feed, rights: { name: this.#name } }
  }

  /**
   * Performs a random action. Resolves to `undefined` if the action only read, or found nothing to act on. A conflict
   * of an edit is an action, too.
   *
   * @throws {Error} if another token was first with any other action.
   */
  async act(): Promise<Act | undefined> {
    if (this.#hasStopped && this.#random() < 0.5) return this.#resume()
    const chance = this.#random()
    if (chance < 0.3 || this.#seen.length === 0) return this.#look()
    const item = this.#pick(this.#seen) as Item
    if (chance < 0.6) return this.#edit(item)
    if (chance < 0.68) return this.#withdraw(item)
    if (chance < 0.76) return this.#undo()
    if (chance < 0.82) return this.#restore(item.id)
    if (chance < 0.93) return this.#decide()
    if (chance < 0.98) return this.#endHold()
    return this.#stop()
  }

  async #look(): Promise<undefined> {
    const [snapshot, held] = await Promise.all([
      this.#api.readSnapshot(this.#feed),
      this.#api.readHolds(this.#feed),
    ])
    this.#seen = snapshot?.items ?? []
    this.#held = held
    return undefined
  }

  async #edit(seen: Item): Promise<Act> {
    const { id, revision: onto } = seen
    const text = `${this.#name} says so, for the time number ${++this.#count}.`
    const content = { ...seen.content, ...changedText(seen, text) }
    const isReserved = this.#random() < 0.85
    const edit = { seen, draft: { ...toDraft(seen), content }, isReserved }
    const by = this.#name
    const result = await publishEdit(this.#target, edit).catch(error => error)
    if (result instanceof OvertakenError) return { what: 'conflicts', by, id }
    if (result instanceof Error) throw result
    if (result.held !== undefined) return { what: 'edits held', by, id }
    return { what: 'edits', by, id, onto, left: isReserved ? { content } : 'anything' }
  }

  async #withdraw(item: Item): Promise<Act> {
    const { id, revision: onto } = item
    this.#withdrawn = await withdrawItems(this.#target, [id], { seen: [item] })
    return { what: 'withdrawals', by: this.#name, id, onto, left: { content: null } }
  }

  async #undo(): Promise<Act | undefined> {
    const withdrawn = this.#withdrawn
    const [item] = withdrawn?.items ?? []
    if (withdrawn === undefined || item === undefined) return undefined
    this.#withdrawn = undefined
    await withdrawn.undo()
    // A hold from before the withdrawal may have ended since.
    const left = 'anything'
    return { what: 'undone withdrawals', by: this.#name, id: item.id, onto: null, left }
  }

  async #restore(id: string): Promise<Act | undefined> {
    const { revisions: changes } = await this.#api.readItemHistory(this.#feed, id)
    const item = this.#pick(changes.flatMap(change => (change.item ? [change.item] : [])))
    if (item === undefined) return undefined
    const seen = this.#seen.find(each => each.id === id)
    const last = changes[0]?.revision ?? item.revision
    await restoreItem(this.#target, item, last, seen)
    const { content } = item
    const onto = seen?.revision ?? null
    return { what: 'restored revisions', by: this.#name, id, onto, left: { content } }
  }

  /** Approves or drops a proposal of another token. */
  async #decide(): Promise<Act | undefined> {
    const by = this.#name
    const proposal = this.#pick(this.#held.proposals.filter(each => each.by !== by))
    if (proposal === undefined) return undefined
    const { hash, holds, id, item } = proposal
    if (this.#random() < 0.3) {
      await this.#api.drop(this.#feed, id, hash)
      return { what: 'drops', by, id }
    }
    await this.#api.approve(this.#feed, id, hash)
    const [only] = this.#held.holds.filter(hold => holds.includes(hold.id))
    const isReserved = holds.length === 1 && only?.items?.includes(id) === true
    const left = isReserved ? { content: item?.content ?? null } : 'anything'
    return { what: 'approvals', by, id, left }
  }

  async #endHold(): Promise<Act | undefined> {
    const hold = this.#pick(this.#held.holds.filter(({ items }) => items !== undefined))
    if (hold === undefined) return undefined
    const publish = this.#random() < 0.5
    await this.#api.endHold(this.#feed, hold.id, { publish })
    const [id = ''] = hold.items ?? []
    return { what: 'holds ended', by: this.#name, id, left: 'anything' }
  }

  async #stop(): Promise<Act> {
    const release = 'approval'
    const reason = 'It is wrong too often'
    await this.#api.putHold(this.#feed, 'machine', { tokens: ['machine'], release, reason })
    this.#hasStopped = true
    return { what: 'stops of the machine', by: this.#name, id: '' }
  }

  async #resume(): Promise<Act> {
    this.#hasStopped = false
    await this.#api.endHold(this.#feed, 'machine', { publish: this.#random() < 0.5 })
    return { what: 'releases of the machine', by: this.#name, id: '' }
  }

  #pick<Value>(values: readonly Value[]): Value | undefined {
    return values[Math.floor(this.#random() * values.length)]
  }
}

/** The field of the content that all editors of the test change, with another text. */
export function changedText({ content }: Pick<Draft, 'content'>, text: string): object {
  const field = ['headline', 'summary', 'whatToWatchNext'].find(name => name in content)
  return field === undefined ? {} : { [field]: text }
}
