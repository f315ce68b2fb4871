import type { Argument, Command } from 'commander'
import { type OptionRow, toOption } from './option-rows.ts'
import { parseBaseUrl, parsePathPart } from './option-values.ts'

/** Does a command: gets its arguments, `<fixture> <feed>` as one `FeedId`, then its options. */
// biome-ignore lint/suspicious/noExplicitAny: each command has different arguments, which Commander reads from its name.
type Act = (...args: any[]) => Promise<void>

export interface CommandText {
  /** Name and arguments, as in `publish <fixture> <feed> <file>`. */
  readonly name: string
  readonly group: string
  readonly description: string
  /** Command lines without `fixture-feed`. */
  readonly examples: readonly string[]
  /** More about it, for `--help`. */
  readonly notes?: string
  /** In addition to `--json`, which all commands have. */
  readonly options?: readonly OptionRow[]
  /** Imports the command when it runs, so that none waits for the modules of the others. */
  readonly load: () => Promise<Act>
}

/** Adds a command, with examples in its help. */
export function declareCommand(
  parent: Command,
  { name, group, description, examples, notes, options = [], load }: CommandText,
): Command {
  const lines = examples.map(example => `  $ fixture-feed ${example}`).join('\n')
  const command = parent.command(name)
  for (const argument of command.registeredArguments) readArgument(argument)
  command
    .helpGroup(group)
    .description(description)
    .option('--json', 'print machine-readable output')
    .addHelpText('after', () => {
      const more = notes === undefined ? '' : `\n${wrapped(command, notes)}\n`
      return `${more}\nExamples:\n${lines}`
    })
    .action(async (...args: unknown[]) => (await load())(...withFeed(command, args.slice(0, -1))))
  for (const row of options) command.addOption(toOption(row))
  return command
}

/** Arguments mean the same in all commands. */
function readArgument(argument: Argument): void {
  if (argument.name() === 'url') argument.argParser(parseBaseUrl)
  if (/^(?:fixture|feed)$/.test(argument.name())) argument.argParser(parsePathPart)
}

/** Combines the two arguments for fixture and feed into one argument of the command's function. */
function withFeed({ registeredArguments }: Command, args: readonly unknown[]): readonly unknown[] {
  const place = registeredArguments.findIndex(argument => argument.name() === 'feed')
  if (place < 0) return args
  const [fixtureId, feedKey] = args.slice(place - 1)
  return args.toSpliced(place - 1, 2, { fixtureId, feedKey })
}

/** A text in lines that fit the terminal. */
function wrapped(command: Command, text: string): string {
  const width = command.configureOutput().getOutHelpWidth?.() ?? 80
  return command.createHelp().boxWrap(text, width)
}
