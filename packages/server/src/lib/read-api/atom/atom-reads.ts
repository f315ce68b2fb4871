import type { FastifyInstance } from 'fastify'
import { isProblem } from '../../problem/problem.ts'
import { findFeed } from '../feed-reads.ts'
import { wholeRegistration } from '../page-content.ts'
import { addRead, type ReadFrame } from '../read-route.ts'
import type { ReadSources } from '../read-sources.ts'
import { atomFeed } from './atom-feed.ts'

/** Registers each feed as Atom, made when somebody asks for a new version of it. */
export function addAtomReads(
  app: FastifyInstance,
  frame: ReadFrame,
  { views, made }: ReadSources,
): void {
  addRead(app, frame, {
    name: 'atom',
    url: '/games/:fixtureId/:feedKey.atom',
    async read(request) {
      const found = await findFeed(views(), request)
      if (isProblem(found)) return found
      const { view, version } = found
      const { fixtureId, feedKey } = view.feed
      const registration = wholeRegistration(found.views.catalog, fixtureId)
      const make = () => atomFeed(view, registration)
      // A finished game may still be corrected: readers revalidate, whatever its state.
      return {
        version: made.read(
          ['atom', fixtureId, feedKey],
          [version, registration, view.fold.settings],
          make,
        ),
        policy: 'finished',
      }
    },
  })
}
