import type { FixtureDetails, FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { FastifyInstance } from 'fastify'
import { isProblem } from '../../problem/problem.ts'
import { Rendition } from '../../representation/representation.ts'
import type { FeedView } from '../../snapshot/feed-view.ts'
import { findFeed } from '../feed-reads.ts'
import {
  escapedHtml,
  gameOccasion,
  gameTitle,
  paragraphs,
  siteName,
  wholeRegistration,
} from '../page-content.ts'
import { type PlainItem, plainItemsOf } from '../plain-item.ts'
import { addRead, type ReadFrame } from '../read-route.ts'
import type { ReadSources } from '../read-sources.ts'
import { urnOf } from '../urn.ts'

const mediaType = 'application/atom+xml'

/** More than a game has. `mostItems` also limits the tombstones, the most recent first. */
const atomBounds = { mostItems: 1000, mostBytes: 1024 * 1024 }

/** The link from a page to the Atom version of its feed. `url` is the address of the feed's page. */
export function atomLink(url: string): string {
  return `<link rel="alternate" type="${mediaType}" href="${url}.atom" />`
}

/** Registers the Atom version of each feed, built on the first read of a new rendition. */
export function addAtomReads(
  app: FastifyInstance,
  frame: ReadFrame,
  { views, derivedRenditions }: ReadSources,
): void {
  addRead(app, frame, {
    name: 'atom',
    url: '/games/:fixtureId/:feedKey.atom',
    async read(request) {
      const found = await findFeed(views(), request)
      if (isProblem(found)) return found
      const { view, rendition } = found
      const { fixtureId, feedKey } = view.feed
      const registration = wholeRegistration(found.views.catalog, fixtureId)
      const details = found.views.catalog.details(fixtureId)
      const of = [rendition.digest, registration, details, view.fold.settings]
      const make = () => atomFeed(view, registration, details)
      // A finished game can still be corrected, so readers revalidate in every state.
      return {
        rendition: derivedRenditions.read(['atom', fixtureId, feedKey], of, make),
        policy: 'finished',
      }
    },
  })
}

/**
 * The newest items of a published feed as an Atom feed (RFC 4287), by `effectiveAt`, newest first. Withdrawn items
 * have a tombstone (RFC 6721) without the reason. Addresses are relative to the Atom document, which is next to the
 * page.
 *
 * @param registration The names of the game. An upstream can leave some out.
 */
function atomFeed(
  view: FeedView,
  registration: FixtureRegistration | undefined,
  details: FixtureDetails | undefined,
): Rendition {
  const { fixtureId, feedKey } = view.feed
  const { history, settings } = view.fold
  // A tag of BCP 47 has nothing that XML would escape.
  const language = settings.language ? ` xml:lang="${settings.language}"` : ''
  const gone = history.withdrawnItems().slice(-atomBounds.mostItems).reverse()
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
    `<link rel="self" type="${mediaType}" href="${feedKey}.atom"/>`,
    `<link rel="alternate" type="text/html" href="${feedKey}"/>`,
    ...plainItemsOf(view, atomBounds).map(item => atomEntry(item, feedKey)),
    ...gone.map(id => {
      const when = history.shownSince(id).last.toUpperCase()
      return `<at:deleted-entry ref="${urnOf(fixtureId, feedKey, id)}" when="${when}"/>`
    }),
    '</feed>\n',
  ].join('\n')
  return new Rendition(Buffer.from(text), { mediaType })
}

function atomEntry(item: PlainItem, feedKey: string): string {
  const { urn, query, headline, texts, publishedAt, revisedAt } = item
  return [
    '<entry>',
    `<id>${urn}</id>`,
    `<title>${escapedXml(headline ?? texts[0] ?? '')}</title>`,
    `<published>${publishedAt}</published>`,
    `<updated>${revisedAt}</updated>`,
    `<link rel="alternate" type="text/html" href="${feedKey}${query}"/>`,
    `<content type="html">${escapedXml(paragraphs(item))}</content>`,
    '</entry>',
  ].join('')
}

/** Escapes a text for XML. Characters that XML does not allow (XML 1.0 §2.2) are replaced. */
function escapedXml(text: string): string {
  const possible = text.replaceAll(
    /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu,
    '\u{fffd}',
  )
  return escapedHtml(possible).replaceAll('>', '&gt;')
}
