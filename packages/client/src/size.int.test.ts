import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sizeOf } from '../tools/size.ts'

test('sizeOf() returns less than 8.4 kB for pollFeed and 12.3 kB for everything, minified and gzipped', async t => {
  const poll = await sizeOf('poll-feed')
  const all = await sizeOf('index')
  t.diagnostic(`pollFeed ${poll.gzip} bytes, everything ${all.gzip} bytes`)
  assert.ok(poll.gzip > 500 && poll.gzip < 8_400)
  assert.ok(all.gzip > poll.gzip && all.gzip < 12_300)
})
