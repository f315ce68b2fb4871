/** That the recipe in Python takes what a service signs, and nothing else; with a crypto library alone. */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { feedPath, runService } from '../packages/server/src/lib/testing/running-service.ts'
import { draftSample, pulse, pulseV1 } from '../packages/server/src/lib/testing/samples.ts'
import { publicKeyOf } from '../packages/server/src/signing-key.ts'

const program = join(import.meta.dirname, 'python/verify_feed.py')
const skip =
  spawnSync('python3', ['-c', 'import cryptography']).status === 0
    ? false
    : 'skipped: python3 has no package cryptography'

test('verify_feed.py', { skip }, async t => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const signingKeys = [privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()]
  const service = await runService(t, { signingKeys })
  for (const feed of [pulse, pulseV1])
    await service.publish({ items: [draftSample('a')] }, { feed })
  const { fixtureId, feedKey } = pulse
  const verify = (key: string, feed = feedKey) =>
    promisify(execFile)('python3', [program, service.publicUrl, fixtureId, feed, key])
  const { stdout } = await verify(publicKeyOf(privateKey))
  assert.deepEqual(
    JSON.parse(stdout),
    await (await fetch(service.publicUrl + feedPath(pulse))).json(),
  )
  const stranger = publicKeyOf(generateKeyPairSync('ed25519').privateKey)
  await assert.rejects(verify(stranger), { code: 1, stderr: 'not signed by that key\n' })
})
