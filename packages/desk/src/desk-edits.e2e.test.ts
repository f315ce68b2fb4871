/** Editing items at the desk while a generator publishes: fields, JSON, preview, proposals, new items. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { noChromium } from '@fixture-feed/test-support/chromium'
import type { Page } from 'playwright-core'
import { type DeskEditing, messageOn } from './lib/testing/desk-editing.ts'
import { type DeskStage, pulse } from './lib/testing/desk-stage.ts'
import { useDesk } from './lib/testing/use-desk.ts'

describe('desk, editing', { skip: noChromium, timeout: 600_000 }, () => {
  let stage: DeskStage
  let page: Page
  let complaints: string[]
  let at: DeskEditing

  useDesk(desk => {
    ;({ stage, page, complaints, at } = desk)
  })

  /** Delays the requests of the page to an address until the returned function is called. */
  async function holdBack(address: string | RegExp): Promise<() => void> {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(address, async route => {
      await released
      await route.continue()
    })
    return release
  }

  test('a correction takes three keystrokes in addition to the words, and the machine does not revert it', async () => {
    const id = await at.freshItem()
    await at.startEdit(id)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('As a person says it')
    await page.keyboard.press('Control+Enter')
    await at.untilPublished(id, 'As a person says it')
    await messageOn(page).getByText('Published as revision').waitFor()
    const card = page.locator('content-item').filter({ hasText: 'As a person says it' })
    await card.getByText('Reserved for anna').waitFor()
    stage.machine.insistOn(id)
    await card.getByText('Update from machine').waitFor()
    assert.equal(await at.shownHeadline(id), 'As a person says it')
    assert.deepEqual(complaints, [])
  })

  test('the proposal of the machine is shown, and can be edited or approved', async () => {
    const card = page.locator('content-item').filter({ hasText: 'As a person says it' })
    await card
      .getByRole('button', { name: /^Review/ })
      .evaluate(button => (button as HTMLElement).click())
    const waiting = page.locator('ff-proposal')
    await waiting.getByText('The machine said this').first().waitFor()
    await page.keyboard.press('e')
    await at.editor().getByText('The machine said this').first().waitFor()
    await page.keyboard.press('Escape')
    await waiting.getByText('Needs approval').waitFor()
    await waiting.getByRole('button', { name: /^Approve/ }).click()
    await messageOn(page).getByText('Approved: ').waitFor()
    await waiting.waitFor({ state: 'detached' })
    const left = page.locator('content-item').filter({ hasText: 'Reserved for anna' })
    await left.getByText('The machine said this').first().waitFor({ state: 'attached' })
    await left
      .getByRole('button', { name: /^End hold/ })
      .evaluate(button => (button as HTMLElement).click())
    await left.waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  })

  test('a row unfolds when it is focused, but not when its Edit button is pressed', async () => {
    const id = await at.freshItem()
    const box = page.getByLabel('Headlines only')
    const wasChecked = await box.isChecked()
    await box.setChecked(true)
    const card = at.card(id)
    const edit = card.getByRole('button', { name: /^Edit/ })
    const isUnfolded = () =>
      card.evaluate(item => {
        const detail = item.shadowRoot?.querySelector('.body > :not([part="headline"])')
        return detail instanceof HTMLElement && getComputedStyle(detail).display !== 'none'
      })
    // A press focuses the button first. A button that then moved away would miss the click.
    await edit.focus()
    assert.equal(await isUnfolded(), false)
    await at.focusCard(id)
    assert.equal(await isUnfolded(), true)
    await edit.focus()
    assert.equal(await isUnfolded(), true)
    await box.focus()
    assert.equal(await isUnfolded(), false)
    await box.setChecked(wasChecked)
    assert.deepEqual(complaints, [])
  })

  test('letters that are typed before the form has loaded are kept', async () => {
    const id = await at.freshItem()
    const release = await holdBack('**/v1/definitions/*/*')
    await at.focusCard(id)
    await page.keyboard.press('e')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Typed at o')
    release()
    await at.editor().locator('ff-field-form').waitFor()
    await page.keyboard.type('nce')
    assert.equal(await at.headline().inputValue(), 'Typed at once')
    await page.unroute('**/v1/definitions/*/*')
    await at.button('Discard draft').click()
    assert.deepEqual(complaints, [])
  })

  test('an edit that is published before its schema has loaded is published afterwards', async () => {
    const id = await at.freshItem()
    const release = await holdBack('**/v1/definitions/*/*')
    await at.focusCard(id)
    await page.keyboard.press('e')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Typed at once')
    await page.keyboard.press('Control+Enter')
    release()
    await at.untilPublished(id, 'Typed at once')
    await at.editor().waitFor({ state: 'detached' })
    await page.unroute('**/v1/definitions/*/*')
    assert.deepEqual(complaints, [])
  })

  test('an edit that is closed before its schema has loaded leaves no draft', async () => {
    const id = await at.freshItem()
    const card = at.card(id)
    for (const answer of ['**/v1/definitions/*/*', '**/evidence/*']) {
      const release = await holdBack(answer)
      const request = page.waitForRequest(answer)
      const read = page.waitForResponse(answer)
      await at.focusCard(id)
      await page.keyboard.press('e')
      await at.editor().waitFor()
      await request
      await at.focused('h2, textarea')
      await page.keyboard.press('Escape')
      await at.editor().waitFor({ state: 'detached' })
      release()
      await (await read).finished()
      await page.evaluate(() => new Promise(requestAnimationFrame))
      await card.getByRole('button', { name: /^Edit/ }).waitFor({ state: 'attached' })
      await page.unroute(answer)
    }
    assert.deepEqual(complaints, [])
  })

  test('an edit shows its remaining claims and is published with them', async () => {
    const id = await at.freshItem()
    const { revision = 0, ...item } = (await stage.service.item(pulse, id)) ?? assert.fail()
    const content = { ...item.content, headline: 'Foxes lead by 12 after a 9-0 run' }
    const claim = (start: number, text: string) => {
      const place = { path: '/headline', start, end: start + text.length, text }
      return { ...place, plays: [text], how: 'made up' }
    }
    const play = { period: 1, clock: 'PT04M32.00S', homeScore: 20, awayScore: 8, text: 'a basket' }
    const evidence = {
      id,
      source: { format: 'made-up' },
      plays: [
        { id: '12', ...play },
        { id: '9-0', ...play },
      ],
      claims: [claim(14, '12'), claim(25, '9-0')],
    }
    const { publishedAt: _, ...draft } = item
    const sent = { items: [{ ...draft, content }], evidence: [evidence] }
    assert.equal((await stage.service.publish('machine', pulse, sent)).status, 201)
    await at.card(id).getByText(content.headline).first().waitFor()
    await at.startEdit(id)
    await at.editor().getByText('2 of 2 claims').click()
    await at.editor().getByRole('button', { name: '12', exact: true }).click()
    await at.editor().getByRole('cell', { name: 'Q1 4:32' }).waitFor()
    await at.headline().fill('Foxes lead by far, after a 9-0 run')
    await at.editor().getByText('1 of 2 claims').waitFor()
    await page.keyboard.press('Control+Enter')
    await at.untilPublished(id, 'Foxes lead by far, after a 9-0 run')
    const address = `${stage.service.publicUrl}/v1/fixtures/${pulse.fixtureId}/feeds/${pulse.feedKey}`
    const path = `items/${encodeURIComponent(id)}/evidence/${revision + 2}`
    const answer = await (await fetch(`${address}/${path}`)).json()
    assert.deepEqual(answer.claims, [claim(27, '9-0')])
    assert.deepEqual(answer.plays, [{ id: '9-0', ...play }])
    assert.match(answer.digitalSourceType, /\/humanEdits$/)
    assert.deepEqual(complaints, [])
  })

  test('errors are shown next to their fields, and nothing is published', async () => {
    const id = await at.freshItem()
    const before = await at.shownHeadline(id)
    const release = await holdBack(/evidence/)
    const evidence = page.waitForResponse(/evidence/)
    await at.startEdit(id)
    await page.keyboard.press('Control+Enter')
    const unchanged = at.editor().getByText('There are no changes to publish')
    await unchanged.waitFor()
    // The result of the background read does not hide the message.
    release()
    await (await evidence).finished()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await page.unroute(/evidence/)
    assert.ok(await unchanged.isVisible())
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Backspace')
    await unchanged.waitFor({ state: 'detached' })
    const field = at.headline().locator('../..')
    const problem = field.locator('.wrong')
    await problem.filter({ hasText: /\w/ }).waitFor()
    assert.equal(await at.headline().getAttribute('aria-invalid'), 'true')
    await page.keyboard.press('Control+Enter')
    await at.editor().getByText('/items/0/content/headline').or(problem).first().waitFor()
    assert.equal(await at.shownHeadline(id), before)
    await page.keyboard.type('Said again')
    await problem.filter({ hasText: /\w/ }).waitFor({ state: 'detached' })
    await at.button('Discard draft').click()
    await at.editor().waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  })

  test('a group is rendered while it is open, and stays open after its error is corrected', async () => {
    const id = await at.freshItem()
    await at.startEdit(id)
    await at.editor().getByText('Advanced', { exact: true }).click()
    const group = at.editor().locator('details details').first()
    const input = group.locator('input').first()
    assert.equal(await input.count(), 0)
    await group.locator('summary').click()
    const before = await input.inputValue()
    await input.fill('')
    const problem = group.locator('.wrong').filter({ hasText: /\w/ })
    await problem.waitFor()
    await input.fill(before)
    await problem.waitFor({ state: 'detached' })
    await at.focused('details details input')
    await group.locator('summary').click()
    await input.waitFor({ state: 'detached' })
    await at.button('Discard draft').click()
    assert.deepEqual(complaints, [])
  })

  test('text that is typed during a publication is validated separately and stays', async () => {
    const id = await at.freshItem()
    const problem = at.editor().locator('.wrong').filter({ hasText: /\w/ })
    /** Publishes, and delays the response of the service while `type` runs. */
    const publishAndType = async (type: () => Promise<void>) => {
      const answered = Promise.withResolvers<void>()
      const reported = Promise.withResolvers<void>()
      await page.route('**/publications', async route => {
        const response = await route.fetch()
        answered.resolve()
        await reported.promise
        await route.fulfill({ response })
      })
      const answer = page.waitForResponse('**/publications')
      await page.keyboard.press('Control+Enter')
      await answered.promise
      await type()
      reported.resolve()
      await (await answer).finished()
      await page.unroute('**/publications')
    }
    const untilAnswered = () => at.editor().locator('button.primary:enabled').waitFor()
    await at.startEdit(id)
    await at.headline().fill('')
    await problem.waitFor()
    await publishAndType(async () => {
      await page.keyboard.type('Said again')
      await problem.waitFor({ state: 'detached' })
    })
    await untilAnswered()
    assert.equal(await problem.count(), 0)
    await publishAndType(() => page.keyboard.type(', and again'))
    await untilAnswered()
    assert.equal(await at.shownHeadline(id), 'Said again')
    await messageOn(page).getByText('Published as revision').waitFor()
    assert.equal(await at.headline().inputValue(), 'Said again, and again')
    await at.editor().getByRole('button', { name: 'Apply my changes to the newer version' }).click()
    await at.headline().fill('Put away meanwhile')
    // The page learns of the publication before it reads the published item.
    const reads = /\/feeds\/pulse(\?|$)/
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(reads, async route => {
      await released
      await route.continue()
    })
    await publishAndType(async () => {
      await page.keyboard.press('Escape')
      await at.card(id).getByRole('button', { name: 'Continue editing' }).waitFor()
    })
    await at.card(id).getByRole('button', { name: /^Edit/ }).waitFor()
    release()
    await page.unrouteAll({ behavior: 'wait' })
    assert.equal(await at.shownHeadline(id), 'Put away meanwhile')
    assert.deepEqual(complaints, [])
  })

  test('Publish stays visible while the editor types, on a phone, a tablet and a desktop', async () => {
    const id = await at.freshItem()
    const before = page.viewportSize() ?? assert.fail()
    for (const [width, height] of [
      [390, 844],
      [834, 1112],
      [1440, 700],
    ] as const) {
      await page.setViewportSize({ width, height })
      await at.startEdit(id)
      const inputs = at.editor().locator('ff-field-form').locator('input, textarea')
      for (const input of [inputs.first(), inputs.last()]) {
        await input.focus()
        const shown = await at.button('Publish').evaluate(button => {
          const { top, bottom } = button.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        })
        assert.equal(shown, true, `${width} × ${height}`)
      }
      await at.button('Discard draft').click()
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await at.focusCard(id)
    await page.keyboard.press('h')
    const history = page.getByRole('region', { name: 'History of the item' })
    await history.getByText('Published').first().waitFor()
    const top = await history.evaluate(element => element.getBoundingClientRect().top)
    assert.ok(top > -2 && top < 422, `the history is in sight of a phone: ${top}`)
    await page.setViewportSize(before)
  })

  test('the preview next to the fields follows each key, on a phone and a desktop, light and dark', async () => {
    const id = await at.freshItem()
    await at.startEdit(id)
    await at.headline().fill('Typed a moment ago')
    const preview = at.editor().getByRole('region', { name: 'Preview' })
    await preview.getByText('Typed a moment ago').waitFor()
    const width = async () =>
      Math.round((await preview.locator('content-item').boundingBox())?.width ?? 0)
    assert.equal(await width(), 358)
    await at.editor().getByRole('button', { name: 'Desktop' }).click()
    assert.equal(await width(), 720)
    const scheme = () => preview.evaluate(element => getComputedStyle(element).colorScheme)
    await at.editor().getByRole('button', { name: 'Dark' }).click()
    assert.equal(await scheme(), 'dark')
    await at.editor().getByRole('button', { name: 'Light' }).click()
    assert.equal(await scheme(), 'light')
    await at.button('Discard draft').click()
    assert.deepEqual(complaints, [])
  })

  test('the headline is first, the machine fields are in a closed section, and JSON keeps broken text over a reload', async () => {
    const id = await at.freshItem()
    await at.startEdit(id)
    const labels = await at.editor().locator('.columns .label').allTextContents()
    assert.equal(labels[0], 'Headline')
    assert.equal(await at.editor().getByLabel('When it happened').count(), 0)
    await at.editor().getByText('Advanced', { exact: true }).click()
    await at.editor().getByLabel('When it happened').waitFor()
    await at.editor().getByText(`Item: ${id}`).waitFor()
    await at.button('JSON').click()
    const text = at.editor().getByRole('textbox', { name: 'Item as JSON' })
    const whole = await text.inputValue()
    assert.equal(JSON.parse(whole).id, id)
    await text.focus()
    await text.evaluate(area => (area as HTMLTextAreaElement).setSelectionRange(1, 1))
    await page.keyboard.insertText(' "note": "no field",')
    await at.editor().getByText('/note: ').waitFor()
    assert.match(await text.inputValue(), /^{ "note": "no field",/, 'as it was typed')
    await text.press('Control+End')
    await page.keyboard.type(' broken')
    await at.editor().getByText('must contain a valid item with the same id').waitFor()
    await page.reload()
    await text.waitFor()
    assert.match(await text.inputValue(), /no field[\s\S]* broken$/)
    // Sets the whole text, as if it were pasted. Chromium takes a second to type that many lines.
    await text.evaluate(
      (area, said) => {
        ;(area as HTMLTextAreaElement).value = said
        area.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
      },
      whole.replace(/"headline": "[^"]*"/, '"headline": "Said in JSON"'),
    )
    await text.focus()
    await page.keyboard.press('Control+Enter')
    await at.untilPublished(id, 'Said in JSON')
    assert.deepEqual(complaints, [])
  })

  test('a new item is written from a template, with a player by name and a dropped picture', async () => {
    await at.editor().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'New item' }).click()
    await page.getByRole('button', { name: 'Player v2' }).click()
    await at.headline().fill('Written by hand')
    await at.editor().getByLabel('Summary', { exact: true }).fill('A person wrote this.')
    await at.editor().getByLabel('Stat line').fill('10 PTS')
    const label = page.getByText('Player', { exact: true })
    const player = at.editor().locator('label').filter({ has: label }).locator('select')
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
    await at.editor().dispatchEvent('drop', { dataTransfer: data })
    const picture = at
      .editor()
      .getByRole('region', { name: 'Preview' })
      .getByRole('img', { name: 'chart.svg' })
    await picture.waitFor()
    await page.waitForFunction(
      image => (image as HTMLImageElement).naturalWidth > 0,
      await picture.elementHandle(),
    )
    await at.editor().locator('summary').getByText('chart.svg').waitFor()
    await at.button('Publish').click()
    await messageOn(page).getByText('Published as revision 1').waitFor()
    const { items } = await stage.service.snapshot(pulse)
    const written = items.find(({ content }) => content.headline === 'Written by hand')
    assert.ok(written?.entities.some(({ displayName }) => name.startsWith(displayName)))
    assert.equal(written?.content.shotChartAssetId, 'chart')
    await page
      .locator('content-item')
      .filter({ hasText: 'Written by hand' })
      .getByText(/Reserved for (anna|ben)/)
      .waitFor()
    assert.deepEqual(complaints, [])
  })

  test('undo reverts a publication, and the search finds it among the reserved items', async () => {
    const id = await at.freshItem()
    const before = await at.shownHeadline(id)
    const publish = async () => {
      await at.startEdit(id)
      await at.headline().fill('Zebras in the third row')
      await page.keyboard.press('Control+Enter')
      await at.editor().waitFor({ state: 'detached' })
    }
    await publish()
    // An undo is possible for ten seconds, so no other step precedes it.
    await page.keyboard.press('u')
    await at.untilPublished(id, String(before))
    await at.card(id).getByText('Zebras').first().waitFor({ state: 'detached' })
    await publish()
    await at.untilPublished(id, 'Zebras in the third row')
    await page.getByLabel('What to show').selectOption('Reserved for me')
    await page.getByRole('searchbox').fill('ROW zebras')
    const found = page.locator('.items content-item')
    await found.filter({ hasText: 'Zebras in the third row' }).waitFor()
    assert.equal(await found.count(), 1)
    await page.getByRole('searchbox').fill('')
    await page.getByLabel('What to show').selectOption('Published items')
    assert.deepEqual(complaints, [])
  })
})
