/**
 * Prints how true the texts of generated items are:
 *
 *   node packages/accuracy/tools/accuracy.ts FOLDER [--simulated N] [--mutations] [--json]
 *
 * FOLDER holds games, each a folder with `playbyplay.json` and `boxscore.json`. `--simulated N` adds N invented games;
 * with it FOLDER may be left out. `--mutations` also makes every text wrong to see whether that is found.
 * Exits 0 when nothing is false, 1 when something is or a game cannot be read, 2 on wrong usage.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type AccuracyFigures,
  formatFigures,
  gameAccuracy,
  noFigures,
  plusFigures,
} from './accuracy-report.ts'
import { type GameChoice, gamesOf } from './games.ts'

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

interface Options extends GameChoice {
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
