import assert from 'node:assert/strict'
import type { DefinitionName } from '@fixture-feed/contract/operator-bodies'
import type { FixtureLine, LogLine } from '@fixture-feed/contract/publication-log'
import type { FeedId } from '@fixture-feed/journal/entry'
import { feedPath, type OperatorAnswer, type RunningService } from './running-service.ts'
import { pulse, registrationSample } from './samples.ts'

/** A reference to the definition of the sample drafts. */
export const preGame: DefinitionName = {
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

export function importText(
  service: RunningService,
  body: BodyInit,
  contentType = 'application/jsonl',
): Promise<OperatorAnswer> {
  return service.operate('POST', '/v1/log', { body, headers: { 'content-type': contentType } })
}

export function importLines(
  service: RunningService,
  ...lines: readonly unknown[]
): Promise<OperatorAnswer> {
  return importText(service, lines.map(line => JSON.stringify(line)).join('\n'))
}

export async function exportLines(
  service: RunningService,
  feed: FeedId = pulse,
): Promise<readonly LogLine[]> {
  const answer = await service.operate('GET', `${feedPath(feed)}/log`)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'application/jsonl')
  assert.ok(answer.text.endsWith('\n'))
  return answer.text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as LogLine)
}
