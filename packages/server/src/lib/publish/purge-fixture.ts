import { type Problem, problem } from '../problem/problem.ts'
import { readFeedKeys } from '../snapshot/feed-keys.ts'
import { unknownFixture } from '../snapshot/feed-target.ts'
import type { ChainWriter } from './chain-writer.ts'

/**
 * Deletes the history of a retired fixture for good: its registrations and everything of its feeds. Readers of all nodes
 * get 404 as soon as the purge is in the journal. A purge that was interrupted is finished.
 *
 * @throws {JournalUnavailableError} when the purge may or may not have begun, or is not finished yet.
 */
export function purgeFixture(
  writer: ChainWriter,
  fixtureId: string,
): Promise<{ readonly outcome: 'purged' } | Problem> {
  const { catalog } = writer.views
  const hasBegun = catalog.purge(fixtureId) !== undefined
  return writer.changeFixture(fixtureId, async () => {
    if (catalog.registration(fixtureId) !== undefined) return notRetired(fixtureId)
    if (catalog.lastRegistration(fixtureId) === undefined) {
      return hasBegun ? { outcome: 'purged' as const } : unknownFixture(fixtureId)
    }
    const feedKeys = await readFeedKeys(writer.views.journal, fixtureId)
    const facts = { kind: 'purge', fixtureId, feedKeys } as const
    const { position } = await writer.appendToFixture(facts)
    await writer.remove({ ...facts, position })
    return { outcome: 'purged' as const }
  })
}

function notRetired(fixtureId: string): Problem {
  const which = JSON.stringify(fixtureId)
  return problem('not_retired', `Fixture ${which} is listed: only a retired one can be purged`)
}
