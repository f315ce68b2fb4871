import { sameJson } from '../same-json.ts'
import type { Resource } from './read-resource.ts'

/**
 * `next` with each member of its list that equals one of `held` as that very object, so that `===` tells what changed;
 * `held` itself where nothing did.
 */
export function shareMembers<Value extends object>(
  held: Value,
  next: Value,
  list: Resource['list'],
): Value {
  const earlier = new Map(membersOf(held, list).map(member => [idOf(member), member]))
  const members = membersOf(next, list).map(member => {
    const before = earlier.get(idOf(member))
    return sameJson(before, member) ? before : member
  })
  const shared = { ...next, [list]: members }
  return sameJson(held, shared) ? held : shared
}

function membersOf(value: object, list: string): readonly object[] {
  return (value as Record<string, readonly object[]>)[list] ?? []
}

/** An item's id, or that of a fixture in the index. */
function idOf(member: object): unknown {
  const { id, fixtureId } = member as { readonly id?: unknown; readonly fixtureId?: unknown }
  return id ?? fixtureId
}
