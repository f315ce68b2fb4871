import {
  type DelayedFeed,
  type FeedOptions,
  type FixtureIndexEntry,
  type Item,
  type PlayedFeed,
  pollFeed,
  readEvidence,
  readFeed,
  readTimeline,
  type Snapshot,
  type TimelineInstant,
} from '@fixture-feed/client'
import type { BoxScoreContent } from '@fixture-feed/client/content.generated'
import type { ReactiveControllerHost } from 'lit'
import { ElementPart } from '../../item/element-part.ts'
import { type ScoringPlay, scoreClaims, scoringPlaysOf } from '../flow/scoring-plays.ts'

/** The key of the feed that contains a game's box score. */
export const boxScoreFeedKey = 'box-score'

/** The interval of reads of a live box score, which changes every few minutes. */
const intervalMs = 5_000

/** A complete box score, and the names of its teams and players. */
export interface BoxScore {
  readonly content: BoxScoreContent
  readonly item: Item
}

/** The properties of a game's page on which its plays and its box score depend. */
interface GamePage {
  /** The feed of the items. */
  readonly address: FeedOptions | undefined
  readonly entry: FixtureIndexEntry | undefined
  readonly behindSeconds: number
}

/** The state of the feed that a page has opened, live or as a replay. */
interface Opened {
  readonly played: PlayedFeed | undefined
  readonly snapshot: Snapshot | undefined
  readonly target: { readonly until: string | undefined } | undefined
}

/** The feed of a page, and the bounds within which it is read. */
interface NumbersTarget {
  readonly address: FeedOptions
  readonly hasBoxScore: boolean
  readonly snapshot: Snapshot | undefined
  /** In a replay: the last instant before the next change, or an empty text at the end of the feed. */
  readonly until: string | undefined
  readonly behindSeconds: number
}

/** The scoring plays and the box score of a game at the moment that its page shows. */
export class GameNumbers extends ElementPart<ReactiveControllerHost> {
  plays: readonly ScoringPlay[] | undefined
  boxScore: BoxScore | undefined
  readonly #evidence = new Map<string, Promise<readonly ScoringPlay[] | undefined>>()
  #snapshot: Snapshot | undefined
  #boxFeed: DelayedFeed | undefined
  #opened = ''
  #timeline: Promise<readonly TimelineInstant[]> | undefined
  #shownInstant: string | undefined

  /** Follows the feed that a page has opened. */
  follow({ address, entry, behindSeconds }: GamePage, { played, snapshot, target }: Opened): void {
    if (address === undefined) return
    const isReplay = target?.until !== undefined
    // Until a replay has loaded, its position is unknown, so nothing is shown that could be later than the position.
    if (isReplay && played?.state.snapshot === undefined) return
    const hasBoxScore = entry?.feeds.includes(boxScoreFeedKey) === true
    const until = isReplay ? lastBefore(played) : undefined
    const numbers = { address, hasBoxScore, snapshot, until, behindSeconds }
    this.#followPlays(numbers)
    this.#followBoxScore(numbers)
  }

  override hostDisconnected(): void {
    this.#close()
  }

  #followPlays({ address, snapshot }: NumbersTarget): void {
    if (snapshot === undefined || snapshot === this.#snapshot) return
    if (snapshot.fixtureId !== this.#snapshot?.fixtureId) this.plays = undefined
    this.#snapshot = snapshot
    this.#findPlays(address, snapshot).catch(reportError)
  }

  /** Reads the evidence of the items with the highest scores, until the evidence of an item lists all scoring plays. */
  async #findPlays(address: FeedOptions, snapshot: Snapshot): Promise<void> {
    for (const item of scoreClaims(snapshot.items)) {
      const plays = await this.#playsOf(address, item)
      if (snapshot !== this.#snapshot) return
      if (plays === undefined) continue
      this.#setPlays(plays)
      return
    }
    this.#setPlays(undefined)
  }

  #setPlays(plays: readonly ScoringPlay[] | undefined): void {
    if (plays === this.plays) return
    this.plays = plays
    this.host.requestUpdate()
  }

