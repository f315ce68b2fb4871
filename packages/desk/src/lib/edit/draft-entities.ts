import type { Entity } from '@fixture-feed/client'
import type { Draft } from '@fixture-feed/contract/draft'
import { entityFields } from './fields.ts'

/** The item with the teams and players that its content names and that it did not list yet. */
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
