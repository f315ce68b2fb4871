/** A service that several tokens change, and what they do to keep each other from it. */
import type { TestContext } from 'node:test'
import { tokenOfSecret } from '../operator-api/tokens.ts'
import {
  feedPath,
  type OperatorAnswer,
  type ProblemDocument,
  type RunningService,
  type RunOptions,
  runService,
  secret,
} from './running-service.ts'
import { pulse } from './samples.ts'

/** The headers of a request that is made with another token than "tests". */
interface As {
  readonly headers: Readonly<Record<string, string>>
}

export const asDesk: As = { headers: { authorization: 'Bearer desk-secret' } }
export const asOther: As = { headers: { authorization: 'Bearer other-secret' } }
/** May change nothing but `pulse`. */
export const asLimited: As = { headers: { authorization: 'Bearer limited-secret' } }
export const asReader: As = { headers: { authorization: 'Bearer reader-secret' } }

/** Requests that name no token are of the token "tests". */
export function runWithTokens(t: TestContext, options: RunOptions = {}): Promise<RunningService> {
  const tokens = [
    tokenOfSecret('tests', secret),
    tokenOfSecret('desk', 'desk-secret'),
    tokenOfSecret('other', 'other-secret'),
    { ...tokenOfSecret('limited', 'limited-secret'), feeds: [pulse.feedKey] },
    { ...tokenOfSecret('reader', 'reader-secret'), readOnly: true },
  ]
  return runService(t, { tokens, ...options })
}

/** Locks an item of `pulse`. */
export function lock(
  service: RunningService,
  id: string,
  as: As = asDesk,
  json: unknown = { reason: 'mended by hand' },
): Promise<OperatorAnswer> {
  return service.operate('PUT', lockPath(id), { json, ...as })
}

export function unlock(
  service: RunningService,
  id: string,
  as: As = asDesk,
): Promise<OperatorAnswer> {
  return service.operate('DELETE', lockPath(id), as)
}

/** Stops a token on `pulse`. */
export function stop(
  service: RunningService,
  as: Partial<As> = asDesk,
  token = 'tests',
  json: unknown = { reason: 'wrong names' },
): Promise<OperatorAnswer> {
  return service.operate('PUT', stopPath(token), { json, ...as })
}

export function release(
  service: RunningService,
  as: Partial<As> = asDesk,
  token = 'tests',
): Promise<OperatorAnswer> {
  return service.operate('DELETE', stopPath(token), as)
}

/** The status and the code of a refusal, such as `403 stopped`. */
export function codeOf({ status, json }: OperatorAnswer): string {
  return `${status} ${(json as ProblemDocument).code}`
}

function lockPath(id: string): string {
  return `${feedPath(pulse)}/items/${encodeURIComponent(id)}/lock`
}

function stopPath(token: string): string {
  return `${feedPath(pulse)}/stops/${encodeURIComponent(token)}`
}
