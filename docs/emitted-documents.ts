import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sectionNames, withSection } from '../tools/lib/with-section.ts'
import { operatorSections } from './operator-reference.ts'
import { optionsTable } from './options-table.ts'
import { phrasesPage } from './phrases-page.ts'
import { scaleTable } from './scale-table.ts'

const folder = import.meta.dirname

/**
 * The documents that are emitted, all but one in part: the text of each by its path from the root of the repository.
 *
 * @throws {Error} when a document lacks a section, or has one that nothing writes.
 */
export function emittedDocuments(): Map<string, string> {
  return new Map([
    emitted('operations.md', new Map([['options', optionsTable()]])),
    emitted('operator-api.md', operatorSections()),
    emitted('scale.md', new Map([['costs', scaleTable()]])),
    emitted('decisions/README.md', new Map([['records', recordsTable()]])),
    ['docs/phrases.md', phrasesPage('en')],
    ['docs/phrases-es.md', phrasesPage('es')],
  ])
}

function emitted(name: string, sections: ReadonlyMap<string, string>): [string, string] {
  let text = readFileSync(join(folder, name), 'utf8')
  const unknown = sectionNames(text).filter(section => !sections.has(section))
  if (unknown.length > 0) throw new Error(`docs/${name}: nothing writes ${unknown.join(', ')}`)
  for (const [section, written] of sections) text = withSection(text, section, written)
  return [`docs/${name}`, text]
}

/** The decision records by their titles. */
function recordsTable(): string {
  const files = globSync('[0-9]*.md', { cwd: join(folder, 'decisions') }).sort()
  const rows = files.map(file => {
    const [title = ''] = readFileSync(join(folder, 'decisions', file), 'utf8').split('\n', 1)
    const [, number, words] = /^# (\d+):? (.*)$/.exec(title) ?? []
    return `| [${number}](${file}) | ${words} |`
  })
  return ['| | |', '|---|---|', ...rows].join('\n')
}
