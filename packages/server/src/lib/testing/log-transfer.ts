import assert from 'node:assert/strict'
import type { FeedId } from '@fixture-feed/journal/entry'
import { feedPath, type RunningService } from './running-service.ts'

export async function exportLog(from: RunningService, feed: FeedId): Promise<string> {
  const { status, text } = await from.operate('GET', `${feedPath(feed)}/log`)
  assert.equal(status, 200, text)
  return text
}

export async function importLog(to: RunningService, log: string): Promise<void> {
  const headers = { 'content-type': 'application/jsonl' }
  const { status, text } = await to.operate('POST', '/v1/log', { body: log, headers })
  assert.equal(status, 200, text)
}
