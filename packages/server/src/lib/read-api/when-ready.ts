import { type Problem, problem } from '../problem/problem.ts'
import type { Views } from '../snapshot/views.ts'

/** The views, or the problem that they are not complete yet. */
export function whenReady(views: Views | undefined): Views | Problem {
  return views ?? notReady
}

const notReady = problem('unavailable', 'The service is still reading its journal', {
  retryAfter: 1,
})
