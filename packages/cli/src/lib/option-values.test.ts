import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InvalidArgumentError } from 'commander'
import {
  parseBaseUrl,
  parseCount,
  parseDefinitionIds,
  parseFeedKeys,
  parseLimit,
  parseList,
  parseMebibytes,
  parseMinutes,
  parsePort,
  parseSeconds,
  parseSpeed,
} from './option-values.ts'

function refuses(parse: (text: string) => unknown, ...texts: readonly string[]): void {
  for (const text of texts) {
    assert.throws(() => parse(text), InvalidArgumentError, JSON.stringify(text))
  }
}

test('parsePort() accepts only 0 to 65535', () => {
  assert.deepEqual(['0', '8080', '65535'].map(parsePort), [0, 8080, 65_535])
  refuses(parsePort, '', '-1', '65536', '80.5', '0x50', ' 80', 'http')
})

test('parseCount() and parseLimit() accept whole numbers, starting at 1 and at 0', () => {
  assert.deepEqual([parseCount('1'), parseLimit('0'), parseLimit('42')], [1, 0, 42])
  refuses(parseCount, '0', '-1', '1.5', '1e3', '99999999999999999999')
  refuses(parseLimit, '', '-1', 'x')
})

test('parseMinutes() accepts fractions and returns milliseconds', () => {
  assert.deepEqual(['0.05', '90'].map(parseMinutes), [3000, 5_400_000])
  refuses(parseMinutes, '', '0', '-1', '1e3', '600000')
})

test('parseSpeed(), parseSeconds() and parseMebibytes() accept decimals and convert units', () => {
  assert.deepEqual(
    [parseSpeed('0.5'), parseSeconds('1.5'), parseMebibytes('2')],
    [0.5, 1500, 2_097_152],
  )
  refuses(parseSpeed, '0', '-1', '1e9', 'Infinity')
  refuses(parseSeconds, '', '-1', '1d', '90000')
  refuses(parseMebibytes, '0', '16M')
})

test('parseBaseUrl() accepts http and https URLs without query and fragment', () => {
  assert.equal(parseBaseUrl('http://127.0.0.1:8081/'), 'http://127.0.0.1:8081')
  assert.equal(parseBaseUrl('https://feeds.example/ops/'), 'https://feeds.example/ops')
  refuses(parseBaseUrl, '127.0.0.1:8081', 'localhost', 'ftp://x', 'http://x?y', 'http://u:p@x')
  refuses(parseBaseUrl, 'http://x/v1', 'http://x/ops/v1/', 'http://x/v1/fixtures')
})

test('parseFeedKeys() accepts only feed keys', () => {
  assert.deepEqual(parseFeedKeys('pulse, pulse-v1'), ['pulse', 'pulse-v1'])
  refuses(parseFeedKeys, '', 'Pulse', 'pulse,', 'a--b', 'a/b')
})

test('parseList() and parseDefinitionIds() split at commas', () => {
  assert.deepEqual(parseList('a, b'), ['a', 'b'])
  refuses(parseList, '', 'a,,b')
  assert.equal(parseDefinitionIds('all'), 'all')
  assert.deepEqual(parseDefinitionIds('a.b@1,c.d@12'), [
    { definitionKey: 'a.b', definitionVersion: 1 },
    { definitionKey: 'c.d', definitionVersion: 12 },
  ])
  refuses(parseDefinitionIds, 'a.b', 'a.b@0', 'a.b@1.5', '@1')
})
