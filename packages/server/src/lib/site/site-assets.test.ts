import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SiteAssets } from './site-assets.ts'

const svg = 'image/svg+xml'

function siteAssets(): SiteAssets {
  const isFileName = (name: string): boolean => name !== '' && !name.startsWith('.')
  return new SiteAssets(['index.html', '_headers', '_redirects', 'problems', 'Icons'], isFileName)
}

for (const [name, mediaType] of [
  ['0a1b.svg', svg],
  ['0a1b.svg', 'image/svg+xml; charset=utf-8'],
  ['0a1b.SVG', svg],
  ['chart.v2.png', 'image/png'],
  ['without-extension', svg],
  ['/charts/a/b.svg', svg],
  ['/photos/p.jpg', 'image/jpeg'],
] as const) {
  test(`refuse() accepts ${name} as ${mediaType}`, () => {
    assert.equal(siteAssets().refuse({ name, mediaType }), undefined)
  })
}

for (const [name, mediaType, reason] of [
  ['x.html', svg, /execute/],
  ['x.js', 'image/png', /another media type than image\/png/],
  ['x.js', 'text/javascript', /another media type than text\/javascript/],
  ['x.svg', 'image/png', /another media type than image\/png/],
  ['x.unknown', 'image/png', /another media type than/],
  ['x.php', svg, /execute/],
  ['x.php.svg', svg, /execute/],
  ['x.pHp5', 'text/plain', /execute/],
  ['.hidden.svg', svg, /cannot have a file with the name/],
  ['/charts/x.js', 'image/png', /another media type than/],
  ['/charts/without-extension', svg, /another media type than/],
  ['/charts.cgi/x.svg', svg, /execute/],
  ['/charts/x.svg', 'text/html', /does not serve/],
  ['/x.svg', svg, /does not serve/],
  ['/v1/x.svg', svg, /does not serve/],
  ['/charts/a%20b.svg', svg, /escaped/],
  ['/_headers/x.svg', svg, /web hosts may interpret "_headers"/],
  ['/_worker.js/x.svg', svg, /web hosts may interpret "_worker\.js"/],
  ['/*/x.svg', svg, /special meaning/],
  ['/:any/x.svg', svg, /special meaning/],
  ['/Problems/x.svg', svg, /the site has its own file or folder/],
  ['/icons/x.svg', svg, /the site has its own file or folder/],
] as const) {
  test(`refuse() rejects ${name} as ${mediaType}`, () => {
    assert.match(siteAssets().refuse({ name, mediaType }) ?? '', reason)
  })
}

test('refuse() rejects a path that exists or is both a file and a folder', () => {
  const assets = siteAssets()
  const refuse = (name: string) => assets.refuse({ name, mediaType: svg })
  assert.equal(refuse('/a/b.svg'), undefined)
  assert.match(refuse('/a/b.svg') ?? '', /another feed/)
  assert.match(refuse('/a/b.svg/c.svg') ?? '', /both a file and a folder/)
  assert.equal(refuse('/a/c.svg/d.svg'), undefined)
  assert.match(refuse('/a/c.svg') ?? '', /both a file and a folder/)
  assert.equal(refuse('own.svg'), undefined)
  assert.equal(refuse('own.svg'), undefined)
})

test('refuse() accepts assets of relayed feeds in at most 50 folders at the root', () => {
  const assets = siteAssets()
  const refuse = (name: string) => assets.refuse({ name, mediaType: svg })
  for (let index = 0; index < 50; index++) assert.equal(refuse(`/f${index}/a.svg`), undefined)
  assert.match(refuse('/more/a.svg') ?? '', /more than 50 folders/)
  assert.equal(refuse('/f0/b.svg'), undefined)
  assert.equal(assets.outsideFolders.size, 50)
})
