/**
 * Proposals at the desks of two editors: reading, approving, dropping and editing them by keys; setting and ending
 * holds. The tests share the service and the pages. Each test of the two desks has its own game, and a failed test
 * closes its pages, so that no test depends on another test.
 */
import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { OperatorClient } from '@fixture-feed/client/operator'
import type { FixtureRegistrationBody } from '@fixture-feed/contract/fixture-index'
import type { FeedId, Item } from '@fixture-feed/contract/snapshot'
import { noChromium, openPage, type WatchedPage } from '@fixture-feed/test-support/chromium'
import { until } from '@fixture-feed/test-support/until'
import type { Locator, Page } from 'playwright-core'
import { toDraft } from './lib/edit/drafts.ts'
import { feedHref } from './lib/page/feed-hash.ts'
import { messageOn } from './lib/testing/desk-editing.ts'
import { secrets } from './lib/testing/desk-service.ts'
import { type DeskStage, openDeskStage, pulse, signIn } from './lib/testing/desk-stage.ts'

/** A game of one test, and the desks of both editors at its feed. */
interface QueueGame {
  readonly anna: WatchedPage
  readonly ben: WatchedPage
  readonly feed: FeedId
  /** The published items, in the order of the feed. */
  readonly items: readonly Item[]
  /** Performs an operation of the feed, given the path after the feed's own. */
  operate(by: 'anna' | 'ben', method: 'PUT' | 'DELETE', path: string, body?: object): Promise<void>
  /** Publishes a change of an item, as the generator or another editor. Returns the item before the change. */
  say(place: number, summary: string, by?: 'machine' | 'ben'): Promise<Item>
  /** The published summary of an item. */
  summaryOf(item: Item): Promise<unknown>
}

const machineStopped = { tokens: ['machine'], release: 'approval', reason: 'Stopped' }

