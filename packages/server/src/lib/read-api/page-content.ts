import type { FixtureDetails, FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import { validateFixtureIndexEntry } from '@fixture-feed/contract/validate'
import type { FeedId, ListedFixture } from '@fixture-feed/journal/entry'
import type { Rendition } from '../representation/representation.ts'
import type { Catalog } from '../snapshot/catalog.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { PlainText, TextBounds } from './plain-item.ts'

export interface InitialPageData {
  readonly entry: ListedFixture & { readonly itemCount: number }
  readonly view: FeedView
  readonly rendition: Rendition
  /** The details that the registration states in addition to the index entry. */
  readonly details?: FixtureDetails | undefined
}

/**
 * Maximum size of a snapshot within the page, in bytes. A larger one would delay the page, so the page requests it
 * separately.
 */
const mostBytes = 300_000

/**
 * The maximum content of a feed in a page, for clients without scripts and for search engines, and in the text version.
 */
export const pageBounds: TextBounds = { mostItems: 100, mostBytes }

/**
 * A data block with the fixture's index entry and the snapshot with its entity tag, so that the page need not request
 * them. If the snapshot is too large, the block has only the registration.
 */
export function dataBlock(initial: InitialPageData): string {
  const { entry, view, rendition, details } = initial
  if (rendition.identity.length > mostBytes)
    return registrationBlock(entry, { details, isEmpty: false })
  const etag = rendition.codings.identity.entityTag
  const state = view.cachePolicy
  const { language } = view.fold.settings
  const head = JSON.stringify({ entry, details, etag, state, language }).slice(0, -1)
  return jsonBlock('initial-data', `${head},"snapshot":${rendition.identity}}`)
}

/**
 * The registration of the game without its items, for a page that shows no items yet, hides the scores, or requests a
 * large snapshot separately. The head of the page needs the scheduled time, and the names and colors of the teams.
 */
export function registrationBlock(
  entry: ListedFixture,
  facts: {
    readonly details: FixtureDetails | undefined
    /** Whether the page shows no score at first, so that it reserves no space for the course of the game. */
    readonly isEmpty: boolean
  },
): string {
  return jsonBlock('registration', JSON.stringify({ entry, ...facts }))
}

/**
 * A data block with this id. Every "<" is escaped, so that nothing in the JSON can end the block. In JSON, "<" occurs
 * only inside texts.
 */
function jsonBlock(id: string, json: string): string {
  const escaped = json.replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${id}">${escaped}</script>`
}

export interface PlainItemList {
  readonly newest: readonly PlainText[]
  readonly count: number
  readonly language: string | undefined
}

/**
 * The newest items as plain HTML, for readers without scripts, in the language of the feed. `count` is the number of
 * all items.
 */
export function plainItems({ newest, count, language }: PlainItemList): string {
  const left = count - newest.length
  return [
    // A BCP 47 language tag has no character that HTML requires to be escaped.
    language ? `<ol lang="${language}">` : '<ol>',
    ...newest.map(plainItem),
    '</ol>',
    ...(left > 0 ? [`<p>${left} earlier items are left out.</p>`] : []),
  ].join('\n')
}

function plainItem(item: PlainText): string {
  const { headline, effectiveAt } = item
  const title = headline === undefined ? '' : `<h2 dir="auto">${escapedHtml(headline)}</h2>`
  return `<li><time datetime="${escapedHtml(effectiveAt)}">${escapedHtml(effectiveAt)}</time>${title}${paragraphs(item)}</li>`
}

export function paragraphs({ texts }: PlainText): string {
  return texts.map(text => `<p dir="auto">${escapedHtml(text)}</p>`).join('')
}

/** The registration of a fixture; `undefined` if it is not listed, or if the upstream does not state all its fields. */
export function wholeRegistration(
  catalog: Catalog,
  fixtureId: string,
): FixtureRegistration | undefined {
  const listed = catalog.registration(fixtureId)
  return listed && isWhole(listed) ? listed : undefined
}

/** Whether a registration has all fields of the specification: an upstream can leave some out. */
export function isWhole(listed: ListedFixture): listed is ListedFixture & FixtureRegistration {
  return validateFixtureIndexEntry({ ...listed, itemCount: 0 }).length === 0
}

export function gameTitle({
  awayTeam,
  homeTeam,
}: Pick<FixtureRegistration, 'awayTeam' | 'homeTeam'>): string {
  return `${awayTeam.name} at ${homeTeam.name}`
}

const statusWords = {
  delayed: 'Delayed',
  postponed: 'Postponed',
  canceled: 'Canceled',
} as const

/**
 * The text that distinguishes a game from others of the same teams, with the status if the game is not as scheduled.
 */
export function gameOccasion(
  { seasonType, label, date }: FixtureRegistration,
  { status }: FixtureDetails = {},
): string {
  return [seasonType, label, date, status && statusWords[status]].filter(Boolean).join(' · ')
}

/** The path of a feed's page, relative to the page at `/`. */
export function pagePath({ fixtureId, feedKey }: FeedId): string {
  return `games/${encodeURIComponent(fixtureId)}/${feedKey}`
}

export const siteName = 'Fixture Feed'

/** Escapes a text for HTML, also for use between double quotes. */
export function escapedHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
