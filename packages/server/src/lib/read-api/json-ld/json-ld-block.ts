import type { FixtureDetails, FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import { instantToMs } from '@fixture-feed/contract/instant'
import type { FeedView } from '../../snapshot/feed-view.ts'
import { gameTitle, siteName } from '../page-content.ts'
import type { PlainItem } from '../plain-item.ts'
import { urnOf } from '../urn.ts'

/** The data for search engines, apart from the registration of the game. */
interface DescribedPage {
  readonly description: string
  /** The details that the registration states in addition to the index entry. */
  readonly details?: FixtureDetails | undefined
  /** The feed, its items on the page, and the address of its page; left out if the page opens with no feed. */
  readonly view?: FeedView
  readonly items?: readonly PlainItem[]
  readonly url?: string | undefined
}

/**
 * The game as schema.org's `SportsEvent`, as a JSON-LD 1.1 data block. If the page opens with a feed, the event is the
 * subject of a `LiveBlogPosting` of its items.
 */
export function jsonLdBlock(registration: FixtureRegistration, page: DescribedPage): string {
  const event = sportsEvent(registration, page)
  const { view, items, url } = page
  const thing = view && items && url ? liveBlog(event, { view, items, url }) : event
  // Every "<" is escaped, so that nothing in the JSON can end the block. In JSON, "<" occurs only inside texts.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing })
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}

type Thing = Readonly<Record<string, unknown>> & { readonly '@type': string }

/** The `eventStatus` of schema.org by status. A delayed game still takes place on its day. */
const eventStatuses = {
  delayed: 'EventScheduled',
  postponed: 'EventPostponed',
  canceled: 'EventCancelled',
} as const

function sportsEvent(
  registration: FixtureRegistration,
  { description, details = {} }: DescribedPage,
): Thing {
  const { fixtureId, awayTeam, homeTeam, firstEventAt } = registration
  const { scheduledAt = firstEventAt, status, venue } = details
  return {
    '@type': 'SportsEvent',
    '@id': urnOf(fixtureId),
    name: gameTitle(registration),
    description,
    startDate: scheduledAt.toUpperCase(),
    eventStatus: `https://schema.org/${status === undefined ? 'EventScheduled' : eventStatuses[status]}`,
    // Search engines require a place. If the venue is unknown, the place has the name of the home team.
    location: {
      '@type': 'Place',
      name: venue?.name ?? homeTeam.name,
      address: venue?.place,
    },
    awayTeam: { '@type': 'SportsTeam', name: awayTeam.name },
    homeTeam: { '@type': 'SportsTeam', name: homeTeam.name },
  }
}

function liveBlog(
  event: Thing,
  { view, items, url }: { [Name in 'view' | 'items' | 'url']: NonNullable<DescribedPage[Name]> },
): Thing {
  const { feed, fold } = view
  const [began, changed] = [fold.history.changes[0], fold.history.last].map(change =>
    change?.snapshotAt.toUpperCase(),
  )
  const { settings, settingsChanges } = fold
  const ended = settings.state === 'finished' ? settingsChanges.findLast(isEnd) : undefined
  const author = { '@type': 'Organization', name: siteName }
  return {
    '@type': 'LiveBlogPosting',
    '@id': urnOf(feed.fixtureId, feed.feedKey),
    url,
    inLanguage: settings.language,
    headline: event.name,
    description: event.description,
    datePublished: began,
    dateModified: changed,
    coverageStartTime: began,
    coverageEndTime: ended && new Date(instantToMs(ended.at)).toISOString(),
    author,
    about: event,
    liveBlogUpdate: items.map(item => ({ ...blogPosting(item, url), author })),
  }

  /** Whether a change of the settings ended the feed. Other settings may change while a feed stays finished. */
  function isEnd({ settings: { state } }: (typeof settingsChanges)[number], index: number) {
    return state === 'finished' && settingsChanges[index - 1]?.settings.state !== 'finished'
  }
}

function blogPosting(
  { urn, query, publishedAt, revisedAt, ...words }: PlainItem,
  url: string,
): Thing {
  const title = words.headline ?? words.texts[0]
  const body = words.texts.join('\n')
  return {
    '@type': 'BlogPosting',
    '@id': urn,
    url: url + query,
    ...(title && { headline: title, articleBody: body || title }),
    datePublished: publishedAt,
    dateModified: revisedAt,
  }
}
