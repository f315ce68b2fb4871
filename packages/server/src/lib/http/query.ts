import { type Problem, problem } from '../problem/problem.ts'

/**
 * Returns the parameters of a query, or a problem if its encoding is invalid, or a parameter is unknown or repeated. A
 * request with a misspelled parameter must not silently return the live feed.
 */
export function readQuery<Name extends string>(
  rawQuery: string,
  known: readonly Name[],
  repeated: 'malformed_request' | 'invalid_bound' = 'malformed_request',
): ReadonlyMap<Name, string> | Problem {
  const parameters = new Map<Name, string>()
  if (rawQuery === '') return parameters
  if (!isDecodable(rawQuery)) {
    return problem('malformed_request', 'The query contains an invalid percent-encoding')
  }
  for (const [name, value] of new URLSearchParams(rawQuery)) {
    const knownName = known.find(candidate => candidate === name)
    if (knownName === undefined) return unknownParameter(name, known)
    if (parameters.has(knownName)) {
      return problem(repeated, `The query parameter "${name}" occurs more than once`)
    }
    parameters.set(knownName, value)
  }
  return parameters
}

function unknownParameter(name: string, known: readonly string[]): Problem {
  const names = known.map(each => `"${each}"`).join(', ')
  const which = names === '' ? 'this address has no parameters' : `known parameters are ${names}`
  const detail = `The query parameter ${JSON.stringify(name)} is unknown: ${which}`
  return problem('unknown_parameter', detail)
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
