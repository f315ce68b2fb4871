/**
 * The desk with nginx in front of it and with a sign-in of nginx, as in docs/operations.md: no user ever sees a
 * token.
 */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Item } from '@fixture-feed/client'
import { noChromium, openPage } from '@fixture-feed/test-support/chromium'
import { missingProgram, type Program } from '@fixture-feed/test-support/programs'
import { nginxWithSignIn, startProxy } from '@fixture-feed/test-support/proxies'
import type { Response } from 'playwright-core'
import { feedHref } from './lib/page/feed-hash.ts'
import { messageOn } from './lib/testing/desk-editing.ts'
import { secrets } from './lib/testing/desk-service.ts'
import { type DeskStage, openDeskStage, pulse } from './lib/testing/desk-stage.ts'

const skip = noChromium || missingProgram('nginx')

describe('desk, behind a sign-in', { skip, timeout: 600_000 }, () => {
  let stage: DeskStage
  let proxy: Program
  /** The tokens of the signed-in users, by the value of the cookie. */
  const sessions = new Map<string, string>([
    ['of-anna', secrets.anna],
    ['of-a-guest', secrets.guest],
  ])
  const signIn = createServer(({ headers }, response) => {
    const session = /session=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
    const token = sessions.get(session)
    response
      .writeHead(token === undefined ? 401 : 200, token ? { 'X-Desk-Token': token } : {})
      .end()
  })
  const atEnd: (() => Promise<void>)[] = []

  before(async () => {
    stage = await openDeskStage()
    await stage.machine.stop()
    await new Promise<void>(resolve => signIn.listen(0, '127.0.0.1', resolve))
    const { port } = signIn.address() as AddressInfo
    const { operatorUrl } = stage.service
    proxy = await startProxy({ after: stop => atEnd.push(stop) }, nginxWithSignIn, operatorUrl, {
      8081: new URL(operatorUrl).port,
      9000: String(port),
    })
  })
  after(async () => {
    for (const stop of atEnd.reverse()) await stop()
    signIn.closeAllConnections()
    await new Promise(resolve => signIn.close(resolve))
    await stage.close()
  })

  const feedPath = `/v1/fixtures/${pulse.fixtureId}/feeds/pulse`
  const send = async (path: string, init: RequestInit = {}): Promise<number> => {
    const response = await fetch(proxy.url + path, init)
    await response.arrayBuffer()
    return response.status
  }

  test('requests without a sign-in are answered 401, regardless of their token', async () => {
    const own = { authorization: `Bearer ${secrets.anna}`, 'x-desk-token': secrets.anna }
    for (const headers of [{}, own, { cookie: 'session=of-nobody' }] as HeadersInit[]) {
      for (const path of ['/desk/', '/v1/token', feedPath, '/metrics', '/healthz'])
        assert.equal(await send(path, { headers }), 401, path)
      const write = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
      assert.equal(await send(`${feedPath}/publications`, { ...write, body: '{}' }), 401)
    }
    assert.equal(await send('/sign-in', { headers: { cookie: 'session=of-anna' } }), 404)
  })

  test('a signed-in user has only the rights of the matching token', async () => {
    const cookie = 'session=of-a-guest'
    const headers = { cookie, authorization: `Bearer ${secrets.anna}` }
    const rights = await (await fetch(`${proxy.url}/v1/token`, { headers })).json()
    assert.deepEqual(rights, { name: 'guest', readOnly: true, fixtures: null, feeds: null })
    const json = { 'content-type': 'application/json' }
    const write = { method: 'POST', body: '{}', headers: { ...headers, ...json } }
    assert.equal(await send(`${feedPath}/publications`, write), 403)
    const anna = { cookie: 'session=of-anna' }
    const asAnna = { ...write, headers: { ...anna, ...json } }
    assert.equal(await send(`${feedPath}/publications`, asAnna), 200)
    // The service rejects a request that a form of another site can send without a preflight.
    const form = { ...write, headers: { ...anna, 'content-type': 'text/plain' } }
    assert.equal(await send(`${feedPath}/publications`, form), 415)
    const picture = Buffer.alloc(2 * 2 ** 20, 1)
    const upload = {
      method: 'PUT',
      body: picture,
      headers: { ...anna, 'content-type': 'image/png' },
    }
    assert.equal(await send(`${feedPath}/assets/large.png`, upload), 201)
  })

  test('an asset of a publisher cannot run scripts in the origin of the desk', async () => {
    const cookie = 'session=of-anna'
    const run = "document.documentElement.setAttribute('id', 'ran')"
    /** Uploads bytes and returns the reference to them for items. */
    const upload = async (mediaType: string, body: string): Promise<string> => {
      const headers = { cookie, 'content-type': mediaType }
      const address = `${proxy.url}${feedPath}/assets/x.any`
      const stored = await fetch(address, { method: 'PUT', headers, body })
      return ((await stored.json()) as { readonly href: string }).href
    }
    const page = await upload('text/html', `<!doctype html><p>Report<script>${run}</script>`)
    const chart = await upload(
      'image/svg+xml',
      `<svg xmlns="http://www.w3.org/2000/svg"><script>${run}</script></svg>`,
    )
    const { items } = await stage.service.snapshot(pulse)
    const charted = items.filter(({ content }) => typeof content.shotChartAssetId === 'string')
    // One character of the address is percent-encoded, so that its text differs from the usual address of the asset.
    const [first = '', ...others] = pulse.fixtureId
    const encodedId = `%${Buffer.from(first).toString('hex')}${others.join('')}`
    const reports = [page, `/v1/fixtures/${encodedId}/feeds/${page}`].map((href, index) => {
      const { revision: _, publishedAt: __, ...draft } = charted[index] as Item
      const id = draft.content.shotChartAssetId as string
      const altText = `Report ${index}`
      return { ...draft, assets: [{ id, kind: 'report', mediaType: 'text/html', altText, href }] }
    })
    assert.equal((await stage.service.publish('anna', pulse, { items: reports })).status, 201)

    const { page: tab } = await openPage(stage.browser)
    tab.setDefaultTimeout(30_000)
    await tab.context().addCookies([{ name: 'session', value: 'of-anna', url: proxy.url }])
    await tab.goto(`${proxy.url}/desk/${feedHref(pulse)}`)
    for (const [index] of reports.entries())
      await tab.locator('content-item').getByText(`Report ${index} (text/html)`).first().waitFor()
    assert.equal(await tab.locator('content-item .body a[href*="assets"]').count(), 0)
    assert.equal(await tab.locator('content-item .body a[href^="blob:"]').count(), 0)

    await tab.goto(new URL(chart, proxy.url + feedPath).href)
    assert.equal(await tab.locator('svg').getAttribute('id'), null)
    const download = tab.waitForEvent('download')
    await tab.goto(new URL(page, proxy.url + feedPath).href).catch(() => {})
    await (await download).cancel()
    await tab.context().close()
  })

  test('the desk requests no token, and an edit survives the end of the sign-in', async () => {
    const { page, complaints } = await openPage(stage.browser)
    page.setDefaultTimeout(30_000)
    await page.context().addCookies([{ name: 'session', value: 'of-anna', url: proxy.url }])
    const responses: Promise<object>[] = []
    const keep = (response: Response): void => void responses.push(response.allHeaders())
    page.on('response', keep)
    await page.goto(`${proxy.url}/desk/${feedHref(pulse)}`)
    const card = page
      .locator('content-item')
      .filter({ has: page.locator('.summary') })
      .first()
    await card.waitFor()
    await page.locator('header .muted').getByText('anna').waitFor()
    assert.equal(await page.getByLabel('Access token', { exact: true }).count(), 0)

    await card.evaluate(element => element.focus())
    await page.keyboard.press('e')
    const editor = page.getByRole('region', { name: 'Editor' })
    const summary = editor.getByLabel('Summary', { exact: true })
    await summary.fill('Written behind a sign-in.')
    sessions.delete('of-anna')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Your session has ended').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Your session has ended').waitFor()
    assert.equal(await summary.inputValue(), 'Written behind a sign-in.')
    await page.route('**/v1/**', route => route.abort())
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('alert').filter({ hasText: 'not responding Try again' }).waitFor()
    await page.unroute('**/v1/**')
    // The next background read reports the end of the session again.
    await page.getByText('Your session has ended').waitFor()
    sessions.set('of-anna', secrets.anna)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Your session has ended').waitFor({ state: 'detached' })
    await editor.getByRole('button', { name: 'Publish', exact: true }).click()
    await messageOn(page).getByText('Published as revision').waitFor()
    await page.locator('content-item').getByText('Reserved for anna').first().waitFor()

    const storage = await page.evaluate(() =>
      JSON.stringify([{ ...sessionStorage }, document.cookie]),
    )
    page.off('response', keep)
    for (const text of [storage, JSON.stringify(await Promise.all(responses))])
      assert.ok(!text.includes(secrets.anna))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
