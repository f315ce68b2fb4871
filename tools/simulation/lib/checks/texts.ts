import { chainKey, type FeedId } from '@fixture-feed/journal/entry'
import { feeds, marksIn } from '../actors/drafts.ts'
import type { Cluster } from '../run/cluster.ts'
import type { ServiceNode } from '../service/service-node.ts'
import type { ShownVersion } from './versions.ts'
import { Violation } from './violation.ts'

/** The known facts about a text that an actor sent. */
interface SentText {
  readonly feed: FeedId
  readonly itemId: string
  readonly by: string
  readonly sentAtMs: number
  /**
   * The time when a node first served the text or acknowledged its publication; `undefined` while neither has
   * happened.
   */
  knownAtMs: number | undefined
  /**
   * Set when a node reported that a hold keeps the text back; `dueMs` is `undefined` if an approval must release it.
   */
  held: { readonly dueMs: number | undefined; readonly atMs: number } | undefined
  /** The last time when a request with the text was under way or got no response. The request may be applied later. */
  unansweredAtMs: number
  isAnswered: boolean
  /** Whether an actor requested the release of the text, or a change of a hold may release it. */
  mayBeReleased: boolean
  removed: { readonly atMs: number; readonly by: ServiceNode } | undefined
}

/** A hold of a feed, from its acknowledgment to the first request that may end it. */
export interface KnownHold {
  readonly feed: FeedId
  readonly holdId: string
  readonly by: string
  readonly items: readonly string[] | undefined
  readonly tokens: readonly string[] | undefined
  readonly isApproval: boolean
  readonly setAtMs: number
  endAtMs: number
}

/**
 * The time, in milliseconds, within which every ready node removes a text after one node acknowledged the removal.
 */
const REMOVAL_LIMIT_MS = 8_000
/** An attempt without a response may still be applied within this time, in milliseconds. */
export const LATE_MS = 30_000
/**
 * The maximum time before its due time at which a held text may appear, in milliseconds. A node
 * releases nothing while its clock differs from the clock of the store by more than 5 s. The rest is a margin for this
 * comparison: for the time that it takes, and for later changes of the node's clock by less than 0.5 s.
 */
const CLOCK_TOLERANCE_MS = 10_500
/**
 * A held text may be due at most this long before it was sent, in milliseconds, because a newer text keeps the due time
 * of the text that it replaces. No run lasts longer than this. A node whose clock is an hour late must not count from
 * its own clock.
 */
const EARLY_DUE_MS = 600_000

