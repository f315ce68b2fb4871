import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { OperatorClient } from '@fixture-feed/client/operator'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { runCommand, secret } from '../testing/run-command.ts'
import { runInBackground, serveInBackground } from '../testing/running.ts'
import { sampleDraft, sampleFixture } from '../testing/sample-content.ts'

test('key creates a file for its owner alone; serve signs with it, and tail accepts the signatures', async () => {
  using folder = temporaryFolder()
  const file = folder.at('one.pem')
  const other = folder.at('two.pem')
  const made = await runCommand(['key', file])
  const { publicKey } = JSON.parse((await runCommand(['key', other, '--json'])).stdout)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.match(readFileSync(file, 'utf8'), /^-----BEGIN PRIVATE KEY-----/)
  const again = await runCommand(['key', file])
  assert.equal(again.code, 1)
  assert.match(again.stderr, /one\.pem/)

  await using served = await serveInBackground(folder.at('data'), {
    args: ['--signing-key', file, '--signing-key', other],
  })
  const operator = new OperatorClient({ url: served.operatorUrl, token: secret })
  const { fixtureId, ...body } = sampleFixture('signed')
  await operator.putFixture(fixtureId, body)
  const draft = JSON.stringify({ items: [sampleDraft('signed', 'a')] })
  await operator.publish({ fixtureId, feedKey: 'pulse' }, draft)
  const tail = ['tail', served.publicUrl, 'signed', 'pulse', '--interval', '0.05']
  for (const key of [made.stdout.trim(), publicKey]) {
    await using following = runInBackground([...tail, '--key', key])
    assert.match(await following.nextLine(), /1 item$/)
  }
  const stranger = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
  await using refused = runInBackground([...tail, '--key', stranger])
  await refused.said(/signature, it has no signature by a trusted key; retrying/)
  const wrong = await runCommand([...tail, '--key', 'secret'])
  assert.match(wrong.stderr, /Expected a public key/)
})

test('serve names an invalid signing key without its content', async () => {
  using folder = temporaryFolder()
  const file = folder.write('broken.pem', '-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END')
  for (const key of [file, folder.at('missing.pem')]) {
    const { code, stderr } = await runCommand([
      'serve',
      '--data',
      folder.at('d'),
      '--signing-key',
      key,
    ])
    assert.equal(code, 1)
    assert.ok(stderr.includes(key) && !stderr.includes('c2VjcmV0'), stderr)
  }
})
