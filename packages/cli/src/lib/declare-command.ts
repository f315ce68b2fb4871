import type { Argument, Command } from 'commander'
import { type OptionRow, toOption } from './option-rows.ts'
import { parseBaseUrl, parsePathPart } from './option-values.ts'

/**
 * Runs a command with its options, and with its arguments by their names: `<play-by-play>` is `playByPlay`. Each
 * command declares its own types for both parameters; `never` makes all commands assignable.
 */
type RunCommand = (options: never, args: never) => Promise<void>

/** The declaration of a command. The section of the help that lists it is a separate argument of `declareCommand`. */
export interface CommandText {
  /** Name and arguments, as in `publish <fixture> <feed> <file>`. */
  readonly name: string
  readonly description: string
  /** Examples of command lines, without `fixture-feed`. */
  readonly examples: readonly string[]
  /** Additional explanations of the command for `--help`. */
  readonly notes?: string
  /** Options in addition to `--json`, which `declareCommand` adds. */
  readonly options?: readonly OptionRow[]
  /** Imports the module of the command when the command runs, so that no command loads the modules of others. */
  readonly load: () => Promise<RunCommand>
}

/** Adds a command, with examples in its help. */
export function declareCommand(
  parent: Command,
  group: string,
  { name, description, examples, notes, options = [], load }: CommandText,
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
    .action(async () => {
      const run = await load()
      await run(command.opts() as never, namedArguments(command) as never)
    })
  for (const row of options) command.addOption(toOption(row))
  return command
}

/** Sets the parser of the arguments `url`, `fixture` and `feed`, which mean the same in all commands. */
function readArgument(argument: Argument): void {
  if (argument.name() === 'url') argument.argParser(parseBaseUrl)
  if (/^(?:fixture|feed)$/.test(argument.name())) argument.argParser(parsePathPart)
}

/** The arguments of a command by their names in camel case. */
function namedArguments({ registeredArguments, processedArgs }: Command): object {
  return Object.fromEntries(
    registeredArguments.map((argument, index) => [
      camelCase(argument.name()),
      processedArgs[index],
    ]),
  )
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** A text broken into lines that fit the terminal. */
function wrapped(command: Command, text: string): string {
  const width = command.configureOutput().getOutHelpWidth?.() ?? 80
  return command.createHelp().boxWrap(text, width)
}
