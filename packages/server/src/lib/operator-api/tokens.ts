import { hash, timingSafeEqual } from 'node:crypto'
import type { FeedId } from '@fixture-feed/journal/entry'

/** An operator token and its rights. Only the hash of the secret is stored. */
export interface OperatorToken {
  /** The name of the token in log lines, in the history (`by`) and in holds. */
  readonly name: string
  /** SHA-256 of the secret, hex. */
  readonly sha256: string
  /** Whether the token may only read. */
  readonly readOnly?: boolean | undefined
  /** Whether the token may not set, change or end a hold, nor approve a proposal. */
  readonly noHolds?: boolean | undefined
  /** The fixtures that the token is limited to. Default: all. */
  readonly fixtures?: readonly string[] | undefined
  /** The feed keys that the token is limited to. Default: all. */
  readonly feeds?: readonly string[] | undefined
}

export interface WholeFixture {
  readonly fixtureId: string
  readonly feedKey?: undefined
}

/** The target of a request: a feed, a fixture as a whole, or the service (`undefined`). */
export type TokenTarget = FeedId | WholeFixture | undefined

/** Creates a token without limits from a secret in plain text, for example from the environment. */
export function tokenOfSecret(name: string, secret: string): OperatorToken {
  return { name, sha256: sha256Hex(secret) }
}

/**
 * Reads a file of named tokens: `{ "tokens": [{ "name", "sha256", "readOnly"?, "noHolds"?, "fixtures"?, "feeds"? }] }`.
 *
 * @throws {SyntaxError} naming the fault.
 */
export function parseTokenFile(text: string): readonly OperatorToken[] {
  const file = JSON.parse(text) as { readonly tokens?: unknown } | null
  if (!Array.isArray(file?.tokens)) {
    const found = Object(file) === file ? `"tokens": ${kindOf(file?.tokens)}` : kindOf(file)
    throw new SyntaxError(`expected an object with a list "tokens", found ${found}`)
  }
  const tokens = file.tokens.map((token: unknown, index) => parseToken(token, `tokens[${index}]`))
  const names = new Set<string>()
  for (const { name } of tokens) {
    if (names.has(name)) throw new SyntaxError(`token name ${JSON.stringify(name)} occurs twice`)
    names.add(name)
  }
  return tokens
}

/** The known token in an `Authorization` header, if any. Compares in constant time. */
export function findToken(
  tokens: readonly OperatorToken[],
  authorization: string | undefined,
): OperatorToken | undefined {
  const secret = /^Bearer +([^\s]+) *$/i.exec(authorization ?? '')?.[1]
  if (secret === undefined) return undefined
  const wanted = Buffer.from(sha256Hex(secret))
  let found: OperatorToken | undefined
  // Every token is compared, so that the response time does not reveal which one matched.
  for (const token of tokens) {
    if (timingSafeEqual(Buffer.from(token.sha256), wanted)) found = token
  }
  return found
}

/**
 * Whether the limits of a token permit access to a target. A token with limits has no access to the service as a whole,
 * and a token limited to feeds has no access to a whole fixture.
 */
export function mayAccess(token: OperatorToken, target: TokenTarget): boolean {
  const { fixtures, feeds } = token
  if (fixtures !== undefined && (target === undefined || !fixtures.includes(target.fixtureId)))
    return false
  return feeds === undefined || (target?.feedKey !== undefined && feeds.includes(target.feedKey))
}

function parseToken(value: unknown, path: string): OperatorToken {
  // A secret may be in the place of a token or of its hash, so only the kind of these values is reported.
  if (typeof value !== 'object' || value === null)
    throw new SyntaxError(`${path}: expected an object, found ${kindOf(value)}`)
  const { name, sha256, readOnly, noHolds, fixtures, feeds, ...unknown } = value as Record<
    string,
    unknown
  >
  const [unknownField] = Object.keys(unknown)
  if (unknownField !== undefined)
    throw new SyntaxError(`${path} has the unknown field "${unknownField}"`)
  if (typeof name !== 'string' || name === '')
    throw new SyntaxError(`${path}.name: expected a string that is not empty, found ${found(name)}`)
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) {
    const length = typeof sha256 === 'string' ? ` of ${sha256.length} characters` : ''
    throw new SyntaxError(
      `${path}.sha256: expected a SHA-256 in lower-case hex, found ${kindOf(sha256)}${length}`,
    )
  }
  if (readOnly !== undefined && typeof readOnly !== 'boolean')
    throw new SyntaxError(`${path}.readOnly: expected true or false, found ${found(readOnly)}`)
  if (noHolds !== undefined && typeof noHolds !== 'boolean')
    throw new SyntaxError(`${path}.noHolds: expected true or false, found ${found(noHolds)}`)
  return {
    name,
    sha256,
    ...(readOnly && { readOnly }),
    ...(noHolds && { noHolds }),
    fixtures: parseNames(fixtures, `${path}.fixtures`),
    feeds: parseNames(feeds, `${path}.feeds`),
  }
}

function parseNames(value: unknown, path: string): readonly string[] | undefined {
  if (value === undefined) return undefined
  if (Array.isArray(value) && value.every(name => typeof name === 'string')) return value
  throw new SyntaxError(`${path}: expected a list of strings, found ${found(value)}`)
}

function found(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing'
}

/** The kind of a JSON value in words; `nothing` if it is missing. */
function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function sha256Hex(text: string): string {
  return hash('sha256', text)
}
