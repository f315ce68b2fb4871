import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reportJson } from './report-json.ts'
import { reportJunit } from './report-junit.ts'
import { reportText, resultText } from './report-text.ts'
import { isConformant, type Result, summarize } from './result.ts'

const passed: Result = {
  id: 'exact-tag',
  group: 'if-none-match',
  title: 'a read with the exact tag is a 304',
  level: 'must',
  source: { place: 'Spec, Endpoints', sentence: '`If-None-Match` accepts `*`.' },
  outcome: 'passed',
  why: '',
  requests: 2,
  durationMs: 3,
  isUnreached: false,
}
const broken: Result = {
  ...passed,
  id: 'star',
  outcome: 'broken',
  why: 'expected status 304, found 200 <"&">',
  exchange: {
    request: 'GET /x HTTP/1.1\r\nIf-None-Match: *\r\n\r\n',
    response: 'HTTP/1.1 200 OK\r\n\r\n{"a":"\u001b[31m"}',
  },
}
const skipped: Result = {
  ...passed,
  id: 'weak',
  group: 'entity-tag',
  outcome: 'skipped',
  why: 'no tag',
}

test('summarize() counts outcomes and their requests', () => {
  const summary = summarize([passed, broken, skipped])
  assert.deepEqual(summary, {
    passed: 1,
    broken: { must: 1, should: 0, extension: 0 },
    skipped: 1,
    unreached: 0,
    unreachedMusts: 0,
    requests: 6,
    durationMs: 9,
  })
})

const advice: Result = { ...broken, id: 'head', level: 'should' }

test('isConformant() requires that every must was reached and none is broken', () => {
  assert.equal(isConformant(summarize([passed, skipped])), true)
  assert.equal(isConformant(summarize([passed, broken])), false)
  assert.equal(isConformant(summarize([passed, { ...skipped, isUnreached: true }])), false)
})

test('isConformant() ignores broken checks of other levels', () => {
  const unreached: Result = { ...skipped, level: 'extension', isUnreached: true }
  assert.equal(isConformant(summarize([passed, advice, { ...advice, level: 'extension' }])), true)
  assert.equal(isConformant(summarize([passed, unreached])), true)
})

test('reportText() marks a broken should as advice, and the summary counts levels', () => {
  const text = reportText([broken, advice])
  assert.match(text, /^! should if-none-match\/head: /m)
  assert.match(text, /\n0 passed, 2 broken \(1 must, 1 should\), 0 skipped; /)
})

test('reportJunit() reports failures only for musts', () => {
  const text = reportJunit('http://a', [passed, advice])
  assert.match(text, /<testsuites .* failures="0" errors="0" skipped="1"/)
  assert.match(text, /<skipped message="broken, should: expected status 304/)
  assert.doesNotMatch(text, /<failure/)
})

test('reportText() prints the rule and the bytes of broken checks, and a summary', () => {
  assert.equal(
    reportText([passed, broken, skipped]),
    `✓ must if-none-match/exact-tag: a read with the exact tag is a 304
✗ must if-none-match/star: a read with the exact tag is a 304
    Spec, Endpoints: “\`If-None-Match\` accepts \`*\`.”
    expected status 304, found 200 <"&">
    > GET /x HTTP/1.1
    > If-None-Match: *
    < HTTP/1.1 200 OK
    <
    < {"a":"·[31m"}

– must entity-tag/weak: a read with the exact tag is a 304 (skipped: no tag)

1 passed, 1 broken (1 must), 1 skipped; 6 requests in 0.0 s
`,
  )
})

test('reportText() prints the number of checks that were not reached', () => {
  const text = reportText([passed, { ...skipped, isUnreached: true }])
  assert.match(
    text,
    /1 skipped \(1 of them not run within the limits of time and requests\); 4 requests/,
  )
})

test('resultText() uses colors only on request', () => {
  assert.equal(resultText(passed).includes('\x1b'), false)
  assert.equal(resultText(passed, { isColored: true }).includes('\x1b[32m✓\x1b[0m'), true)
})

test('reportJson() states whether the target conforms', () => {
  assert.equal(reportJson('http://a', [passed, skipped]).isConformant, true)
  assert.equal(reportJson('http://a', [passed, broken]).isConformant, false)
})

test('reportJunit() writes a suite for each group and escapes text of the target', () => {
  assert.equal(
    reportJunit('http://a', [passed, broken, skipped]),
    `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="conformance of http://a" tests="3" failures="1" errors="0" skipped="1" time="0.009">
  <testsuite name="if-none-match" tests="2" failures="1" errors="0" skipped="0" time="0.006">
    <testcase name="exact-tag: a read with the exact tag is a 304" classname="conformance.if-none-match" time="0.003"/>
    <testcase name="star: a read with the exact tag is a 304" classname="conformance.if-none-match" time="0.003"><failure type="must" message="expected status 304, found 200 &lt;&quot;&amp;&quot;&gt;">Spec, Endpoints: \`If-None-Match\` accepts \`*\`.&#10;&#10;GET /x HTTP/1.1&#10;If-None-Match: *&#10;&#10;HTTP/1.1 200 OK&#10;&#10;{&quot;a&quot;:&quot;[31m&quot;}</failure></testcase>
  </testsuite>
  <testsuite name="entity-tag" tests="1" failures="0" errors="0" skipped="1" time="0.003">
    <testcase name="weak: a read with the exact tag is a 304" classname="conformance.entity-tag" time="0.003"><skipped message="no tag"/></testcase>
  </testsuite>
</testsuites>
`,
  )
})
