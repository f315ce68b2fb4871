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

/** What every number beyond all doubles has: three digits of an exponent, or 200 and more before it. */
const mayBeInfinite = /e\+?\d{3}|\d{200}/i

function parseJson(body: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return mayBeInfinite.test(text) ? JSON.parse(text, refuseInfinite) : JSON.parse(text)
  } catch (error) {
    throw new AnswerRefused((error as Error).message, { cause: error })
  }
}

/** JSON has no word for infinite numbers, so that readers would get `null`. */
function refuseInfinite(key: string, value: unknown): unknown {
  if (value !== Infinity && value !== -Infinity) return value
  throw new RangeError(`${JSON.stringify(key)} is a number that no double holds`)
}
