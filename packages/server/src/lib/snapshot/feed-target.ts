import type { FeedId, ListedFixture } from '@fixture-feed/journal/entry'
import { type Problem, problem } from '../problem/problem.ts'
import type { Catalog } from './catalog.ts'

/** The pattern of feed keys (spec, snapshot). */
const feedKeyPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

const maxIdentifierLength = 256

/** The feed that a path names, or the problem of its identifiers (400: correct the request before retrying). */
export function readFeedId(fixtureId: string, feedKey: string): FeedId | Problem {
  const tooLong = identifierProblem('fixtureId', fixtureId) ?? identifierProblem('feedKey', feedKey)
  if (tooLong !== undefined) return tooLong
  if (!feedKeyPattern.test(feedKey)) {
    return problem(
      'malformed_request',
      `The feed key ${JSON.stringify(feedKey)} does not match ${feedKeyPattern.source}`,
    )
  }
  return { fixtureId, feedKey }
}

/** The problem of a path identifier that no fixture, feed or asset can have. */
export function identifierProblem(name: string, value: string): Problem | undefined {
  if (value === '') return problem('malformed_request', `The ${name} is empty`)
  if (value.length <= maxIdentifierLength) return undefined
  // JSON Schema counts code points: a character beyond the basic plane is one, although it has two code units.
  const { length } = [...value]
  if (length <= maxIdentifierLength) return undefined
  return problem(
    'malformed_request',
    `The ${name} has ${length} characters: at most ${maxIdentifierLength} are possible`,
  )
}

/** Why a feed cannot be read; `undefined` when it can. */
export function standingProblem(
  catalog: Catalog,
  feed: FeedId,
  fixture: ListedFixture | undefined = catalog.registration(feed.fixtureId),
): Problem | undefined {
  const { fixtureId, feedKey } = feed
  switch (catalog.standing(feed, fixture)) {
    case 'published':
      return undefined
    case 'unknown_fixture':
      return unknownFixture(fixtureId)
    case 'unknown_feed':
      return problem(
        'unknown_feed',
        `Fixture ${JSON.stringify(fixtureId)} has no feed "${feedKey}"`,
      )
    case 'nothing_published':
      return nothingPublished(feed)
  }
}

/** Why nothing can be published to a feed; `undefined` when it is registered. */
export function publishableProblem(
  catalog: Catalog,
  feed: FeedId,
  fixture: ListedFixture | undefined = catalog.registration(feed.fixtureId),
): Problem | undefined {
  return problemOfUnregistered(standingProblem(catalog, feed, fixture))
}

/**
 * Why a feed can have no history; `undefined` also for feeds of a retired fixture, and for published ones that it no
 * longer lists.
 */
export function historyProblem(catalog: Catalog, feed: FeedId): Problem | undefined {
  return catalog.hasChanges(feed) ? undefined : unregisteredProblem(catalog, feed)
}

/** Why there is no such feed; `undefined` also for feeds of a retired fixture, and without a published item. */
export function unregisteredProblem(catalog: Catalog, feed: FeedId): Problem | undefined {
  const fixture = catalog.lastRegistration(feed.fixtureId)
  return problemOfUnregistered(standingProblem(catalog, feed, fixture))
}

function problemOfUnregistered(refused: Problem | undefined): Problem | undefined {
  return refused?.code === 'nothing_published' ? undefined : refused
}

/** Says of a fixture that is not listed, for operators alone, whether it was retired. */
export function notListed(catalog: Catalog, fixtureId: string): Problem {
  if (catalog.lastRegistration(fixtureId) === undefined) return unknownFixture(fixtureId)
  const which = `Fixture ${JSON.stringify(fixtureId)}`
  return problem('unknown_fixture', `${which} is retired: register it again to change it`)
}

export function unknownFixture(fixtureId: string): Problem {
  return problem('unknown_fixture', `There is no fixture ${JSON.stringify(fixtureId)}`)
}

export function nothingPublished({ fixtureId, feedKey }: FeedId): Problem {
  return problem(
    'nothing_published',
    `Feed "${feedKey}" of fixture ${JSON.stringify(fixtureId)} has no published item yet: try again later`,
  )
}
