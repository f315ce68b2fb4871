import { type ErasureBody, validateErasureBody } from '@fixture-feed/contract/operator-bodies'
import { isProblem, type Problem } from '../problem/problem.ts'
import { eraseItem } from '../publish/erase-item.ts'
import type { FeedRequest } from './feed-request.ts'
import { invalid } from './invalid.ts'
import type { OperationAnswer } from './operation.ts'
import type { OperationSources } from './operation-sources.ts'
import { readJson } from './request-body.ts'

/** `POST …/erasures`: removes an item from all history. */
export async function postErasure(
  request: FeedRequest,
  sources: OperationSources,
): Promise<OperationAnswer | Problem> {
  const { writer, events } = sources
  const json = await readJson(request, sources)
  if (isProblem(json)) return json
  const issues = validateErasureBody(json.value)
  if (issues.length > 0) return invalid('invalid_items', issues)
  const wanted = json.value as ErasureBody
  const ready = writer()
  if (isProblem(ready)) return ready
  const answer = await eraseItem(ready, request.target, wanted.id, request.token.name)
  if (isProblem(answer)) return answer
  events.erased(request.target, {
    token: request.token.name,
    itemId: wanted.id,
    reason: wanted.reason,
  })
  return { status: 200, body: answer }
}
