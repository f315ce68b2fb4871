import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import { parseInstant } from '@fixture-feed/contract/instant'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import { runToCompletion } from '@fixture-feed/contract/steps'
import { JournalUnavailableError } from '@fixture-feed/journal/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StaticFile } from '../../static-file.ts'
import { isProblem, type Problem, problem } from '../problem/problem.ts'
import { Rendition } from '../representation/representation.ts'
import { encodeItem } from '../snapshot/encoded-item.ts'
import { type FeedScore, scoreOf } from '../snapshot/feed-score.ts'
import { feedProblem, readFeedId } from '../snapshot/feed-target.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { Views } from '../snapshot/views.ts'
import type { DerivedRenditionCache } from './derived-rendition-cache.ts'
import { atDepth, type PageContent, withContent } from './game-page-html.ts'
import type { LinkBase } from './link-base.ts'
import {
  escapedHtml,
  gameTitle,
  type InitialPageData,
  pageBounds,
  siteName,
  wholeRegistration,
} from './page-content.ts'
import { momentIn } from './page-moment.ts'
import { newestItems, plainItemsOf, toPlainText } from './plain-item.ts'
import { addRead, type ReadFrame } from './read-route.ts'
import type { ReadSources } from './read-sources.ts'
import type { FoundRendition, NotFoundPage } from './select-response.ts'
import { embedPath, pageHeaders } from './static-reads.ts'

interface PageSettings {
  readonly files: readonly StaticFile[]
  readonly embedOrigins: readonly string[]
  readonly linkBase: LinkBase
}

/**
 * Registers the pages about one game: the page at `/` with an address per game, a 404 page at `/games`, and a feed for
 * an `iframe`.
 */
export function addPageReads(
  app: FastifyInstance,
  frame: ReadFrame,
  { views, derivedRenditions }: ReadSources,
  { files, embedOrigins, linkBase }: PageSettings,
): void {
  const page = files.find(({ path }) => path === '/')
  const embed = files.find(({ path }) => path === embedPath)
  if (page !== undefined) {
    const readPage = gamePageOf(page, derivedRenditions, linkBase)
    for (const url of gameAddresses) {
      const read = (request: FastifyRequest) => readPage(views(), request)
      addRead(app, frame, { name: 'page', url, parameters: 'any', read })
    }
    const nowhere = noGamePage(page)
    for (const url of ['/games', '/games/']) {
      const read = (request: FastifyRequest) => nowhere(request)
      addRead(app, frame, { name: 'page', url, parameters: 'any', read })
    }
  }
  if (embed !== undefined) {
    const url = `${embedPath}:fixtureId/:feedKey`
    const framed = { ...embed, contentSecurityPolicy: policyFor(embed, embedOrigins) }
    const read = (request: FastifyRequest) => readFrame(framed, request, views())
    addRead(app, frame, { name: 'embed', url, parameters: 'any', read })
  }
}

/** People and other programs also open the addresses with a slash at their end. */
const gameAddresses = [
  '/games/:fixtureId',
  '/games/:fixtureId/',
  '/games/:fixtureId/:feedKey',
  '/games/:fixtureId/:feedKey/',
]

/**
 * The page of each game. A page with facts of the game is cached until one of these facts changes. Once the views are
 * complete, the page of an unknown or retired game, or of a feed that its game does not list, is a 404.
 */
