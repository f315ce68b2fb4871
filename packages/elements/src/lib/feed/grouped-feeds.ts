import {
  type FeedId,
  type PolledFeeds,
  type PollOptions,
  type PollState,
  pollSharedFeed,
  type SharedFeed,
} from '@fixture-feed/client'

/** The options that elements must have in common to share one request for changes. */
type GroupOptions = Omit<PollOptions, keyof FeedId | 'after' | 'until'>

/** A feed of a group, and the elements that show it. */
interface Member {
  readonly feed: FeedId
  /** The current poll of the feed: separate, or a part of the poll of the group. */
  source: SharedFeed | undefined
  readonly handles: Set<Handle>
  unsubscribe: () => void
}

interface Handle {
  readonly listeners: Set<(state: PollState) => void>
}

const notRead: PollState = { status: 'empty', snapshot: undefined, failures: 0, error: undefined }

const groups = new Map<string, FeedGroup>()

/**
 * Polls a live feed for one element. Several feeds of one service with equal options share one long poll for their
 * changes; a single feed is polled separately.
 *
 * @throws {TypeError} for an identifier that an address cannot contain, or an invalid public key.
 * @throws {RangeError} for an invalid interval or wait, or `behindSeconds` outside 0 to 3600.
 */
export function pollGroupedFeed({ fixtureId, feedKey, ...options }: PollOptions): SharedFeed {
  const { baseUrl, intervalMs, waitSeconds, behindSeconds, publicKeys } = options
  const key = JSON.stringify([String(baseUrl), intervalMs, waitSeconds, behindSeconds, publicKeys])
  const group = groups.get(key) ?? new FeedGroup(options, () => groups.delete(key))
  const feed = group.open({ fixtureId, feedKey })
  groups.set(key, group)
  return feed
}

/** The feeds on the page that belong to one service and are polled with the same options. */
class FeedGroup {
  readonly #options: GroupOptions
  readonly #onEmpty: () => void
  readonly #members = new Map<string, Member>()
  /** The poll of all members; `undefined` until the group has several members and `pollFeeds` has loaded. */
  #polled: PolledFeeds | undefined
  #isScheduled = false
  #isLoading = false

  constructor(options: GroupOptions, onEmpty: () => void) {
    this.#options = options
    this.#onEmpty = onEmpty
  }

  open(feed: FeedId): SharedFeed {
    const key = JSON.stringify([feed.fixtureId, feed.feedKey])
    const member: Member = this.#members.get(key) ?? {
      feed,
      source: undefined,
      handles: new Set(),
      unsubscribe() {},
    }
    // Both calls throw here if an attribute is wrong, so that the element with the attribute reports the error.
    if (this.#polled !== undefined) this.#polled.setFeeds([...this.#feeds(), feed])
    else if (member.source === undefined) this.#pollAlone(member)
    this.#members.set(key, member)
    const handle: Handle = { listeners: new Set() }
    member.handles.add(handle)
    this.#schedule()
    return {
      get state() {
        return member.source?.state ?? notRead
      },
      get lastSuccessAt() {
        return member.source?.lastSuccessAt
      },
      get nextReadAt() {
        return member.source?.nextReadAt
      },
      subscribe(listener) {
        handle.listeners.add(listener)
        return () => void handle.listeners.delete(listener)
      },
      refresh: () => member.source?.refresh(),
      close: () => {
        handle.listeners.clear()
        member.handles.delete(handle)
        this.#schedule()
      },
      [Symbol.asyncIterator]() {
        throw new TypeError('Cannot iterate the feed of an element: use the events of the element')
      },
    }
  }

  /**
   * Updates the group in a microtask, because elements are added and removed in groups, and an element that moves on
   * the page closes its feed and opens it again.
   */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      this.#update()
    })
  }

  #update(): void {
    for (const [key, member] of this.#members) {
      if (member.handles.size > 0) continue
      this.#members.delete(key)
      member.unsubscribe()
      member.source?.close()
    }
    if (this.#members.size === 0) this.#end()
    else if (this.#polled !== undefined) this.#polled.setFeeds(this.#feeds())
    else if (this.#members.size > 1 && !this.#isLoading) void this.#loadPolled()
  }

  #end(): void {
    this.#polled?.close()
    this.#polled = undefined
    this.#onEmpty()
  }

  #pollAlone(member: Member): void {
    this.#attach(member, pollSharedFeed({ ...this.#options, ...member.feed }))
  }

  /**
   * Loads `pollFeeds` and polls all members together. Before that, and if loading fails, each feed is polled
   * separately.
   */
  async #loadPolled(): Promise<void> {
    this.#isLoading = true
    try {
      const { pollFeeds } = await import('@fixture-feed/client/poll-feeds')
      if (this.#members.size > 0)
        this.#follow(pollFeeds({ ...this.#options, feeds: this.#feeds() }))
    } catch (error) {
      reportError(error)
    } finally {
      this.#isLoading = false
    }
  }

  #feeds(): readonly FeedId[] {
    return [...this.#members.values()].map(({ feed }) => feed)
  }

  #follow(polled: PolledFeeds): void {
    this.#polled = polled
    const alone = [...this.#members.values()]
      .map(({ source }) => source)
      .filter(each => each !== undefined)
    polled.subscribe(() => {
      for (const member of this.#members.values()) {
        const source = polled.get(member.feed)
        // The snapshot of the previous poller stays until the first response.
        const isRead = source?.state.snapshot !== undefined || source?.state.error !== undefined
        if (source === undefined || source === member.source || !isRead) continue
        const before = member.source
        this.#attach(member, source)
        if (before !== undefined && alone.includes(before)) before.close()
      }
    })
  }

  #attach(member: Member, source: SharedFeed): void {
    member.unsubscribe()
    member.source = source
    const update = (state: PollState): void => {
      for (const { listeners } of [...member.handles])
        for (const listener of [...listeners]) listener(state)
    }
    member.unsubscribe = source.subscribe(update)
    update(source.state)
  }
}
