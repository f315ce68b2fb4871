import type { FixtureDetails, FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { FeedScore } from '../snapshot/feed-score.ts'
import { atomLink } from './atom/atom-feed.ts'
import { jsonLdBlock } from './json-ld/json-ld-block.ts'
import {
  dataBlock,
  escapedHtml,
  gameOccasion,
  gameTitle,
  type InitialPageData,
  type PlainItemList,
  pagePath,
  plainItems,
  registrationBlock,
  siteName,
} from './page-content.ts'
import type { PageMoment } from './page-moment.ts'
import type { PlainItem } from './plain-item.ts'
import { clockText, shownPeriod } from './text/period-scores.ts'

/** The parts of a page that depend on the state of its feed. */
export interface PageContent {
  readonly game?: FeedScore['game'] | undefined
  /**
   * Whether `game` has the final score. Without a delay: the feed is finished. With a delay: the shown items state the
   * result, because the feed may have finished after the shown instant.
   */
  readonly isFinal?: boolean
  readonly opened?: InitialPageData & { readonly items: readonly PlainItem[] }
  readonly plain?: PlainItemList
  /** The item that the address names. The preview shows its headline and its score. */
  readonly moment?: PageMoment | undefined
}

export interface RegisteredGame {
  readonly registration: FixtureRegistration
  readonly details: FixtureDetails | undefined
  /** The feed that the address names, if any. */
  readonly feedKey?: string | undefined
}

export interface PageBase {
  /** The relative path from the page to the page at `/`. */
  readonly up: string
  /**
   * The address of the page at `/`, for links that other programs read; relative if the service has no fixed address.
   */
  readonly address: string
}

/** The page with its title and preview tags, plain items for readers without scripts, and its initial data. */
export function withContent(
  html: string,
  { registration, details, feedKey }: RegisteredGame,
  { game, isFinal = false, opened, plain, moment }: PageContent,
  { up, address }: PageBase,
): string {
  const title = gameTitle(registration)
  const description = descriptionOf({ registration, details }, { game, isFinal })
  const preview = moment === undefined ? undefined : momentText(registration, moment)
  const previewTitle = moment?.headline ?? title
  const previewText = preview ?? description
  const url = opened && up + pagePath(opened.view.feed)
  const canonical = address + canonicalPath(registration, opened?.view.feed.feedKey ?? feedKey)
  const tags = [
    `<title>${escapedHtml(title)} · ${siteName}</title>`,
    `<meta name="description" content="${escapedHtml(previewText)}" />`,
    `<meta property="og:type" content="website" />`,
    // The Open Graph protocol requires an absolute address, which only a service with a fixed address knows.
    ...(/^https?:/.test(canonical)
      ? [`<meta property="og:url" content="${escapedHtml(canonical)}" />`]
      : []),
    `<meta property="og:site_name" content="${siteName}" />`,
    `<meta property="og:title" content="${escapedHtml(previewTitle)}" />`,
    `<meta property="og:description" content="${escapedHtml(previewText)}" />`,
    `<meta name="twitter:card" content="summary" />`,
    `<link rel="canonical" href="${escapedHtml(canonical)}" />`,
    ...(url === undefined ? [] : [atomLink(url)]),
    jsonLdBlock(registration, { ...opened, description, details, url }),
  ].join('\n    ')
  const head = `<h1>${escapedHtml(title)}</h1>\n<p>${escapedHtml(description)}</p>`
  const data = opened
    ? dataBlock({ ...opened, details })
    : registrationBlock(registration, { details, isEmpty: plain === undefined })
  return html
    .replace(/<meta name="description"[^>]*>\s*/, '')
    .replace(/<title>[^<]*<\/title>/, () => tags)
    .replace('<noscript>', () => `${data}<noscript>\n${head}\n${plain ? plainItems(plain) : ''}`)
}

/**
 * The path of the page for search engines, without a query. The page of a game shows its first feed, so it has the same
 * path as the page of that feed.
 */
function canonicalPath(
  { fixtureId, feeds: [first = ''] }: FixtureRegistration,
  feedKey = first,
): string {
  return pagePath({ fixtureId, feedKey: feedKey || first })
}

/** The teams with the score and the clock of a moment; without a score only the teams. */
function momentText({ awayTeam, homeTeam }: FixtureRegistration, { score }: PageMoment): string {
  if (score === undefined) return gameTitle({ awayTeam, homeTeam })
  const { away, home, moment } = score
  return `${awayTeam.tricode} ${away}, ${homeTeam.tricode} ${home} · ${moment}`
}

function descriptionOf(
  { registration, details }: RegisteredGame,
  { game, isFinal }: Pick<PageContent, 'game'> & { readonly isFinal: boolean },
): string {
  const { awayTeam, homeTeam } = registration
  const occasion = gameOccasion(registration, details)
  if (!game) return occasion
  const score = `${awayTeam.tricode} ${game.awayScore}, ${homeTeam.tricode} ${game.homeScore}`
  return [score, isFinal ? 'Final' : clockOf(game), occasion].filter(Boolean).join(' · ')
}

/** The moment of a score, such as `Q3 5:00` or `End of Q3`. */
function clockOf({ periodLabel, clock }: NonNullable<FeedScore['game']>): string {
  const time = clockText(clock)
  const period = shownPeriod(periodLabel)
  return time === '0:00' ? `End of ${period}` : `${period} ${time}`.trim()
}

/**
 * A page with the relative paths of its files adapted to an address further down: `up` is the path from there to the
 * page at `/`.
 */
export function atDepth(html: string, up: string): string {
  return html.replaceAll(/(\s(?:src|href)=")\.\//g, `$1${up}`)
}
