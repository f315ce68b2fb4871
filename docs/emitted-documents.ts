import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sectionNames, withSection } from '../tools/lib/with-section.ts'
import { operatorSections } from './operator-reference.ts'
import { optionsTable } from './options-table.ts'
import { measuredTable, scaleTable } from './scale-table.ts'

const folder = import.meta.dirname

/**
 * Documents with generated sections: the text of each by its path from the root of the repository.
 *
 * @throws {Error} if a document lacks a section, or has an unknown section.
 */
export function emittedDocuments(): Map<string, string> {
  return new Map([
    emitted('operations.md', new Map([['options', optionsTable()]])),
    emitted('operator-api.md', operatorSections()),
    emitted('scale.md', scaleSections()),
    emitted('decisions/README.md', new Map([['records', recordsTable()]])),
  ])
}

function emitted(name: string, sections: ReadonlyMap<string, string>): [string, string] {
  let text = readFileSync(join(folder, name), 'utf8')
  const unknown = sectionNames(text).filter(section => !sections.has(section))
  if (unknown.length > 0) throw new Error(`docs/${name}: nothing writes ${unknown.join(', ')}`)
  for (const [section, written] of sections) text = withSection(text, section, written)
  return [`docs/${name}`, text]
}

function scaleSections(): ReadonlyMap<string, string> {
  return new Map([
    ['costs', scaleTable()],
    ['list-traffic', measuredTable('The traffic of clients of many feeds')],
    ['list-cost', measuredTable('A publication and the list of changes')],
  ])
}

/** A table of the decision records with their titles. */
function recordsTable(): string {
  const files = globSync('[0-9]*.md', { cwd: join(folder, 'decisions') }).sort()
  const rows = files.map(file => {
    const [title = ''] = readFileSync(join(folder, 'decisions', file), 'utf8').split('\n', 1)
    const [, number, words] = /^# (\d+):? (.*)$/.exec(title) ?? []
    return `| [${number}](${file}) | ${words} |`
  })
  return ['| | |', '|---|---|', ...rows].join('\n')
}
