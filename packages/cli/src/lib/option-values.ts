import { isPublicKey } from '@fixture-feed/client/signatures'
import { isDate, isDateTime } from '@fixture-feed/contract/instant'
import type { DefinitionId } from '@fixture-feed/contract/operator-bodies'
import type { Languages } from '@fixture-feed/generator/generate'
import { languageTags } from '@fixture-feed/generator/language-tags'
import { type ProviderFault, providerFaults } from '@fixture-feed/simulator/provider-faults'
import { InvalidArgumentError } from 'commander'

/** Parses a TCP port; 0 selects a free one. */
export function parsePort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new InvalidArgumentError('Expected a port from 0 to 65535.')
}

export function parseCount(text: string): number {
  const count = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(count) && count >= 1) return count
  throw new InvalidArgumentError('Expected a whole number of at least 1.')
}

/** Parses a seed, or a limit that can be 0. */
export function parseLimit(text: string): number {
  const limit = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(limit)) return limit
  throw new InvalidArgumentError('Expected a whole number of at least 0.')
}

/** Parses a number of game seconds per second. */
export function parseSpeed(text: string): number {
  const speed = Number(text)
  if (/^\d+(?:\.\d+)?$/.test(text) && speed > 0 && speed <= 1_000_000) return speed
  throw new InvalidArgumentError('Expected a number above 0 and at most 1000000.')
}

/** Parses seconds. Returns milliseconds. */
export function parseSeconds(text: string): number {
  const seconds = Number(text)
  if (/^\d+(?:\.\d+)?$/.test(text) && seconds <= 86_400) return seconds * 1000
  throw new InvalidArgumentError('Expected a number of seconds from 0 to 86400.')
}

/** Parses minutes. Returns milliseconds. */
export function parseMinutes(text: string): number {
  const minutes = Number(text)
  if (/^\d+(?:\.\d+)?$/.test(text) && minutes > 0 && minutes <= 525_600) return minutes * 60_000
  throw new InvalidArgumentError('Expected a number of minutes above 0 and at most 525600.')
}

/** Returns the text if it is a calendar date, such as `2026-01-10`. */
export function parseDate(text: string): string {
  if (isDate(text)) return text
  throw new InvalidArgumentError('Expected a date such as 2026-01-10.')
}

/** Returns the text if it is a date-time with an offset (RFC 3339). */
export function parseInstant(text: string): string {
  if (isDateTime(text)) return text
  throw new InvalidArgumentError(
    'Expected an RFC 3339 date-time such as 2026-01-10T19:00:00+01:00.',
  )
}

/** Returns the text if it is a public key: 32 bytes in base64. */
export function parsePublicKey(text: string): string {
  if (isPublicKey(text)) return text
  throw new InvalidArgumentError(
    'Expected a public key: 32 bytes in base64, as fixture-feed key prints.',
  )
}

/** Parses a delay behind live, in seconds. */
export function parseBehind(text: string): number {
  const seconds = Number(text)
  if (/^\d+(?:\.\d+)?$/.test(text) && seconds <= 3_600) return seconds
  throw new InvalidArgumentError('Expected a number of seconds from 0 to 3600.')
}

/** Parses days. Returns milliseconds. */
export function parseDays(text: string): number {
  const days = Number(text)
  if (/^\d+(?:\.\d+)?$/.test(text) && days <= 36_500) return days * 86_400_000
  throw new InvalidArgumentError('Expected a number of days from 0 to 36500.')
}

/** Parses mebibytes. Returns bytes. */
export function parseMebibytes(text: string): number {
  const mebibytes = Number(text)
  if (/^\d+(?:\.\d+)?$/.test(text) && mebibytes > 0 && mebibytes <= 1024 * 1024) {
    return Math.round(mebibytes * 1024 * 1024)
  }
  throw new InvalidArgumentError('Expected a number of mebibytes above 0 and at most 1048576.')
}

/** Parses the base URL of a listener, and returns it without a final slash. */
export function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isBase = url !== undefined && /^https?:$/.test(url.protocol) && url.search + url.hash === ''
  if (!isBase || url.username !== '') {
    throw new InvalidArgumentError('Expected an http or https URL such as http://127.0.0.1:8081.')
  }
  if (/\/v1(?:\/fixtures)?\/?$/.test(url.pathname)) {
    throw new InvalidArgumentError('Expected the address without /v1, which every request adds.')
  }
  return url.href.replace(/\/+$/, '')
}

/** Returns the text if it can be a segment of the path of a URL. */
export function parsePathPart(text: string): string {
  if (!/^\.{0,2}$/.test(text) && text.isWellFormed()) return text
  throw new InvalidArgumentError(
    'An id in a URL path cannot be empty, "." or "..", or contain a lone surrogate.',
  )
}

/** Parses texts separated by commas. */
export function parseList(text: string): readonly string[] {
  const members = text.split(',').map(member => member.trim())
  if (members.includes(''))
    throw new InvalidArgumentError('Expected a comma-separated list without empty elements.')
  return members
}

/** Parses feed keys separated by commas. */
export function parseFeedKeys(text: string): readonly string[] {
  const keys = parseList(text)
  if (keys.every(key => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(key))) return keys
  throw new InvalidArgumentError(
    'Expected comma-separated feed keys in lower case, such as pulse-v1.',
  )
}

/** Parses origins separated by commas, such as `https://news.example`. */
export function parseOrigins(text: string): readonly string[] {
  const origins = parseList(text)
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new InvalidArgumentError(
        'Expected comma-separated origins such as https://news.example.',
      )
    }
  }
  return origins
}

/** Parses `key@version` texts separated by commas, or `all`. */
export function parseDefinitionIds(text: string): readonly DefinitionId[] | 'all' {
  if (text === 'all') return text
  return parseList(text).map(name => {
    const { definitionKey, version } =
      /^(?<definitionKey>[^@]+)@(?<version>[1-9]\d{0,8})$/.exec(name)?.groups ?? {}
    if (definitionKey === undefined) {
      throw new InvalidArgumentError('Expected a comma-separated list of key@version, or all.')
    }
    return { definitionKey, definitionVersion: Number(version) }
  })
}

/** Parses languages separated by commas, the main one first. Repeated languages count once. */
export function parseLanguages(text: string): Languages {
  const names = parseList(text)
  const tags = names
    .map(name => languageTags.find(tag => tag === name))
    .filter(tag => tag !== undefined)
  const [main, ...further] = new Set(tags)
  if (main !== undefined && tags.length === names.length) return [main, ...further]
  const known = languageTags.join(', ')
  throw new InvalidArgumentError(`Expected a comma-separated list of languages: ${known}.`)
}

/** Parses names of faults of a simulated provider, separated by commas. */
export function parseFaults(text: string): readonly ProviderFault[] {
  return parseList(text).map(name => {
    const fault = providerFaults.find(fault => fault === name)
    if (fault !== undefined) return fault
    throw new InvalidArgumentError(
      `Expected a comma-separated list of faults: ${providerFaults.join(', ')}.`,
    )
  })
}
