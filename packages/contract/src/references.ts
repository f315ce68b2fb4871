import { type Issue, maxIssues, pathTo } from './issue.ts'
import { shown } from './lib/expectation.ts'
import type { Draft } from './lib/types.generated.ts'

/** The fields that name an entity of the item, at any depth of content (spec, entity). */
export const entityFields: ReadonlySet<string> = new Set([
  'teamId',
  'playerId',
  'entityId',
  'opponentEntityId',
  'awayTeamId',
  'homeTeamId',
])

/** The field that names an asset of the item, at any depth of content (spec, asset). */
const assetField = 'shotChartAssetId'

/**
 * The issues, at most `maxIssues`, of references in an item's content to entities or assets that the item does not list
 * (rule `reference`, at the referencing field). Content may have any definition, known or not; the envelope must have
 * passed the generic level.
 */
export function validateReferences(item: Pick<Draft, 'content' | 'entities' | 'assets'>): Issue[] {
  const entities = new Set(item.entities.map(({ id }) => id))
  const assets = new Set(item.assets.map(({ id }) => id))
  const issues: Issue[] = []
  for (const field of fieldsWithin({ name: 'content', value: item.content, parent: undefined })) {
    if (issues.length === maxIssues) break
    const { name, value } = field
    if (typeof value !== 'string') continue
    if (entityFields.has(name) && !entities.has(value)) {
      issues.push(missing(pathOf(field), "the id of one of the item's entities", value))
    } else if (name === assetField && !assets.has(value)) {
      issues.push(missing(pathOf(field), "the id of one of the item's assets", value))
    }
  }
  return issues
}

/** Returns an issue (rule `fixture`, below `/items`) for each item whose fixture is not the fixture of the feed. */
export function validateFixtureOf(
  items: readonly { readonly fixtureId: string }[],
  fixtureId: string,
): Issue[] {
  const expected = `expected the fixture of the feed, ${shown(fixtureId)}`
  const issues: Issue[] = []
  for (const [index, item] of items.entries()) {
    if (item.fixtureId === fixtureId) continue
    const message = `${expected}, found ${shown(item.fixtureId)}`
    issues.push({ path: `/items/${index}/fixtureId`, rule: 'fixture', message })
  }
  return issues
}

/**
 * Returns an issue for each id that also occurs earlier, in the same list or in a list before it (rule `duplicate-id`,
 * at the later occurrence).
 */
export function validateUniqueIds(
  ...lists: readonly (readonly [path: string, members: readonly { readonly id: string }[]])[]
): Issue[] {
  const firsts = new Map<string, IdPlace>()
  const issues: Issue[] = []
  for (const [listPath, members] of lists) {
    for (const [index, { id }] of members.entries()) {
      const place = { listPath, index }
      const first = firsts.get(id)
      if (first === undefined) firsts.set(id, place)
      else issues.push(duplicate(pathOfId(place), id, pathOfId(first)))
    }
  }
  return issues
}

/** The place of an id. Its path is formatted only for an issue, because most ids are unique. */
interface IdPlace {
  readonly listPath: string
  readonly index: number
}

function pathOfId({ listPath, index }: IdPlace): string {
  return `${listPath}/${index}/id`
}

interface Field {
  readonly name: string
  readonly value: unknown
  readonly parent: Field | undefined
}

/**
 * A field and all fields within it, in document order. Uses an explicit stack, because JSON may be nested without
 * limit.
 */
function* fieldsWithin(root: Field): Generator<Field> {
  const pending = [root]
  for (let field = pending.pop(); field !== undefined; field = pending.pop()) {
    yield field
    if (typeof field.value !== 'object' || field.value === null) continue
    const parent = field
    const inner = Object.entries(field.value).map(([name, value]) => ({ name, value, parent }))
    for (const one of inner.reverse()) pending.push(one)
  }
}

function pathOf({ name, parent }: Field): string {
  const names = [name]
  for (let field = parent; field !== undefined; field = field.parent) names.push(field.name)
  return names.reverse().reduce(pathTo, '')
}

function missing(path: string, expected: string, value: string): Issue {
  const message = `expected ${expected}, found ${shown(value)}`
  return { path, rule: 'reference', message }
}

function duplicate(path: string, id: string, first: string): Issue {
  const message = `expected each id once, found ${shown(id)} again (first at ${first})`
  return { path, rule: 'duplicate-id', message }
}
