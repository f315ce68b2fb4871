import { formatIssue, type Issue } from '@fixture-feed/contract/issue'
import type { Connection } from './wire/connection.ts'
import { type Exchange, headerOf, type WireRequest } from './wire/exchange.ts'
import { WireError } from './wire/wire-error.ts'

/** Thrown by a check if the target violates the rule of the check. */
export class Broken extends Error {
  override readonly name = 'Broken'
  readonly exchange: Exchange | undefined

  constructor(why: string, exchange?: Exchange) {
    super(why)
    this.exchange = exchange
  }
}

/** Thrown by a check that cannot decide whether this target follows the rule. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable'
}

/** @throws {Broken} if the condition is false. */
export function expect(condition: boolean, why: string, exchange?: Exchange): asserts condition {
  if (!condition) throw new Broken(why, exchange)
}

/** @throws {NotApplicable} if the condition is false. */
export function skipUnless(condition: boolean, why: string): asserts condition {
  if (!condition) throw new NotApplicable(why)
}

/** @throws {Broken} with the first issue, if there is one. */
export function expectNoIssue([issue]: readonly Issue[], exchange: Exchange, place = ''): void {
  if (issue !== undefined) throw new Broken(place + formatIssue(issue), exchange)
}

/** @throws {Broken} if the status is not in `expected`. */
export function expectStatus(exchange: Exchange, ...expected: readonly number[]): void {
  const { status } = exchange.response
  if (expected.includes(status)) return
  throw new Broken(`expected status ${expected.join(' or ')}, found ${status}`, exchange)
}

/**
 * Sends the next request on the connection of an exchange.
 *
 * @throws {Broken} if the next bytes on the connection are not a response. A closed connection is accepted.
 */
export async function expectNothingBehind(
  exchange: Exchange,
  connection: Connection,
  next: WireRequest,
): Promise<void> {
  try {
    await connection.exchange(next)
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    const isClean = connection.isEnded && connection.unread.length === 0
    expect(
      isClean,
      `invalid bytes after the ${exchange.response.status}: ${error.message}`,
      exchange,
    )
  }
}

/** @throws {Broken} if a header does not have exactly this value; `undefined` expects that the header is absent. */
export function expectHeader(exchange: Exchange, name: string, expected: string | undefined): void {
  const found = headerOf(exchange, name)
  if (found === expected) return
  throw new Broken(`expected ${name} ${shown(expected)}, found ${shown(found)}`, exchange)
}

/** @throws {Broken} if the policy lacks `no-store`. Other directives are allowed. */
export function expectNoStore(exchange: Exchange): void {
  const isCacheable = !listOf(exchange, 'cache-control').includes('no-store')
  if (isCacheable) expectHeader(exchange, 'Cache-Control', 'no-store')
}

/** @throws {Broken} if the response is not a client error (4xx) with `no-store`. */
export function expectClientError(exchange: Exchange): void {
  const { status } = exchange.response
  expect(status >= 400 && status < 500, `expected a status 4xx, found ${status}`, exchange)
  expectNoStore(exchange)
}

/**
 * @throws {Broken} if the cache policy does not have exactly these directives, in any order and letter case (RFC 9111
 *   §5.2).
 */
export function expectPolicy(exchange: Exchange, expected: string | undefined): void {
  const directives = membersOf(expected).toSorted().join()
  const isSame = listOf(exchange, 'cache-control').toSorted().join() === directives
  if (!isSame) expectHeader(exchange, 'Cache-Control', expected)
}

/** @throws {Broken} if the response has a media type that is not JSON. */
export function expectJsonType(exchange: Exchange): void {
  const type = headerOf(exchange, 'content-type')
  const isJson = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type ?? 'application/json')
  expect(isJson, `the Content-Type is ${type}`, exchange)
}

/** Elements of a list header (RFC 9110 §5.6.1), in lower case. */
export function listOf(exchange: Exchange, name: string): readonly string[] {
  return membersOf(headerOf(exchange, name))
}

function membersOf(list = ''): readonly string[] {
  const members = list.split(',')
  return members.map(member => member.trim().toLowerCase()).filter(member => member !== '')
}

function shown(value: string | undefined): string {
  return value === undefined ? 'absent' : JSON.stringify(value)
}
