import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assetUrl, feedAddress } from './asset-url.ts'

const feed = 'https://feed.example/v1/fixtures/f/feeds/pulse'
const urlOf = (href: string, origins?: readonly string[]) => assetUrl({ href }, feed, origins)

test('assetUrl() resolves a relative reference against the feed', () => {
  assert.equal(urlOf('pulse/assets/a.svg'), `${feed}/assets/a.svg`)
  assert.equal(urlOf('/logo.svg'), 'https://feed.example/logo.svg')
})

test('assetUrl() rejects other origins unless they are allowed', () => {
  assert.equal(urlOf('https://cdn.example/a.svg'), undefined)
  assert.equal(urlOf('//cdn.example/a.svg'), undefined)
  assert.equal(urlOf('http://feed.example/a.svg'), undefined)
  assert.equal(
    urlOf('https://cdn.example/a.svg', ['https://cdn.example']),
    'https://cdn.example/a.svg',
  )
})

test('assetUrl() always rejects other protocols', () => {
  for (const href of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'blob:https://cdn.example/x',
    'file:///etc/passwd',
  ]) {
    assert.equal(urlOf(href, ['null']), undefined, href)
  }
})

test('assetUrl() accepts blob addresses of the same origin', () => {
  assert.equal(urlOf('blob:https://feed.example/x'), 'blob:https://feed.example/x')
})

test('assetUrl() returns undefined for an invalid reference, or for a page without an address', () => {
  assert.equal(urlOf('http://['), undefined)
  assert.equal(assetUrl({ href: 'a.svg' }, 'about:blank'), undefined)
  assert.equal(assetUrl({ href: 'https://feed.example/a.svg' }, 'about:blank'), undefined)
})

test('feedAddress() accepts absolute and relative bases, and identifiers of any characters', () => {
  const id = { fixtureId: 'a/b', feedKey: 'pulse' }
  assert.equal(
    feedAddress('https://feed.example/api/', 'https://page.example/', id),
    'https://feed.example/api/v1/fixtures/a%2Fb/feeds/pulse',
  )
  assert.equal(
    feedAddress('/', 'https://page.example/x/', id),
    'https://page.example/v1/fixtures/a%2Fb/feeds/pulse',
  )
  assert.equal(feedAddress('/', 'about:blank', id), undefined)
})
