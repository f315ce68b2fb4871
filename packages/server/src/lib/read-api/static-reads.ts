import type { FastifyInstance } from 'fastify'
import type { StaticFile } from '../../static-file.ts'
import type { CachePolicy } from '../representation/cache-policy.ts'
import { Rendition } from '../representation/representation.ts'
import { addRead, type ReadFrame } from './read-route.ts'
import type { FoundRendition } from './select-response.ts'

/**
 * The path of the page for frames, a template that is never served itself. Filled in with a feed, it is served at
 * `/embed/{fixtureId}/{feedKey}`.
 */
export const embedPath = '/embed/'

/**
 * Registers files outside the API, except the template at `embedPath`. A page keeps its state in the query, so every
 * parameter is allowed.
 */
export function addStaticReads(
  app: FastifyInstance,
  frame: ReadFrame,
  files: readonly StaticFile[],
): void {
  for (const file of files) {
    const { path, bytes, mediaType } = file
    if (path === embedPath) continue
    const rendition = new Rendition(Buffer.from(bytes), {
      mediaType,
      more: pageHeaders(file),
      ofListener: frame.headers,
    })
    const policy = policyOf(file)
    const read = (): FoundRendition => ({ rendition, policy })
    addRead(app, frame, { name: 'static', url: path, parameters: 'any', read })
  }
}

function policyOf({ immutable, shared }: StaticFile): CachePolicy {
  if (immutable) return 'immutable'
  return shared ? 'shared' : 'finished'
}

export function pageHeaders({ contentSecurityPolicy }: StaticFile): readonly string[] {
  if (contentSecurityPolicy === undefined) return []
  return ['Content-Security-Policy', contentSecurityPolicy, 'Referrer-Policy', 'no-referrer']
}
