import { createProgram } from '../packages/cli/src/lib/program.ts'

/** The options of `serve` as a Markdown table, from the declaration of the command. */
export function optionsTable(): string {
  const serve = createProgram().commands.find(command => command.name() === 'serve')
  const rows = (serve?.options ?? []).map(option => {
    const { flags, description, argChoices, defaultValue, defaultValueDescription } = option
    const variable = option.envVar === undefined ? '' : `\`${option.envVar}\``
    const choices = argChoices === undefined ? '' : `: ${argChoices.join(', ')}`
    const standard = defaultValueDescription ?? (defaultValue as unknown)
    const shown = standard === undefined ? '' : `\`${standard}\``
    return `| \`${flags}\` | ${variable} | ${description}${choices} | ${shown} |`
  })
  return ['| Option | Variable | Meaning | Default |', '|---|---|---|---|', ...rows].join('\n')
}
