import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asksForLocalNetwork } from './local-network.ts'

const site = 'https://news.example/games'
const asks = (feed: string, page = site) => asksForLocalNetwork(new URL(feed), new URL(page))

test('asksForLocalNetwork() returns true for a public page that reads from this device or its network', () => {
  for (const host of ['localhost:8080', 'feeds.localhost', '127.0.0.1', '127.8.9.10', '[::1]']) {
    assert.ok(asks(`http://${host}/v1/fixtures`), host)
  }
  const local = ['10.0.0.7', '172.16.0.1', '172.31.9.9', '192.168.1.20', '169.254.3.3', 'tv.local']
  for (const host of [...local, '[fd12::1]', '[fe80::1]']) {
    assert.ok(asks(`http://${host}/v1/fixtures`), host)
  }
})

test('asksForLocalNetwork() returns true for a page of the local network that reads from this device', () => {
  assert.ok(asks('http://localhost:8080/', 'http://192.168.1.20/'))
})

test('asksForLocalNetwork() returns false for reads from the same or a wider network', () => {
  assert.ok(!asks('http://127.0.0.1:8080/', 'http://localhost:5173/'))
  assert.ok(!asks('http://192.168.1.20/', 'http://10.0.0.7/'))
  assert.ok(!asks('http://192.168.1.20/', 'http://localhost:5173/'))
  for (const host of [
    'feed.example',
    '172.32.0.1',
    '11.0.0.1',
    'localhost.example',
    '[2001:db8::1]',
  ]) {
    assert.ok(!asks(`https://${host}/`), host)
  }
})