export function gamePageOf(
  page: StaticFile,
  derivedRenditions: DerivedRenditionCache,
  linkBase: LinkBase = { kind: 'none' },
): (views: Views | undefined, request: FastifyRequest) => Promise<FoundRendition | NotFoundPage> {
  const text = Buffer.from(page.bytes).toString()
  return async (views, request) => {
    const { fixtureId = '', feedKey } = request.params as Readonly<Record<string, string>>
    const up = wayUp(request.url)
    const listed = views?.catalog.registration(fixtureId)
    const isUnknown = listed === undefined || (feedKey && !listed.feeds.includes(feedKey))
    if (views !== undefined && isUnknown) return notFoundPage(page, atDepth(text, up))
    const registration = views && wholeRegistration(views.catalog, fixtureId)
    const asked = new URL(request.url, 'http://any').searchParams
    const behind = Number(asked.get('behind'))
    // With hidden scores or an invalid delay, the page itself contains neither a score nor items. Its script requests
    // the items to show.
    const areScoresHidden = ['hidden', 'favorites'].includes(asked.get('scores') ?? '')
    const isBare = areScoresHidden || !(behind >= 0 && behind <= 3_600)
    const details = views?.catalog.details(fixtureId)
    const known =
      views && registration && !isBare
        ? await readGame(views, registration, { feedKey, behind })
        : {}
    const base = { up, address: linkBase.kind === 'fixed' ? `${linkBase.url}/` : up }
    const itemId = asked.get('item')
    const make = (): Rendition => {
      const content = behind > 0 ? pastContent(known, itemId) : currentContent(known, itemId)
      const html = registration
        ? withContent(text, { registration, details, feedKey }, content, base)
        : text
      return htmlRendition(page, atDepth(html, up))
    }
    const policy = isBare || behind > 0 ? 'live' : 'finished'
    // Bare pages and pages without a registration are not cached, because clients could request any number of them.
    if (isBare || registration === undefined) return { rendition: make(), policy }
    const { game, rendition, entry, view } = known
    const of = [
      registration,
      details,
      game,
      rendition?.digest,
      entry?.itemCount,
      view?.fold.settings,
    ]
    return {
      // Only items of the feed have separate pages, because clients could name any number of other items.
      rendition: derivedRenditions.read(
        ['page', fixtureId, feedKey, behind, up, isKnownItem(view, itemId) && itemId],
        of,
        make,
      ),
      policy,
    }
  }
}

/**
 * The known facts of a game, and the rendition of the feed that the page shows: the current one or, with a delay, an
 * earlier one.
 */
interface KnownGame extends Partial<InitialPageData> {
  readonly game?: FeedScore['game'] | undefined
}

function currentContent(
  { game, entry, view, rendition }: KnownGame,
  itemId: string | null,
): PageContent {
  if (!entry || !view || !rendition) return { game }
  const items = plainItemsOf(view, pageBounds)
  const { snapshot, settings } = view.fold
  const { language } = settings
  const plain = { newest: items, count: snapshot?.items.length ?? 0, language }
  const moment = momentIn(snapshot?.items ?? [], itemId)
  const isFinal = settings.state === 'finished'
  return { game, isFinal, opened: { entry, view, rendition, items }, plain, moment }
}

/**
 * The content of the page at an earlier instant. Empty if no feed was opened, or if the snapshot is too large: the page
 * then requests the snapshot.
 */
function pastContent({ view, rendition }: KnownGame, itemId: string | null): PageContent {
  if (!view || !rendition || rendition.identity.length > pageBounds.mostBytes) return {}
  const snapshot = JSON.parse(rendition.identity.toString()) as Snapshot
  const items = snapshot.items.map(encodeItem)
  const { settings } = view.fold
  const { game, isFinal } = runToCompletion(
    scoreOf({ settings, snapshot: { ...snapshot, feed: view.feed, items } }),
  )
  const newest = newestItems(items, pageBounds).map(toPlainText)
  const moment = momentIn(items, itemId)
  const plain = { newest, count: items.length, language: settings.language }
  return { game, isFinal, plain, moment }
}

function isKnownItem(view: FeedView | undefined, itemId: string | null): boolean {
  return view?.fold.snapshot?.items.some(({ id }) => id === itemId) ?? false
}

/**
 * The known facts of a game. Empty if the journal cannot be read, so that the page requests the feed itself. With a
 * delay also empty if nothing is published.
 */
async function readGame(
  views: Views,
  registration: FixtureRegistration,
  { feedKey, behind }: { readonly feedKey: string | undefined; readonly behind: number },
): Promise<KnownGame> {
  try {
    const view = await openFeed(views, registration, feedKey)
    if (behind > 0) {
      const text = new Date(Date.now() - behind * 1_000).toISOString()
      const until = { text, instant: parseInstant(text) }
      return view ? { view, rendition: await views.replays.read(view, { until }) } : {}
    }
    const game = await views.scoreboard.gameOf(registration.fixtureId)
    const rendition = view?.rendition
    return rendition
      ? { game, entry: views.catalog.indexEntry(registration), view, rendition }
      : { game }
  } catch (error) {
    if (error instanceof JournalUnavailableError) return {}
    throw error
  }
}

