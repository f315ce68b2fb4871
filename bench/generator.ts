import { generateFeeds } from '@fixture-feed/generator/generate'
import { readGame } from '@fixture-feed/generator/read-game'
import { simulateGame } from '@fixture-feed/generator/simulate-game'
import { runScale } from './lib/scale-run.ts'
import { median } from './lib/statistics.ts'

// How long a game takes to be invented, read and turned into items.
const games = 20

await runScale(async () => {
  const rows: number[][] = []
  for (let seed = 1; seed <= games; seed++) {
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
    rows.push([seed, generatedAt - readAt, readAt - simulatedAt, simulatedAt - startedAt, items])
  }
  const generateMs = median(rows.map(row => row[1] ?? 0))
  return {
    name: 'generator',
    title: 'The generator',
    finding: `A whole game with both feeds takes ${generateMs.toFixed(0)} ms in the median, once the code is compiled: ${(1000 / generateMs).toFixed(0)} games a second on one core.`,
    columns: ['game', 'generate ms', 'read ms', 'simulate ms', 'items'],
    rows,
  }
})
