import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KnownRequests, parsePoll } from './parse-poll.ts'

const poll = (lines: readonly string[] = []): string =>
  ['GET /v1/fixtures/f/feeds/pulse HTTP/1.1', 'Host: x', ...lines, '', ''].join('\r\n')

test('parsePoll() reads the feed, the conditions and the wait', () => {
  const lines = ['If-None-Match: "a"', 'ACCEPT-ENCODING: gzip', 'Prefer: wait=5']
  assert.deepEqual(parsePoll(poll(lines)), {
    target: { fixtureId: 'f', feedKey: 'pulse' },
    conditions: {
      'accept-encoding': 'gzip',
      'if-none-match': '"a"',
      'available-dictionary': undefined,
    },
    waitSeconds: 5,
  })
})

for (const [what, text] of [
  ['a second request after it', poll() + poll()],
  ['a part of a request', poll().slice(0, -1)],
  ['a header twice', poll(['Host: y'])],
  ['another address', poll().replace('/feeds/', '/')],
  ['a query', poll().replace('/pulse', '/pulse?')],
  ['a percent-encoded address', poll().replace('/f/', '/%66/')],
  ['another method', poll().replace('GET', 'HEAD')],
  ['another version', poll().replace('1.1', '1.0')],
  ['a body', poll(['Content-Length: 0'])],
  ['a header that is not known to be harmless', poll(['X-Anything: 1'])],
  ['an end of the connection', poll(['Connection: close'])],
  ['a line that ends with a line feed alone', poll().replace('Host: x\r\n', 'Host: x\n')],
  ['blanks at the end of a value', poll(['Accept: a '])],
  ['a tab before a value', poll(['Accept:\ta'])],
  ['a character beyond ASCII', poll(['Accept: \xe9'])],
  ['an invalid Host', poll().replace('Host: x', 'Host: a b')],
  ['no Host', poll().replace('Host: x\r\n', '')],
  ['nothing', ''],
] as const) {
  test(`parsePoll() leaves ${what} to the ordinary server`, () => {
    assert.equal(parsePoll(text), undefined)
  })
}

test('KnownRequests.recognize() parses a repeated poll once, with any bytes after it in the buffer', () => {
  const polls = new KnownRequests()
  const shared = Buffer.from(`${poll()}what an earlier read left`)
  const first = polls.recognize(shared, poll().length)
  assert.equal(first?.bytes.toString(), poll())
  assert.equal(first?.bytes.buffer.byteLength, poll().length)
  assert.equal(polls.recognize(Buffer.from(poll()), poll().length), first)
})

test('KnownRequests.recognize() leaves a poll above 2,048 bytes to the ordinary server', () => {
  const polls = new KnownRequests()
  const rest = poll(['Accept: ']).length
  const longest = Buffer.from(poll([`Accept: ${'a'.repeat(2048 - rest)}`]))
  const longer = Buffer.from(poll([`Accept: ${'a'.repeat(2049 - rest)}`]))
  assert.ok(polls.recognize(longest, longest.length))
  assert.equal(polls.recognize(longer, longer.length), undefined)
})
