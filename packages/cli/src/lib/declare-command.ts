import type { Command } from 'commander'

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
  return parent
    .command(name)
    .helpGroup(group)
    .description(description)
    .option('--json', 'print machine-readable output')
    .addHelpText('after', `${more}\nExamples:\n${lines.join('\n')}`)
}
