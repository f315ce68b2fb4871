/**
 * The options of `serve` as a Markdown table, from the command's own declaration. `node docs/options-table.ts --write`
 * puts it into operations.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createProgram } from '../packages/cli/src/lib/program.ts'

const document = join(import.meta.dirname, 'operations.md')
const place = /(<!-- options:[^>]*-->\n)[\s\S]*?(<!-- \/options -->)/

/** What operations.md is with the table as it should be. */
export function withOptionsTable(text: string): string {
  if (!place.test(text)) throw new Error('operations.md has no place for the table of options')
  return text.replace(place, (_all, before: string, after: string) => {
    return `${before}\n${optionsTable()}\n\n${after}`
  })
}

function optionsTable(): string {
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

if (process.argv[2] === '--write') {
  writeFileSync(document, withOptionsTable(readFileSync(document, 'utf8')))
}
