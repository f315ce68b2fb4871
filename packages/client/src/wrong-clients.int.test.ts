/** Checks that the cases detect clients with one fault each. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startWrongClient } from './lib/testing/wrong-clients.ts'
import { readPollCases } from './poll-case.ts'
import { runPollCase } from './run-poll-case.ts'

/** Each fault, with the case that detects it and the rule that the client violates. */
const wrongClients: readonly (readonly [fault: string, file: string, rule: string])[] = [
  ['sends-no-tag', 'unchanged', 'service 6'],
  ['empties-on-failure', 'server-error', 'SPEC 3'],
  ['ignores-retry-after', 'retry-after', 'SPEC 14'],
  ['accepts-older-snapshots', 'older-snapshot', 'SPEC 8'],
  ['strengthens-tags', 'tag-byte-for-byte', 'SPEC 4'],
  ['believes-every-wait-header', 'wait-replayed-header', 'SPEC 38'],
  ['hides-behind-the-far-future', 'far-future-snapshot', 'SPEC 8'],
  ['reads-without-bounds', 'ignored-until', 'SPEC 54'],
  ['accepts-any-media-type', 'captive-portal', 'error rule 2'],
  ['repeats-a-refused-request', 'malformed-request', 'SPEC 15'],
  ['verifies-no-signature', 'signed-altered', 'SPEC 44'],
  ['reads-twice-at-a-time', 'slow', 'SPEC 1'],
]

test('each wrong client fails a case that names the violated rule', {
  concurrency: true,
}, async t => {
  const cases = readPollCases()
  await Promise.all(
    wrongClients.map(([fault, file, rule]) =>
      t.test(fault, async () => {
        const pollCase = cases.get(file)
        assert.ok(pollCase !== undefined)
        assert.ok(pollCase.rules.includes(rule), `${file} names ${rule}`)
        // The correct client passes the case (`run-client-conformance.int.test.ts` of the conformance package).
        const run = runPollCase(pollCase, startWrongClient(fault), { patienceMs: 1_500 })
        await assert.rejects(run, /^Error: (?:step \d+|number of )/)
      }),
    ),
  )
})
