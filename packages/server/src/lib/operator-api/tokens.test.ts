import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { findToken, mayAccess, parseTokenFile, tokenOfSecret } from './tokens.ts'

const desk = tokenOfSecret('desk', 'desk-secret')
const script = tokenOfSecret('script', 'script-secret')
const tokens = [desk, script]

test('tokenOfSecret() stores the hash and not the secret', () => {
  assert.equal(desk.sha256, createHash('sha256').update('desk-secret').digest('hex'))
  assert.ok(!JSON.stringify(desk).includes('desk-secret'))
})

for (const authorization of ['Bearer desk-secret', 'bearer desk-secret', 'BEARER  desk-secret ']) {
  test(`findToken() finds the token in ${JSON.stringify(authorization)}`, () => {
    assert.equal(findToken(tokens, authorization), desk)
  })
}

for (const authorization of [
  undefined,
  '',
  'Bearer',
  'Bearer ',
  'Bearer desk-secre',
  'Bearer desk-secret x',
  'Bearer DESK-SECRET',
  'Basic desk-secret',
  'desk-secret',
  `Bearer ${desk.sha256}`,
  'Bearer desk',
]) {
  test(`findToken() finds none in ${JSON.stringify(authorization)}`, () => {
    assert.equal(findToken(tokens, authorization), undefined)
  })
}

test('findToken() finds no token if none is configured', () => {
  assert.equal(findToken([], 'Bearer desk-secret'), undefined)
  assert.equal(findToken([], 'Bearer '), undefined)
})

const feed = { fixtureId: 'f1', feedKey: 'pulse' }
const fixture = { fixtureId: 'f1' }

for (const [what, limits, target, allowed] of [
  ['without limits: a feed', {}, feed, true],
  ['without limits: a fixture', {}, fixture, true],
  ['without limits: the service', {}, undefined, true],
  ['for the fixture: its feed', { fixtures: ['f1'] }, feed, true],
  ['for the fixture: itself', { fixtures: ['f1'] }, fixture, true],
  ['for the fixture: the service', { fixtures: ['f1'] }, undefined, false],
  ['for another fixture: the feed', { fixtures: ['f2', 'f11'] }, feed, false],
  ['for another fixture: the fixture', { fixtures: ['f2'] }, fixture, false],
  ['for the feed key: the feed', { feeds: ['pulse'] }, feed, true],
  ['for the feed key: the fixture', { feeds: ['pulse'] }, fixture, false],
  ['for the feed key: the service', { feeds: ['pulse'] }, undefined, false],
  ['for another feed key: the feed', { feeds: ['pulse-v1'] }, feed, false],
  ['for both: the feed', { fixtures: ['f1'], feeds: ['pulse'] }, feed, true],
  ['for the fixture and another key: the feed', { fixtures: ['f1'], feeds: ['x'] }, feed, false],
  ['for nothing: the feed', { fixtures: [] }, feed, false],
] as const) {
  test(`mayAccess() ${allowed ? 'allows' : 'rejects'} a token ${what}`, () => {
    assert.equal(mayAccess({ ...desk, ...limits }, target), allowed)
  })
}

const { sha256 } = desk

test('parseTokenFile() reads named tokens with their limits', () => {
  const file = {
    tokens: [
      { name: 'desk', sha256 },
      { name: 'b', sha256, fixtures: ['f1'], feeds: ['pulse'] },
      { name: 'c', sha256, noHolds: true },
    ],
  }
  assert.deepEqual(parseTokenFile(JSON.stringify(file)), [
    { name: 'desk', sha256, fixtures: undefined, feeds: undefined },
    { name: 'b', sha256, fixtures: ['f1'], feeds: ['pulse'] },
    { name: 'c', sha256, noHolds: true, fixtures: undefined, feeds: undefined },
  ])
})

for (const [what, file, words] of [
  ['a text that is not JSON', '{', /JSON/],
  ['null', 'null', /expected an object with a list "tokens", found null$/],
  ['no tokens', '{}', /expected an object with a list "tokens", found "tokens": nothing$/],
  [
    'tokens that are not a list',
    '{"tokens":{}}',
    /expected an object with a list "tokens", found "tokens": an object$/,
  ],
  [
    'a token that is not an object',
    '{"tokens":[1]}',
    /tokens\[0\]: expected an object, found a number$/,
  ],
  ['null as a token', '{"tokens":[null]}', /tokens\[0\]: expected an object, found null$/],
  [
    'no name',
    `{"tokens":[{"sha256":"${sha256}"}]}`,
    /tokens\[0\]\.name: expected a string that is not empty, found nothing$/,
  ],
  ['an empty name', `{"tokens":[{"name":"","sha256":"${sha256}"}]}`, /\.name: .* found ""$/],
  [
    'an unhashed secret',
    '{"tokens":[{"name":"a","sha256":"secret"}]}',
    /\.sha256: expected a SHA-256 in lower-case hex, found a string of 6 characters$/,
  ],
  ['a secret as a token', '{"tokens":["secret"]}', /tokens\[0\]: .* found a string$/],
  ['upper-case hex', `{"tokens":[{"name":"a","sha256":"${sha256.toUpperCase()}"}]}`, /\.sha256/],
  [
    'a noHolds that is not a boolean',
    `{"tokens":[{"name":"a","sha256":"${sha256}","noHolds":1}]}`,
    /\.noHolds: .* found 1$/,
  ],
  ['an unknown field', `{"tokens":[{"name":"a","sha256":"${sha256}","feed":[]}]}`, /"feed"/],
  [
    'a limit that is not a list',
    `{"tokens":[{"name":"a","sha256":"${sha256}","feeds":"x"}]}`,
    /\.feeds: expected a list of strings, found "x"$/,
  ],
  [
    'a limit of numbers',
    `{"tokens":[{"name":"a","sha256":"${sha256}","fixtures":[1]}]}`,
    /tokens\[0\]\.fixtures: expected a list of strings, found \[1\]$/,
  ],
  [
    'a name twice',
    JSON.stringify({
      tokens: [
        { name: 'a', sha256 },
        { name: 'a', sha256 },
      ],
    }),
    /"a" occurs twice/,
  ],
] as const) {
  test(`parseTokenFile() rejects ${what} with the position`, () => {
    assert.throws(
      () => parseTokenFile(file),
      (error: unknown) => error instanceof SyntaxError && words.test(error.message),
    )
  })
}
