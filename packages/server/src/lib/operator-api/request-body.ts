import { readJsonBody } from '../http/json-body.ts'
import { type Problem, problem } from '../problem/problem.ts'
import type { OperationRequest } from './operation.ts'

/** The JSON value of an operation's body, or why there is none: 415 for another media type, 400 for broken JSON. */
export function readJson({
  headers,
  body,
}: Pick<OperationRequest<unknown>, 'headers' | 'body'>): { readonly value: unknown } | Problem {
  const contentType = headers['content-type']
  if (!isJsonType(contentType)) {
    const found = contentType === undefined ? 'there is no Content-Type' : `found ${contentType}`
    return problem('unsupported_media_type', `The Content-Type must be application/json: ${found}`)
  }
  return readJsonBody(body)
}

/** `application/json` or a `+json` type, whatever its parameters but another charset than UTF-8. */
function isJsonType(contentType: string | undefined): boolean {
  const match =
    /^\s*application\/(?:[\w.!#$&^-]+\+)?json\s*(?:;\s*charset="?([\w-]+)"?\s*)?$/i.exec(
      contentType ?? '',
    )
  return match !== null && (match[1] === undefined || /^utf-?8$/i.test(match[1]))
}
