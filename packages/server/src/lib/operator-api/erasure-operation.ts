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
  const wanted = readErasure(json.value)
  if (isProblem(wanted)) return wanted
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

function readErasure(
  value: unknown,
): { readonly id: string; readonly reason: string | undefined } | Problem {
  const { id, reason, ...unknown } = (value ?? {}) as Readonly<Record<string, unknown>>
  const isReason = reason === undefined || typeof reason === 'string'
  if (typeof id === 'string' && id !== '' && isReason && Object.keys(unknown).length === 0) {
    return { id, reason }
  }
  return invalid('invalid_items', [
    {
      path: '',
      rule: 'erasure',
      message: 'expected { "id": the item to erase, "reason"?: a text }',
    },
  ])
}
