import { formatIssue, type Issue } from '@fixture-feed/contract/issue'
import { type Exchange, headerOf } from './wire/exchange.ts'

/** Thrown by a check whose rule does not hold. */
export class Broken extends Error {
  override readonly name = 'Broken'
  readonly exchange: Exchange | undefined

  constructor(why: string, exchange?: Exchange) {
    super(why)
    this.exchange = exchange
  }
}

/** Thrown by a check that cannot say anything about this target. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable'
}

/** @throws {Broken} unless the condition holds. */
export function expect(condition: boolean, why: string, exchange?: Exchange): asserts condition {
  if (!condition) throw new Broken(why, exchange)
}

/** @throws {NotApplicable} unless the condition holds. */
export function skipUnless(condition: boolean, why: string): asserts condition {
  if (!condition) throw new NotApplicable(why)
}

/** @throws {Broken} that shows the first issue, when there is one. */
export function expectNoIssue([issue]: readonly Issue[], exchange: Exchange, place = ''): void {
  if (issue !== undefined) throw new Broken(place + formatIssue(issue), exchange)
}

/** @throws {Broken} unless the status is one of these. */
export function expectStatus(exchange: Exchange, ...expected: readonly number[]): void {
  const { status } = exchange.answer
  if (expected.includes(status)) return
  throw new Broken(`expected status ${expected.join(' or ')}, found ${status}`, exchange)
}

/** @throws {Broken} unless a header has exactly this value; `undefined` expects that it is not there. */
export function expectHeader(exchange: Exchange, name: string, expected: string | undefined): void {
  const found = headerOf(exchange, name)
  if (found === expected) return
  throw new Broken(`expected ${name} ${shown(expected)}, found ${shown(found)}`, exchange)
}

/** @throws {Broken} unless an error may not be stored (spec, Errors, rule 1). */
export function expectNoStore(exchange: Exchange): void {
  expectHeader(exchange, 'Cache-Control', 'no-store')
}

/** Members of a list header (RFC 9110 §5.6.1), in lower case. */
export function listOf(exchange: Exchange, name: string): readonly string[] {
  const members = (headerOf(exchange, name) ?? '').split(',')
  return members.map(member => member.trim().toLowerCase()).filter(member => member !== '')
}

function shown(value: string | undefined): string {
  return value === undefined ? 'absent' : JSON.stringify(value)
}
