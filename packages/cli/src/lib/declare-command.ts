import type { Command } from 'commander'
import { parsePathPart } from './option-values.ts'

export interface CommandText {
  /** Name and arguments, as in `publish <fixture> <feed> <file>`. */
  readonly name: string
  readonly group: string
  readonly description: string
  /** Command lines without `fixture-feed`. */
  readonly examples: readonly string[]
  /** More about it, for `--help`. */
  readonly notes?: string
}

/** Adds a command with what all of them have: `--json`, and examples in its help. */
export function declareCommand(
  parent: Command,
  { name, group, description, examples, notes }: CommandText,
): Command {
  const lines = examples.map(example => `  $ fixture-feed ${example}`)
  const more = notes === undefined ? '' : `\n${notes}\n`
  const command = parent.command(name)
  for (const argument of command.registeredArguments) {
    if (/^(?:fixture|feed)$/.test(argument.name())) argument.argParser(parsePathPart)
  }
  return command
    .helpGroup(group)
    .description(description)
    .option('--json', 'print machine-readable output')
    .addHelpText('after', `${more}\nExamples:\n${lines.join('\n')}`)
}
