/** Histories at the desk during a simulated game: of an item and of the feed, with comparisons and further pages. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { noChromium } from '@fixture-feed/test-support/chromium'
import type { Page } from 'playwright-core'
import { type DeskEditing, messageOn } from './lib/testing/desk-editing.ts'
import { type DeskStage, pulse } from './lib/testing/desk-stage.ts'
import { useDesk } from './lib/testing/use-desk.ts'

describe('desk, history', { skip: noChromium, timeout: 600_000 }, () => {
  let stage: DeskStage
  let page: Page
  let complaints: string[]
  let at: DeskEditing

  useDesk(desk => {
    ;({ stage, page, complaints, at } = desk)
  })

  test('the history shows authors, marks changed words, and restores a revision', async () => {
    const id = await at.someItem(4)
    for (let revisions = 0; revisions < 2; revisions++) stage.machine.insistOn(id)
    await at.until(async () => ((await stage.service.item(pulse, id))?.revision ?? 0) > 2)
    await at.settle(id)
    const { revision = 0 } = (await stage.service.item(pulse, id)) ?? {}
    await at.focusCard(id)
    await page.keyboard.press('h')
    const history = page.getByRole('region', { name: 'History of the item' })
    const lines = history.locator('ol > li')
    await lines.filter({ hasText: 'machine' }).first().waitFor()
    assert.equal(await history.locator('content-item').count(), 0)
    await lines.first().locator('ins').first().waitFor()
    const first = history.getByRole('checkbox', { name: 'Compare revision 1', exact: true })
    await first.check()
    stage.machine.insistOn(id)
    await history.getByRole('checkbox', { name: `Compare revision ${revision + 1}` }).waitFor()
    assert.ok(await first.isChecked(), 'a new revision leaves what was chosen')
    await history.getByText(`Revision ${revision + 1}`, { exact: true }).waitFor()
    await page.waitForFunction(() => (CSS.highlights.get('desk-added')?.size ?? 0) > 0)
    assert.ok((await history.locator('del').count()) > 0)
    const oldest = await history
      .locator('content-item')
      .first()
      .evaluate(element => (element as HTMLElementTagNameMap['content-item']).item?.content)
    await history.getByRole('button', { name: 'Restore revision 1', exact: true }).click()
    await messageOn(page).getByText('Restored revision 1 as revision').waitFor()
    assert.deepEqual((await stage.service.item(pulse, id))?.content, oldest)
    await lines.filter({ hasText: 'anna' }).first().waitFor()
    const count = await lines.count()
    await history.getByLabel('Who', { exact: true }).selectOption('anna')
    assert.deepEqual([await lines.count(), count > 1], [1, true])
    stage.machine.insistOn(id)
    await stage.machine.tries(3)
    assert.deepEqual((await stage.service.item(pulse, id))?.content, oldest)
    assert.deepEqual(complaints, [])
  })

  test('undo reverts a restored revision', async () => {
    const id = await at.freshItem()
    const { revision = 0, content } = (await stage.service.item(pulse, id)) ?? assert.fail()
    const item = {
      ...((await stage.service.item(pulse, id)) ?? assert.fail()),
      revision: revision + 1,
    }
    const mended = { ...item, content: { ...content, headline: 'Another headline' } }
    assert.equal((await stage.service.publish('anna', pulse, { items: [mended] })).status, 201)
    await at.card(id).getByText('Another headline').first().waitFor()
    await at.focusCard(id)
    await page.keyboard.press('h')
    const history = page.getByRole('region', { name: 'History of the item' })
    await history.getByRole('button', { name: `Restore revision ${revision}`, exact: true }).click()
    await messageOn(page).getByText(`Restored revision ${revision} as revision`).waitFor()
    assert.deepEqual((await stage.service.item(pulse, id))?.content, content)
    await page.getByRole('button', { name: 'Undo' }).click()
    await at.untilPublished(id, 'Another headline')
  })

  test('the history of the feed lists every change and links to the items', async () => {
    const id = await at.someItem()
    await stage.service.publish('anna', pulse, { withdrawals: [{ id, reason: 'Wrong player' }] })
    await page.getByRole('button', { name: 'Activity' }).click()
    const panel = page.getByRole('region', { name: 'Activity' })
    await panel.getByRole('listitem').filter({ hasText: 'anna' }).first().waitFor()
    await panel.getByText('Wrong player').first().waitFor()
    // The focused line further down keeps its place while newer lines are added above it.
    const lines = panel.locator('ol > li').filter({ has: page.locator('.plain') })
    await lines.nth(12).waitFor()
    const count = await lines.count()
    const line = (await lines.nth(12).elementHandle()) ?? assert.fail()
    await line.evaluate(element => {
      element.querySelector<HTMLElement>('.plain')?.focus()
      scrollBy(0, element.getBoundingClientRect().top - 100)
    })
    stage.machine.insistOn(await at.someItem(2))
    await at.until(async () => (await lines.count()) > count)
    const place = await line.evaluate(element => ({
      isHere: Math.abs(element.getBoundingClientRect().top - 100) < 3,
      hasFocus: element.matches(':focus-within'),
    }))
    assert.deepEqual(place, { isHere: true, hasFocus: true })
    await panel.getByLabel('Who', { exact: true }).selectOption('machine')
    assert.equal(await panel.getByText('Wrong player').count(), 0)
    await panel
      .getByRole('button', { name: /What changed$/ })
      .first()
      .click()
    await panel.locator('ins, del').first().waitFor()
    await panel.locator('.plain').first().click()
    await page.getByRole('region', { name: 'History of the item' }).waitFor()
  })

  test('the history of the feed shows holds and settings among the changes immediately', async () => {
    for (const state of ['finished', 'live'])
      await stage.service.operate('anna', pulse, 'PUT', 'settings', { state, definitions: null })
    await page.getByRole('button', { name: 'Activity' }).click()
    const entries = page.getByRole('region', { name: 'Activity' }).getByRole('listitem')
    const tells = (by: string, words: string | RegExp) =>
      entries.filter({ hasText: by }).filter({ hasText: words }).first().waitFor()
    await tells('anna', 'ended the coverage')
    await tells('anna', 'reopened the coverage')
    const id = await at.someItem(3)
    const words = 'Looked after in this test'
    const hold = { items: [id], release: 'approval', reason: words }
    await stage.service.operate('ben', pulse, 'PUT', 'holds/care', hold)
    await tells('ben', new RegExp(`set a hold: .*, until approved: ${words}`, 's'))
    await stage.service.operate('ben', pulse, 'DELETE', 'holds/care')
    await tells('ben', 'ended the hold “care”')
    const definitions = [{ definitionKey: 'basketball.four-factors', definitionVersion: 2 }]
    for (const enabled of [definitions, null]) {
      const settings = { state: 'live', definitions: enabled }
      await stage.service.operate('ben', pulse, 'PUT', 'settings', settings)
    }
    await tells('ben', 'allowed only Four factors v2')
    await tells('ben', 'allowed all item types')
    assert.deepEqual(complaints, [])
  })

  test('histories load older changes page by page', async () => {
    const { items } = await stage.service.snapshot(pulse)
    const like = items.find(({ content }) => 'headline' in content)
    assert.ok(like !== undefined)
    stage.machine.leave('long')
    const { revision: _, publishedAt: __, ...draft } = { ...like, id: 'long' }
    for (let revision = 1; revision <= 503; revision++) {
      const content = { ...draft.content, headline: `Headline ${revision}` }
      await stage.service.publish('ben', pulse, { items: [{ ...draft, content }] })
    }
    await at.card('long').getByText('Headline 503').first().waitFor()
    await at.focusCard('long')
    await page.keyboard.press('h')
    const item = page.getByRole('region', { name: 'History of the item' })
    await item.getByRole('checkbox', { name: 'Compare revision 503' }).waitFor()
    const rows = item.locator('ol > li')
    assert.equal(await rows.count(), 500)
    await item.getByRole('button', { name: 'Older' }).click()
    await item.getByRole('checkbox', { name: 'Compare revision 1', exact: true }).check()
    assert.equal(await rows.count(), 503)
    assert.equal(await item.getByRole('button', { name: 'Older' }).count(), 0)
    await item.getByText('Headline 1', { exact: true }).first().waitFor()

    await page.getByRole('button', { name: 'Activity' }).click()
    const feed = page.getByRole('region', { name: 'Activity' })
    const lines = feed.locator('ol > li')
    await lines.nth(49).waitFor()
    assert.ok((await lines.count()) < 100)
    await feed.getByRole('button', { name: 'Older' }).click()
    await at.until(async () => (await lines.count()) >= 100)
    // The changes of a revision are read from the page at its instant, because the newest page may not contain the
    // revision. The history is filtered by one person, because each change of the generator would move the other lines.
    await feed.getByLabel('Who', { exact: true }).selectOption('ben')
    const line = lines.filter({ has: page.getByRole('button', { name: 'rev. 450: What changed' }) })
    // The number of pages to load depends on how often the machine has published in the meantime.
    await at.until(async () => {
      if ((await line.count()) > 0) return true
      await feed.getByRole('button', { name: 'Older' }).click()
      return false
    })
    const begun = page.waitForRequest(/\/items\/long\/history\?before=/)
    await line.getByRole('button', { name: 'What changed' }).click()
    await begun
    await feed.getByText('Headline 449').first().waitFor()
    assert.deepEqual(complaints, [])
  })
})
