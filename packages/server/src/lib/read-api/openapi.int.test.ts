/** The OpenAPI document describes the response of every read: statuses, codes and headers. */
import assert from 'node:assert/strict'
import { generateKeyPairSync, hash } from 'node:crypto'
import { after, test } from 'node:test'
import { requestOnce } from '@fixture-feed/test-support/raw-connection'
import { feedPath, runService } from '@fixture-feed/test-support/running-service'
import { draftSample, evidenceSample, pulse, pulseV1 } from '@fixture-feed/test-support/samples'
import { DescribedApi } from '../testing/described-api.ts'
import { journalReadAfter } from '../testing/past-reads.ts'
import { openApiDocument } from './openapi.ts'
import { createPublicServer } from './public-server.ts'

const api = new DescribedApi(openApiDocument())
const snapshot = feedPath(pulse)
const nobody = feedPath({ fixtureId: 'nobody', feedKey: 'pulse' })
const unlisted = feedPath({ ...pulse, feedKey: 'unlisted' })
const unpublished = feedPath(pulseV1)

/**
 * Requests for each read. The first request of a read is also sent to a service that is not ready, and to an overloaded
 * service.
 */
const targets: readonly (readonly string[])[] = [
  ...[
    '/v1/fixtures',
    '/v1/scoreboard',
    '/v1/changes',
    '/v1/definitions',
    '/v1/keys',
    '/openapi.json',
  ].map(path => ['', '?x=1', '?%'].map(query => path + query)),
  ['/v1/changes?state=live', '/v1/changes?state=finished'],
  [
    ...[snapshot, nobody, unlisted, unpublished, feedPath({ ...pulse, feedKey: 'Pulse' })],
    ...[`${snapshot}?x=1`, `${snapshot}?until=yesterday`, `${snapshot}?until=2020-01-01T00:00:00Z`],
  ],
  ...['timeline', 'dictionaries/x', 'items/a/evidence/1'].map(read => [
    ...[snapshot, nobody, unlisted, unpublished].map(path => `${path}/${read}`),
    ...[`${snapshot}/${read}?x=1`, `${snapshot}/${read}?%`],
  ]),
  [
    ...[snapshot, nobody, unlisted].map(path => `${path}/assets/x.png`),
    ...[`${snapshot}/assets/x.png?x=1`, `${snapshot}/assets/${'x'.repeat(257)}`],
  ],
  ['2', '3', '2?x=1', '2?%'].map(version => `/v1/definitions/basketball.four-factors/${version}`),
]

let isBroken = false
const { privateKey } = generateKeyPairSync('ed25519')
const signingKeys = [privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()]
const { openJournal } = journalReadAfter(() => {
  if (isBroken) throw new TypeError('a fault of the journal')
})
const service = await runService({ after }, { signingKeys, openJournal })
service.clock.advance(1000)
const { snapshotAt } = await service.publish({
  items: [draftSample('a')],
  evidence: [evidenceSample('a')],
})
service.clock.advance(1000)
await service.publish({ items: [draftSample('b')] })
const href = await service.upload('<svg/>')
const current = await fetch(service.feedUrl(), { headers: { 'accept-encoding': 'identity' } })
const digest = hash('sha256', Buffer.from(await current.arrayBuffer()))
const dictionaryTarget = `${snapshot}/dictionaries/${digest}`
const assetTarget = new URL(href, service.feedUrl()).pathname

test('the document lists every status and code of reads, and no others', async t => {
  const ask = async (path: string, url = service.publicUrl): Promise<void> => {
    const ask = async (headers: readonly (readonly [string, string])[] = []) => {
      const response = await requestOnce(url, { target: path, headers })
      api.check({ path }, { ...response, text: response.body.toString() })
      return response.headers.get('etag')
    }
    const tag = await ask()
    if (tag !== null) await ask([['If-None-Match', tag]])
  }
  for (const target of targets.flat()) await ask(target)
  await ask(assetTarget)
  await ask(dictionaryTarget)
  await ask(`${snapshot}/items/a/evidence/2`)
  isBroken = true
  await ask(`${snapshot}?until=${snapshotAt}`)
  for (const url of [await listen(t), await listen(t, { maxRequests: 0 })]) {
    for (const [target = ''] of targets) await ask(target, url)
  }
  api.checkAllCame()
})

/** Starts a listener whose service is not ready, and returns its address. */
async function listen(
  t: { readonly after: (end: () => Promise<void>) => void },
  limits: { readonly maxRequests?: number } = {},
): Promise<string> {
  const settings = { definitions: [], files: [], embedOrigins: [], recognizesPolls: false }
  const { listener } = createPublicServer(
    { ...settings, limits, maxMemoryBytes: undefined },
    { isReady: () => false, onFailure: assert.ifError },
  )
  t.after(() => listener.drain(0))
  const { port } = await listener.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${port}`
}
