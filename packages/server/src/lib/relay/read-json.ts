import { formatIssue, type Issue } from '@fixture-feed/contract/issue'
import type { Steps } from '@fixture-feed/contract/steps'
import { type JsonLimits, readJsonBody } from '../http/json-body.ts'
import { isProblem } from '../problem/problem.ts'
import { runInSlices } from '../slices/run-in-slices.ts'
import { type ReceivedBody, ResponseRejected } from './upstream.ts'

/**
 * Limits of a response. They allow larger lists and values than the default limits of a publication, because an upstream
 * that is a Fixture Feed service can be configured with larger limits.
 */
const limits: JsonLimits = {
  maxDepth: 64,
  maxFields: 1_000,
  maxElements: 100_000,
  maxKeyLength: 256,
  maxValueBytes: 1024 * 1024,
}

/**
 * The JSON value of a response, read and validated in slices. A response without a media type is read as JSON, since
 * the specification defines all responses as JSON.
 *
 * @param list The name of the array that can be large.
 * @throws {ResponseRejected} if the response is not JSON by media type and content, is too large, or fails `validate`.
 */
export async function readJsonResponse<Value>(
  { headers, body }: ReceivedBody,
  list: 'fixtures' | 'items' | 'changes' | 'plays',
  validate: (value: unknown) => readonly Issue[],
): Promise<Value> {
  const mediaType = headers.get('content-type') ?? 'application/json'
  if (!/^application\/([^;\s]+\+)?json\s*(;|$)/i.test(mediaType)) {
    throw new ResponseRejected(`unexpected media type ${mediaType}`)
  }
  const read = await runInSlices(readJsonBody(body, limits, { lists: [list] }))
  if (isProblem(read)) throw new ResponseRejected(read.detail)
  const issue = await runInSlices(firstIssue(read.value, list, validate))
  if (issue !== undefined) throw new ResponseRejected(formatIssue(issue))
  return read.value as Value
}

/**
 * Returns the first issue of a value. Validates the value with one member of its list at a time, so that each step is
 * short.
 */
function* firstIssue(
  value: unknown,
  list: string,
  validate: (value: unknown) => readonly Issue[],
): Steps<Issue | undefined> {
  const members: unknown = Object(value)[list]
  if (!Array.isArray(members)) return validate(value)[0]
  const [ofRest] = validate({ ...Object(value), [list]: [] })
  if (ofRest !== undefined) return ofRest
  for (const [index, member] of members.entries()) {
    const [issue] = validate({ ...Object(value), [list]: [member] })
    if (issue !== undefined) {
      return { ...issue, path: issue.path.replace(/^\/\w+\/0/, `/${list}/${index}`) }
    }
    yield
  }
  return undefined
}
