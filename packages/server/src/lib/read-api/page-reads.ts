import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import { validateFixtureIndexEntry } from '@fixture-feed/contract/validate'
import type { ListedFixture } from '@fixture-feed/journal/entry'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StaticFile } from '../../static-file.ts'
import { isProblem, type Problem, problem } from '../problem/problem.ts'
import { RepresentedVersion } from '../representation/representation.ts'
import type { FeedScore } from '../snapshot/feed-score.ts'
import { readFeedId } from '../snapshot/feed-target.ts'
import type { Views } from '../snapshot/views.ts'
import type { FoundVersion } from './answer-representation.ts'
import { addRead } from './read-route.ts'
import type { ReadSources } from './read-sources.ts'
import { embedPath, pageHeaders } from './static-reads.ts'

/** Registers the pages that are about one game: the page at `/` under an address of its own, and a feed for a frame. */
export function addPageReads(
  app: FastifyInstance,
  { files, views, embedOrigins, metrics }: ReadSources,
): void {
  const page = files.find(({ path }) => path === '/')
  const frame = files.find(({ path }) => path === embedPath)
  if (page !== undefined) {
    for (const url of ['/games/:fixtureId', '/games/:fixtureId/:feedKey']) {
      const read = (request: FastifyRequest) => readGamePage(page, views(), request)
      addRead(app, { name: 'page', url, parameters: 'any', read }, metrics)
    }
  }
  if (frame !== undefined) {
    const url = `${embedPath}:fixtureId/:feedKey`
    const framed = { ...frame, contentSecurityPolicy: policyFor(frame, embedOrigins) }
    const read = (request: FastifyRequest) => readFrame(framed, request)
    addRead(app, { name: 'embed', url, parameters: 'any', read }, metrics)
  }
}

/** The page with its title and preview tags filled in, for those who read no scripts. It says itself what is missing. */
async function readGamePage(
  page: StaticFile,
  views: Views | undefined,
  request: FastifyRequest,
): Promise<FoundVersion> {
  const { fixtureId = '', feedKey } = request.params as Readonly<Record<string, string>>
  const listed = views?.catalog.registration(fixtureId)
  const registration = listed !== undefined && isWhole(listed) ? listed : undefined
  const text = Buffer.from(page.bytes).toString()
  const words = registration && previewOf(registration, await views?.scoreboard.gameOf(fixtureId))
  const depth = feedKey === undefined ? '../' : '../../'
  const html = atDepth(words === undefined ? text : withPreview(text, words), depth)
  return { version: htmlVersion(page, html), policy: 'finished' }
}

/** Whether an entry has all that a registration has: that of another service may say less. */
function isWhole(listed: ListedFixture): listed is ListedFixture & FixtureRegistration {
  return validateFixtureIndexEntry({ ...listed, itemCount: 0 }).length === 0
}

function readFrame(frame: StaticFile, request: FastifyRequest): FoundVersion | Problem {
  const { fixtureId = '', feedKey = '' } = request.params as Readonly<Record<string, string>>
  const feed = readFeedId(fixtureId, feedKey)
  if (isProblem(feed)) return problem('not_found', `There is nothing at ${request.url}`)
  const html = Buffer.from(frame.bytes)
    .toString()
    .replace('fixture-id=""', () => `fixture-id="${escaped(fixtureId)}"`)
    .replace('feed-key=""', () => `feed-key="${escaped(feedKey)}"`)
  return { version: htmlVersion(frame, html), policy: 'finished' }
}

function htmlVersion(file: StaticFile, html: string): RepresentedVersion {
  const { mediaType } = file
  return new RepresentedVersion(Buffer.from(html), { mediaType, more: pageHeaders(file) })
}

interface Preview {
  readonly title: string
  readonly description: string
}

function previewOf(
  { awayTeam, homeTeam, seasonType, label, date }: FixtureRegistration,
  game: FeedScore['game'] | undefined,
): Preview {
  const occasion = [seasonType, label, date].filter(Boolean).join(' · ')
  const score =
    game && `${awayTeam.tricode} ${game.awayScore}, ${homeTeam.tricode} ${game.homeScore}`
  return {
    title: `${awayTeam.name} at ${homeTeam.name}`,
    description: score ? `${score} · ${occasion}` : occasion,
  }
}

function withPreview(html: string, { title, description }: Preview): string {
  const tags = [
    `<title>${escaped(title)} · Fixture Feed</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="Fixture Feed" />`,
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    `<meta name="twitter:card" content="summary" />`,
  ].join('\n    ')
  return html
    .replace(/<meta name="description"[^>]*>\s*/, '')
    .replace(/<title>[^<]*<\/title>/, () => tags)
}

/** The page names its files relative to itself; further down they are further up. */
function atDepth(html: string, up: string): string {
  return html.replaceAll(/(\s(?:src|href)=")\.\//g, `$1${up}`)
}

function policyFor({ contentSecurityPolicy = '' }: StaticFile, origins: readonly string[]): string {
  const ancestors = origins.length === 0 ? "'none'" : origins.join(' ')
  return contentSecurityPolicy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${ancestors}`)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
