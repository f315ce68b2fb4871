import type { FeedId } from '@fixture-feed/journal/entry'
import type { FastifyRequest } from 'fastify'
import type { Problem } from '../problem/problem.ts'
import { readFeedId } from '../snapshot/feed-target.ts'
import type { OperationRequest } from './operation.ts'

/** A request about one feed. */
export type FeedRequest = OperationRequest<FeedId>

/** The path of a feed, in fastify's notation. */
export const feedPath = '/v1/fixtures/:fixtureId/feeds/:feedKey'

/** The feed that a request is about. */
export function feedTarget(request: FastifyRequest): FeedId | Problem {
  const { fixtureId, feedKey } = request.params as Record<'fixtureId' | 'feedKey', string>
  return readFeedId(fixtureId, feedKey)
}
