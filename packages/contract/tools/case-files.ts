import { readFileSync } from 'node:fs'
import { knownDefinitions } from '../src/definitions.ts'
import { deriveCases } from './derive-cases.ts'

export const casesFolder: URL = new URL('../cases/', import.meta.url)

export interface Subject {
  /** The folder below `cases/`. */
  readonly folder: string
  /** The table of the specification, and the path of the value to which it applies. */
  readonly table: string
  readonly path: string
  /** The emitted schema that decides validity. */
  readonly schemaFile: string
}

const shared: readonly (readonly [folder: string, table: string])[] = [
  ['content-item', 'contentItem'],
  ['snapshot', 'snapshot'],
  ['fixture-index', 'fixtureIndex'],
  ['integration-fixture-index', 'integrationFixtureIndex'],
  ['fixture-index-entry', 'fixtureIndexEntry'],
  ['draft', 'draft'],
  ['fixture-registration-body', 'fixtureRegistrationBody'],
  ['feed-settings', 'feedSettings'],
  ['publication', 'publication'],
  ['fixture-line', 'fixtureLine'],
  ['feed-line', 'feedLine'],
  ['publication-line', 'publicationLine'],
  ['asset-line', 'assetLine'],
  ['gap-line', 'gapLine'],
]

/** Every folder that contains a `full.json` and a `minimal.json`. */
export const subjects: readonly Subject[] = [
  ...shared.map(([folder, table]) => ({
    folder,
    table,
    path: '',
    schemaFile: `${folder}.schema.json`,
  })),
  ...knownDefinitions.map(({ reference }) => ({
    folder: `items/${reference}`,
    table: reference,
    path: '/content',
    schemaFile: `${reference}.schema.json`,
  })),
]

export function derivedCaseFiles(): [string, string][] {
  return subjects.flatMap(({ folder, table, path }): [string, string][] => {
    const full = readCase(`${folder}/full.json`)
    const start = path === '' ? full : (full as Record<string, unknown>)[path.slice(1)]
    const cases = [...deriveCases(table, start, path)]
    return [
      [`${folder}/invalid.json`, casesText(cases.filter(({ issues }) => issues !== undefined))],
      [`${folder}/limits.json`, casesText(cases.filter(({ issues }) => issues === undefined))],
    ]
  })
}

export function readCase(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, casesFolder), 'utf8'))
}

/** One case per line, so that a diff shows which case changed. */
function casesText(cases: readonly object[]): string {
  return `[\n${cases.map(one => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`
}
