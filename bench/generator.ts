import { parseArgs } from 'node:util'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { readGame } from '@fixture-feed/generator/read-game'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { runScale } from './lib/scale-run.ts'
import { spreadOf } from './lib/statistics.ts'

// How long a game takes to be invented, read and turned into items.
const { values } = parseArgs({ options: { games: { type: 'string', default: '20' } } })
const games = Number(values.games)
const columns = ['generate ms', 'read ms', 'simulate ms', 'items']

await runScale(async () => {
  const measured = Array.from({ length: games }, (_, index) => measure(1 + index))
  const spreads = columns.map((_, column) => spreadOf(measured.map(row => row[column] ?? 0)))
  const generateMs = spreads[0]?.median ?? Number.NaN
  return {
    name: 'generator',
    title: 'The generator',
    finding: `Of ${games} games. One with both feeds takes ${generateMs.toFixed(0)} ms in the median, once the code is compiled: ${(1000 / generateMs).toFixed(0)} games a second on one core.`,
    columns: ['', ...columns],
    rows: [
      ['median', ...spreads.map(({ median }) => median)],
      ['least', ...spreads.map(({ least }) => least)],
      ['most', ...spreads.map(({ most }) => most)],
    ],
    hasNoChart: true,
  }
})

function measure(seed: number): readonly number[] {
  const startedAt = performance.now()
  const files = simulateGame({ seed })
  const simulatedAt = performance.now()
  const { game, problems } = readGame(files)
  if (game === undefined)
    throw new Error(`Game ${seed} cannot be read: ${problems.length} problems`)
  const readAt = performance.now()
  const { feeds } = generateFeeds(game)
  const items = feeds.reduce((sum, feed) => sum + feed.items.length, 0)
  const generatedAt = performance.now()
  return [generatedAt - readAt, readAt - simulatedAt, simulatedAt - startedAt, items]
}
