import assert from 'node:assert/strict'
import type { DefinitionId } from '@fixture-feed/contract/operator-bodies'
import type { FixtureLine, LogLine } from '@fixture-feed/contract/publication-log'
import type { FeedId } from '@fixture-feed/journal/entry'
import {
  feedPath,
  type OperatorResponse,
  type RunningService,
} from '@fixture-feed/test-support/running-service'
import { pulse, registrationSample } from '@fixture-feed/test-support/samples'

/** A reference to the definition of the sample drafts. */
export const preGame: DefinitionId = {
  definitionKey: 'basketball.pre-game-summary',
  definitionVersion: 1,
}
export const fixtureLine: FixtureLine = {
  kind: 'fixture',
  entry: { fixtureId: pulse.fixtureId, ...registrationSample() },
}

export function publicationLine(at: string, more: object = {}): LogLine {
  return { kind: 'publication', ...pulse, at, items: [], withdrawals: [], ...more } as LogLine
}

type Operated = Pick<RunningService, 'operate'>

export function importText(
  service: Operated,
  body: BodyInit,
  headers: Readonly<Record<string, string>> = {},
): Promise<OperatorResponse> {
  return service.operate('POST', '/v1/log', {
    body,
    headers: { 'content-type': 'application/jsonl', ...headers },
  })
}

export function importLines(
  service: Operated,
  ...lines: readonly unknown[]
): Promise<OperatorResponse> {
  return importText(service, lines.map(line => JSON.stringify(line)).join('\n'))
}

/** Imports a log, as text or as lines, and returns the response. Asserts that the import succeeds. */
export async function importLog(
  service: Operated,
  log: string | readonly unknown[],
): Promise<unknown> {
  const importing =
    typeof log === 'string' ? importText(service, log) : importLines(service, ...log)
  const { status, text, json } = await importing
  assert.equal(status, 200, text)
  return json
}

export async function exportLog(service: Operated, feed: FeedId = pulse): Promise<string> {
  const { status, text, headers } = await service.operate('GET', `${feedPath(feed)}/log`)
  assert.equal(status, 200, text)
  assert.equal(headers.get('content-type'), 'application/jsonl')
  assert.ok(text.endsWith('\n'))
  return text
}

export async function exportLines(service: Operated, feed?: FeedId): Promise<readonly LogLine[]> {
  const log = await exportLog(service, feed)
  return log
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as LogLine)
}
