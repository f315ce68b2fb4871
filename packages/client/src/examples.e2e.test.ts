import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { closeContexts, noChromium, sharedChromium } from '@fixture-feed/test-support/chromium'
import { startSampleService } from './lib/testing/sample-service.ts'

const serve = fileURLToPath(new URL('../../../examples/client-page/serve.ts', import.meta.url))

test('examples/client-page shows a feed live and replayed', { skip: noChromium }, async t => {
  const browser = await sharedChromium()
  t.after(() => closeContexts(browser))
  const service = await startSampleService(t)
  service.publish('a1')
  service.publish('a1 b1')
  const child = spawn(process.execPath, [serve, '0'], { stdio: ['ignore', 'pipe', 'ignore'] })
  t.after(() => child.kill())
  const [origin] = await once(createInterface(child.stdout), 'line')

  const page = await browser.newPage()
  const mistakes: string[] = []
  page.on('pageerror', error => mistakes.push(error.message))
  await page.goto(`${origin}/?base=${encodeURIComponent(service.baseUrl)}`)
  const items = page.locator('#items li')
  const expectItems = (...texts: string[]): Promise<void> =>
    page
      .locator('#items')
      .filter({ hasText: new RegExp(`^\\s*${texts.join('\\s*')}\\s*$`) })
      .waitFor()
  await expectItems('a1', 'b1')
  assert.equal(await page.locator('#status').innerText(), 'fresh')
  service.publish('a2 b1 c1')
  await expectItems('a2', 'b1', 'c1')

  await page.locator('#replay').click()
  await expectItems('a1')
  await expectItems('a1', 'b1')
  await expectItems('a2', 'b1', 'c1')
  service.publish('<b>d1')
  await page.locator('#live').click()
  await items.filter({ hasText: '<b>d1' }).waitFor()
  assert.deepEqual(mistakes, [])
})