describe('desk, proposals', { skip: noChromium, timeout: 600_000 }, () => {
  let stage: DeskStage
  let api: OperatorClient
  let items: readonly Item[]
  let desks: { readonly anna: WatchedPage; readonly ben: WatchedPage } | undefined
  let gameCount = 0

  before(async () => {
    stage = await openDeskStage()
    await stage.machine.stop()
    api = new OperatorClient({ url: stage.service.operatorUrl, token: secrets.machine })
    items = (await stage.service.snapshot(pulse)).items.filter(
      ({ content }) => 'summary' in content,
    )
  })
  after(() => stage.close())

  const card = ({ page }: WatchedPage, words: string): Locator =>
    page.locator('ff-proposal').filter({ hasText: words }).getByRole('article').first()

  /** The published summary of an item in the first game. */
  const summaryOf = async ({ id }: Item) => (await stage.service.item(pulse, id))?.content.summary

  /** Ends all holds of a feed, which drops the proposals. */
  async function endHolds(feed: FeedId): Promise<void> {
    const { holds } = await api.readHolds(feed)
    for (const { id } of holds) await stage.service.operate('anna', feed, 'DELETE', `holds/${id}`)
  }

  /** Registers a game with the last items of the first game. */
  async function registerGame(): Promise<FeedId> {
    const registered = await api.readFixtures()
    const first = registered.find(({ fixtureId }) => fixtureId === pulse.fixtureId)
    const { fixtureId: _, itemCount: __, ...entry } = first ?? assert.fail()
    const fixtureId = `proposals-${++gameCount}`
    const feed = { fixtureId, feedKey: pulse.feedKey }
    await api.putFixture(fixtureId, { ...entry, key: fixtureId } as FixtureRegistrationBody)
    await api.putSettings(feed, await api.readSettings(pulse))
    // An asset belongs to one feed, so items with assets cannot be copied.
    const drafts = items
      .filter(({ assets }) => assets.length === 0)
      .slice(-5)
      .map(item => ({ ...toDraft(item), fixtureId, id: `${fixtureId}-${item.id}` }))
    const response = await stage.service.publish('machine', feed, { items: drafts })
    assert.equal(response.ok, true, await response.text())
    return feed
  }

  /** Opens the desk of an editor at a feed, in the page of an earlier test if there is one. */
  async function showFeed(
    name: 'anna' | 'ben',
    feed: FeedId,
    itemId: string,
  ): Promise<WatchedPage> {
    const watched = desks?.[name] ?? (await openPage(stage.browser))
    const { page } = watched
    const hash = feedHref(feed)
    if (desks === undefined) {
      page.setDefaultTimeout(30_000)
      await page.goto(`${stage.origin.url}/desk/${hash}`)
      await signIn(page, name)
    } else {
      await page.evaluate(next => {
        location.hash = next
      }, hash)
    }
    await page.locator(`ff-item-actions[data-item=${JSON.stringify(itemId)}]`).waitFor()
    return watched
  }

  /** Starts a game for a test, and opens it at the desks of both editors. */
  async function openGame(t: TestContext): Promise<QueueGame> {
    const feed = await registerGame()
    t.after(() => endHolds(feed))
    const published = (await stage.service.snapshot(feed)).items
    const first = published[0] ?? assert.fail()
    const [anna, ben] = await Promise.all([
      showFeed('anna', feed, first.id),
      showFeed('ben', feed, first.id),
    ])
    desks = { anna, ben }
    t.after(async () => {
      const complaints = [...anna.complaints, ...ben.complaints]
      if (!t.passed || complaints.length > 0) {
        desks = undefined
        for (const { page } of [anna, ben]) await page.context().close()
      }
      assert.deepEqual(complaints, [])
    })
    return {
      anna,
      ben,
      feed,
      items: published,
      operate: (by, method, path, body) => stage.service.operate(by, feed, method, path, body),
      async say(place, summary, by = 'machine') {
        const item = published.at(place) ?? assert.fail()
        const content = { ...item.content, summary }
        const response = await stage.service.publish(by, feed, {
          items: [{ ...toDraft(item), content }],
        })
        assert.equal(response.ok, true)
        return item
      },
      summaryOf: async ({ id }) => (await stage.service.item(feed, id))?.content.summary,
    }
  }

  /** Counts the updates of an element within 20 frames, with and without a change of its properties. */
  async function updatesOf(element: Locator): Promise<{ changed: number; unchanged: number }> {
    return element.evaluate(async each => {
      const component = each as HTMLElement & {
        readonly updateComplete: Promise<boolean>
        updated(changed: ReadonlyMap<PropertyKey, unknown>): void
      }
      await component.updateComplete
      const updates = { changed: 0, unchanged: 0 }
      component.updated = ({ size }) => {
        updates[size > 0 ? 'changed' : 'unchanged'] += 1
      }
      for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
      return updates
    })
  }

  async function press(page: Page, where: Locator, key: string): Promise<void> {
    await where.focus()
    await page.keyboard.press(key)
  }

  test('the first page lists pending changes with one-click actions, then live, later and postponed games', async t => {
    // Undo also reserves an item.
    t.after(() => endHolds(pulse))
    const [first] = await api.readFixtures()
    const { fixtureId: _, itemCount: __, ...entry } = first ?? assert.fail()
    const scheduledAt = new Date(Date.now() + 7_200_000).toISOString()
    const register = (id: string, details: object) => {
      t.after(() => api.retireFixture(id))
      const body = { ...entry, key: id, firstEventAt: scheduledAt, details }
      return api.putFixture(id, body as FixtureRegistrationBody)
    }
    await register('later', { scheduledAt })
    await register('postponed', { scheduledAt, status: 'postponed' })
    const [removed = assert.fail(), changed = assert.fail()] = items
    const hold = { tokens: ['machine'], release: 'approval', reason: 'To be read' }
    await stage.service.operate('ben', pulse, 'PUT', 'holds/read', hold)
    await stage.service.publish('machine', pulse, { withdrawals: [{ id: removed.id }] })
    const visit = await openPage(stage.browser)
    t.after(() => visit.page.context().close())
    visit.page.setDefaultTimeout(30_000)
    await visit.page.goto(`${stage.origin.url}/desk/`)
    await signIn(visit.page, 'anna')
    const { page } = visit
    await page.getByRole('heading', { name: 'Needs you (1)' }).waitFor()
    const live = page.getByRole('region', { name: 'Live' }).getByRole('link')
    assert.match((await live.textContent()) ?? '', /Q\d.*Beacons at Fernhollow Otters\s*\d+-\d+/s)
    await live.getByText('To review: 1').waitFor()
    const content = { ...changed.content, summary: 'Changed for one click.' }
    await stage.service.publish('machine', pulse, { items: [{ ...toDraft(changed), content }] })
    const row = (words: string) => page.locator('ff-work-row').filter({ hasText: words })
    await row('Changed for one click.').getByText('Update from machine').waitFor()
    await row('Changed for one click.').getByText('Needs approval').waitFor()
    assert.match(await page.title(), /^\(2\) /)
    await row('Changed for one click.').getByText('What changed').click()
    await row('Changed for one click.').locator('ins').first().waitFor()
    await row('Changed for one click.')
      .getByRole('button', { name: /^Approve/ })
      .click()
    await messageOn(page).getByText('Approved: ').waitFor()
    assert.equal(await summaryOf(changed), 'Changed for one click.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await until(async () => (await summaryOf(changed)) === changed.content.summary)
    // A row that moved accepts no clicks for half a second.
    await until(async () => {
      const button = row('Removal by machine').getByRole('button', { name: /^Reject/ })
      // The row may disappear between the two calls.
      if ((await button.count()) > 0) await button.click({ timeout: 1_000 }).catch(() => {})
      return (await page.locator('ff-work-row').count()) === 0
    })
    assert.notEqual(await stage.service.item(pulse, removed.id), undefined)
    const comingUp = page.getByRole('region', { name: 'Later' }).getByRole('link')
    await comingUp
      .first()
      .getByText(/\d:\d\d/)
      .waitFor()
    await comingUp.last().getByText('Postponed').waitFor()
    assert.deepEqual(visit.complaints, [])
  })

  test('Edit on the first page opens the game with the text of the proposal', async t => {
    t.after(() => endHolds(pulse))
    const item = items.at(2) ?? assert.fail()
    const hold = { items: [item.id], release: 'approval', reason: 'To be read' }
    await stage.service.operate('ben', pulse, 'PUT', 'holds/read', hold)
    const content = { ...item.content, summary: 'A machine wrote tihs.' }
    await stage.service.publish('machine', pulse, { items: [{ ...toDraft(item), content }] })
    const { page, complaints } = await openPage(stage.browser)
    t.after(() => page.context().close())
    page.setDefaultTimeout(30_000)
    await page.goto(`${stage.origin.url}/desk/`)
    await signIn(page, 'anna')
    await page.locator('ff-work-row').getByRole('button', { name: /^Edit/ }).click()
    const summary = page
      .getByRole('region', { name: 'Editor' })
      .getByLabel('Summary', { exact: true })
    await summary.waitFor()
    assert.equal(await summary.inputValue(), 'A machine wrote tihs.')
    assert.deepEqual(complaints, [])
  })

  test('a click delays everything; one editor drops a proposal, the other sees that, and clients never see it', async t => {
    const { anna, ben, say, summaryOf } = await openGame(t)
    await anna.page.getByRole('button', { name: /^Review queue/ }).click()
    await anna.page.getByRole('button', { name: 'Delay all items by 20 s' }).click()
    await ben.page.getByText('Held back by anna: All items, for 20 s').waitFor()
    const item = await say(-1, 'Nobody is to read this.')
    await card(anna, 'Nobody is to read this.')
      .getByText(/^Publishes in \d+ s$/)
      .waitFor()
    await ben.page.waitForFunction(() => document.title.startsWith('(1) '))
    await ben.page.keyboard.press('q')
    const shown = card(ben, 'Nobody is to read this.')
    await shown.getByText('Update from machine').waitFor()
    assert.equal(await summaryOf(item), item.content.summary)
    await press(ben.page, shown, 'd')
    await messageOn(ben.page).getByText('Rejected: ').waitFor()
    await card(anna, 'Nobody is to read this.').waitFor({ state: 'detached' })
    await anna.page.waitForFunction(() => !document.title.startsWith('('))
    assert.equal(await summaryOf(item), item.content.summary)
  })

  test('a proposal that is not dropped is published automatically', async t => {
    const { anna, ben, operate, say, summaryOf } = await openGame(t)
    const first = { release: { afterSeconds: 20 }, reason: 'A delay' }
    await operate('anna', 'PUT', 'holds/delay', first)
    await ben.page.getByText('Held back by anna: All items, for 20 s').waitFor()
    const release = { afterSeconds: 5 }
    const hold = { release, reason: 'A short delay' }
    await operate('anna', 'PUT', 'holds/delay', hold)
    await ben.page.getByText('Held back by anna: All items, for 5 s').waitFor()
    const item = await say(-2, 'This goes out.')
    await card(anna, 'This goes out.').waitFor()
    await card(anna, 'This goes out.').waitFor({ state: 'detached' })
    assert.equal(await summaryOf(item), 'This goes out.')
    await anna.page.getByRole('button', { name: 'End hold', exact: true }).click()
    await ben.page.getByText('Held back by anna: All items').waitFor({ state: 'detached' })
  })

  test('one editor holds the machine, another approves with a key, and the history names both', async t => {
    const { anna, ben, say, summaryOf } = await openGame(t)
    await anna.page.getByRole('button', { name: 'Pause “machine”' }).click()
    await ben.page.getByText('Held back by anna: All items from machine').waitFor()
    const [item] = [await say(-3, 'Ben approves of this.'), await say(-4, 'And of this too.')]
    await ben.page.getByRole('button', { name: 'Review queue (2)' }).click()
    const { changed, unchanged } = await updatesOf(ben.page.locator('ff-proposal-check').last())
    // Each check of the evidence ends with an update, and a check follows only a change.
    assert.ok(unchanged <= changed + 1, `${unchanged} updates after ${changed} changes`)
    await press(ben.page, card(ben, 'Ben approves of this.'), 'a')
    await messageOn(ben.page).getByText('Approved: ').waitFor()
    await card(anna, 'Ben approves of this.').waitFor({ state: 'detached' })
    assert.equal(await summaryOf(item), 'Ben approves of this.')
    // Focus is on the next card, which accepts no key for half a second.
    await until(async () => {
      await ben.page.keyboard.press('a')
      return (await card(anna, 'And of this too.').count()) === 0
    })
    await ben.page.getByRole('button', { name: 'Activity' }).click()
    const entries = ben.page.getByRole('region', { name: 'Activity' }).getByRole('listitem')
    await entries
      .filter({ hasText: /machine\s+approved by ben/ })
      .first()
      .waitFor()
  })

  test('undo reverts an approval, and the end of a hold without proposals', async t => {
    const { ben, operate, say, summaryOf } = await openGame(t)
    await operate('anna', 'PUT', 'holds/stop', machineStopped)
    const item = await say(-5, 'Ben thinks twice.')
    const before = await summaryOf(item)
    await ben.page.getByRole('button', { name: /^Review queue/ }).click()
    const waiting = card(ben, 'Ben thinks twice.')
    await waiting.waitFor()
    await waiting.getByRole('button', { name: /^Approve/ }).click()
    await messageOn(ben.page).getByText('Approved: ').waitFor()
    assert.equal(await summaryOf(item), 'Ben thinks twice.')
    await ben.page.getByRole('button', { name: 'Undo', exact: true }).click()
    await until(async () => (await summaryOf(item)) === before)
    const release = { afterSeconds: 9 }
    await operate('ben', 'PUT', 'holds/nine', { release, reason: 'Nine' })
    const held = ben.page.getByRole('region', { name: 'Holds' }).getByRole('listitem')
    const nine = held.filter({ hasText: 'for 9 s' })
    await nine.getByRole('button', { name: 'End hold', exact: true }).click()
    await nine.waitFor({ state: 'detached' })
    await ben.page.getByRole('button', { name: 'Undo', exact: true }).click()
    await nine.waitFor()
    await operate('ben', 'DELETE', 'holds/nine')
    await nine.waitFor({ state: 'detached' })
  })

  test('ending a hold on its card lists its proposals and asks whether to publish or drop them', async t => {
    const { ben, items, say, summaryOf } = await openGame(t)
    const item = items.at(-2) ?? assert.fail()
    const cardOf = ben.page
      .locator('content-item')
      .filter({ has: ben.page.locator(`ff-item-actions[data-item=${JSON.stringify(item.id)}]`) })
    await cardOf.evaluate(element => (element as HTMLElement).focus())
    await ben.page.keyboard.press('l')
    await cardOf.getByText('Reserved for ben').waitFor()
    await say(-2, 'Kept by one hold alone.')
    await cardOf.getByText('Update from machine').waitFor()
    await cardOf.evaluate(element => (element as HTMLElement).focus())
    await ben.page.keyboard.press('l')
    const form = cardOf.locator('form')
    await form.getByText('Held back: ').waitFor()
    await ben.page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await cardOf.getByText('Update from machine').waitFor()
    await ben.page.keyboard.press('l')
    await form.getByRole('button', { name: 'End hold and publish' }).waitFor()
    await ben.page.keyboard.press('Enter')
    await cardOf.getByText('Reserved for ben').waitFor({ state: 'detached' })
    await until(async () => (await summaryOf(item)) === 'Kept by one hold alone.')
  })

  test('a proposal that has just been replaced is not approved', async t => {
    const { ben, operate, say, summaryOf } = await openGame(t)
    await operate('anna', 'PUT', 'holds/stop', machineStopped)
    await say(-3, 'The words that ben reads.')
    const shown = card(ben, 'The words that ')
    await ben.page.getByRole('button', { name: 'Review queue (1)' }).click()
    await shown.getByText('The words that ben reads.').first().waitFor()
    const setTime = (ms: number) =>
      ben.page.evaluate(now => {
        performance.now = () => now
      }, ms)
    await setTime(1e9)
    const item = await say(-3, 'The words that come under the finger.')
    await shown.getByText('The words that come under the finger.').first().waitFor()
    await press(ben.page, shown, 'a')
    await messageOn(ben.page)
      .getByText('This proposal just moved or changed. Review it first.')
      .waitFor()
    assert.notEqual(await summaryOf(item), 'The words that come under the finger.')
    await setTime(2e9)
    await press(ben.page, shown, 'a')
    await messageOn(ben.page).getByText('Approved: ').waitFor()
    assert.equal(await summaryOf(item), 'The words that come under the finger.')
    await ben.page.evaluate(() => {
      Reflect.deleteProperty(performance, 'now')
    })
  })

  test('an edit replaces a proposal and leads back to the queue', async t => {
    const { anna, operate, say, summaryOf } = await openGame(t)
    await operate('anna', 'PUT', 'holds/stop', machineStopped)
    await anna.page.getByRole('button', { name: /^Review queue/ }).click()
    const item = await say(-1, 'The machine has a typo hier.')
    await press(anna.page, card(anna, 'The machine has a typo hier.'), 'e')
    const editor = anna.page.getByRole('region', { name: 'Editor' })
    const summary = editor.getByLabel('Summary', { exact: true })
    await summary.waitFor()
    assert.equal(await summary.inputValue(), 'The machine has a typo hier.')
    await summary.fill('The machine had a typo here.')
    await anna.page.keyboard.press('Control+Enter')
    await messageOn(anna.page).getByText('Published as revision').waitFor()
    await anna.page
      .getByRole('region', { name: 'Review queue' })
      .getByText('The queue is empty.')
      .waitFor()
    assert.equal(await summaryOf(item), 'The machine had a typo here.')
  })

  test('a card shows the reason of a withdrawal, and warns about a text that changed shortly before its due time', async t => {
    const { anna, feed, items, operate, say } = await openGame(t)
    const item = items.at(-4) ?? assert.fail()
    const path = 'holds/for-the-card'
    const release = { afterSeconds: 600 }
    const rule = { items: [item.id], release, reason: 'A long delay' }
    await operate('anna', 'PUT', path, rule)
    await say(-4, 'The first words.', 'ben')
    await card(anna, 'The first words.').waitFor()
    assert.equal(await card(anna, 'The first words.').getByText('The text changed').count(), 0)
    await say(-4, 'The last words.', 'ben')
    // A number of seconds in the status would make a screen reader repeat the text every second.
    const swapped = card(anna, 'The last words.').getByRole('status').getByText('The text changed')
    assert.doesNotMatch(await swapped.innerText(), /\d/)
    const withdrawals = [{ id: item.id, reason: 'It never happened' }]
    await operate('anna', 'PUT', path, { ...rule, release: 'approval' })
    await stage.service.publish('ben', feed, { withdrawals })
    await card(anna, 'Reason: It never happened').waitFor()
    await operate('anna', 'DELETE', path)
  })

  test('a token cannot approve its own proposal, and disabled letter keys have no effect', async t => {
    const { anna, ben, operate, say, summaryOf } = await openGame(t)
    const release = 'approval'
    await operate('anna', 'PUT', 'holds/all', {
      release,
      reason: 'Read first',
    })
    const item = await say(-5, 'Ben would like this.', 'ben')
    const own = card(ben, 'Ben would like this.')
    await own.getByText('You cannot approve your own change.').waitFor()
    assert.equal(await own.getByRole('button', { name: /^Approve/ }).count(), 0)
    const shown = card(anna, 'Ben would like this.')
    await anna.page.getByLabel('Keyboard shortcuts').uncheck()
    await press(anna.page, shown, 'a')
    await anna.page.getByLabel('Keyboard shortcuts').check()
    assert.notEqual(await summaryOf(item), 'Ben would like this.')
    await press(anna.page, shown, 'a')
    await messageOn(anna.page).getByText('Approved: ').waitFor()
    assert.equal(await summaryOf(item), 'Ben would like this.')
  })

  test('a hold is set by a form, and impossible rules are reported', async t => {
    const { anna, ben } = await openGame(t)
    await anna.page.getByText('Custom hold…').click()
    const form = anna.page.getByRole('region', { name: 'Holds' })
    await form.getByLabel('Recap').check()
    await form.getByRole('radio', { name: /at a set time/ }).check()
    await form.getByLabel('Time', { exact: true }).fill('2020-01-01T08:00:00')
    await form.getByLabel('Reason').fill('Not before eight')
    await form.getByRole('button', { name: 'Add hold' }).click()
    await anna.page.locator('.done').getByText('in the future').waitFor()
    await form.getByLabel('Time', { exact: true }).fill('2099-01-01T08:00:00')
    await form.getByRole('button', { name: 'Add hold' }).click()
    const words = /Held back by anna: Recap, until .*2099.* Reason: Not before eight/
    await ben.page.getByText(words).waitFor()
  })
})
