import type { FixtureIndexEntry, Item } from '@fixture-feed/client'
import type { FeedId } from '@fixture-feed/client/operator'
import { textsOf } from '../item-texts.ts'

/** One change of an item, in the form that every target can send. */
export interface Notice {
  readonly kind: 'added' | 'revised' | 'withdrawn'
  readonly feed: FeedId
  readonly itemId: string
  /** The revision of the item. For a withdrawal, it is the last revision that was sent. */
  readonly revision: number
  /** The item; `undefined` for a withdrawal. */
  readonly item: Item | undefined
  /** The instant of the snapshot with the change. */
  readonly snapshotAt: string
  /** The teams, with the score if the item contains it. While the teams are unknown, the id of the fixture. */
  readonly title: string
  /**
   * The headline of the item, or its summary or definition key if it has none. For a withdrawal, the last headline
   * that was sent, or the id of the item.
   */
  readonly headline: string
  /** The summary of an item with a headline; otherwise empty. */
  readonly text: string
  /** The address of the item in the viewer. */
  readonly url: string
}

interface GameOfNotice {
  readonly baseUrl: string
  readonly feed: FeedId
  /** The registration of the game; `undefined` while it is unknown. */
  readonly entry: FixtureIndexEntry | undefined
  readonly snapshotAt: string
}

export function noticeOfItem(
  kind: 'added' | 'revised',
  item: Item,
  { baseUrl, feed, entry, snapshotAt }: GameOfNotice,
): Notice {
  const { headline, summary } = textsOf(item)
  return {
    kind,
    feed,
    itemId: item.id,
    revision: item.revision,
    item,
    snapshotAt,
    title: titleOf(item, entry) ?? feed.fixtureId,
    headline: headline || summary || item.definitionKey,
    text: headline === '' ? '' : summary,
    url: viewerUrl(baseUrl, feed, item.id),
  }
}

export function noticeOfWithdrawal(
  { itemId, revision, headline }: Pick<Notice, 'itemId' | 'revision' | 'headline'>,
  { baseUrl, feed, entry, snapshotAt }: GameOfNotice,
): Notice {
  const url = viewerUrl(baseUrl, feed, itemId)
  const title = teamsOf(entry) ?? feed.fixtureId
  const common = { feed, itemId, revision, headline, snapshotAt, title, url }
  return { kind: 'withdrawn', item: undefined, text: '', ...common }
}

function viewerUrl(baseUrl: string, { fixtureId, feedKey }: FeedId, itemId: string): string {
  const path = [fixtureId, feedKey].map(encodeURIComponent).join('/')
  return `${baseUrl.replace(/\/+$/, '')}/games/${path}?item=${encodeURIComponent(itemId.toWellFormed())}`
}

/**
 * The title of a notice, such as `Tides 61, Comets 58 (Q3)`, or the teams if the item has no score. `undefined` while
 * the registration is unknown.
 */
function titleOf({ content }: Item, entry: FixtureIndexEntry | undefined): string | undefined {
  if (entry === undefined) return undefined
  const { awayTeam, homeTeam } = entry
  const { finalScore, gameState } = content as {
    readonly finalScore?: unknown
    readonly gameState?: unknown
  }
  const { awayScore, homeScore, periodLabel } = Object(finalScore ?? gameState)
  if (!Number.isSafeInteger(awayScore) || !Number.isSafeInteger(homeScore)) return teamsOf(entry)
  const period = finalScore === undefined ? periodLabel : 'Final'
  // Most games have no second overtime, so the first one has no number.
  const suffix = typeof period === 'string' ? ` (${period.replace(/^OT1$/, 'OT')})` : ''
  return `${awayTeam.name} ${awayScore}, ${homeTeam.name} ${homeScore}${suffix}`
}

function teamsOf(entry: FixtureIndexEntry | undefined): string | undefined {
  return entry && `${entry.awayTeam.name} at ${entry.homeTeam.name}`
}
