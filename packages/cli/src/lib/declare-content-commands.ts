import { Argument, type Command, Option } from 'commander'
import type { TailOptions } from './commands/tail.ts'
import type { ValidateOptions } from './commands/validate.ts'
import { declareCommand } from './declare-command.ts'
import { parseBaseUrl, parseSeconds } from './option-values.ts'

const group = 'Content:'
const documentKinds = [
  'snapshot',
  'item',
  'index',
  'log',
  'draft',
  'publication',
  'fixture',
  'settings',
]

/** Adds the commands that make content, or look at it. */
export function declareContentCommands(program: Command): void {
  declareValidate(program)
  declareTail(program)
}

function declareValidate(program: Command): void {
  declareCommand(program, {
    name: 'validate <files...>',
    group,
    description:
      'Check snapshots, items, indexes or publication logs against the contract, offline',
    notes: 'Prints a line for each issue, and exits with 1 when there is one.',
    examples: ['validate samples/finished.jsonl', 'validate item.json --as draft --json'],
  })
    .addOption(new Option('--as <kind>', 'what the files are').choices(documentKinds))
    .option('--definitions <dir>', 'own definitions: files {key}@{version}.schema.json')
    .action(async (files: readonly string[], options: ValidateOptions) => {
      const { validate } = await import('./commands/validate.ts')
      await validate(files, options)
    })
}

function declareTail(program: Command): void {
  declareCommand(program, {
    name: 'tail',
    group,
    description: 'Follow a feed: what came (+), was revised (~), was withdrawn (−)',
    notes: 'SIGINT ends it with 0. It keeps trying while the service or the feed is not there.',
    examples: [
      'tail http://127.0.0.1:8080 my-game pulse',
      'tail http://127.0.0.1:8080 my-game pulse --json',
    ],
  })
    .addArgument(new Argument('<url>', 'public listener').argParser(parseBaseUrl))
    .argument('<fixture>')
    .argument('<feed>')
    .addOption(
      new Option('--interval <s>', 'seconds between two reads')
        .argParser(parseSeconds)
        .default(2000, '2'),
    )
    .action(async (url: string, fixture: string, feed: string, options: TailOptions) => {
      const { tail } = await import('./commands/tail.ts')
      await tail(url, fixture, feed, options)
    })
}
