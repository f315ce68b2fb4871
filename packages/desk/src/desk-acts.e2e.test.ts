/** What people do at the desk while a machine plays a game: see, withdraw, compare, restore, stop, look after it. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noChromium, openPage } from '../../elements/src/lib/testing/chromium.ts'
import { secrets } from './lib/testing/desk-service.ts'
import { type DeskStage, openDeskStage, pulse, signIn } from './lib/testing/desk-stage.ts'

describe('desk', { skip: noChromium, timeout: 180_000 }, () => {
  let stage: DeskStage
  let page: Page
  let complaints: string[]

  before(async () => {
    stage = await openDeskStage()
    ;({ page, complaints } = await stage.open('anna'))
  })
  beforeEach(() => {
    complaints.length = 0
  })
  after(() => stage.close())

  /** The card of an item. */
  const card = (id: string) => page.locator('content-item').filter({ has: actionsOf(id) })
  const actionsOf = (id: string) => page.locator(`ff-item-actions[data-item=${JSON.stringify(id)}]`)

  /** An item that the machine goes on changing. */
  async function someItem(place = 2): Promise<string> {
    const { items } = await stage.service.snapshot(pulse)
    const item = items.at(-place)
    assert.ok(item !== undefined)
    await actionsOf(item.id).waitFor({ state: 'attached' })
    return item.id
  }

  async function focusCard(id: string): Promise<void> {
    await card(id).evaluate(element => element.focus())
  }

  /** What was done last: the list says aloud what others do, in similar words. */
  const toldOn = (where: Page) => where.locator('.done')

  /** Presses a key until something of that name has focus. */
  async function tabTo(where: Page, name: string, key = 'Tab'): Promise<void> {
    const focusedName = () =>
      where.evaluate(() => {
        let focused = document.activeElement
        while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
        return focused?.textContent?.trim()
      })
    for (let left = 100; left > 0; left--) {
      if ((await focusedName()) === name) return
      await where.keyboard.press(key)
    }
    assert.fail(`${key} does not lead to "${name}"`)
  }

  async function until(holds: () => Promise<boolean>): Promise<void> {
    while (!(await holds())) await stage.machine.tries(1)
  }

  test('a wrong token is told, the right one is kept in this tab alone', async () => {
    const visit = await openPage(stage.browser)
    await visit.page.goto(`${stage.origin.url}/desk/`)
    await visit.page.getByLabel('Token', { exact: true }).fill('wrong')
    await visit.page.keyboard.press('Enter')
    await visit.page.getByRole('alert').getByText('not one of this service').waitFor()
    await signIn(visit.page, 'anna')
    await visit.page.getByRole('link', { name: 'pulse', exact: true }).click()
    await visit.page.locator('content-item').first().waitFor()
    await visit.page.reload()
    await visit.page.locator('content-item').first().waitFor()
    const kept = await visit.page.evaluate(() => ({
      cookie: document.cookie,
      local: JSON.stringify({ ...localStorage }),
      tab: JSON.stringify({ ...sessionStorage }),
    }))
    assert.equal(kept.cookie, '')
    assert.ok(!kept.local.includes(secrets.anna) && kept.tab.includes(secrets.anna))
    await visit.page.getByRole('button', { name: 'Sign out' }).click()
    await visit.page.getByLabel('Token', { exact: true }).waitFor()
    assert.equal(await visit.page.evaluate(() => sessionStorage.length), 0)
    assert.deepEqual(visit.complaints, [])
    await visit.page.context().close()
  })

  test('the page may do nothing but run its own scripts and talk to its own origin', async () => {
    const { headers } = await fetch(`${stage.origin.url}/desk/`)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.ok(!/unsafe|https?:|\*|data:/.test(policy), policy)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.match(policy, /require-trusted-types-for 'script'/)
  })

  test('the items are those that readers see, and new ones come by themselves', async () => {
    await until(async () => {
      const { items } = await stage.service.snapshot(pulse)
      const shown = await page
        .locator('content-item')
        .evaluateAll(cards =>
          cards.map(each => (each as HTMLElementTagNameMap['content-item']).item?.id),
        )
      return JSON.stringify(shown) === JSON.stringify(items.map(({ id }) => id).reverse())
    })
  })

  test('an item is withdrawn with a reason, the machine does not bring it back, and undo does', async () => {
    const id = await someItem()
    const seen = await stage.service.item(pulse, id)
    await focusCard(id)
    await page.keyboard.press('w')
    await page.keyboard.type('Wrong player')
    await page.keyboard.press('Enter')
    await toldOn(page).getByText('Withdrawn: ').waitFor()
    assert.equal(await stage.service.item(pulse, id), undefined)
    await stage.service.publish('machine', pulse, { items: [{ ...seen, revision: undefined }] })
    assert.equal(await stage.service.item(pulse, id), undefined)
    await page.getByRole('button', { name: 'Undo' }).click()
    await until(async () => (await stage.service.item(pulse, id)) !== undefined)
    const back = await stage.service.item(pulse, id)
    assert.ok((back?.revision ?? 0) > (seen?.revision ?? 0))
    await until(async () => (await actionsOf(id).getByText('Locked by').count()) === 0)
    assert.deepEqual(complaints, [])
  })

  test('the history says who did what, marks the words that differ, and brings a revision back', async () => {
    const id = await someItem(4)
    await until(async () => ((await stage.service.item(pulse, id))?.revision ?? 0) > 2)
    await focusCard(id)
    await page.keyboard.press('h')
    const history = page.getByRole('region', { name: 'History of the item' })
    await history.getByRole('cell', { name: 'machine' }).first().waitFor()
    await history.getByRole('radio', { name: 'Revision 1 as before' }).check()
    await history.locator('ins').first().waitFor()
    await page.waitForFunction(() => (CSS.highlights.get('desk-added')?.size ?? 0) > 0)
    assert.ok((await history.locator('del').count()) > 0)
    const first = await history
      .locator('content-item')
      .first()
      .evaluate(element => (element as HTMLElementTagNameMap['content-item']).item?.content)
    await history.getByRole('button', { name: 'Restore revision 1', exact: true }).click()
    await page.getByText('Revision 1 is back').waitFor()
    assert.deepEqual((await stage.service.item(pulse, id))?.content, first)
    await history.getByRole('cell', { name: 'anna' }).first().waitFor()
    await stage.machine.tries(3)
    assert.deepEqual((await stage.service.item(pulse, id))?.content, first)
    assert.deepEqual(complaints, [])
  })

  test('the history of the feed tells every change, and leads to the items', async () => {
    await page.getByRole('button', { name: 'Who did what' }).click()
    const panel = page.getByRole('region', { name: 'History of the feed' })
    await panel.getByText('anna').first().waitFor()
    await panel.getByText('Wrong player').first().waitFor()
    await panel.locator('.link').first().click()
    await page.getByRole('region', { name: 'History of the item' }).waitFor()
  })

  test('everything since an instant is withdrawn at once, counted before, and comes back by undo', async () => {
    await page.getByRole('button', { name: 'Emergency' }).click()
    const panel = page.getByRole('region', { name: 'Emergency' })
    await panel.getByLabel('Since').fill('2030-01-01T00:00:00')
    await panel.getByText('withdraw 0 of').waitFor()
    await panel.getByLabel('Since').fill('2000-01-01T00:00:00')
    const { items } = await stage.service.snapshot(pulse)
    await panel.getByRole('button', { name: /^Withdraw \d+ items/ }).click()
    await toldOn(page).getByText('items withdrawn').waitFor()
    const gone = new Set(items.map(({ id }) => id))
    const left = async (): Promise<number> =>
      (await stage.service.snapshot(pulse)).items.filter(({ id }) => gone.has(id)).length
    assert.equal(await left(), 0)
    await stage.machine.tries(3)
    assert.equal(await left(), 0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await until(async () => (await left()) === items.length)
    await until(async () => (await page.getByText('Locked by').count()) <= 1)
    assert.deepEqual(complaints, [])
  })

  test('a token is stopped, after what that means was said; undo and a click let it go', async () => {
    const panel = page.getByRole('region', { name: 'Emergency' })
    const refusal = async (): Promise<string | undefined> => {
      const response = await stage.service.publish('machine', pulse, {})
      return ((await response.json()) as { readonly code?: string }).code
    }
    await panel.getByLabel('Token').selectOption('machine')
    await panel.getByText(/machine, which made \d+ of the last \d+ changes/).waitFor()
    await panel.getByLabel('Why (the publisher is told)').fill('Wrong names')
    await panel.getByRole('button', { name: 'Stop machine' }).click()
    await page.getByText('machine is stopped on this feed').waitFor()
    assert.equal(await refusal(), 'stopped')
    const { snapshotAt } = await stage.service.snapshot(pulse)
    await stage.machine.tries(3)
    assert.equal((await stage.service.snapshot(pulse)).snapshotAt, snapshotAt)
    await page.getByRole('button', { name: 'Undo' }).click()
    await until(async () => (await refusal()) === undefined)

    await panel.getByRole('button', { name: 'Stop machine' }).click()
    const stopped = panel.getByRole('listitem').filter({ hasText: 'machine is stopped since' })
    await stopped.waitFor()
    const machine = await stage.open('machine')
    await machine.page.getByText(/This token is stopped here since .* by anna/).waitFor()
    await machine.page.context().close()
    const ben = await stage.open('ben')
    await ben.page.getByText(/machine is stopped here since .* by anna/).waitFor()
    await ben.page.getByRole('button', { name: 'Health' }).click()
    await ben.page.getByText(/^machine, by anna since/).waitFor()
    await ben.page.getByRole('button', { name: 'Who did what' }).click()
    await ben.page.getByText('stopped machine: Wrong names').waitFor()
    await ben.page.context().close()
    await panel.getByRole('button', { name: 'Let machine go' }).click()
    await page.getByText('machine may publish to this feed again').waitFor()
    assert.equal(await refusal(), undefined)
    assert.deepEqual([...complaints, ...ben.complaints], [])
  })

  test('a feed is finished, and live again', async () => {
    const panel = page.getByRole('region', { name: 'Emergency' })
    const policy = async (): Promise<string | null> => {
      const path = `/v1/fixtures/${pulse.fixtureId}/feeds/pulse`
      return (await fetch(stage.service.publicUrl + path)).headers.get('cache-control')
    }
    await panel.getByRole('button', { name: 'Finish it' }).click()
    await panel.getByRole('heading', { name: 'The feed is finished' }).waitFor()
    assert.match((await policy()) ?? '', /public/)
    await panel.getByRole('button', { name: 'Make it live again' }).click()
    await panel.getByRole('heading', { name: 'Finish the feed' }).waitFor()
    assert.equal(await policy(), 'no-store')
  })

  test('locks and settings are told with the changes, as they happen', async () => {
    await page.getByRole('button', { name: 'Who did what' }).click()
    const told = page.getByRole('region', { name: 'History of the feed' }).getByRole('listitem')
    const tells = (by: string, words: string | RegExp) =>
      told.filter({ hasText: by }).filter({ hasText: words }).first().waitFor()
    await tells('anna', 'finished the feed')
    await tells('anna', 'made the feed live again')
    const id = await someItem(3)
    const words = 'Looked after in this test'
    const lock = `items/${encodeURIComponent(id)}/lock`
    await stage.service.operate('ben', pulse, 'PUT', lock, { reason: words })
    await tells('ben', new RegExp(`locked .*: ${words}`, 's'))
    await stage.service.operate('ben', pulse, 'DELETE', lock)
    await tells('ben', 'unlocked')
    const definitions = [{ definitionKey: 'basketball.four-factors', definitionVersion: 2 }]
    for (const enabled of [definitions, null]) {
      const settings = { state: 'live', definitions: enabled }
      await stage.service.operate('ben', pulse, 'PUT', 'settings', settings)
    }
    await tells('ben', 'enabled only Four factors v2')
    await tells('ben', 'enabled all definitions')
    assert.deepEqual(complaints, [])
  })

  test('histories go on to what is older, page by page', async () => {
    const { items } = await stage.service.snapshot(pulse)
    const like = items.find(({ content }) => 'headline' in content)
    assert.ok(like !== undefined)
    stage.machine.leave('long')
    const { revision: _, publishedAt: __, ...draft } = { ...like, id: 'long' }
    for (let revision = 1; revision <= 503; revision++) {
      const content = { ...draft.content, headline: `Headline ${revision}` }
      await stage.service.publish('ben', pulse, { items: [{ ...draft, content }] })
    }
    await card('long').getByText('Headline 503').first().waitFor()
    await focusCard('long')
    await page.keyboard.press('h')
    const item = page.getByRole('region', { name: 'History of the item' })
    await item.getByRole('radio', { name: 'Revision 503 as after' }).waitFor()
    const rows = item.locator('tbody tr')
    assert.equal(await rows.count(), 500)
    await item.getByRole('button', { name: 'Older' }).click()
    await item.getByRole('radio', { name: 'Revision 1 as before' }).check()
    assert.equal(await rows.count(), 503)
    assert.equal(await item.getByRole('button', { name: 'Older' }).count(), 0)
    await item.getByText('Headline 1', { exact: true }).first().waitFor()

    await page.getByRole('button', { name: 'Who did what' }).click()
    const feed = page.getByRole('region', { name: 'History of the feed' })
    const last = feed.locator('ol > li').last()
    await last.waitFor()
    const before = await last.locator('time').getAttribute('datetime')
    await feed.getByRole('button', { name: 'Older' }).click()
    await until(async () => (await last.locator('time').getAttribute('datetime')) !== before)
    assert.deepEqual(complaints, [])
  })

  test('health tells of refusals with their reasons', async () => {
    await stage.service.publish('machine', pulse, { items: [{ id: 'broken' }] })
    await page.getByRole('button', { name: 'Health' }).click()
    const panel = page.getByRole('region', { name: 'Health' })
    await panel.getByText('items that break their definition').waitFor()
    await panel.getByText('ready', { exact: true }).waitFor()
  })

  test('the keyboard alone does it: sign in, choose a feed, withdraw, undo, look at the history, sign out', async () => {
    const visit = await openPage(stage.browser)
    const { keyboard } = visit.page
    visit.page.setDefaultTimeout(30_000)
    await visit.page.goto(`${stage.origin.url}/desk/`)
    await visit.page.getByLabel('Token', { exact: true }).waitFor()
    await keyboard.type(secrets.ben)
    await keyboard.press('Enter')
    await visit.page.getByRole('link', { name: 'pulse', exact: true }).waitFor()
    await tabTo(visit.page, 'pulse')
    await keyboard.press('Enter')
    await visit.page.locator('content-item').first().waitFor()
    await keyboard.press('j')
    await keyboard.press('ArrowDown')
    await keyboard.press('w')
    await visit.page.getByLabel('Why is it withdrawn?').waitFor()
    await keyboard.type('By keyboard')
    await keyboard.press('Enter')
    await toldOn(visit.page).getByText('Withdrawn: ').waitFor()
    await keyboard.press('u')
    await toldOn(visit.page).getByText('Withdrawn: ').waitFor({ state: 'detached' })
    await tabTo(visit.page, 'Who did what')
    await keyboard.press('Enter')
    await visit.page.getByText('By keyboard').first().waitFor()
    await tabTo(visit.page, 'Sign out', 'Shift+Tab')
    await keyboard.press('Enter')
    await visit.page.getByLabel('Token', { exact: true }).waitFor()
    assert.deepEqual(visit.complaints, [])
    await visit.page.context().close()
  })

  test('a token that only reads sees what happened, and no action', async () => {
    const guest = await stage.open('guest')
    await guest.page.getByText('This token only reads here.').waitFor()
    const names = await guest.page.getByRole('button').allInnerTexts()
    const actions = names.filter(name =>
      /Edit|Withdraw|Lock|Unlock|New item|Emergency|Restore|Stop/.test(name),
    )
    assert.deepEqual(actions, [])
    await guest.page.locator('ff-item-actions').first().getByText('History').waitFor()
    assert.deepEqual(guest.complaints, [])
    await guest.page.context().close()
  })

  test('text of the feed is text', async () => {
    const { items } = await stage.service.snapshot(pulse)
    const item = items.find(({ content }) => 'headline' in content)
    assert.ok(item !== undefined)
    const headline = '<img src=x onerror="document.title=1"><b>bold</b>'
    const draft = { ...item, id: 'hostile', revision: undefined, publishedAt: undefined }
    const response = await stage.service.publish('ben', pulse, {
      items: [{ ...draft, content: { ...item.content, headline } }],
    })
    assert.equal(response.status, 201)
    await card('hostile').getByText(headline).waitFor()
    await focusCard('hostile')
    await page.keyboard.press('h')
    await page
      .getByRole('region', { name: 'History of the item' })
      .getByText(headline)
      .first()
      .waitFor()
    assert.deepEqual(complaints, [])
    assert.notEqual(await page.title(), '1')
  })
})
