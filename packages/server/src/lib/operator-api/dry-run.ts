import { readQuery } from '../http/query.ts'
import { isProblem, type Problem, problem } from '../problem/problem.ts'

/** Whether a request has `?dryRun=true`: it gets the answer of the operation, and nothing is changed. */
export function readDryRun(query: string): { readonly isDryRun: boolean } | Problem {
  const parameters = readQuery(query, ['dryRun'])
  if (isProblem(parameters)) return parameters
  const dryRun = parameters.get('dryRun') ?? 'false'
  if (dryRun === 'true' || dryRun === 'false') return { isDryRun: dryRun === 'true' }
  return problem('malformed_request', `"dryRun" must be true or false: found "${dryRun}"`)
}
