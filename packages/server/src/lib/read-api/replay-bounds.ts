import { isDateTime, parseInstant } from '@fixture-feed/contract/instant'
import { type Problem, problem } from '../problem/problem.ts'
import { areInOrder, type ReplayBounds } from '../snapshot/replay-store.ts'

export type BoundName = 'after' | 'until'

export const boundNames: readonly BoundName[] = ['after', 'until']

export function readBounds(parameters: ReadonlyMap<BoundName, string>): ReplayBounds | Problem {
  for (const [name, value] of parameters) {
    if (!isDateTime(value)) return invalidBound(name, value)
  }
  const after = parameters.get('after')
  const until = parameters.get('until')
  const bounds: ReplayBounds = {
    after: after === undefined ? undefined : parseInstant(after),
    until: until === undefined ? undefined : { instant: parseInstant(until), text: until },
  }
  if (areInOrder(bounds)) return bounds
  return problem('invalid_bound', `"after" (${after}) must be before "until" (${until})`)
}

export function invalidBound(name: string, value: string): Problem {
  const expected = `"${name}" must be an RFC 3339 date-time with Z or an offset, such as 2026-02-11T19:00:00Z`
  const found = value === '' ? 'it is empty' : `found ${JSON.stringify(value)}`
  const hint = '; a literal "+" in a query means a space, so percent-encode it as %2B'
  return problem('invalid_bound', `${expected}: ${found}${value.includes(' ') ? hint : ''}`)
}
