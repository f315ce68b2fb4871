/**
 * A value whose arrays are cut after `maxRepetitions` repeated elements. If the elements of an array must be unique,
 * the engine lists repetitions in quadratic time: 50,000 of them take twelve seconds.
 */
export function abridged(value: unknown, maxRepetitions: number, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value
  const inner = (member: unknown): unknown => abridged(member, maxRepetitions, depth + 1)
  if (Array.isArray(value)) return beginningOf(value, maxRepetitions).map(inner)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inner(member)]))
}

/**
 * Values at a greater depth are returned unchanged. No schema of the contract is deeper, and values may be nested
 * without limit.
 */
const maxDepth = 16

function beginningOf(list: readonly unknown[], maxRepetitions: number): readonly unknown[] {
  if (list.length <= maxRepetitions) return list
  const seen = new Set<string>()
  const end = list.findIndex((element, index) => {
    seen.add(likeness(element))
    return index + 1 - seen.size > maxRepetitions
  })
  return end === -1 ? list : list.slice(0, end)
}

/**
 * A text that is the same for equal elements with the same order of fields, and rarely the same for different elements.
 */
function likeness(element: unknown): string {
  if (typeof element !== 'object' || element === null) return `${typeof element} ${String(element)}`
  const fields = Object.entries(element).map(([name, value]) => [
    name,
    typeof value === 'object' ? '' : String(value),
  ])
  return JSON.stringify(fields)
}
