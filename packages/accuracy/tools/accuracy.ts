/**
 * Checks the texts of generated items, or with `--prose` reports on their style:
 *
 *   node packages/accuracy/tools/accuracy.ts FOLDER [--simulated N] [--language TAG] [--mutations] [--json]
 *   node packages/accuracy/tools/accuracy.ts FOLDER [--simulated N] --prose [--shapes DEFINITION]
 *   node packages/accuracy/tools/accuracy.ts --phrases [TAG]
 *
 * FOLDER contains one folder per game, each with `playbyplay.json` and `boxscore.json`. `--simulated N` adds N
 * simulated games; FOLDER is then optional. `--language` selects the language of the checked texts (default `en`), and
 * `--json` prints the figures as JSON. `--mutations` also changes texts and plays, each in one place, and counts the
 * detected changes. `--shapes post-game-summary@1` lists the shapes of a definition's headlines and summaries, the most
 * common first.
 * `--phrases` prints every phrase of a language (default `en`) as a Markdown page for a proofreader. Exit codes: 0
 * without findings; 1 with findings, with `--prose` if an outstanding performance is not mentioned or a text states
 * 0.0% or 100.0%, or if a game cannot be read; 2 on wrong usage.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { type GameFiles, requireGame } from '@fixture-feed/generator/read-game'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { AccuracyFigures, addAccuracy, formatFigures } from './accuracy-report.ts'
import { phrasesPage } from './phrases-page.ts'
import { addProse, formatProse, ProseFigures } from './prose-report.ts'

const usage =
  'Usage: accuracy FOLDER [--simulated N] [--language en|es|es-419] [--mutations] [--json] | accuracy FOLDER [--simulated N] --prose [--shapes DEFINITION] | accuracy --phrases [en|es|es-419]'

if (import.meta.main) process.exitCode = main(process.argv.slice(2))

export function main(args: readonly string[]): 0 | 1 | 2 {
  const options = readOptions(args)
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n`)
    return 2
  }
  if (options.phrases) {
    process.stdout.write(phrasesPage(options.language))
    return 0
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
  const { delays: _, ...isStated } = figures
  process.stdout.write(
    options.json ? `${JSON.stringify(isStated)}\n` : `${formatFigures(figures).join('\n')}\n`,
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
  const unstated = figures.bigLines.filter(({ isStated }) => !isStated)
  for (const { kind, what } of unstated) process.stderr.write(`not mentioned: ${kind} ${what}\n`)
  for (const text of figures.smallSamples) process.stderr.write(`0.0% or 100.0%: ${text}\n`)
  return failed || unstated.length + figures.smallSamples.length > 0 ? 1 : 0
}

/** Reports each game of the options in turn. Returns whether one of them failed. */
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

/** The games of the folder, then the simulated ones with seeds starting at 1. Each is read on demand. */
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

/** Returns the options, or a message that names the fault. */
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
        phrases: { type: 'boolean', default: false },
      },
    })
    const [first, another] = positionals
    // With `--phrases` the only argument is a language, because that page needs no game.
    const language = values.phrases ? (first ?? values.language) : values.language
    if (!isLanguage(language)) return `Unknown language "${language}": use en, es or es-419`
    if (another !== undefined) return usage
    if (values.phrases) return { ...values, folder: undefined, simulated: 0, language } as const

    const folder = first
    const simulated = Number(values.simulated)
    const isWithoutGames = folder === undefined && simulated === 0
    if (isWithoutGames || !Number.isInteger(simulated) || simulated < 0) return usage
    if (folder !== undefined && !existsSync(folder)) return `No such folder: "${folder}"`
    return { ...values, folder, simulated, language } as const
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n${usage}`
  }
}

function isLanguage(language: string): language is 'en' | 'es' | 'es-419' {
  return language === 'en' || language === 'es' || language === 'es-419'
}
