import { OperatorClient } from '@fixture-feed/client/operator'
import type { Draft } from '@fixture-feed/contract/draft'
import type { ItemLock } from '@fixture-feed/contract/operator-answers'
import type { FeedId, Item } from '@fixture-feed/contract/snapshot'
import { toDraft } from '../api/same-draft.ts'
import { publishEdit } from '../edit/publish-edit.ts'
import { undoWithdrawal, type Withdrawn, withdrawSeen } from '../feed/withdraw.ts'
import { restoreItem } from '../history/restore-item.ts'
import { type DeskService, secrets } from './desk-service.ts'

/** What somebody did. */
export interface Act {
  readonly what: string
  readonly by: string
  readonly id: string
  /** The revision that a write was onto, null for none; left out where nothing was written. */
  readonly onto?: number | null
  /** What has to stay from now on, under a lock; `anything` where others may change it. */
  readonly left?: 'anything' | { readonly content: unknown }
}

/** Somebody at a desk, who acts at random on what the page showed last. */
export class Editor {
  readonly #name: 'anna' | 'ben'
  readonly #api: OperatorClient
  readonly #feed: FeedId
  readonly #random: () => number
  #seen: readonly Item[] = []
  #locks: ReadonlyMap<string, ItemLock> = new Map()
  #withdrawn: Withdrawn | undefined
  #hasStopped = false
  #count = 0

  constructor(name: 'anna' | 'ben', service: DeskService, feed: FeedId, random: () => number) {
    this.#name = name
    this.#api = new OperatorClient({ url: service.operatorUrl, token: secrets[name] })
    this.#feed = feed
    this.#random = random
  }

  /**
   * Does one thing; nothing where there is nothing to do it with.
   *
   * @throws {Error} when somebody else was faster.
   */
  async act(): Promise<Act | undefined> {
    if (this.#hasStopped && this.#random() < 0.5) return this.#letGo()
    const chance = this.#random()
    if (chance < 0.3 || this.#seen.length === 0) return this.#look()
    const item = this.#pick(this.#seen) as Item
    if (chance < 0.7) return this.#edit(item)
    if (chance < 0.78) return this.#withdraw(item)
    if (chance < 0.86) return this.#undo()
    if (chance < 0.92) return this.#restore(item.id)
    if (chance < 0.98) return this.#unlock()
    return this.#stop()
  }

  async #look(): Promise<undefined> {
    const [snapshot, locks] = await Promise.all([
      this.#api.readSnapshot(this.#feed),
      this.#api.readLocks(this.#feed),
    ])
    this.#seen = snapshot?.items ?? []
    this.#locks = new Map(locks.map(lock => [lock.id, lock]))
    return undefined
  }

  async #edit(seen: Item): Promise<Act> {
    const { id, revision: onto } = seen
    const text = `${this.#name} says so, for the time number ${++this.#count}.`
    const content = { ...seen.content, ...changedText(seen, text) }
    const locks = this.#random() < 0.85
    const edit = { seen, draft: { ...toDraft(seen), content }, locks }
    const outcome = await publishEdit(this.#api, this.#feed, edit)
    const by = this.#name
    if (outcome.kind === 'conflict') return { what: 'conflicts', by, id }
    if (outcome.answer.held !== undefined) return { what: 'edits held', by, id }
    return { what: 'edits', by, id, onto, left: locks ? { content } : 'anything' }
  }

  async #withdraw(item: Item): Promise<Act> {
    const { id, revision: onto } = item
    this.#withdrawn = await withdrawSeen(this.#api, this.#feed, [item])
    return { what: 'withdrawals', by: this.#name, id, onto, left: { content: null } }
  }

  async #undo(): Promise<Act | undefined> {
    const withdrawn = this.#withdrawn
    const [item] = withdrawn?.items ?? []
    if (withdrawn === undefined || item === undefined) return undefined
    this.#withdrawn = undefined
    await undoWithdrawal(this.#api, this.#feed, withdrawn)
    // A lock from before the withdrawal may have ended since.
    const left = 'anything'
    return { what: 'undone withdrawals', by: this.#name, id: item.id, onto: null, left }
  }

  async #restore(id: string): Promise<Act | undefined> {
    const { revisions: changes } = await this.#api.readItemHistory(this.#feed, id)
    const item = this.#pick(changes.flatMap(change => (change.item ? [change.item] : [])))
    if (item === undefined) return undefined
    const seen = this.#seen.find(each => each.id === id)
    const last = changes[0]?.revision ?? item.revision
    await restoreItem(this.#api, this.#feed, { item, last }, seen)
    const { content } = item
    const onto = seen?.revision ?? null
    return { what: 'restored revisions', by: this.#name, id, onto, left: { content } }
  }

  async #unlock(): Promise<Act | undefined> {
    const lock = this.#pick([...this.#locks.values()])
    if (lock === undefined) return undefined
    await this.#api.unlock(this.#feed, lock.id)
    return { what: 'unlocked items', by: this.#name, id: lock.id, left: 'anything' }
  }

  async #stop(): Promise<Act> {
    await this.#api.stop(this.#feed, 'machine', 'It is wrong too often')
    this.#hasStopped = true
    return { what: 'stops of the machine', by: this.#name, id: '' }
  }

  async #letGo(): Promise<Act> {
    await this.#api.release(this.#feed, 'machine')
    this.#hasStopped = false
    return { what: 'releases of the machine', by: this.#name, id: '' }
  }

  #pick<Value>(values: readonly Value[]): Value | undefined {
    return values[Math.floor(this.#random() * values.length)]
  }
}

/** The text of an item that everybody changes here, changed. */
export function changedText({ content }: Pick<Draft, 'content'>, text: string): object {
  const field = ['headline', 'summary', 'whatToWatchNext'].find(name => name in content)
  return field === undefined ? {} : { [field]: text }
}
