import type { FixtureModel } from './feed-model.ts'

/** The list of changes of the test server as JSON text, the newest change first. */
export function changesText(fixtures: ReadonlyMap<string, FixtureModel>): string {
  const changes = [...fixtures.values()]
    .flatMap(({ feeds }) => [...feeds.values()])
    .flatMap(({ fixtureId, feedKey, state, history }) => {
      const snapshotAt = history.at(-1)?.snapshotAt
      return snapshotAt === undefined ? [] : { fixtureId, feedKey, snapshotAt, state }
    })
  changes.sort((a, b) => Date.parse(b.snapshotAt) - Date.parse(a.snapshotAt))
  return JSON.stringify({ changes })
}
