import { parseInstant } from '@fixture-feed/contract/instant'
import type { Item, Snapshot } from '@fixture-feed/contract/snapshot'
import type { Steps } from '@fixture-feed/contract/steps'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isProblem, type Problem, problem } from '../../problem/problem.ts'
import { Rendition } from '../../representation/representation.ts'
import { runInSlices } from '../../slices/run-in-slices.ts'
import { encodeItem } from '../../snapshot/encoded-item.ts'
import type { FeedView } from '../../snapshot/feed-view.ts'
import type { Views } from '../../snapshot/views.ts'
import { findFeed } from '../feed-reads.ts'
import { pageBounds, wholeRegistration } from '../page-content.ts'
import { newestItems } from '../plain-item.ts'
import { addRead, type ReadFrame } from '../read-route.ts'
import type { ReadSources } from '../read-sources.ts'
import type { FoundRendition } from '../select-response.ts'
import { boxScoreFeedKey } from './box-score.ts'
import { type GameText, gameText } from './game-text.ts'

const mediaType = 'text/plain; charset=utf-8'

/** Registers the plain-text version of each feed. */
export function addTextReads(app: FastifyInstance, frame: ReadFrame, sources: ReadSources): void {
  addRead(app, frame, {
    name: 'text',
    url: '/games/:fixtureId/:feedKey.txt',
    // Link trackers add parameters.
    parameters: 'any',
    read: request => readText(sources, request),
  })
}

async function readText(
  { views: currentViews, derivedRenditions }: ReadSources,
  request: FastifyRequest,
): Promise<FoundRendition | Problem> {
  const found = await findFeed(currentViews(), request)
  if (isProblem(found)) return found
  const { views, view, rendition } = found
  const { fixtureId, feedKey } = view.feed
  const registration = wholeRegistration(views.catalog, fixtureId)
  if (registration === undefined) {
    return problem(
      'not_found',
      `Fixture ${JSON.stringify(fixtureId)} has no text version, because its index entry is incomplete`,
    )
  }
  const details = views.catalog.details(fixtureId)
  const { settings } = view.fold
  const boxScore = registration.feeds.includes(boxScoreFeedKey)
    ? await views.feeds.open({ fixtureId, feedKey: boxScoreFeedKey })
    : undefined
  const game = { registration, details, language: settings.language }
  const behind = Number(new URL(request.url, 'http://any').searchParams.get('behind'))
  if (behind !== 0) {
    // If the delay is invalid, no item is shown, because the reader does not want the present state.
    const isValid = behind > 0 && behind <= 3_600
    const items = isValid ? await earlierItems(views, view, behind) : []
    const boxScoreItems =
      isValid && boxScore !== undefined ? await earlierItems(views, boxScore, behind) : []
    const rendition = await runInSlices(textRendition({ ...game, items, boxScoreItems }))
    return { rendition, policy: 'live' }
  }
  const of = [rendition.digest, boxScore?.rendition?.digest, registration, details, settings]
  const make = () => {
    const boxScoreItems = boxScore === undefined ? [] : itemsOf(boxScore)
    return textRendition({ ...game, items: itemsOf(view), boxScoreItems })
  }
  // Readers and caches revalidate in every state: a live game adds items, and a finished game can still be corrected.
  return {
    rendition: await derivedRenditions.readInSlices(['text', fixtureId, feedKey], of, make),
    policy: 'finished',
  }
}

/** The newest items of a feed within `pageBounds`, oldest first. */
function itemsOf({ fold }: FeedView): readonly Item[] {
  return newestItems(fold.snapshot?.items ?? [], pageBounds).reverse()
}

/**
 * The newest items of a feed `behindSeconds` ago within `pageBounds`, oldest first. Empty if the feed had no items
 * then, or if the snapshot is too large to be parsed in one turn.
 */
async function earlierItems(
  views: Views,
  view: FeedView,
  behindSeconds: number,
): Promise<readonly Item[]> {
  if (view.rendition === undefined) return []
  const text = new Date(Date.now() - behindSeconds * 1_000).toISOString()
  const { identity } = await views.replays.read(view, {
    until: { text, instant: parseInstant(text) },
  })
  if (identity.length > pageBounds.mostBytes) return []
  const { items } = JSON.parse(identity.toString()) as Snapshot
  return newestItems(items.map(encodeItem), pageBounds).reverse()
}

function* textRendition(game: GameText): Steps<Rendition> {
  return new Rendition(Buffer.from(yield* gameText(game)), { mediaType })
}