/** Follows the texts that actors send, and checks that each appears only where and when it may. */
export class TextChecks {
  readonly #cluster: Cluster
  readonly #texts = new Map<string, SentText>()
  #holds: KnownHold[] = []
  /** The time until which a change of a hold may release held changes, by feed. */
  readonly #mayReleaseUntilMs = new Map<string, number>()
  /**
   * For each fixture that may have been retired, the time of its next registration, or infinity before it. Holds that
   * were requested earlier may have ended.
   */
  readonly #holdsLastSinceMs = new Map<string, number>()
  /** The marks in the content that nodes show. */
  readonly #marks = new WeakMap<object, ReadonlySet<string>>()
  readonly #readySince = new Map<ServiceNode, number>()
  /**
   * Functions that note that the holds of a feed no longer change, each with the retired fixture to which the feed
   * belongs.
   */
  #endsOfHolds: { readonly fixtureId: string; readonly end: (isUncertain: boolean) => void }[] = []
  /** The time of the last acknowledged purge, by fixture. */
  readonly #purgedAtMs = new Map<string, number>()
  readonly #approved = new Set<string>()
  /** Feeds whose history may have been rewritten. */
  readonly #rewritten = new Set<string>()

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  sent(mark: string, { feed, itemId, by }: Pick<SentText, 'feed' | 'itemId' | 'by'>): void {
    const sentAtMs = this.#cluster.world.nowMs
    this.#texts.set(mark, {
      feed,
      itemId,
      by,
      sentAtMs,
      knownAtMs: undefined,
      held: undefined,
      unansweredAtMs: Number.NEGATIVE_INFINITY,
      isAnswered: false,
      mayBeReleased: false,
      removed: undefined,
    })
  }

  /** Notes that a request with the text is under way or got no response, so it may be applied later. */
  unanswered(mark: string): void {
    const text = this.#texts.get(mark)
    if (text !== undefined) text.unansweredAtMs = this.#cluster.world.nowMs
  }

  /** Notes that a publication with the text was acknowledged. Throws a violation if an approval hold applies to it. */
  acknowledged(mark: string): void {
    const text = this.#texts.get(mark)
    if (text === undefined) return
    const { nowMs } = this.#cluster.world
    text.knownAtMs ??= nowMs
    text.isAnswered = true
    const hold = this.#holds.find(each => keeps(each, text, nowMs))
    if (hold === undefined) return
    throw new Violation(
      'held texts do not leak',
      `${mark} by ${text.by} was published, although the hold ${hold.holdId} keeps it`,
    )
  }

  /**
   * Notes that a hold keeps the text until an instant, or until an approval if `dueMs` is `undefined`. Throws a
   * violation if that contradicts a known hold, or if the text was shown too early.
   */
  held(mark: string, dueMs: number | undefined): void {
    const text = this.#texts.get(mark)
    if (text === undefined) return
    const { nowMs } = this.#cluster.world
    text.held = { dueMs, atMs: nowMs }
    const hold = this.#holds.find(each => keeps(each, text, nowMs))
    if (hold !== undefined && dueMs !== undefined) {
      throw new Violation(
        'held texts do not leak',
        `${mark} by ${text.by} is due, although the hold ${hold.holdId} requires an approval`,
      )
    }
    const { world } = this.#cluster
    const sentAtWallMs = world.wallMs(world.outside) - (nowMs - text.sentAtMs)
    if (dueMs !== undefined && dueMs < sentAtWallMs - EARLY_DUE_MS) {
      throw new Violation(
        'held texts do not leak',
        `${mark} by ${text.by} is due at ${new Date(dueMs).toISOString()}, long before it was sent`,
      )
    }
    if (nowMs <= (this.#mayReleaseUntilMs.get(chainKey(text.feed)) ?? 0)) text.mayBeReleased = true
    text.isAnswered = true
    if (text.knownAtMs !== undefined) this.#expectReleased(mark, text, 'was shown before')
  }

  /** Notes a hold that was requested at an instant, unless a later removal of its fixture may have ended it. */
  holdSet(hold: KnownHold, askedAtMs: number): void {
    if (askedAtMs >= (this.#holdsLastSinceMs.get(hold.feed.fixtureId) ?? 0)) this.#holds.push(hold)
  }

  /**
   * Notes that the holds of a fixture may end, and its feeds may be rewritten, until the fixture is registered again.
   */
  fixtureMayEnd(fixtureId: string): void {
    this.#holdsLastSinceMs.set(fixtureId, Infinity)
    for (const feed of feeds) {
      if (feed.fixtureId !== fixtureId) continue
      this.#endsOfHolds.push({ fixtureId, end: this.holdMayEnd(feed) })
      this.mayBeRewritten(feed)
    }
  }

  fixtureRegistered(fixtureId: string): void {
    this.#holdsLastSinceMs.set(fixtureId, this.#cluster.world.nowMs)
    for (const each of this.#endsOfHolds) if (each.fixtureId === fixtureId) each.end(true)
    this.#endsOfHolds = this.#endsOfHolds.filter(each => each.fixtureId !== fixtureId)
  }

  /**
   * Notes that from now on the holds of a feed, or one of them, may change or end. Returns a function that notes that
   * the change is over.
   */
  holdMayEnd(feed: FeedId, holdId?: string): (isUncertain: boolean) => void {
    const key = chainKey(feed)
    const { nowMs } = this.#cluster.world
    for (const hold of this.#holds) {
      if (chainKey(hold.feed) !== key) continue
      if (holdId === undefined || hold.holdId === holdId)
        hold.endAtMs = Math.min(hold.endAtMs, nowMs)
    }
    const mayRelease = (untilMs: number): void => {
      this.#mayReleaseUntilMs.set(key, untilMs)
      for (const text of this.#texts.values())
        if (chainKey(text.feed) === key) text.mayBeReleased = true
    }
    mayRelease(Infinity)
    return isUncertain => mayRelease(this.#cluster.world.nowMs + (isUncertain ? LATE_MS : 0))
  }

  /** Notes that an actor requests the release of texts. */
  mayBeReleased(marks: Iterable<string>): void {
    for (const mark of marks) {
      const text = this.#texts.get(mark)
      if (text !== undefined) text.mayBeReleased = true
    }
  }

  /**
   * Notes that an approval succeeded; the same proposal may be approved only once. An equal change that is proposed
   * at another time may be approved too.
   */
  approved(
    feed: FeedId,
    { id, hash, at }: { readonly id: string; readonly hash: string; readonly at: string },
  ): void {
    const name = `${chainKey(feed)} ${id} ${hash} of ${at}`
    if (this.#approved.has(name)) {
      throw new Violation('a change is applied once', `${name} was approved twice`)
    }
    this.#approved.add(name)
  }

  /**
   * Notes that the texts of an item, of a feed, or of all feeds of a fixture were removed for good.
   *
   * @param askedAtMs The time of the removal request. Texts that were known then must disappear.
   */
  removed(
    scope: { readonly fixtureId: string; readonly feedKey?: string; readonly itemId?: string },
    askedAtMs: number,
    by: ServiceNode,
  ): void {
    const atMs = this.#cluster.world.nowMs
    if (scope.feedKey === undefined) this.#purgedAtMs.set(scope.fixtureId, atMs)
    for (const text of this.#texts.values()) {
      const { feed, itemId, knownAtMs = text.held?.atMs } = text
      if (feed.fixtureId !== scope.fixtureId) continue
      if (scope.feedKey !== undefined && feed.feedKey !== scope.feedKey) continue
      if (scope.itemId !== undefined && itemId !== scope.itemId) continue
      this.#rewritten.add(chainKey(feed))
      // After a purge, the nodes no longer know earlier publications: an attempt that arrives late is a new
      // publication.
      const isUnderWay = !text.isAnswered || atMs - text.unansweredAtMs < LATE_MS
      const mayComeLate = scope.itemId === undefined && isUnderWay
      const wasKnown = knownAtMs !== undefined && knownAtMs < askedAtMs
      // A purge also ends an earlier erasure of the item.
      if (mayComeLate) text.removed = undefined
      else if (wasKnown) text.removed ??= { atMs, by }
    }
    this.check()
  }

  /** The time of the last acknowledged purge of a fixture, in virtual milliseconds; 0 if it was not purged. */
  purgedAtMs(fixtureId: string): number {
    return this.#purgedAtMs.get(fixtureId) ?? 0
  }

  /** Notes that a history may be rewritten from now on. */
  mayBeRewritten(feed: FeedId): void {
    this.#rewritten.add(chainKey(feed))
  }

  isRewritten(feed: FeedId): boolean {
    return this.#rewritten.has(chainKey(feed))
  }

  removedMarks(): ReadonlySet<string> {
    const removed = [...this.#texts].filter(([, text]) => text.removed !== undefined)
    return new Set(removed.map(([mark]) => mark))
  }

  /** Checks the texts of a version that a node shows for the first time: none may be held back. */
  shown({ node, rendition, text: body }: ShownVersion): void {
    const marks = marksIn(body)
    this.#marks.set(rendition, marks)
    for (const mark of marks) {
      const text = this.#texts.get(mark)
      if (text === undefined) continue
      text.knownAtMs ??= this.#cluster.world.nowMs
      if (text.held !== undefined) this.#expectReleased(mark, text, `is shown by ${node.name}`)
    }
  }

  /** Checks that no ready node serves a removed text. Must be called regularly. */
  check(): void {
    const { nodes, world } = this.#cluster
    for (const node of nodes) {
      if (!node.isReady) {
        this.#readySince.delete(node)
        continue
      }
      const readySince = this.#readySince.get(node) ?? world.nowMs
      this.#readySince.set(node, readySince)
      for (const feed of feeds) {
        const { rendition } = node.views?.readable(feed) ?? {}
        for (const mark of this.#marks.get(rendition ?? {}) ?? [])
          this.#expectGone(mark, node, readySince)
      }
    }
  }

  /** Checks that no text that a client received from a node was removed. */
  expectNoneRemoved(marks: ReadonlySet<string>, node: ServiceNode): void {
    const readySince = this.#readySince.get(node)
    if (readySince === undefined || !node.isReady) return
    for (const mark of marks) this.#expectGone(mark, node, readySince)
  }

  #expectGone(mark: string, node: ServiceNode, readySince: number): void {
    const removed = this.#texts.get(mark)?.removed
    if (removed === undefined) return
    const sinceMs = this.#cluster.world.nowMs - Math.max(removed.atMs, readySince)
    const limitMs = removed.by === node ? 0 : REMOVAL_LIMIT_MS
    if (sinceMs < limitMs || (removed.by === node && readySince > removed.atMs)) return
    throw new Violation(
      'removed texts are gone',
      `${node.name} is ready and serves ${mark}, ${Math.round(sinceMs)} ms after its removal`,
    )
  }

  #expectReleased(mark: string, text: SentText, how: string): void {
    const { held, mayBeReleased } = text
    if (held === undefined || mayBeReleased) return
    const { world } = this.#cluster
    const nowMs = world.wallMs(world.outside)
    if (held.dueMs !== undefined && nowMs >= held.dueMs - CLOCK_TOLERANCE_MS) return
    const until = held.dueMs === undefined ? 'an approval' : new Date(held.dueMs).toISOString()
    throw new Violation('held texts do not leak', `${mark} is held until ${until}, and ${how}`)
  }
}

/** Whether an approval hold has kept back a text from the time when it was sent until now. */
function keeps(hold: KnownHold, { feed, itemId, by, sentAtMs }: SentText, nowMs: number): boolean {
  if (!hold.isApproval || hold.by === by || chainKey(hold.feed) !== chainKey(feed)) return false
  if (hold.items?.includes(itemId) === false || hold.tokens?.includes(by) === false) return false
  return hold.setAtMs < sentAtMs && hold.endAtMs > nowMs
}
