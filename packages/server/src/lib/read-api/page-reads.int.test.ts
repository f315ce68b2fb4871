import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { StaticFile } from '../../static-file.ts'
import { runService } from '../testing/running-service.ts'
import { pulse, registrationSample } from '../testing/samples.ts'

const policy = "default-src 'none'; frame-ancestors 'none'"

function page(path: string, html: string): StaticFile {
  const mediaType = 'text/html; charset=utf-8'
  return {
    path,
    bytes: Buffer.from(html),
    mediaType,
    immutable: false,
    contentSecurityPolicy: policy,
  }
}

const files = [
  page('/', '<head><title>Viewer</title><script src="./a.js"></script></head>'),
  page('/embed/', '<fixture-feed fixture-id="" feed-key=""></fixture-feed>'),
  {
    path: '/embed/v1.js',
    bytes: Buffer.from('0'),
    mediaType: 'text/javascript',
    immutable: false,
    shared: true,
  },
]
const service = await runService({ after }, { files })

async function read(path: string, from = service) {
  const response = await fetch(from.publicUrl + path)
  return { response, text: await response.text() }
}

test('/games/… is the page with the title and the preview of the game, and its files further up', async () => {
  const { response, text } = await read(`/games/${pulse.fixtureId}/pulse?item=x`)
  assert.equal(response.status, 200)
  assert.match(text, /<title>Port Ellery Tides at Marrow Hill Comets · Fixture Feed<\/title>/)
  assert.match(text, /property="og:title" content="Port Ellery Tides at Marrow Hill Comets"/)
  assert.match(text, /src="\.\.\/\.\.\/a\.js"/)
  assert.equal(response.headers.get('content-security-policy'), policy)
  assert.equal(response.headers.get('cache-control'), 'public, max-age=0, must-revalidate')
  assert.match((await read(`/games/${pulse.fixtureId}`)).text, /src="\.\.\/a\.js"/)
})

test('/games/… of a fixture that is not there is the page as it is', async () => {
  const { response, text } = await read('/games/nobody')
  assert.equal(response.status, 200)
  assert.match(text, /<title>Viewer<\/title>/)
})

test('/games/… and /embed/… show names and ids as text, whatever is in them', async () => {
  const { awayTeam } = registrationSample()
  const name = '"><script>alert(1)</script>$&'
  await service.register('odd', registrationSample({ key: 'odd', awayTeam: { ...awayTeam, name } }))
  for (const path of ['/games/odd', `/embed/${encodeURIComponent(name)}/pulse`]) {
    const { text } = await read(path)
    assert.match(text, /&quot;>&lt;script>alert\(1\)&lt;\/script>\$&amp;/)
    assert.doesNotMatch(text, /<script>alert/)
  }
})

test('/embed/… is for the frames of the origins that are named, and of nobody else', async t => {
  const path = `/embed/${pulse.fixtureId}/pulse`
  const { response, text } = await read(path)
  assert.equal(response.headers.get('content-security-policy'), policy)
  assert.match(text, /fixture-id="tides-at-comets" feed-key="pulse"/)
  const embedOrigins = ['https://news.example', 'https://blog.example']
  const open = await runService(t, { files, embedOrigins, readers: 2 })
  assert.match(
    (await read(path, open)).response.headers.get('content-security-policy') ?? '',
    /frame-ancestors https:\/\/news\.example https:\/\/blog\.example$/,
  )
  assert.equal((await read('/embed/x/Pulse')).response.status, 404)
  assert.equal((await read('/embed/')).response.status, 404)
})

test('/embed/v1.js may be loaded by pages of every origin, and is kept for five minutes', async () => {
  const { response } = await read('/embed/v1.js')
  assert.equal(response.headers.get('cache-control'), 'public, max-age=300')
  assert.equal(response.headers.get('access-control-allow-origin'), '*')
})
