import type { Feed, FeedState, Item } from '@fixture-feed/client'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { FeedChangeEvent, FeedStateEvent } from '../feed-events.ts'
import { createAnnouncer } from './announcer.ts'
import { emptyList, type ItemList, nextList, oldestMark, settled } from './item-list.ts'

/** How long a change stays marked, in milliseconds: long enough to be seen at a glance back. */
const markMs = 6_000

const notBegun: FeedState = { status: 'empty', snapshot: undefined, failures: 0, error: undefined }

export interface ShownFeedOptions {
  /** Told of items that are new since the snapshot before. */
  readonly onAdded: (items: readonly Item[]) => void
  /** Called before items that were withdrawn leave the list; what it returns is called once they have left. */
  readonly beforeSettling: () => (() => void) | undefined
}

/** What an element shows of a feed: its state, the items with their marks, and what a screen reader is told. */
export class ShownFeed implements ReactiveController {
  #state: FeedState = notBegun
  #list: ItemList = emptyList
  #announced = ''
  #feed: Feed | undefined
  #unsubscribe: (() => void) | undefined
  #settling: ReturnType<typeof setTimeout> | undefined
  readonly #host: ReactiveControllerHost & EventTarget
  readonly #options: ShownFeedOptions

  readonly #announcer = createAnnouncer(text => {
    this.#announced = text
    this.#host.requestUpdate()
  })

  constructor(host: ReactiveControllerHost & EventTarget, options: ShownFeedOptions) {
    this.#host = host
    this.#options = options
    host.addController(this)
  }

  get state(): FeedState {
    return this.#state
  }

  get list(): ItemList {
    return this.#list
  }

  /** The last announcement. */
  get announced(): string {
    return this.#announced
  }

  get feed(): Feed | undefined {
    return this.#feed
  }

  /** Shows a feed from now on, in place of another one. */
  show(feed: Feed): void {
    this.leave()
    this.#feed = feed
    this.#unsubscribe = feed.subscribe(() => this.#advance())
    this.#advance()
  }

  /** Shows nothing. */
  leave(): void {
    this.#unsubscribe?.()
    this.#announcer.clear()
    clearTimeout(this.#settling)
    this.#feed = undefined
    this.#state = notBegun
    this.#list = emptyList
    this.#announced = ''
  }

  hostConnected(): void {
    addEventListener('online', this.#renderAgain)
    addEventListener('offline', this.#renderAgain)
  }

  hostDisconnected(): void {
    removeEventListener('online', this.#renderAgain)
    removeEventListener('offline', this.#renderAgain)
    this.leave()
  }

  readonly #renderAgain = (): void => this.#host.requestUpdate()

  #advance(): void {
    if (this.#feed === undefined) return
    const before = this.#state
    const { state } = this.#feed
    this.#state = state
    if (state.snapshot === undefined) this.#list = emptyList
    else if (state.snapshot !== before.snapshot) this.#take(before, state)
    if (state.status !== before.status || state.error !== before.error) {
      this.#host.dispatchEvent(new FeedStateEvent(state))
    }
    this.#host.requestUpdate()
  }

  #take({ snapshot: before }: FeedState, { snapshot }: FeedState): void {
    if (snapshot === undefined) return
    // What an earlier snapshot lacks was not withdrawn: it was not there yet.
    const jump = before === undefined || isEarlier(snapshot.snapshotAt, before.snapshotAt)
    const { list, advance } = nextList(this.#list, snapshot.items, { now: Date.now(), jump })
    this.#list = list
    if (jump) {
      this.#announcer.clear()
    } else {
      this.#announcer.note(advance)
      this.#options.onAdded(advance.added)
    }
    this.#settleLater()
    this.#host.dispatchEvent(new FeedChangeEvent(snapshot, advance))
  }

  #settleLater(): void {
    clearTimeout(this.#settling)
    const oldest = oldestMark(this.#list)
    if (oldest === undefined) return
    this.#settling = setTimeout(
      () => {
        const afterSettling = this.#options.beforeSettling()
        this.#list = settled(this.#list, Date.now() - markMs)
        this.#settleLater()
        this.#host.requestUpdate()
        if (afterSettling !== undefined) this.#host.updateComplete.then(afterSettling)
      },
      Math.max(0, oldest + markMs - Date.now()),
    )
  }
}

function isEarlier(one: string, other: string): boolean {
  return Date.parse(one) < Date.parse(other)
}
