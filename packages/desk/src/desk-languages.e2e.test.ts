/** Actions of an editor on a game in several languages and versions, counted in clicks from the first page. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { noChromium } from '@fixture-feed/test-support/chromium'
import { sampleLog } from '@fixture-feed/test-support/sample-game'
import { until } from '@fixture-feed/test-support/until'
import type { Page } from 'playwright-core'
import { toDraft } from './lib/edit/drafts.ts'
import { createDeskEditing, type DeskEditing, messageOn } from './lib/testing/desk-editing.ts'
import { type DeskStage, openDeskStage, pulse } from './lib/testing/desk-stage.ts'

const spanish: FeedId = { ...pulse, feedKey: 'pulse-es' }
const first: FeedId = { ...pulse, feedKey: 'pulse-v1' }
const allFeeds = [pulse, spanish, first]

describe('desk, languages', { skip: noChromium, timeout: 600_000 }, () => {
  let stage: DeskStage
  let page: Page
  let complaints: string[]
  let at: DeskEditing

  before(async () => {
    stage = await openDeskStage(sampleLog(['pulse', 'pulse-v1', 'pulse-es'], 14, ['en', 'es']))
    await stage.machine.stop()
    ;({ page, complaints } = await stage.open('anna'))
    at = createDeskEditing(stage, page)
    await page.evaluate(() => {
      Object.assign(globalThis, { clicks: 0 })
      document.addEventListener(
        'click',
        () => void (globalThis as unknown as Counter).clicks++,
        true,
      )
    })
  })
  beforeEach(async () => {
    complaints.length = 0
    await page.getByRole('link', { name: 'Desk', exact: true }).click()
    await page.getByRole('link', { name: /Beacons at Fernhollow Otters/ }).waitFor()
    await page.evaluate(() => Object.assign(globalThis, { clicks: 0 }))
  })
  after(() => stage.close())

  const clicks = () => page.evaluate(() => (globalThis as unknown as Counter).clicks)
  const itemIn = async (feed: FeedId, id: string) => stage.service.item(feed, id)
  const summaryIn = async (feed: FeedId, id: string) => (await itemIn(feed, id))?.content.summary
  const summary = () => at.editor().getByLabel('Summary', { exact: true })
  const headlineIn = async (feed: FeedId, id: string) => (await itemIn(feed, id))?.content.headline

  /**
   * The ids, in both versions, of one of the items that have a headline and the same summary in both versions. `place`
   * counts these items from the end.
   */
  async function sharedItem(
    place: number,
  ): Promise<{ readonly id: string; readonly firstId: string }> {
    const { items: old } = await stage.service.snapshot(first)
    const { items } = await stage.service.snapshot(pulse)
    const shared = old.flatMap(({ id: firstId, content }) => {
      const id = firstId.replace(':v1:', ':v2:')
      const newest = items.find(item => item.id === id)
      if (newest?.content.headline === undefined) return []
      const isSame = newest.content.summary === content.summary
      return isSame ? { id, firstId } : []
    })
    return shared.at(-place) ?? assert.fail()
  }

  async function openGame(): Promise<void> {
    await page.getByRole('link', { name: /Beacons at Fernhollow Otters/ }).click()
    await page.locator('content-item').first().waitFor()
  }

  /** Clicks an action below the card of an item. */
  async function clickOn(id: string, name: string): Promise<void> {
    await at.focusCard(id)
    await at
      .card(id)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click()
  }

  test('languages are tabs of a game, and other feeds are named in words', async () => {
    await openGame()
    const languages = page.getByRole('navigation', { name: 'Languages' })
    assert.deepEqual(await languages.getByRole('link').allInnerTexts(), ['English', 'Spanish'])
    await languages.getByText('Other feeds').click()
    await languages.getByRole('link', { name: 'English (v1)' }).waitFor()
    await page.getByText(/updated \d+ \w+ ago/).waitFor()
    assert.equal(await page.getByText('pulse', { exact: true }).count(), 0)
    assert.deepEqual(complaints, [])
  })

  test('three clicks correct a typo, also in the old version, and the editor marks the other language as unchanged', async () => {
    const { id, firstId } = await sharedItem(1)
    const before = await summaryIn(spanish, id)
    await openGame()
    await clickOn(id, 'Edit')
    await summary().fill('Corrected once')
    await at.editor().getByRole('button', { name: 'Spanish: not changed yet' }).waitFor()
    await at.button('Publish').click()
    await messageOn(page).getByText('Published as revision').waitFor()
    assert.equal(await clicks(), 3)
    assert.deepEqual(
      [await summaryIn(pulse, id), await summaryIn(spanish, id), await summaryIn(first, firstId)],
      ['Corrected once', before, 'Corrected once'],
    )
    assert.deepEqual(complaints, [])
  })

  test('both languages of an item are edited at once, without the feeds that the editor left out', async () => {
    const { id, firstId } = await sharedItem(2)
    const before = await summaryIn(first, firstId)
    await openGame()
    await at.startEdit(id)
    await summary().fill('One of two languages')
    await at.editor().getByRole('button', { name: 'Spanish: not changed yet' }).click()
    await summary().fill('Uno de dos idiomas')
    await at.editor().getByRole('button', { name: 'Spanish', exact: true }).waitFor()
    await at.editor().getByLabel('English (v1)').uncheck()
    await page.keyboard.press('Control+Enter')
    await messageOn(page).getByText('Published as revision').waitFor()
    assert.deepEqual(
      [await summaryIn(pulse, id), await summaryIn(spanish, id), await summaryIn(first, firstId)],
      ['One of two languages', 'Uno de dos idiomas', before],
    )
    await page.getByRole('button', { name: 'Undo' }).click()
    await until(async () => (await summaryIn(spanish, id)) !== 'Uno de dos idiomas')
    await until(async () => (await summaryIn(pulse, id)) !== 'One of two languages')
    assert.deepEqual(complaints, [])
  })

  test('an item is withdrawn with three clicks in all languages and versions, and undo restores it', async () => {
    const { id, firstId } = await sharedItem(3)
    const counts = async () => [
      (await itemIn(pulse, id)) !== undefined,
      (await itemIn(spanish, id)) !== undefined,
      (await itemIn(first, firstId)) !== undefined,
    ]
    await openGame()
    await clickOn(id, 'Withdraw…')
    const form = at.card(id).locator('form')
    await form.getByLabel('English (v1)').waitFor()
    await form.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await messageOn(page).getByText('Withdrawn: ').waitFor()
    assert.equal(await clicks(), 3)
    assert.deepEqual(await counts(), [false, false, false])
    await page.getByRole('button', { name: 'Undo' }).click()
    await until(async () => (await counts()).every(Boolean))
    assert.deepEqual(complaints, [])
  })

  test('a delay covers all feeds; its proposal is one decision of one click on the first page', async () => {
    const { id } = await sharedItem(4)
    await openGame()
    await page.getByRole('button', { name: 'Delay all items by 20 s' }).click()
    await messageOn(page).getByText('Hold added').waitFor()
    for (const feed of [pulse, spanish]) {
      const item = (await itemIn(feed, id)) ?? assert.fail()
      const content = { ...item.content, headline: `Delayed in ${feed.feedKey}` }
      await stage.service.publish('machine', feed, { items: [{ ...toDraft(item), content }] })
      assert.equal(await headlineIn(feed, id), item.content.headline)
    }
    await page.getByRole('link', { name: 'Desk', exact: true }).click()
    const row = page.locator('ff-work-row').filter({ hasText: 'Delayed in pulse' })
    await row.getByLabel('Spanish').waitFor()
    await page.evaluate(() => Object.assign(globalThis, { clicks: 0 }))
    await row.getByRole('button', { name: /^Approve/ }).click()
    await messageOn(page).getByText('Approved: ').waitFor()
    assert.equal(await clicks(), 1)
    assert.deepEqual(
      [await headlineIn(pulse, id), await headlineIn(spanish, id)],
      ['Delayed in pulse', 'Delayed in pulse-es'],
    )
    await openGame()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Held back by anna').waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  })

  test('two clicks show who changed what', async () => {
    await openGame()
    await page.getByRole('button', { name: 'Activity' }).click()
    await page
      .getByRole('region', { name: 'Activity' })
      .locator('li')
      .filter({ hasText: 'anna' })
      .first()
      .waitFor()
    assert.equal(await clicks(), 2)
  })

  test('Emergency withdraws everything of all languages, and undo restores it', async () => {
    await openGame()
    const countsBefore = await Promise.all(
      allFeeds.map(async feed => (await stage.service.snapshot(feed)).items.length),
    )
    await page.getByRole('button', { name: 'Emergency stop' }).click()
    const panel = page.getByRole('region', { name: 'Emergency stop' })
    await panel.getByLabel('Since').fill('2000-01-01T00:00:00')
    await panel.getByLabel(`Spanish (${countsBefore[1]})`).waitFor()
    await panel.getByRole('button', { name: /^Withdraw \(\d+\)/ }).click()
    await messageOn(page).getByText('Items withdrawn').waitFor()
    const counts = () =>
      Promise.all(allFeeds.map(async feed => (await stage.service.snapshot(feed)).items.length))
    assert.deepEqual(await counts(), [0, 0, 0])
    await page.getByRole('button', { name: 'Undo' }).click()
    await until(async () => JSON.stringify(await counts()) === JSON.stringify(countsBefore))
    assert.deepEqual(complaints, [])
  })
})

interface Counter {
  clicks: number
}
