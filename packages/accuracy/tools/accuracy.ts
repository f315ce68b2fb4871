/**
 * Prints how true the texts of generated items are:
 *
 *   node packages/accuracy/tools/accuracy.ts FOLDER [--simulated N] [--mutations] [--json]
 *
 * FOLDER holds games, each a folder with `playbyplay.json` and `boxscore.json`. `--simulated N` adds N invented games;
 * with it FOLDER may be left out. `--mutations` also makes every text wrong to see whether that is found.
 * Exits 0 when nothing is false, 1 when something is or a game cannot be read, 2 on wrong usage.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { GameFiles } from '@fixture-feed/generator/read-game'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import {
  type AccuracyFigures,
  formatFigures,
  gameAccuracy,
  noFigures,
  plusFigures,
} from './accuracy-report.ts'

const usage = 'Usage: accuracy FOLDER [--simulated N] [--mutations] [--json]'

process.exitCode = main(process.argv.slice(2))

function main(args: readonly string[]): 0 | 1 | 2 {
  const options = readOptions(args)
  if (options === undefined) return 2
  let total: AccuracyFigures = noFigures
  let failed = false
  for (const { name, read } of gamesOf(options)) {
    if (process.stderr.isTTY) process.stderr.write(`\r${name}\u001b[K`)
    try {
      const { findings, ...figures } = gameAccuracy(read(), { mutations: options.mutations })
      for (const { itemId, path, message, text } of findings) {
        process.stderr.write(`${itemId} ${path}: ${message}\n  ${text}\n`)
      }
      total = plusFigures(total, figures)
    } catch (error) {
      failed = true
      process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`)
    }
  }
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  const { delays: _, ...figures } = total
  process.stdout.write(
    options.json ? `${JSON.stringify(figures)}\n` : `${formatFigures(total).join('\n')}\n`,
  )
  return failed || total.errors > 0 ? 1 : 0
}

interface Options {
  readonly folder: string | undefined
  readonly simulated: number
  readonly mutations: boolean
  readonly json: boolean
}

function readOptions(args: readonly string[]): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        simulated: { type: 'string', default: '0' },
        mutations: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
    const [folder, another] = positionals
    const simulated = Number(values.simulated)
    const nothing = folder === undefined && simulated === 0
    if (nothing || another !== undefined || !Number.isInteger(simulated) || simulated < 0) {
      return wrong(usage)
    }
    if (folder !== undefined && !existsSync(folder)) return wrong(`There is no folder "${folder}"`)
    return { folder, simulated, mutations: values.mutations, json: values.json }
  } catch (error) {
    return wrong(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

function wrong(message: string): undefined {
  process.stderr.write(`${message}\n`)
  return undefined
}

function* gamesOf({
  folder,
  simulated,
}: Options): Generator<{ readonly name: string; read(): GameFiles }, void, void> {
  for (const name of folder === undefined ? [] : readdirSync(folder).toSorted()) {
    const path = join(folder ?? '', name)
    if (existsSync(join(path, 'playbyplay.json'))) yield { name, read: () => readFiles(path) }
  }
  for (let seed = 1; seed <= simulated; seed += 1) {
    yield { name: `simulated ${seed}`, read: () => simulateGame({ seed }) }
  }
}

function readFiles(path: string): GameFiles {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(path, file), 'utf8'))
  return { playByPlay: read('playbyplay.json'), boxScore: read('boxscore.json') }
}
