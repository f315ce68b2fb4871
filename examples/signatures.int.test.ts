/**
 * Checks that the recipes in Python and Go, which use only a crypto library, accept the responses that a service
 * signed, and reject unsigned and altered responses.
 */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { feedPath, runService } from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, pulseV1 } from '@fixture-feed/test-support/samples'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { publicKeyOf } from '../packages/server/src/signing-key.ts'

const run = promisify(execFile)
const pythonProgram = join(import.meta.dirname, 'python/verify_feed.py')
const goProgram = join(import.meta.dirname, 'go/verify_feed.go')

for (const { name, lacks, start } of [
  {
    name: 'verify_feed.py',
    lacks: hasNot('python3', '-c', 'import cryptography') && 'python3 with package cryptography',
    start: async () => ['python3', pythonProgram],
  },
  {
    name: 'verify_feed.go',
    lacks: hasNot('go', 'version') && 'go',
    async start() {
      const built = join(temporaryDirectory(), 'verify_feed')
      await run('go', ['vet', goProgram])
      await run('go', ['build', '-o', built, goProgram])
      return [built]
    },
  },
])
  test(name, { skip: lacks && `skipped: there is no ${lacks}` }, async t => {
    const [program = '', ...first] = await start()
    const { privateKey } = generateKeyPairSync('ed25519')
    const key = publicKeyOf(privateKey)
    const signingKeys = [privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()]
    const service = await runService(t, { signingKeys })
    for (const feed of [pulse, pulseV1])
      await service.publish({ items: [draftSample('a')] }, { feed })
    const read = async (path: string) => {
      const response = await fetch(service.publicUrl + path)
      return { headers: response.headers, body: await response.text() }
    }
    const verify = (baseUrl: string, publicKey = key) =>
      run(program, [...first, baseUrl, pulse.fixtureId, pulse.feedKey, publicKey])
    const { stdout } = await verify(service.publicUrl)
    assert.deepEqual(JSON.parse(stdout), JSON.parse((await read(feedPath(pulse))).body))

    const stranger = publicKeyOf(generateKeyPairSync('ed25519').privateKey)
    const unsigned = { code: 1, stderr: 'not signed by that key\n' }
    await assert.rejects(verify(service.publicUrl, stranger), unsigned)
    const another = { code: 1, stderr: 'signed, but not a snapshot of this feed\n' }
    for (const [path, isChanged, refusal] of [
      [feedPath(pulseV1), false, another],
      [`${feedPath(pulse)}/timeline`, false, another],
      [feedPath(pulse), true, unsigned],
    ] as const) {
      const liar = createServer(async (_request, response) => {
        const { headers, body } = await read(path)
        const names = ['unencoded-digest', 'signature-input', 'signature', 'content-type']
        for (const name of names) response.setHeader(name, headers.get(name) ?? '')
        response.end(isChanged ? body.replace('"a"', '"b"') : body)
      })
      await once(liar.listen(0, '127.0.0.1'), 'listening')
      t.after(() => liar.close())
      const { port } = liar.address() as AddressInfo
      await assert.rejects(verify(`http://127.0.0.1:${port}`), refusal)
    }
  })

function hasNot(program: string, ...args: readonly string[]): boolean {
  return process.env.REQUIRE_TOOLS !== '1' && spawnSync(program, args).status !== 0
}
