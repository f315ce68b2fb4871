import type { Item, PollState, SharedFeed, Snapshot } from '@fixture-feed/client'
import type { LitElement } from 'lit'
import { FeedChangeEvent, FeedStateEvent } from '../../feed-events.ts'
import { ElementPart } from '../item/element-part.ts'
import { listen } from '../item/listen.ts'
import { createAnnouncer } from './announcer.ts'
import type { HeightAnimator } from './height-animator.ts'
import { type ItemList, nextList, settled } from './item-list.ts'
import { UnseenItems } from './unseen-items.ts'

/** Duration of a mark in milliseconds, long enough to be noticed. */
const markMs = 6_000

const notBegun: PollState = { status: 'empty', snapshot: undefined, failures: 0, error: undefined }

/**
 * The displayed state of a feed: its poll state, the items with their marks, and the announcements for screen
 * readers.
 */
export class ShownFeed extends ElementPart<LitElement> {
  state: PollState = notBegun
  list: ItemList = []
  announced = ''
  feed: SharedFeed | undefined
  #end: (() => void) | undefined
  /** Returns the displayed part of a list. Other items are not announced. */
  readonly chosen: (list: ItemList) => ItemList
  readonly unseen: UnseenItems = new UnseenItems(this.host)
  /** The animator, whose code loads separately. Until then, items change without an animation. */
  #rolled: HeightAnimator | undefined

  readonly #announcer = createAnnouncer(text => {
    this.announced = text
    this.host.requestUpdate()
  })

  constructor(host: LitElement, chosen: (list: ItemList) => ItemList) {
    super(host)
    this.chosen = chosen
    const renderAgain = () => host.requestUpdate()
    listen(host, globalThis, { online: renderAgain, offline: renderAgain })
    this.#loadAnimator().catch(reportError)
  }

  async #loadAnimator(): Promise<void> {
    const { HeightAnimator } = await import('./height-animator.ts')
    this.#rolled = new HeightAnimator(this.host)
  }

  /**
   * Replaces the displayed feed, or removes it. With `sameItems`, as for a replay of the same feed, the displayed items
   * stay until the new snapshot loads or its read fails. With `isOwn`, the feed is closed when it is no longer
   * displayed.
   */
  show(
    feed: SharedFeed | undefined,
    { sameItems, isOwn }: { readonly sameItems: boolean; readonly isOwn: boolean },
  ): void {
    const list = sameItems ? settled(this.list, Infinity) : []
    this.#leave()
    if (!sameItems) this.unseen.clear()
    if (feed === undefined) return
    this.list = list
    this.feed = feed
    const unsubscribe = feed.subscribe(() => this.#advance(feed))
    this.#end = () => {
      unsubscribe()
      if (isOwn) feed.close()
    }
    this.#advance(feed)
  }

  override hostDisconnected(): void {
    this.#leave()
  }

  #leave(): void {
    this.#end?.()
    this.#end = undefined
    this.#announcer.clear()
    this.feed = undefined
    this.state = notBegun
    this.list = []
    this.announced = ''
  }

  #advance({ state }: SharedFeed): void {
    const before = this.state
    this.state = state
    const isGone = before.snapshot !== undefined || state.error !== undefined
    if (state.snapshot === undefined && isGone) this.list = []
    else if (state.snapshot && state.snapshot !== before.snapshot)
      this.#take(state.snapshot, before.snapshot)
    if (state.status !== before.status || state.error !== before.error) {
      this.host.dispatchEvent(new FeedStateEvent(state))
    }
    this.host.requestUpdate()
  }

  #take(snapshot: Snapshot, before: Snapshot | undefined): void {
    // An item that is missing from an earlier snapshot was not withdrawn but not published yet.
    const jump =
      before === undefined || Date.parse(snapshot.snapshotAt) < Date.parse(before.snapshotAt)
    const now = Date.now()
    this.#rolled?.rollChanges().catch(reportError)
    const { list, change } = nextList(this.list, snapshot, { now, jump })
    if (jump) {
      this.#announcer.clear()
    } else {
      const seen = new Set([this.list, list].flatMap(this.chosen).map(({ item }) => item.id))
      const shown = (items: readonly Item[]) => items.filter(({ id }) => seen.has(id))
      const added = shown(change.added)
      const { revised, withdrawn } = change
      this.#announcer.note({ added, revised: shown(revised), withdrawn: shown(withdrawn) })
      this.unseen.add(added.length)
      setTimeout(() => this.#settle(now), markMs)
    }
    this.list = list
    this.host.dispatchEvent(new FeedChangeEvent(change))
  }

  /** Removes the marks that were set at a moment or earlier, and the items that were withdrawn by then. */
  async #settle(at: number): Promise<void> {
    const leaving = this.list.filter(each => each.change === 'withdrawn' && each.changedAt === at)
    await this.#rolled?.rollUp(new Set(leaving.map(({ item }) => item.id)))
    this.list = settled(this.list, at)
    this.host.requestUpdate()
  }
}
