import type { Chain, FeedId } from '@fixture-feed/journal/entry'
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

/** Returns a problem if an identifier is empty or longer than 256 characters; otherwise `undefined`. */
export function identifierProblem(name: string, value: string): Problem | undefined {
  if (value === '') return problem('malformed_request', `The ${name} is empty`)
  if (value.length <= maxIdentifierLength) return undefined
  // JSON Schema counts code points: a character beyond the basic plane counts as one, although it has two code units.
  const { length } = [...value]
  if (length <= maxIdentifierLength) return undefined
  return problem(
    'malformed_request',
    `The ${name} has ${length} characters: the maximum is ${maxIdentifierLength}`,
  )
}

/** The requirements on a feed, apart from being listed by its fixture. */
export interface FeedNeeds {
  /** Whether the feed must have a snapshot. */
  readonly published?: boolean
  /** Whether the fixture may be retired. */
  readonly retired?: boolean
}

export function feedProblem(
  catalog: Catalog,
  feed: FeedId,
  { published = false, retired = false }: FeedNeeds = {},
): Problem | undefined {
  const { fixtureId, feedKey } = feed
  const fixture = retired ? catalog.lastRegistration(fixtureId) : catalog.registration(fixtureId)
  if (fixture === undefined)
    return catalog.isBroken({ fixtureId }) ? damaged({ fixtureId }) : unknownFixture(fixtureId)
  if (catalog.isBroken(feed)) return damaged(feed)
  if (!fixture.feeds.includes(feedKey)) {
    const which = `Fixture ${JSON.stringify(fixtureId)}`
    return problem('unknown_feed', `${which} has no feed "${feedKey}"`)
  }
  return published && !catalog.hasChanges(feed) ? nothingPublished(feed) : undefined
}

/**
 * Returns a problem if the history of a feed is damaged, or if the feed has no snapshot and does not belong to a
 * registered fixture; otherwise `undefined`. The history remains readable after the feed is removed from its
 * registration.
 */
export function historyProblem(catalog: Catalog, feed: FeedId): Problem | undefined {
  if (catalog.isBroken(feed)) return damaged(feed)
  return catalog.hasChanges(feed) ? undefined : feedProblem(catalog, feed, { retired: true })
}

/** The problem for a fixture that is not listed. Operators also learn whether it was retired. */
export function notListed(catalog: Catalog, fixtureId: string): Problem {
  if (catalog.lastRegistration(fixtureId) === undefined) return unknownFixture(fixtureId)
  const which = `Fixture ${JSON.stringify(fixtureId)}`
  return problem('unknown_fixture', `${which} is retired: register it again before you change it`)
}

export function unknownFixture(fixtureId: string): Problem {
  return problem('unknown_fixture', `Unknown fixture ${JSON.stringify(fixtureId)}`)
}

/** The problem for a chain with lost entries. A retry does not help; an operator must act. */
function damaged({ fixtureId, feedKey }: Chain): Problem {
  const fixture = `fixture ${JSON.stringify(fixtureId)}`
  const what = feedKey === undefined ? fixture : `feed "${feedKey}" of ${fixture}`
  return problem('unavailable', `The history of ${what} is damaged`, { retryAfter: 60 })
}

export function nothingPublished({ fixtureId, feedKey }: FeedId): Problem {
  return problem(
    'nothing_published',
    `Feed "${feedKey}" of fixture ${JSON.stringify(fixtureId)} has no published item yet: try again later`,
  )
}
