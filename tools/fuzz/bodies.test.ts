/** Fuzzes the request bodies of the operator listener and their validators. */
import assert from 'node:assert/strict'
import { createDefinitionSet } from '@fixture-feed/contract/definition-set'
import type { Issue } from '@fixture-feed/contract/issue'
import { maxIssues } from '@fixture-feed/contract/issue'
import {
  validateFeedSettings,
  validateFixtureRegistration,
  validatePublication,
} from '@fixture-feed/contract/operator-bodies'
import { runToCompletion } from '@fixture-feed/contract/steps'
import { validateSnapshot } from '@fixture-feed/contract/validate'
import fc from 'fast-check'
import { readCase } from '../../packages/contract/tools/case-files.ts'
import { defaultJsonLimits, readJsonBody } from '../../packages/server/src/lib/http/json-body.ts'
import { fuzz } from './fuzz.ts'
import { byteDamage, damaged, mutatedJson } from './mutated.ts'

const folders = ['publication', 'snapshot', 'fixture-registration-body', 'feed-settings']
const documents = folders.map(folder => readCase(`${folder}/full.json`))
const definitions = createDefinitionSet()

const validators: readonly ((value: unknown) => Issue[])[] = [
  value => validatePublication(value, { fixtureId: 'fx-2025-0117', definitions }),
  value => validateSnapshot(value, { definitions }),
  validateFixtureRegistration,
  validateFeedSettings,
]

/** Bytes of JSON documents with changed values or changed bytes, of arbitrary JSON, or arbitrary bytes. */
const inputs: fc.Arbitrary<Buffer> = fc.oneof(
  mutatedJson(documents).map(value => Buffer.from(JSON.stringify(value))),
  fc
    .tuple(mutatedJson(documents), byteDamage)
    .map(([value, damage]) => damaged(Buffer.from(JSON.stringify(value)), damage)),
  fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes)),
  fc.json({ maxDepth: 6 }).map(text => Buffer.from(text)),
)

fuzz(
  'a body is read as the standard parsers read it, or rejected with a reason; validators return a bounded list of issues for any value',
  round => fc.assert(fc.property(inputs, check), { ...round, numRuns: 2000 }),
)

function check(body: Buffer): void {
  const lists = ['items', 'withdrawals']
  const read = runToCompletion(readJsonBody(body, defaultJsonLimits, { lists }))
  if (!('value' in read)) {
    assert.match(read.detail, /^[A-Z][^\r\n]*/)
    assert.doesNotMatch(read.detail, /undefined|\[object/)
    return
  }
  const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  assert.deepEqual(read.value, JSON.parse(text))
  for (const validate of validators) {
    const issues = validate(read.value)
    assert.ok(issues.length <= maxIssues, `${issues.length} issues`)
    for (const { path, message, rule } of issues) {
      assert.match(path, /^(?:\/(?:[^~]|~[01])*)?$/s)
      assert.match(message, /^expected .+, found .+$/s)
      assert.ok(rule.length > 0)
    }
  }
}
