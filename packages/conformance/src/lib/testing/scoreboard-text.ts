import type { FeedModel, FixtureModel } from './feed-model.ts'

/** The scoreboard of the test server as JSON text, the latest game first. */
export function scoreboardText(fixtures: ReadonlyMap<string, FixtureModel>): string {
  const latestFirst = [...fixtures.values()].sort(
    (a, b) => Date.parse(b.entry.firstEventAt) - Date.parse(a.entry.firstEventAt),
  )
  return JSON.stringify({ fixtures: latestFirst.map(scoreboardEntry) })
}

function scoreboardEntry({ entry: { fixtureId }, feeds }: FixtureModel): object {
  const all = [...feeds.values()]
  const isFinished = all.every(({ state }) => state === 'finished')
  const game = all.map(gameOf).find(found => found !== null) ?? null
  const state = isFinished ? 'finished' : game === null ? 'scheduled' : 'live'
  const instants = all.flatMap(({ history }) => history.at(-1)?.snapshotAt ?? [])
  return { fixtureId, state, snapshotAt: instants.sort().at(-1) ?? null, game }
}

function gameOf({ history }: FeedModel): object | null {
  const states = (history.at(-1)?.items ?? []).flatMap(({ item }) => item.content.gameState ?? [])
  const [state] = states.slice(-1)
  if (state === undefined) return null
  const { awayTeamId: _, homeTeamId: __, ...game } = Object(state)
  return game
}
