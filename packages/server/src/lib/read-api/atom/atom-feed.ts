import type { FixtureDetails, FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { FastifyInstance } from 'fastify'
import { isProblem } from '../../problem/problem.ts'
import { Rendition } from '../../representation/representation.ts'
import type { FeedView } from '../../snapshot/feed-view.ts'
import { findFeed } from '../feed-reads.ts'
import { baseAddress, type LinkBase } from '../link-base.ts'
import {
  escapedHtml,
  gameOccasion,
  gameTitle,
  pagePath,
  paragraphs,
  siteName,
  wholeRegistration,
} from '../page-content.ts'
import { type PlainItem, plainItemsOf } from '../plain-item.ts'
import { addRead, type ReadFrame } from '../read-route.ts'
import type { ReadSources } from '../read-sources.ts'
import { urnOf } from '../urn.ts'

const mediaType = 'application/atom+xml'

/** Browsers display the document but run no script in it: an XML document can contain elements of XHTML. */
const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Limits that no real game reaches. `mostItems` also limits the tombstones: only the most recent ones are included.
 */
const atomBounds = { mostItems: 1000, mostBytes: 1024 * 1024 }

/** The link from a page to the Atom version of its feed. `url` is the address of the feed's page. */
export function atomLink(url: string): string {
  return `<link rel="alternate" type="${mediaType}" href="${url}.atom" />`
}

/** Registers the Atom version of each feed. */
export function addAtomReads(
  app: FastifyInstance,
  frame: ReadFrame,
  { views, derivedRenditions }: ReadSources,
  linkBase: LinkBase,
): void {
  addRead(app, frame, {
    name: 'atom',
    url: '/games/:fixtureId/:feedKey.atom',
    // Link trackers and feed readers add parameters.
    parameters: 'any',
    async read(request) {
      const found = await findFeed(views(), request)
      if (isProblem(found)) return found
      const { view, rendition } = found
      const { fixtureId, feedKey } = view.feed
      const registration = wholeRegistration(found.views.catalog, fixtureId)
      const details = found.views.catalog.details(fixtureId)
      const of = [rendition.digest, registration, details, view.fold.settings]
      const base = baseAddress(linkBase, request.raw)
      const make = () => atomFeed(view, { registration, details, base })
      // Feed readers and caches revalidate in every state: a live game adds items, and a finished game can still be
      // corrected.
      return {
        rendition: derivedRenditions.read(['atom', fixtureId, feedKey, base], of, make),
        policy: 'finished',
      }
    },
  })
}

interface AtomContext {
  /** The complete registration of the game; `undefined` if the upstream does not state all its fields. */
  readonly registration: FixtureRegistration | undefined
  readonly details: FixtureDetails | undefined
  /** The address before `/games/…`; without it, links are relative to the Atom document, which is next to the page. */
  readonly base: string | undefined
}

/**
 * The newest items of a published feed as an Atom feed (RFC 4287), by `effectiveAt`, newest first. A withdrawn item has
 * a tombstone (RFC 6721) and, because many readers ignore tombstones, an entry with the id of the item that reports the
 * withdrawal. Neither contains the reason for the withdrawal or the text of the item. Tombstones are before entries,
 * because the grammar of RFC 4287 has extensions only there.
 */
function atomFeed(view: FeedView, { registration, details, base }: AtomContext): Rendition {
  const { fixtureId, feedKey } = view.feed
  const { history, settings } = view.fold
  // A BCP 47 language tag has no character that XML requires to be escaped.
  const language = settings.language ? ` xml:lang="${settings.language}"` : ''
  const page = escapedXml(base === undefined ? feedKey : `${base}/${pagePath(view.feed)}`)
  const withdrawals = history.newestWithdrawals(atomBounds.mostItems)
  const withdrawn = withdrawals.map(id => {
    const { first, last } = history.shownSince(id)
    const urn = urnOf(fixtureId, feedKey, id)
    return { urn, publishedAt: first.toUpperCase(), withdrawnAt: last.toUpperCase() }
  })
  const text = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:at="http://purl.org/atompub/tombstones/1.0"${language}>`,
    `<id>${urnOf(fixtureId, feedKey)}</id>`,
    `<title>${escapedXml(registration ? gameTitle(registration) : fixtureId)}</title>`,
    ...(registration
      ? [`<subtitle>${escapedXml(gameOccasion(registration, details))}</subtitle>`]
      : []),
    `<updated>${history.last?.snapshotAt.toUpperCase()}</updated>`,
    `<author><name>${siteName}</name></author>`,
    `<link rel="self" type="${mediaType}" href="${page}.atom"/>`,
    `<link rel="alternate" type="text/html" href="${page}"/>`,
    ...withdrawn.map(({ urn, withdrawnAt }) => {
      return `<at:deleted-entry ref="${urn}" when="${withdrawnAt}"/>`
    }),
    ...plainItemsOf(view, atomBounds).map(item => itemEntry(item, page)),
    ...withdrawn.map(item => withdrawalEntry(item, page, withdrawalWords(settings.language))),
    '</feed>\n',
  ].join('\n')
  const more = ['Content-Security-Policy', contentSecurityPolicy]
  return new Rendition(Buffer.from(text), { mediaType, more })
}

function itemEntry(item: PlainItem, page: string): string {
  const { urn, query, headline, texts, publishedAt, revisedAt } = item
  return [
    '<entry>',
    `<id>${urn}</id>`,
    `<title>${escapedXml(headline ?? texts[0] ?? '')}</title>`,
    `<published>${publishedAt}</published>`,
    `<updated>${revisedAt}</updated>`,
    `<link rel="alternate" type="text/html" href="${page}${query}"/>`,
    `<content type="html">${escapedXml(paragraphs(item))}</content>`,
    '</entry>',
  ].join('')
}

interface WithdrawnItem {
  readonly urn: string
  readonly publishedAt: string
  readonly withdrawnAt: string
}

interface WithdrawalWords {
  readonly title: string
  readonly text: string
}

/**
 * An entry with the id of a withdrawn item. It replaces the text of the item in readers that update entries by id.
 */
function withdrawalEntry(
  { urn, publishedAt, withdrawnAt }: WithdrawnItem,
  page: string,
  { title, text }: WithdrawalWords,
): string {
  return [
    '<entry>',
    `<id>${urn}</id>`,
    `<title>${title}</title>`,
    `<published>${publishedAt}</published>`,
    `<updated>${withdrawnAt}</updated>`,
    `<link rel="alternate" type="text/html" href="${page}"/>`,
    `<content type="text">${text}</content>`,
    '</entry>',
  ].join('')
}

const english: WithdrawalWords = { title: 'Withdrawn', text: 'This item was withdrawn.' }
const withdrawalWordsByLanguage: ReadonlyMap<string, WithdrawalWords> = new Map([
  ['en', english],
  ['es', { title: 'Retirado', text: 'Este contenido fue retirado.' }],
  ['de', { title: 'Zurückgezogen', text: 'Dieser Beitrag wurde zurückgezogen.' }],
])

/** The words for a withdrawal in the language of a feed, or in English. */
function withdrawalWords(language = 'en'): WithdrawalWords {
  const [primary = ''] = language.toLowerCase().split('-')
  return withdrawalWordsByLanguage.get(primary) ?? english
}

/** Escapes a text for XML. Characters that XML does not allow (XML 1.0 §2.2) are replaced. */
function escapedXml(text: string): string {
  const possible = text.replaceAll(
    /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu,
    '\u{fffd}',
  )
  return escapedHtml(possible).replaceAll('>', '&gt;')
}
