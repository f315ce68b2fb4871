import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FeedError, type FeedErrorFacts } from '@fixture-feed/client'
import { failureText } from './failure-text.ts'

const url = 'https://feed.example/v1/fixtures/f/feeds/pulse'
const page = 'https://news.example/games'
const textOf = (facts: Omit<FeedErrorFacts, 'url'> & { url?: string }, online = true) =>
  failureText(new FeedError({ url, ...facts }), online, page)

test('failureText() reports a feed that has not begun, not a missing one', () => {
  const text = textOf({ kind: 'status', status: 404, code: 'nothing_published' })
  assert.equal(text.title, 'Nothing published yet')
})

test('failureText() distinguishes a missing fixture from a missing feed', () => {
  assert.equal(textOf({ kind: 'status', status: 404, code: 'unknown_feed' }).title, 'Not found')
  assert.equal(textOf({ kind: 'status', status: 404 }).title, 'Game not found')
})

test('failureText() names the network if the reader is offline', () => {
  assert.equal(textOf({ kind: 'network' }, false).title, 'You are offline')
  assert.equal(textOf({ kind: 'network' }).title, 'The server is not responding')
})

test('failureText() states that the browser may block access to the local network for a public page', () => {
  const onDevice = { url: 'http://localhost:8080/v1/fixtures' }
  assert.match(textOf({ kind: 'network', ...onDevice }).detail, /block/)
  assert.doesNotMatch(textOf({ kind: 'network' }).detail, /block/)
  assert.doesNotMatch(textOf({ kind: 'timeout', ...onDevice }).detail, /block/)
  assert.doesNotMatch(textOf({ kind: 'network', ...onDevice }, false).detail, /block/)
})

test('failureText() does not show the detail of the service', () => {
  const text = textOf({ kind: 'status', status: 503, detail: 'The journal is unavailable.' })
  assert.equal(text.detail, 'The server responded with status 503. Trying again.')
  for (const status of [400, 404])
    assert.match(textOf({ kind: 'status', status, detail: 'Unknown' }).detail, /^Check the link/)
})
