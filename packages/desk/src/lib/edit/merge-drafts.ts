import { sameJson } from '@fixture-feed/client/same-json'

/**
 * My changes on top of theirs: each field that I changed is as I have it, all others are as theirs. A list counts as one
 * value, as its members have no names to tell them by.
 */
export function mergeChanges(seen: unknown, mine: unknown, theirs: unknown): unknown {
  if (sameJson(seen, mine)) return theirs
  if (!isObject(mine) || !isObject(theirs)) return mine
  const before = isObject(seen) ? seen : {}
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  const fields = names.map(
    name => [name, mergeChanges(before[name], mine[name], theirs[name])] as const,
  )
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
