/** Mending items at the desk while a machine goes on publishing: no typing is lost, and nobody's edit is overwritten. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { Page } from 'playwright-core'
import { noChromium } from '../../elements/src/lib/testing/chromium.ts'
import { type DeskStage, openDeskStage, pulse, signIn } from './lib/testing/desk-stage.ts'

describe('desk, editing', { skip: noChromium, timeout: 180_000 }, () => {
  let stage: DeskStage
  let page: Page
  let complaints: string[]
  const used = new Set<string>()

  before(async () => {
    stage = await openDeskStage()
    ;({ page, complaints } = await stage.open('anna'))
  })
  beforeEach(() => {
    complaints.length = 0
  })
  after(() => stage.close())

  const editor = (where = page) => where.getByRole('region', { name: 'Editor' })
  const headline = (where = page) => editor(where).getByLabel('Headline', { exact: true })

  /** An item with a headline and a summary that no other test works on. */
  async function freshItem(where = page): Promise<string> {
    const { items } = await stage.service.snapshot(pulse)
    const usable = items.filter(({ content }) => 'headline' in content && 'summary' in content)
    const item = usable.findLast(({ id }) => !used.has(id))
    assert.ok(item !== undefined)
    used.add(item.id)
    stage.machine.leave(item.id)
    // A publication of the item may be under way: after two tries it is there, and then it has to be seen.
    await stage.machine.tries(2)
    const revision = (await stage.service.item(pulse, item.id))?.revision
    await where
      .locator('content-item')
      .filter({ has: where.locator(`ff-item-actions[data-item=${JSON.stringify(item.id)}]`) })
      .evaluate(
        (card, last) =>
          new Promise<void>(resolve => {
            const look = () =>
              (card as HTMLElement & { item?: Item }).item?.revision === last
                ? resolve()
                : requestAnimationFrame(look)
            look()
          }),
        revision,
      )
    return item.id
  }

  async function focusCard(id: string, where = page): Promise<void> {
    const actions = where.locator(`ff-item-actions[data-item=${JSON.stringify(id)}]`)
    await where
      .locator('content-item')
      .filter({ has: actions })
      .evaluate(element => element.focus())
  }

  async function startEdit(id: string, where = page): Promise<void> {
    await focusCard(id, where)
    await where.keyboard.press('e')
    await headline(where).waitFor()
    await where.waitForFunction(() => {
      let focused = document.activeElement
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
      return focused?.localName === 'textarea'
    })
  }

  async function shownHeadline(id: string): Promise<unknown> {
    return (await stage.service.item(pulse, id))?.content.headline
  }

  /** A notice may be that of an earlier edit: the service is asked until it has the words, for 300 tries of the machine. */
  async function untilPublished(id: string, text: string): Promise<void> {
    for (let left = 300; left > 0 && (await shownHeadline(id)) !== text; left--) {
      await stage.machine.tries(1)
    }
    assert.equal(await shownHeadline(id), text)
  }

  test('a correction takes three keystrokes beside the words, and the machine does not undo it', async () => {
    const id = await freshItem()
    await startEdit(id)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('As a person says it')
    await page.keyboard.press('Control+Enter')
    await untilPublished(id, 'As a person says it')
    await page.getByText('Published as revision').waitFor()
    const card = page.locator('content-item').filter({ hasText: 'As a person says it' })
    await card.getByText('Locked by anna').waitFor()
    stage.machine.insistOn(id)
    await card.getByText('machine would say something else').waitFor()
    assert.equal(await shownHeadline(id), 'As a person says it')
    assert.deepEqual(complaints, [])
  })

  test('what the machine would say is shown, and can be left or taken', async () => {
    const card = page.locator('content-item').filter({ hasText: 'As a person says it' })
    await card
      .getByRole('button', { name: /^See the proposal/ })
      .evaluate(button => (button as HTMLElement).click())
    const panel = page.getByRole('region', { name: 'Proposal' })
    await panel.getByText('The machine said this').first().waitFor()
    await panel.getByRole('button', { name: 'Leave it' }).click()
    await panel.waitFor({ state: 'detached' })
    await card
      .getByRole('button', { name: /^See the proposal/ })
      .evaluate(button => (button as HTMLElement).click())
    await panel.getByRole('button', { name: 'Take it, and unlock' }).click()
    await page.getByText('The proposal was taken').waitFor()
    await card.getByText('Locked by').waitFor({ state: 'detached' })
    await card.getByText('The machine said this').first().waitFor()
    assert.deepEqual(complaints, [])
  })

  test('problems stand beside the fields that they belong to, and nothing is published', async () => {
    const id = await freshItem()
    const before = await shownHeadline(id)
    await startEdit(id)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Backspace')
    const problem = editor()
      .locator('.field')
      .filter({ has: page.getByLabel('Headline', { exact: true }) })
      .locator('.wrong')
    await problem.filter({ hasText: /\w/ }).waitFor()
    assert.equal(await headline().getAttribute('aria-invalid'), 'true')
    await page.keyboard.press('Control+Enter')
    await editor().getByText('/items/0/content/headline').or(problem).first().waitFor()
    assert.equal(await shownHeadline(id), before)
    await page.keyboard.type('Said again')
    await problem.filter({ hasText: /\w/ }).waitFor({ state: 'detached' })
    await editor().getByRole('button', { name: 'Discard' }).click()
    await editor().waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  })

  test('the card beside the fields follows each key, on a phone and a desktop, light and dark', async () => {
    const id = await freshItem()
    await startEdit(id)
    await headline().fill('Typed a moment ago')
    const preview = editor().getByRole('region', { name: 'Preview' })
    await preview.getByText('Typed a moment ago').waitFor()
    const width = async () =>
      Math.round((await preview.locator('content-item').boundingBox())?.width ?? 0)
    assert.equal(await width(), 358)
    await editor().getByRole('button', { name: 'Desktop' }).click()
    assert.equal(await width(), 720)
    const scheme = () => preview.evaluate(element => getComputedStyle(element).colorScheme)
    await editor().getByRole('button', { name: 'Dark' }).click()
    assert.equal(await scheme(), 'dark')
    await editor().getByRole('button', { name: 'Light' }).click()
    assert.equal(await scheme(), 'light')
    await editor().getByRole('button', { name: 'Discard' }).click()
    assert.deepEqual(complaints, [])
  })

  test('the JSON tab knows the schema, says what is wrong, and keeps broken text over a reload', async () => {
    const id = await freshItem()
    await startEdit(id)
    await editor().getByRole('button', { name: 'JSON', exact: true }).click()
    const text = editor().getByRole('textbox', { name: 'Item as JSON' })
    await text.waitFor()
    await text.focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('End')
    await page.keyboard.type(',\n"')
    await page.keyboard.press('Control+Space')
    await page.locator('.cm-tooltip-autocomplete').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.type('note": "not a field"')
    await editor().locator('.cm-lintRange-error').first().waitFor()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' broken')
    await page.reload()
    await text.focus()
    await page.keyboard.press('Control+End')
    await text.getByText('broken').waitFor()
    assert.match(await text.innerText(), /not a field/)
    await editor().getByRole('button', { name: 'Discard' }).click()
    assert.deepEqual(complaints, [])
  })

  test('two desks on one item: the second sees both, loses no typing, and puts its changes on the first', async () => {
    const ben = await stage.open('ben')
    const id = await freshItem()
    await startEdit(id)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Anna says it')
    await focusCard(id, ben.page)
    await ben.page.keyboard.press('e')
    await editor(ben.page).getByLabel('Summary', { exact: true }).fill('Ben says it.')
    await ben.page.keyboard.press('Control+Enter')
    await ben.page.getByText('Published as revision').waitFor()
    const conflict = editor().getByRole('alert', { name: 'Conflict' })
    await conflict.getByText('Ben says it.').first().waitFor()
    await conflict.getByText('Anna says it').first().waitFor()
    await page.keyboard.press('Control+Enter')
    await page.reload()
    await conflict.getByText('Ben says it.').first().waitFor()
    assert.equal(await headline().inputValue(), 'Anna says it')
    assert.notEqual(await shownHeadline(id), 'Anna says it')
    await conflict.getByRole('button', { name: 'Put my changes on theirs' }).click()
    await conflict.waitFor({ state: 'detached' })
    await editor().getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Published as revision').waitFor()
    const { content } = (await stage.service.item(pulse, id)) ?? {}
    assert.deepEqual([content?.headline, content?.summary], ['Anna says it', 'Ben says it.'])
    assert.deepEqual([...complaints, ...ben.complaints], [])
    await ben.page.context().close()
  })

  test('an item that is withdrawn under an edit is not brought back unseen', async () => {
    const id = await freshItem()
    await startEdit(id)
    await headline().fill('Too late')
    await stage.service.publish('ben', pulse, { withdrawals: [{ id }] })
    const conflict = editor().getByRole('alert', { name: 'Conflict' })
    await conflict.getByText('This item was withdrawn meanwhile.').waitFor()
    assert.equal(await headline().inputValue(), 'Too late')
    await editor().getByRole('button', { name: 'Discard' }).click()
    assert.deepEqual(complaints, [])
  })

  test('the service is restarted under an open edit: what was typed is published afterwards', async () => {
    const id = await freshItem()
    await startEdit(id)
    await headline().fill('Typed before the restart')
    stage.origin.service = undefined
    await stage.service.stop()
    await editor().getByRole('button', { name: 'Publish', exact: true }).click()
    await editor().getByText('publishing again is safe').waitFor()
    await stage.service.restart()
    stage.origin.service = stage.service.operatorUrl
    await page.reload()
    await headline().waitFor()
    assert.equal(await headline().inputValue(), 'Typed before the restart')
    await editor().getByRole('button', { name: 'Publish', exact: true }).click()
    await untilPublished(id, 'Typed before the restart')
    await page.getByText('Published as revision').waitFor()
  })

  test('a token that is revoked under an edit asks for another one, and the edit goes on', async () => {
    await editor().waitFor({ state: 'detached' })
    const id = await freshItem()
    await startEdit(id)
    await headline().fill('Typed with a token that is gone')
    stage.service.revoke('anna')
    await page.getByLabel('Token', { exact: true }).waitFor()
    await page.getByRole('alert').getByText('token').waitFor()
    await signIn(page, 'ben')
    await editor().waitFor()
    assert.equal(await headline().inputValue(), 'Typed with a token that is gone')
    await editor().getByRole('button', { name: 'Publish', exact: true }).click()
    await untilPublished(id, 'Typed with a token that is gone')
    await page.getByText('Published as revision').waitFor()
    stage.service.allow('anna')
    assert.deepEqual(complaints, [])
  })

  test('an item is written by hand: a template, a player by name, a picture dropped on it', async () => {
    await editor().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'New item' }).click()
    await page.getByRole('button', { name: 'Player v2' }).click()
    await headline().fill('Written by hand')
    await editor().getByLabel('Summary', { exact: true }).fill('A person wrote this.')
    await editor().getByLabel('Stat line').fill('10 PTS')
    const player = editor().getByLabel('Player id')
    const names = await player.locator('option').allInnerTexts()
    const name = names.find(each => each.endsWith('(player)')) ?? ''
    await player.selectOption({ label: name })
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle r="20"/></svg>'
      transfer.items.add(new File([svg], 'chart.svg', { type: 'image/svg+xml' }))
      return transfer
    })
    await editor().dispatchEvent('drop', { dataTransfer: data })
    const picture = editor()
      .getByRole('region', { name: 'Preview' })
      .getByRole('img', { name: 'chart.svg' })
    await picture.waitFor()
    await page.waitForFunction(
      image => (image as HTMLImageElement).naturalWidth > 0,
      await picture.elementHandle(),
    )
    await editor().getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Published as revision 1').waitFor()
    const { items } = await stage.service.snapshot(pulse)
    const written = items.find(({ content }) => content.headline === 'Written by hand')
    assert.ok(written?.entities.some(({ displayName }) => name.startsWith(displayName)))
    assert.equal(written?.content.shotChartAssetId, 'chart')
    await page
      .locator('content-item')
      .filter({ hasText: 'Written by hand' })
      .getByText(/Locked by (anna|ben)/)
      .waitFor()
    assert.deepEqual(complaints, [])
  })
})
