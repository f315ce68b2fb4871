import type { DefinitionSet } from '@fixture-feed/contract/definition-set'
import { definitionReference } from '@fixture-feed/contract/definitions'
import { validateDraftFully } from '@fixture-feed/contract/draft'
import type { Issue } from '@fixture-feed/contract/issue'
import {
  validateFeedSettings,
  validateFixtureRegistration,
  validatePublication,
} from '@fixture-feed/contract/operator-bodies'
import { validateLogLine } from '@fixture-feed/contract/publication-log'
import {
  validateFixtureIndex,
  validateFixtureIndexEntry,
  validateIntegrationFixtureIndex,
  validateItemFully,
  validateSnapshot,
} from '@fixture-feed/contract/validate'
import type { DocumentKind } from './document-kinds.ts'

/** All issues of a document that should have this kind. For `log`, the document is one line of a log. */
export function documentIssues(
  value: unknown,
  kind: DocumentKind,
  definitions: DefinitionSet,
): Issue[] {
  switch (kind) {
    case 'snapshot':
      return validateSnapshot(value, { definitions })
    case 'item':
      return validateItemFully(value, definitions)
    case 'draft':
      return validateDraftFully(value, definitions)
    case 'log':
      return validateLogLine(value, { definitions })
    case 'publication':
      return validatePublication(value, { definitions })
    case 'settings':
      return validateFeedSettings(value)
    case 'index':
      return indexIssues(value)
    case 'fixture':
      return fixtureIssues(value)
  }
}

/** The unknown definitions of the items in a valid document. The content of these items was not checked. */
export function unknownDefinitions(value: unknown, definitions: DefinitionSet): readonly string[] {
  const items = isObject(value) && Array.isArray(value.items) ? value.items : [value]
  const unknown = items
    .filter(isDefined)
    .filter(
      ({ definitionKey, definitionVersion }) => !definitions.has(definitionKey, definitionVersion),
    )
  return [...new Set(unknown.map(definitionReference))].sort()
}

/**
 * The issues of an index. The index is checked as a generic view first. If that check finds no issue and an entry has
 * further fields, the index is also checked as an integration view.
 */
function indexIssues(value: unknown): Issue[] {
  const issues = validateFixtureIndex(value)
  if (issues.length > 0) return issues
  const { fixtures } = value as { readonly fixtures: readonly object[] }
  const isGeneric = fixtures.every(entry => Object.keys(entry).length === 2)
  return isGeneric ? [] : validateIntegrationFixtureIndex(value)
}

/** The issues of an index entry if `itemCount` exists, otherwise of a registration. */
function fixtureIssues(value: unknown): Issue[] {
  if (!isObject(value) || 'itemCount' in value) return validateFixtureIndexEntry(value)
  const { fixtureId, ...body } = value
  const issues = validateFixtureRegistration(body)
  if (typeof fixtureId === 'string' && fixtureId !== '') return issues
  const message = 'expected the field "fixtureId", a string of at least 1 character'
  return [...issues, { path: '', rule: 'required', message }]
}

interface Defined {
  readonly definitionKey: string
  readonly definitionVersion: number
}

function isDefined(value: unknown): value is Defined {
  return isObject(value) && 'definitionKey' in value
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