  /**
   * The scoring plays in the evidence of an item. The plays of a revision never change, so the evidence of a
   * revision is read once. After a failed read, the evidence can be read again.
   */
  #playsOf(address: FeedOptions, item: Item): Promise<readonly ScoringPlay[] | undefined> {
    const key = JSON.stringify([address.feedKey, item.id, item.revision])
    const known = this.#evidence.get(key)
    if (known !== undefined) return known
    const options = { ...address, itemId: item.id, revision: item.revision }
    const read = readEvidence(options).then(
      evidence => evidence && scoringPlaysOf(item, evidence),
      () => {
        this.#evidence.delete(key)
        return undefined
      },
    )
    this.#evidence.set(key, read)
    return read
  }

  #followBoxScore(target: NumbersTarget): void {
    const { address, hasBoxScore, until, behindSeconds } = target
    const opened = hasBoxScore ? JSON.stringify([address.fixtureId, until === undefined]) : ''
    if (opened !== this.#opened) {
      this.#close()
      this.#opened = opened
      if (hasBoxScore && until === undefined) this.#openLive(address, behindSeconds)
    }
    if (this.#boxFeed !== undefined && this.#boxFeed.behindSeconds !== behindSeconds)
      this.#boxFeed.setBehindSeconds(behindSeconds)
    if (hasBoxScore && until !== undefined)
      this.#showPast(address, until, opened).catch(reportError)
  }

  #openLive(address: FeedOptions, behindSeconds: number): void {
    const feed = pollFeed({ ...address, feedKey: boxScoreFeedKey, behindSeconds, intervalMs })
    this.#boxFeed = feed
    feed.subscribe(() => {
      if (feed === this.#boxFeed) this.#setBoxScore(feed.state.snapshot)
    })
  }

  /**
   * Reads the box score of an earlier moment, unless it is already shown, because most changes of the game do not
   * change the box score.
   */
  async #showPast(address: FeedOptions, until: string, opened: string): Promise<void> {
    const feed = { ...address, feedKey: boxScoreFeedKey }
    this.#timeline ??= readTimeline(feed).catch(() => [])
    const timeline = await this.#timeline
    const instant = instantAt(timeline, until)?.snapshotAt
    if (opened !== this.#opened || instant === this.#shownInstant) return
    this.#shownInstant = instant
    if (instant === undefined) {
      this.#setBoxScore(undefined)
      return
    }
    const read = await readFeed({ ...feed, until: instant }).catch(() => undefined)
    if (opened === this.#opened && instant === this.#shownInstant) this.#setBoxScore(read?.snapshot)
  }

  #setBoxScore(snapshot: Snapshot | undefined): void {
    const item = snapshot?.items.find(isBoxScore)
    if (item === this.boxScore?.item) return
    this.boxScore = item && { item, content: item.content as unknown as BoxScoreContent }
    this.host.requestUpdate()
  }

  #close(): void {
    this.#boxFeed?.close()
    this.#boxFeed = undefined
    this.#timeline = undefined
    this.#shownInstant = undefined
    this.#opened = ''
    this.boxScore = undefined
  }
}

/**
 * The last millisecond before the next change of a replay; an empty text if there is no next change. Everything that
 * was published until that instant belongs to the shown change.
 */
function lastBefore(played: PlayedFeed | undefined): string {
  const { timeline = [], index = -1 } = played?.playback ?? {}
  const next = timeline[index + 1]?.snapshotAt
  return next === undefined ? '' : new Date(Date.parse(next) - 1).toISOString()
}

/**
 * The last instant of the timeline at or before a time, or the last instant of all for an empty text. `undefined`
 * before the first instant.
 */
export function instantAt(
  timeline: readonly TimelineInstant[],
  until: string,
): TimelineInstant | undefined {
  if (until === '') return timeline.at(-1)
  const time = Date.parse(until)
  return timeline.findLast(({ snapshotAt }) => Date.parse(snapshotAt) <= time)
}

function isBoxScore({ definitionKey, definitionVersion }: Item): boolean {
  return definitionKey === 'fixture-feed.box-score' && definitionVersion === 1
}
