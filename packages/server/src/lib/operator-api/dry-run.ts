import { type Problem, problem } from '../problem/problem.ts'

/** Whether a request has `?dryRun=true`: it gets the answer of the operation, and nothing is changed. */
export function readDryRun(
  query: ReadonlyMap<string, string>,
): { readonly isDryRun: boolean } | Problem {
  const dryRun = query.get('dryRun') ?? 'false'
  if (dryRun === 'true' || dryRun === 'false') return { isDryRun: dryRun === 'true' }
  return problem('malformed_request', `"dryRun" must be true or false: found "${dryRun}"`)
}
