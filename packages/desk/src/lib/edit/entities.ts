import type { Entity, Item } from '@fixture-feed/client'
import type { Draft } from '@fixture-feed/contract/draft'
import type { OperatorFixture } from '@fixture-feed/contract/operator-responses'
import { entityFields } from './fields.ts'

type Teams = Pick<OperatorFixture, 'awayTeam' | 'homeTeam'>

export function fixtureTeams({ awayTeam, homeTeam }: Teams): readonly Entity[] {
  return [awayTeam, homeTeam]
    .filter(team => team !== undefined)
    .map(({ id, name }) => ({ id, kind: 'team', displayName: name }))
}

/** The teams of a fixture, then the other teams and players of its items, sorted by name. Each occurs once. */
export function fixtureEntities(fixture: Teams, items: readonly Item[]): readonly Entity[] {
  const teams = fixtureTeams(fixture)
  const named = new Map(items.flatMap(item => item.entities).map(each => [each.id, each]))
  for (const { id } of teams) named.delete(id)
  const others = [...named.values()].sort((a, b) => a.displayName.localeCompare(b.displayName))
  return [...teams, ...others]
}

/** Adds to `entities` the known teams and players that the content references by id. */
export function withNamedEntities(draft: Draft, known: readonly Entity[]): Draft {
  const listed = new Set(draft.entities.map(({ id }) => id))
  const missing = known.filter(({ id }) => !listed.has(id))
  if (missing.length === 0) return draft
  const named = namedIds(draft.content)
  const added = missing.filter(({ id }) => named.has(id))
  return added.length === 0 ? draft : { ...draft, entities: [...draft.entities, ...added] }
}

function namedIds(value: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, each] of Object.entries(value)) {
    if (entityFields.has(name) && typeof each === 'string') found.add(each)
    else namedIds(each, found)
  }
  return found
}