async function openFeed(
  views: Views,
  { fixtureId, feeds: [first] }: FixtureRegistration,
  feedKey = first,
): Promise<FeedView | undefined> {
  const feed = readFeedId(fixtureId, feedKey ?? '')
  if (isProblem(feed) || feedProblem(views.catalog, feed, { published: true }) !== undefined)
    return undefined
  return views.feeds.open(feed)
}

/**
 * The page of one feed for a frame, or a problem if an id is invalid. If the views are complete and the game or the
 * feed does not exist, the page has the status 404, and its element continues to request the feed.
 */
function readFrame(
  frame: StaticFile,
  request: FastifyRequest,
  views: Views | undefined,
): FoundRendition | NotFoundPage | Problem {
  const { fixtureId = '', feedKey = '' } = request.params as Readonly<Record<string, string>>
  const feed = readFeedId(fixtureId, feedKey)
  if (isProblem(feed)) return problem('not_found', `No resource at ${request.url}`)
  const html = Buffer.from(frame.bytes)
    .toString()
    .replace('fixture-id=""', () => `fixture-id="${escapedHtml(fixtureId)}"`)
    .replace('feed-key=""', () => `feed-key="${escapedHtml(feedKey)}"`)
  const isUnknown = !views?.catalog.registration(fixtureId)?.feeds.includes(feedKey)
  if (views !== undefined && isUnknown) return notFoundPage(frame, html)
  const registration = views && wholeRegistration(views.catalog, fixtureId)
  const named = registration === undefined ? html : withGameLink(html, registration)
  return { rendition: htmlRendition(frame, named), policy: 'finished' }
}

/** A page in a frame whose title and first link name the game. The link leads to the page of the game. */
function withGameLink(html: string, registration: FixtureRegistration): string {
  const title = escapedHtml(gameTitle(registration))
  const path = `games/${encodeURIComponent(registration.fixtureId)}`
  return html
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace(/(<a href="[^"]*)("[^>]*>)[^<]*/, (_, href, rest) => `${href}${path}${rest}${title}`)
}

function htmlRendition(file: StaticFile, html: string): Rendition {
  const { mediaType } = file
  return new Rendition(Buffer.from(html), { mediaType, more: pageHeaders(file) })
}

/** The relative path from a page to the page at `/`: one step up for each slash except the first. */
function wayUp(url: string): string {
  const [path = ''] = url.split('?', 1)
  return '../'.repeat(path.split('/').length - 2)
}

function notFoundPage(page: StaticFile, html: string): NotFoundPage {
  const title = `<title>Not found · ${siteName}</title>\n    <meta name="robots" content="noindex" />`
  const words = '<h1>Not found</h1>\n<p>There is no game at this address.</p>'
  const filled = html
    .replace(/<title>[^<]*<\/title>/, () => title)
    .replace('<noscript>', () => `<noscript>\n${words}\n`)
  const { mediaType } = page
  return {
    notFoundPage: Buffer.from(filled),
    headers: ['Content-Type', mediaType, ...pageHeaders(page)],
  }
}

/** The page at `/games`, an address that the viewer would treat as the list: text only, with a link to the list. */
function noGamePage(page: StaticFile): (request: FastifyRequest) => NotFoundPage {
  return ({ url }) => {
    const html = `<!doctype html>
<html lang="en"><meta charset="utf-8" /><title></title>
<noscript></noscript><h1>Not found</h1><p>There is no game at this address. <a href="${wayUp(url) || './'}">All games</a></p></html>
`
    return notFoundPage(page, html.replace('<noscript></noscript>', ''))
  }
}

function policyFor({ contentSecurityPolicy = '' }: StaticFile, origins: readonly string[]): string {
  const ancestors = origins.length === 0 ? "'none'" : origins.join(' ')
  return contentSecurityPolicy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${ancestors}`)
}
