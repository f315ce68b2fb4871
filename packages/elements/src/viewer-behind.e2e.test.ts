import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noChromium } from './lib/testing/chromium.ts'
import { putSampleFixture, sampleDraft, sampleEntry } from './lib/testing/sample-fixture.ts'
import { openStage } from './lib/testing/stage.ts'

test('behind live no surface of the viewer has anything younger, and one press shows it live', {
  skip: noChromium,
  timeout: 120_000,
}, async t => {
  const stage = await openStage()
  t.after(() => stage.close())
  const { service } = stage
  const { fixtureId } = sampleEntry
  await putSampleFixture(service)
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
  const feed = { fixtureId, feedKey: sampleEntry.feeds[0] ?? '' }
  await service.publish(feed, { at: ago(900), items: [sampleDraft('older')] })
  await service.publish(feed, { at: ago(300), items: [sampleDraft('younger')] })
  const address = `/games/${encodeURIComponent(fixtureId)}`
  const answer = await fetch(new URL(`${address}?behind=600`, service.url))
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.doesNotMatch(await answer.text(), /Headline of/)

  const { page, complaints } = await stage.open(`${address}?behind=600`)
  await page.evaluate(() => {
    const seen = Object.assign(globalThis, { leaks: [] as string[] })
    const textOf = (root: Node): string =>
      [...root.childNodes]
        .map(node => {
          const { shadowRoot } = node as Element
          return (node.nodeValue ?? '') + (shadowRoot ? textOf(shadowRoot) : '') + textOf(node)
        })
        .join(' ')
    const look = (): void => {
      const text = `${document.title} ${textOf(document)}`
      if (text.includes('Headline of younger')) seen.leaks.push(text)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.getByText('Headline of older').first().waitFor()
  await page.getByText('All games').click()
  await page.getByRole('heading', { name: 'Games' }).waitFor()
  assert.equal(new URL(page.url()).search, '?behind=600')
  await page.goBack()
  await page.getByText('Headline of older').first().waitFor()
  assert.deepEqual(await page.evaluate('leaks'), [])
  await page.getByRole('button', { name: '600 s behind' }).click()
  await page.getByText('Headline of younger').first().waitFor()
  assert.equal(new URL(page.url()).search, '')
  assert.deepEqual(complaints, [])
})
