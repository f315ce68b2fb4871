import type { FastifyInstance } from 'fastify'
import type { StaticFile } from '../../static-file.ts'
import type { RequestMetrics } from '../observe/metrics.ts'
import { type HeaderList, RepresentedVersion } from '../representation/representation.ts'
import { addRead } from './read-route.ts'

/** The page of a feed in a frame, which is served below it, once it is filled in. */
export const embedPath = '/embed/'

/**
 * Registers files beside the API. A page keeps its state in the query, so any parameter is let through.
 *
 * @param ofListener Headers of every answer; those of the public listener when left out.
 */
export function addStaticReads(
  app: FastifyInstance,
  files: readonly StaticFile[],
  metrics: RequestMetrics,
  ofListener?: HeaderList,
): void {
  for (const file of files) {
    const { path, bytes, mediaType, immutable, shared } = file
    if (path === embedPath) continue
    const version = new RepresentedVersion(Buffer.from(bytes), {
      mediaType,
      more: pageHeaders(file),
      ofListener,
    })
    const policy = immutable ? 'immutable' : shared ? 'shared' : 'finished'
    addRead(
      app,
      {
        name: 'static',
        url: path,
        parameters: 'any',
        ofListener,
        read: () => ({ version, policy }),
      },
      metrics,
    )
  }
}

/** What goes with a page beside its bytes. */
export function pageHeaders({ contentSecurityPolicy }: StaticFile): readonly string[] {
  if (contentSecurityPolicy === undefined) return []
  return ['Content-Security-Policy', contentSecurityPolicy, 'Referrer-Policy', 'no-referrer']
}
