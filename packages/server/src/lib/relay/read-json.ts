import { formatIssue, type Issue } from '@fixture-feed/contract/issue'
import { AnswerRefused, type UpstreamAnswer } from './upstream.ts'

/**
 * The JSON value of an answer. One that does not say its media type is taken for JSON, as all answers are by the spec.
 *
 * @throws {AnswerRefused} when it is not JSON by type and content, or breaks what `validate` checks.
 */
export function readJsonAnswer<Value>(
  { headers, body }: UpstreamAnswer,
  validate: (value: unknown) => readonly Issue[],
): Value {
  const mediaType = headers.get('content-type') ?? 'application/json'
  if (!/^application\/([^;\s]+\+)?json\s*(;|$)/i.test(mediaType)) {
    throw new AnswerRefused(`media type ${mediaType}`)
  }
  const value = parseJson(body)
  const [issue] = validate(value)
  if (issue !== undefined) throw new AnswerRefused(formatIssue(issue))
  return value as Value
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (error) {
    throw new AnswerRefused((error as Error).message, { cause: error })
  }
}
