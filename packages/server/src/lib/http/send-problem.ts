import type { ServerResponse } from 'node:http'
import { type Problem, problemBody, problemHeaders, problemStatus } from '../problem/problem.ts'

/** Answers with a problem; for HEAD without its body (RFC 9110 §9.3.2). */
export function sendProblem(
  response: ServerResponse,
  refused: Problem,
  extraHeaders: readonly string[] = [],
): void {
  const body = problemBody(refused)
  response.writeHead(problemStatus(refused), [...problemHeaders(refused, body), ...extraHeaders])
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
