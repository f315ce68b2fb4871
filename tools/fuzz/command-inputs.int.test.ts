/** Fuzzes the arguments and files of the commands that read files. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { smallGame } from '@fixture-feed/simulator/small-game'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import fc from 'fast-check'
import { withIo } from '../../packages/cli/src/lib/io.ts'
import { createProgram } from '../../packages/cli/src/lib/program.ts'
import { worldOf } from '../../packages/cli/src/lib/testing/run-command.ts'
import { readCase } from '../../packages/contract/tools/case-files.ts'
import { fuzz } from './fuzz.ts'
import { byteDamage, damaged, mutatedJson } from './mutated.ts'

/** The error classes with which commands reject input. Any other error is a fault of the product. */
const refusals: ReadonlySet<string> = new Set([
  ...['CommandFailure', 'UsageError', 'CommanderError', 'InvalidArgumentError'],
  ...['OperatorError', 'JournalUnavailableError', 'DefinitionFileError'],
])

interface Command {
  /** Arguments; `@name` is replaced by the path of a file. */
  readonly argv: readonly string[]
  /** Base64 of files by name. */
  readonly files: Readonly<Record<string, string>>
}

async function check({ argv, files }: Command): Promise<void> {
  using folder = temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(folder.at(name), Buffer.from(content, 'base64'))
  }
  const withPaths = argv.map(argument => argument.replace(/^@/, folder.at('/')))
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const world = worldOf({ stdout: nowhere, stderr: nowhere })
  try {
    await withIo(world, () => createProgram().parseAsync(withPaths, { from: 'user' }))
  } catch (error) {
    assert.ok(error instanceof Error, String(error))
    // Errors of the operating system are reported unchanged.
    if (!('syscall' in error) && !refusals.has(error.name)) assert.fail(error.stack)
  }
}

const kinds = ['snapshot', 'item', 'draft', 'log', 'publication', 'settings', 'index', 'fixture']
const documents = ['snapshot', 'content-item', 'publication', 'fixture-index', 'feed-settings'].map(
  folder => readCase(`${folder}/full.json`),
)
const lines = ['fixture-line', 'feed-line', 'publication-line', 'asset-line'].map(folder =>
  readCase(`${folder}/full.json`),
)
const sampleLines = readFileSync(new URL('../../samples/live.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .slice(0, 12)
  .map(line => JSON.parse(line))
const game = smallGame(
  'Q1 12:00 start; 11:40 A1 3+ <A2; 11:20 A1 3+; 11:00 A2 2+; H1 foul; A2 ft+ 1/1; 10:30 A timeout; ' +
    'H1 2-; A3 blk; H2 oreb; H2 tov; A1 stl; 9:00 A2 2+; to the end',
)

function jsonFile(values: readonly unknown[]): fc.Arbitrary<string> {
  return withDamage(mutatedJson(values).map(value => JSON.stringify(value)))
}

/** A log with one line for each value. Some values are mutated. */
function logFile(values: readonly unknown[]): fc.Arbitrary<string> {
  const changed = fc.tuple(
    ...values.map(value =>
      fc.oneof({ weight: 5, arbitrary: fc.constant(value) }, mutatedJson([value])),
    ),
  )
  return withDamage(changed.map(all => all.map(value => `${JSON.stringify(value)}\n`).join('')))
}

/** The texts in base64. In half of the cases, some bytes are damaged. */
function withDamage(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(texts, fc.option(byteDamage, { freq: 2 }))
    .map(([text, damage]) =>
      damage === null ? Buffer.from(text) : damaged(Buffer.from(text), damage),
    )
    .map(content => content.toString('base64'))
}

const words = fc.oneof(
  fc.constantFrom('--json', '--as', 'log', '--to', 'x', '--seed', '-1', '1e9', '--', '', '--help'),
  fc.string({ maxLength: 12 }).filter(text => !text.includes('\0')),
)

const inputs: fc.Arbitrary<Command> = fc.oneof(
  fc
    .tuple(jsonFile([...documents, ...lines]), fc.option(fc.constantFrom(...kinds)), fc.boolean())
    .map(([content, kind, isJson]) => ({
      argv: [
        ...['validate', '@a.json'],
        ...(kind === null ? [] : ['--as', kind]),
        ...(isJson ? ['--json'] : []),
      ],
      files: { 'a.json': content },
    })),
  logFile([...lines, ...sampleLines]).map(content => ({
    argv: ['validate', '@a.jsonl'],
    files: { 'a.jsonl': content },
  })),
  fc
    .tuple(
      jsonFile([game.playByPlay]),
      jsonFile([game.boxScore]),
      fc.constantFrom('snapshot', 'log'),
    )
    .map(([playByPlay, boxScore, as]) => ({
      argv: ['generate', '@p.json', '@b.json', '--as', as],
      files: { 'p.json': playByPlay, 'b.json': boxScore },
    })),
  fc.tuple(fc.oneof(jsonFile(documents), logFile(sampleLines))).map(([content]) => ({
    argv: ['import', '@a', '--data', '@data'],
    files: { a: content },
  })),
  fc
    .tuple(fc.constantFrom('validate', 'generate', 'simulate'), fc.array(words, { maxLength: 4 }))
    .map(([command, more]) => ({ argv: [command, ...more], files: {} })),
)

fuzz('a command with damaged files or arguments succeeds or fails with a known error', round =>
  fc.assert(fc.asyncProperty(inputs, check), { ...round, numRuns: 200 }),
)
