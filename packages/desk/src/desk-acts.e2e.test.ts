/**
 * Editors at the desk during a simulated game: reading, withdrawing, stopping a token, finishing a feed, checking its
 * health.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { noChromium, openPage } from '@fixture-feed/test-support/chromium'
import type { Page, Request } from 'playwright-core'
import { type DeskEditing, messageOn } from './lib/testing/desk-editing.ts'
import { secrets } from './lib/testing/desk-service.ts'
import { type DeskStage, pulse, signIn } from './lib/testing/desk-stage.ts'
import { useDesk } from './lib/testing/use-desk.ts'

/** The name of the game on the first page. */
const gameName = /Beacons at Fernhollow Otters/

describe('desk', { skip: noChromium, timeout: 600_000 }, () => {
  let stage: DeskStage
  let page: Page
  let complaints: string[]
  let at: DeskEditing

  useDesk(desk => {
    ;({ stage, page, complaints, at } = desk)
  })

  /** Waits until an item has focus and returns its id. */
  async function focusedItem(where: Page): Promise<string> {
    const id = await where.waitForFunction(() => {
      let focused = document.activeElement
      while (focused !== null && focused.localName !== 'content-item')
        focused = focused.shadowRoot?.activeElement ?? null
      return (focused as HTMLElementTagNameMap['content-item'] | null)?.item?.id
    })
    return (await id.jsonValue()) ?? assert.fail('no item has focus')
  }

  /** Presses a key until an element with that name has focus. */
  async function tabTo(where: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
    const focusedName = () =>
      where.evaluate(() => {
        let focused = document.activeElement
        while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
        return focused?.textContent?.trim() ?? ''
      })
    for (let left = 100; left > 0; left--) {
      const focused = await focusedName()
      if (typeof name === 'string' ? focused === name : name.test(focused)) return
      await where.keyboard.press(key)
    }
    assert.fail(`${key} does not lead to "${name}"`)
  }

  test('sign-in reports a wrong token, and stores the right one in this tab only', async () => {
    const visit = await openPage(stage.browser)
    await visit.page.goto(`${stage.origin.url}/desk/`)
    await visit.page.getByLabel('Access token', { exact: true }).fill('wrong')
    await visit.page.keyboard.press('Enter')
    await visit.page
      .getByRole('alert')
      .getByText('no bearer token that this service knows')
      .waitFor()
    await signIn(visit.page, 'anna')
    await visit.page.getByRole('link', { name: gameName }).click()
    await visit.page.locator('content-item').first().waitFor()
    await visit.page.reload()
    await visit.page.locator('content-item').first().waitFor()
    const stored = await visit.page.evaluate(() => ({
      cookie: document.cookie,
      local: JSON.stringify({ ...localStorage }),
      tab: JSON.stringify({ ...sessionStorage }),
    }))
    assert.equal(stored.cookie, '')
    assert.ok(!stored.local.includes(secrets.anna) && stored.tab.includes(secrets.anna))
    await visit.page.getByRole('button', { name: 'Sign out' }).click()
    await visit.page.getByLabel('Access token', { exact: true }).waitFor()
    assert.equal(await visit.page.evaluate(() => sessionStorage.length), 0)
    assert.deepEqual(visit.complaints, [])
    await visit.page.context().close()
  })

  test('sign-out deletes all drafts, after a question if one would be lost', async () => {
    const { page, context } = await stage
      .open('anna')
      .then(({ page }) => ({ page, context: page.context() }))
    const card = page
      .locator('content-item')
      .filter({ has: page.locator('.summary') })
      .first()
    await card.evaluate(element => (element as HTMLElement).focus())
    await page.keyboard.press('e')
    const summary = page
      .getByRole('region', { name: 'Editor' })
      .getByLabel('Summary', { exact: true })
    await summary.fill('Between anna and her tab.')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Discard unpublished drafts (1) and sign out' }).click()
    await page.getByLabel('Access token', { exact: true }).waitFor()
    assert.equal(await page.evaluate(() => sessionStorage.length), 0)
    await signIn(page, 'ben')
    await page.locator('content-item').first().waitFor()
    assert.equal(await page.getByRole('region', { name: 'Editor' }).count(), 0)
    await context.close()
  })

  test('a late response to a sign-in does not affect a newer one', async () => {
    const visit = await openPage(stage.browser)
    const isLate = (request: Request) =>
      request.url().endsWith('/v1/token') &&
      request.headers().authorization?.endsWith(secrets.ben) === true
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await visit.page.route('**/v1/token', async route => {
      if (isLate(route.request())) await released
      await route.continue()
    })
    await visit.page.goto(`${stage.origin.url}/desk/`)
    const answer = visit.page.waitForResponse(response => isLate(response.request()))
    const asked = visit.page.waitForRequest(isLate)
    await signIn(visit.page, 'ben')
    await asked
    await signIn(visit.page, 'anna')
    await visit.page.getByRole('link', { name: gameName }).waitFor()
    release()
    await (await answer).finished()
    await visit.page.evaluate(() => new Promise(requestAnimationFrame))
    const stored = await visit.page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    assert.ok(stored.includes(secrets.anna) && !stored.includes(secrets.ben))
    assert.deepEqual(visit.complaints, [])
    await visit.page.context().close()
  })

  test('the page may only run its own scripts and connect to its own origin', async () => {
    const { headers } = await fetch(`${stage.origin.url}/desk/`)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.ok(!/unsafe|https?:|\*|data:/.test(policy), policy)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.match(policy, /require-trusted-types-for 'script'/)
  })

  test('the list shows the published items, and new ones appear automatically', async () => {
    await at.until(async () => {
      const { items } = await stage.service.snapshot(pulse)
      const shown = await page
        .locator('content-item')
        .evaluateAll(cards =>
          cards.map(each => (each as HTMLElementTagNameMap['content-item']).item?.id),
        )
      return JSON.stringify(shown) === JSON.stringify(items.map(({ id }) => id).reverse())
    })
  })

  test('withdraw removes an item with a reason, the machine cannot publish it again, and undo restores it', async () => {
    const id = await at.someItem()
    await at.settle(id)
    const seen = await stage.service.item(pulse, id)
    await at.focusCard(id)
    await page.keyboard.press('w')
    await page.keyboard.type('Wrong player')
    await page.keyboard.press('Enter')
    await messageOn(page).getByText('Withdrawn: ').waitFor()
    assert.equal(await stage.service.item(pulse, id), undefined)
    await stage.service.publish('machine', pulse, { items: [{ ...seen, revision: undefined }] })
    assert.equal(await stage.service.item(pulse, id), undefined)
    await page.getByRole('button', { name: 'Undo' }).click()
    await at.until(async () => (await stage.service.item(pulse, id)) !== undefined)
    const back = await stage.service.item(pulse, id)
    assert.ok((back?.revision ?? 0) > (seen?.revision ?? 0))
    await at.until(async () => (await at.card(id).getByText('Reserved for').count()) === 0)
    assert.deepEqual(complaints, [])
  })

  test('the filter for withdrawn items is in the address, and Restore publishes an item again', async () => {
    const { items } = await stage.service.snapshot(pulse)
    const id = await at.someItem(items.length)
    await at.settle(id)
    const seen = await stage.service.item(pulse, id)
    const reason = 'Withdrawn for the filter'
    await stage.service.publish('ben', pulse, { withdrawals: [{ id, reason }] })
    await page.getByLabel('What to show').selectOption('Withdrawn items')
    await page.getByRole('searchbox').fill(reason)
    const list = page.getByRole('region', { name: 'Withdrawn items' })
    await list.getByText(reason).waitFor()
    assert.match(page.url(), /\?find=Withdrawn\+for\+the\+filter&show=withdrawn$/)
    await page.reload()
    await list.getByText(reason).waitFor()
    assert.equal(await page.getByRole('searchbox').inputValue(), reason)
    assert.equal(await list.getByRole('listitem').count(), 1)
    assert.equal(await page.locator('content-item').first().isVisible(), false)
    await list.getByRole('button', { name: 'Restore' }).click()
    await messageOn(page).getByText('Restored revision').waitFor()
    await list.getByText('No withdrawn items.').waitFor()
    assert.deepEqual((await stage.service.item(pulse, id))?.content, seen?.content)
    await page.getByRole('searchbox').fill('')
    await page.getByLabel('What to show').selectOption('Published items')
    await at.card(id).getByText('Reserved for anna').waitFor()
    await at.focusCard(id)
    await page.keyboard.press('l')
    await at.card(id).getByText('Reserved for').waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).hash.includes('?'), false)
    assert.deepEqual(complaints, [])
  })

  test('Emergency counts and withdraws everything since an instant, and undo restores it', async () => {
    await page.getByRole('button', { name: 'Emergency stop' }).click()
    const panel = page.getByRole('region', { name: 'Emergency stop' })
    await panel.getByLabel('Since').fill('2030-01-01T00:00:00')
    await panel.getByText('withdraws 0 of').waitFor()
    await panel.getByLabel('Since').fill('2000-01-01T00:00:00')
    const text = await panel.innerText()
    const [, stated] = /This withdraws (\d+) of/.exec(text) ?? []
    assert.ok(Number(stated) > 0)
    assert.ok(text.includes(`Withdraw (${stated})`), 'the sentence and the button state one number')
    // Only the items on the page count, because the generator may publish more before the click.
    const gone = new Set(
      await page
        .locator('content-item:not([change=withdrawn]) ff-item-actions')
        .evaluateAll(all => all.map(({ dataset }) => (dataset as { item: string }).item)),
    )
    await panel.getByRole('button', { name: /^Withdraw \(\d+\)/ }).click()
    await messageOn(page).getByText('Items withdrawn').waitFor()
    const left = async (): Promise<number> =>
      (await stage.service.snapshot(pulse)).items.filter(({ id }) => gone.has(id)).length
    assert.equal(await left(), 0)
    await stage.machine.tries(3)
    assert.equal(await left(), 0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await at.until(async () => (await left()) === gone.size)
    await at.until(
      async () => (await page.locator('ff-item-actions').getByText('Reserved for').count()) <= 1,
    )
    assert.deepEqual(complaints, [])
  })

  test('Emergency stops a machine: its changes are held back with the reason, and undo releases them', async () => {
    const stopped = 'All items from machine, until approved'
    await page.getByRole('button', { name: /^Review queue/ }).click()
    const panel = page.getByRole('region', { name: 'Holds' })
    await panel.getByRole('button', { name: 'Pause “machine”' }).click()
    await messageOn(page).getByText(`Hold added: ${stopped}`).waitFor()
    const { snapshotAt } = await stage.service.snapshot(pulse)
    await stage.machine.tries(3)
    assert.equal((await stage.service.snapshot(pulse)).snapshotAt, snapshotAt)
    await page.getByRole('button', { name: 'Undo' }).click()
    await at.until(async () => (await stage.service.snapshot(pulse)).snapshotAt !== snapshotAt)

    await panel.getByRole('button', { name: 'Pause “machine”' }).click()
    const ben = await stage.open('ben')
    const machine = await stage.open('machine')
    for (const each of [ben, machine])
      await each.page
        .getByText(`Held back by anna: ${stopped} Reason: Paused at the desk`)
        .waitFor()
    await machine.page.context().close()
    await ben.page.getByRole('button', { name: 'Health' }).click()
    await ben.page.getByText(`${stopped}, by anna: Paused at the desk`).waitFor()
    await ben.page.getByRole('button', { name: 'Activity' }).click()
    await ben.page.getByText(`set a hold: ${stopped}`).first().waitFor()
    await ben.page.context().close()
    await panel.getByRole('button', { name: 'End hold and reject' }).click()
    await messageOn(page).getByText('Hold ended').waitFor()
    await panel.getByText(stopped).waitFor({ state: 'detached' })
    assert.deepEqual([...complaints, ...ben.complaints], [])
    await page.getByRole('button', { name: 'Emergency stop' }).click()
  })

  test('coverage ends and reopens with a confirmation, apart from the emergency', async () => {
    const emergency = page.getByRole('region', { name: 'Emergency stop' })
    assert.equal(await emergency.getByText('overage').count(), 0)
    const policy = async (): Promise<string | null> => {
      const path = `/v1/fixtures/${pulse.fixtureId}/feeds/pulse`
      return (await fetch(stage.service.publicUrl + path)).headers.get('cache-control')
    }
    await page.getByRole('button', { name: 'End coverage…' }).click()
    const end = page.getByRole('region', { name: 'End coverage' })
    await end.getByText('apps check for updates only once a minute').waitFor()
    assert.equal(await policy(), 'no-store', 'nothing happens before the confirmation')
    await end.getByRole('button', { name: 'End coverage' }).click()
    const reopen = page.getByRole('region', { name: 'Reopen coverage' })
    await reopen.getByText('Coverage has ended', { exact: true }).waitFor()
    assert.match((await policy()) ?? '', /public/)
    await reopen.getByRole('button', { name: 'Reopen coverage' }).click()
    await end.waitFor()
    assert.equal(await policy(), 'no-store')
    await end.getByRole('button', { name: 'Cancel' }).click()
    await end.waitFor({ state: 'detached' })
    const settings = { state: 'finished', definitions: null }
    await stage.service.operate('ben', pulse, 'PUT', 'settings', settings)
    await page.getByRole('button', { name: 'New item' }).click()
    await page.getByRole('button', { name: 'Reopen coverage…' }).waitFor()
    const reopened = { ...settings, state: 'live' }
    await stage.service.operate('ben', pulse, 'PUT', 'settings', reopened)
    // The second press closes the panel, and the queue replaces it.
    await page.getByRole('button', { name: 'New item' }).click()
    await page.getByRole('button', { name: 'End coverage…' }).waitFor()
  })

  test('Health shows rejections with their reasons', async () => {
    await stage.service.publish('machine', pulse, { items: [{ id: 'broken' }] })
    await page.getByRole('button', { name: 'Health' }).click()
    const panel = page.getByRole('region', { name: 'Health' })
    await panel.getByText('invalid items').waitFor()
    await panel.getByText('ready', { exact: true }).waitFor()
  })

  test('the keyboard alone suffices to sign in, choose a feed, withdraw, undo, read the history and sign out', async () => {
    const visit = await openPage(stage.browser)
    const { keyboard } = visit.page
    visit.page.setDefaultTimeout(30_000)
    await visit.page.goto(`${stage.origin.url}/desk/`)
    await visit.page.getByLabel('Access token', { exact: true }).waitFor()
    await keyboard.type(secrets.ben)
    await keyboard.press('Enter')
    await visit.page.getByRole('link', { name: gameName }).waitFor()
    await tabTo(visit.page, gameName)
    await keyboard.press('Enter')
    await visit.page.locator('content-item').first().waitFor()
    await keyboard.press('j')
    await keyboard.press('ArrowDown')
    await at.settle(await focusedItem(visit.page), visit.page)
    await keyboard.press('w')
    await visit.page.getByLabel('Reason for the withdrawal').waitFor()
    await keyboard.type('By keyboard')
    await keyboard.press('Enter')
    await messageOn(visit.page).getByText('Withdrawn: ').waitFor()
    await keyboard.press('u')
    await messageOn(visit.page).getByText('Withdrawn: ').waitFor({ state: 'detached' })
    await tabTo(visit.page, 'Activity')
    await keyboard.press('Enter')
    await visit.page.getByText('By keyboard').first().waitFor()
    await tabTo(visit.page, 'Sign out', 'Shift+Tab')
    await keyboard.press('Enter')
    await visit.page.getByLabel('Access token', { exact: true }).waitFor()
    assert.deepEqual(visit.complaints, [])
    await visit.page.context().close()
  })

  test('a read-only token sees the history but no actions', async () => {
    const guest = await stage.open('guest')
    await guest.page.getByText('Your token has read-only access here.').waitFor()
    const names = await guest.page.getByRole('button').allInnerTexts()
    const actions = names.filter(name =>
      /Edit|Withdraw|Leave|New item|Emergency|Restore|Approve|Reject|End|Pause|Delay/.test(name),
    )
    assert.deepEqual(actions, [])
    await guest.page.locator('ff-item-actions').first().getByText('History').waitFor()
    assert.deepEqual(guest.complaints, [])
    await guest.page.context().close()
  })

  test('letter keys have no effect once they are turned off, also after a reload', async () => {
    const guest = await stage.open('guest')
    const hasFocus = () =>
      guest.page.locator('fixture-feed').evaluate(feed => feed.matches(':focus-within'))
    const pressAnywhere = async (key: string) => {
      await guest.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await guest.page.keyboard.press(key)
    }
    await pressAnywhere('j')
    assert.equal(await hasFocus(), true)
    await guest.page.getByLabel('Keyboard shortcuts').uncheck()
    await pressAnywhere('j')
    assert.equal(await hasFocus(), false)
    await guest.page.reload()
    await guest.page.locator('content-item').first().waitFor()
    await pressAnywhere('j')
    assert.equal(await hasFocus(), false)
    assert.equal(await guest.page.getByLabel('Keyboard shortcuts').isChecked(), false)
    assert.deepEqual(guest.complaints, [])
    await guest.page.context().close()
  })

  test('text of the feed is rendered as text, never as markup', async () => {
    const { items } = await stage.service.snapshot(pulse)
    const item = items.find(({ content }) => 'headline' in content)
    assert.ok(item !== undefined)
    const headline = '<img src=x onerror="document.title=1"><b>bold</b>'
    const draft = { ...item, id: 'hostile', revision: undefined, publishedAt: undefined }
    const response = await stage.service.publish('ben', pulse, {
      items: [{ ...draft, content: { ...item.content, headline } }],
    })
    assert.equal(response.status, 201)
    await at.card('hostile').getByText(headline).waitFor()
    await at.focusCard('hostile')
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
