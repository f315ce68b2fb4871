/**
 * A value as the engine may look for errors in it. It lists the repetitions in an array that should have none in
 * quadratic time: 50,000 of them take it twelve seconds. So an array ends here where it has repeated itself often enough.
 */
export function abridged(value: unknown, maxRepetitions: number, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value
  const inner = (member: unknown): unknown => abridged(member, maxRepetitions, depth + 1)
  if (Array.isArray(value)) return beginningOf(value, maxRepetitions).map(inner)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inner(member)]))
}

/** Below this no schema of the contract has anything to say, and a value may be nested as deep as it likes. */
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

/** The same for elements that are the same, and for few others. */
function likeness(element: unknown): string {
  if (typeof element !== 'object' || element === null) return `${typeof element} ${String(element)}`
  const fields = Object.entries(element).map(([name, value]) => [
    name,
    typeof value === 'object' ? '' : String(value),
  ])
  return JSON.stringify(fields)
}
