import type { IncomingMessage } from 'node:http'
import type { Problem } from '../problem/problem.ts'

const changing: ReadonlySet<string | undefined> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** A problem of the public listener that also says where a request belongs which only an operator sends. */
export function withOperatorHint(
  { method, headers }: Pick<IncomingMessage, 'headers'> & { readonly method?: string | undefined },
  refused: Problem,
): Problem {
  if (!changing.has(method) && headers.authorization === undefined) return refused
  const hint = 'this is the public listener, which only reads; send it to the operator listener'
  return { ...refused, detail: `${refused.detail}: ${hint}` }
}
