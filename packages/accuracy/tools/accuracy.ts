/**
 * Prints how true the texts of generated items are, or with `--prose` how they read:
 *
 *   node packages/accuracy/tools/accuracy.ts FOLDER [--simulated N] [--language TAG] [--mutations] [--json]
 *   node packages/accuracy/tools/accuracy.ts FOLDER [--simulated N] --prose [--shapes DEFINITION]
 *
 * FOLDER holds games, each a folder with `playbyplay.json` and `boxscore.json`. `--simulated N` adds N invented games;
 * with it FOLDER may be left out. `--mutations` also makes every text wrong to see whether that is found.
 * `--shapes post-game-summary@1` lists the shapes of a definition's texts, the commonest first.
 * Exits 0 when nothing is false (or every big line is told, and no share of too little), 1 when something is or a game
 * cannot be read, 2 on wrong usage.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { type GameFiles, requireGame } from '@fixture-feed/generator/read-game'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { AccuracyFigures, addAccuracy, formatFigures } from './accuracy-report.ts'
import { addProse, formatProse, ProseFigures } from './prose-report.ts'

const usage =
  'Usage: accuracy FOLDER [--simulated N] [--language en|es] [--mutations] [--json] | --prose [--shapes DEFINITION]'

if (import.meta.main) process.exitCode = main(process.argv.slice(2))

export function main(args: readonly string[]): 0 | 1 | 2 {
  const options = readOptions(args)
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n`)
    return 2
  }
  return options.prose ? reportProse(options) : reportAccuracy(options)
}

function reportAccuracy(options: Options): 0 | 1 {
  const figures = new AccuracyFigures()
  const failed = eachGame(options, files => {
    for (const { itemId, path, message, text } of addAccuracy(figures, files, options)) {
      process.stderr.write(`${itemId} ${path}: ${message}\n  ${text}\n`)
    }
  })
  const { delays: _, ...told } = figures
  process.stdout.write(
    options.json ? `${JSON.stringify(told)}\n` : `${formatFigures(figures).join('\n')}\n`,
  )
  return failed || figures.errors > 0 ? 1 : 0
}

function reportProse(options: Options): 0 | 1 {
  const figures = new ProseFigures()
  const failed = eachGame(options, files => {
    addProse(figures, generateFeeds(requireGame(files)).feeds, files)
  })
  const lines =
    options.shapes === undefined
      ? formatProse(figures)
      : [...figures.shapes]
          .filter(([key]) => key.startsWith(options.shapes ?? ''))
          .flatMap(([key, shapes]) =>
            [...shapes]
              .toSorted(([, a], [, b]) => b - a)
              .map(([shape, count]) => `${key} ${count} ${shape}`),
          )
  process.stdout.write(`${lines.join('\n')}\n`)
  const untold = figures.bigLines.filter(({ told }) => !told)
  for (const { kind, what } of untold) process.stderr.write(`not told: ${kind} ${what}\n`)
  for (const text of figures.smallSamples) process.stderr.write(`of too little: ${text}\n`)
  return failed || untold.length + figures.smallSamples.length > 0 ? 1 : 0
}

/** Reports each game of the options in turn; whether one could not be. */
function eachGame(options: Options, report: (files: GameFiles) => void): boolean {
  let failed = false
  for (const [name, read] of gamesOf(options)) {
    try {
      report(read())
    } catch (error) {
      failed = true
      process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`)
    }
  }
  return failed
}

/** The games of the folder, then the invented ones by their seeds from 1 on; each is read when it is asked for. */
function* gamesOf({ folder, simulated }: Options): Generator<readonly [string, () => GameFiles]> {
  for (const name of folder === undefined ? [] : readdirSync(folder).toSorted()) {
    const path = join(folder ?? '', name)
    if (existsSync(join(path, 'playbyplay.json'))) yield [name, () => readFiles(path)]
  }
  for (let seed = 1; seed <= simulated; seed += 1) {
    yield [`simulated ${seed}`, () => simulateGame({ seed })]
  }
}

function readFiles(path: string): GameFiles {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(path, file), 'utf8'))
  return { playByPlay: read('playbyplay.json'), boxScore: read('boxscore.json') }
}

type Options = Exclude<ReturnType<typeof readOptions>, string>

/** The options, or what is wrong about them. */
function readOptions(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        simulated: { type: 'string', default: '0' },
        language: { type: 'string', default: 'en' },
        mutations: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        prose: { type: 'boolean', default: false },
        shapes: { type: 'string' },
      },
    })
    const [folder, another] = positionals
    const simulated = Number(values.simulated)
    const nothing = folder === undefined && simulated === 0
    const { language } = values
    if (language !== 'en' && language !== 'es') return `There is no language "${language}"`
    if (nothing || another !== undefined || !Number.isInteger(simulated) || simulated < 0) {
      return usage
    }
    if (folder !== undefined && !existsSync(folder)) return `There is no folder "${folder}"`
    return { ...values, folder, simulated, language } as const
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n${usage}`
  }
}
