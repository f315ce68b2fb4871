/**
 * Prints how the texts of generated items read:
 *
 *   node packages/accuracy/tools/prose.ts FOLDER [--simulated N] [--shapes DEFINITION]
 *
 * FOLDER holds games, each a folder with `playbyplay.json` and `boxscore.json`. `--simulated N` adds N invented games; with
 * it FOLDER may be left out. `--shapes post-game-summary@1` lists the shapes of a definition's texts, the commonest first.
 * Exits 0 when every big line is told and no share is of too little, 1 when not, 2 on wrong usage.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { formatProblem, readGame } from '@fixture-feed/generator/read-game'
import { type GameChoice, gamesOf } from './games.ts'
import { addProse, formatProse, noProse } from './prose-report.ts'

const usage = 'Usage: prose FOLDER [--simulated N] [--shapes DEFINITION]'

process.exitCode = main(process.argv.slice(2))

function main(args: readonly string[]): 0 | 1 | 2 {
  const options = readOptions(args)
  if (options === undefined) return 2
  const figures = noProse()
  for (const { name, read } of gamesOf(options)) {
    const files = read()
    const { game, problems } = readGame(files)
    if (game === undefined) {
      process.stderr.write(`${name}: ${problems.map(formatProblem).join('; ')}\n`)
      continue
    }
    addProse(figures, generateFeeds(game).feeds, files)
  }
  if (options.shapes !== undefined) {
    for (const [key, shapes] of figures.shapes) {
      if (!key.startsWith(options.shapes)) continue
      const sorted = [...shapes.entries()].toSorted(([, a], [, b]) => b - a)
      for (const [shape, count] of sorted) process.stdout.write(`${key} ${count} ${shape}\n`)
    }
  } else process.stdout.write(`${formatProse(figures).join('\n')}\n`)
  const untold = figures.bigLines.filter(({ told }) => !told)
  for (const { kind, what } of untold) process.stderr.write(`not told: ${kind} ${what}\n`)
  for (const text of figures.smallSamples) process.stderr.write(`of too little: ${text}\n`)
  return untold.length + figures.smallSamples.length > 0 ? 1 : 0
}

interface Options extends GameChoice {
  readonly shapes: string | undefined
}

function readOptions(args: readonly string[]): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { simulated: { type: 'string', default: '0' }, shapes: { type: 'string' } },
    })
    const [folder, another] = positionals
    const simulated = Number(values.simulated)
    const nothing = folder === undefined && simulated === 0
    if (nothing || another !== undefined || !Number.isInteger(simulated) || simulated < 0) {
      return wrong(usage)
    }
    if (folder !== undefined && !existsSync(folder)) return wrong(`There is no folder "${folder}"`)
    return { folder, simulated, shapes: values.shapes }
  } catch (error) {
    return wrong(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

function wrong(message: string): undefined {
  process.stderr.write(`${message}\n`)
  return undefined
}
