import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { missingProgram } from './lib/testing/programs.ts'
import { proxies, startProxy } from './lib/testing/proxies.ts'
import { startSampleService } from './lib/testing/sample-service.ts'
import { runConformance } from './run-conformance.ts'

const docs = join(import.meta.dirname, '..', '..', '..', 'docs')

for (const proxy of proxies) {
  const skip = missingProgram(proxy.around.program)
  test(`runConformance() finds our service behind ${proxy.file} as documented`, {
    skip,
  }, async t => {
    const { publicUrl, operator } = await startSampleService(t)
    const { url } = await startProxy(t, proxy, publicUrl)
    const broken = []
    for await (const { id, outcome, why } of runConformance({ url, operator })) {
      if (outcome === 'broken') broken.push({ id, why })
    }
    const undocumented = broken.filter(({ id }) => !proxy.breaks.includes(id))
    assert.deepEqual(undocumented, [])
  })
}

/** The check that can only hold where a proxy did compress, by file. */
const proofs = {
  'nginx-gzip.conf': 'strong-form-of-weak-tag',
  'apache-deflate.conf': 'coding-decodes',
}

for (const [file, proof] of Object.entries(proofs)) {
  const proxy = proxies.find(each => each.file === file)
  const skip = missingProgram(proxy?.around.program ?? '')
  test(`runConformance() finds 304s for the changed tags of ${file}`, { skip }, async t => {
    assert.ok(proxy)
    const { publicUrl, operator } = await startSampleService(t)
    const { url } = await startProxy(t, proxy, publicUrl)
    const only = ['tag-of-each-coding', 'fetch-not-modified', proof]
    for await (const { id, outcome, why } of runConformance({ url, operator, only })) {
      assert.equal(outcome, 'held', `${id}: ${why}`)
    }
  })
}

test('docs/proxies.md shows each configuration as it is tested', () => {
  const page = readFileSync(join(docs, 'proxies.md'), 'utf8')
  for (const { file, breaks } of proxies) {
    const text = readFileSync(join(docs, 'proxies', file), 'utf8')
    const isShown = page.includes(`\n${text}\`\`\``) || page.includes(`](proxies/${file})`)
    assert.ok(isShown, `${file} is neither shown nor linked`)
    for (const id of breaks) assert.ok(page.includes(`\`${id}\``), `${id} is not explained`)
  }
})
