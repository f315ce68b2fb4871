/** Compares a public listener that has the poll recognizer with one that does not. */
import assert from 'node:assert/strict'
import { requestBytes, responsesOf } from '@fixture-feed/test-support/request-bytes'
import {
  feedPath,
  type RunningService,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import fc from 'fast-check'
import { assertSideBySide, fuzz } from './fuzz.ts'
import { checkHealth, checkResponses, shortLimits } from './listener.ts'

/** Headers for long polls and deltas, in addition to the headers of the recognizer's own test. */
const moreHeaders = [
  'Prefer: wait=1',
  'Prefer: wait=0',
  'Prefer: respond-async, wait="1"',
  'Accept-Encoding: dcz, gzip',
  'Available-Dictionary: :AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=:',
  'Available-Dictionary: junk',
]

fuzz(
  'any bytes, split in any way, get the same responses with and without the poll recognizer, and none is a 500',
  async (round, t) => {
    const recognizing = await runService(t, { limits: shortLimits })
    const ordinary = await runService(t, { limits: shortLimits, recognizesPolls: false })
    const publication = { items: [draftSample('a', 'the game'), draftSample('b')] }
    const { etag } = await recognizing.publish(publication)
    assert.equal((await ordinary.publish(publication)).etag, etag)
    const inputs = requestBytes({ target: feedPath(pulse), etag, moreHeaders })
    const check = (pieces: readonly string[]): Promise<void> =>
      checkSameResponses(pieces, recognizing, ordinary)
    await assertSideBySide(fc.asyncProperty(inputs, check), { ...round, numRuns: 8 })
    for (const service of [recognizing, ordinary]) await checkHealth(service, etag)
  },
)

/** Maximum number of tries of an input. On a busy machine one of two requests may be late and time out. */
const attempts = 4

async function checkSameResponses(
  pieces: readonly string[],
  recognizing: RunningService,
  ordinary: RunningService,
): Promise<void> {
  let ours = ''
  let wanted = ''
  for (let attempt = 0; attempt < attempts; attempt++) {
    const services = [recognizing, ordinary]
    const responses = services.map(({ publicUrl }) => responsesOf(publicUrl, pieces))
    ;[ours = '', wanted = ''] = await Promise.all(responses)
    checkResponses(ours)
    checkResponses(wanted)
    if (ours === wanted || isKnownDifference(pieces, ours, wanted)) return
  }
  assert.equal(ours, wanted)
}

/**
 * Whether two responses differ in one of the two accepted ways (docs/decisions/030). Bytes after a request with a
 * body are parsed before that request is answered. For malformed bytes, their 400 replaces the response; a request
 * with `Expect: 100-continue` gets its response immediately, and the connection closes.
 */
function isKnownDifference(pieces: readonly string[], ours: string, wanted: string): boolean {
  const sent = pieces.join('')
  if (!/^(?:content-length|transfer-encoding):/im.test(sent)) return false
  const refusal = ours.lastIndexOf('HTTP/1.1 400 ')
  if (refusal !== -1 && wanted.startsWith(ours.slice(0, refusal))) return true
  const closing = ours.lastIndexOf('Connection: close\r\n')
  if (closing === -1 || !/^expect: 100-continue/im.test(sent)) return false
  const isClosing = ours.slice(0, closing)
  return wanted.replaceAll('HTTP/1.1 100 Continue\r\n\r\n', '').startsWith(isClosing)
}
