/** Runs axe on the pages of the desk in both themes. The feed has few items, because each run checks every item. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { noChromium } from '@fixture-feed/test-support/chromium'
import type { Page } from 'playwright-core'
import { toDraft } from './lib/edit/drafts.ts'
import { deskViolations } from './lib/testing/desk-axe.ts'
import { type DeskStage, openDeskStage, pulse } from './lib/testing/desk-stage.ts'

describe('desk, with axe', { skip: noChromium, timeout: 600_000 }, () => {
  let stage: DeskStage
  let page: Page

  before(async () => {
    stage = await openDeskStage()
    await stage.machine.stop()
    const { items } = await stage.service.snapshot(pulse)
    const remaining = items
      .filter(({ content }) => 'headline' in content && 'summary' in content)
      .slice(-2)
    const withdrawals = items.filter(item => !remaining.includes(item)).map(({ id }) => ({ id }))
    await stage.service.publish('machine', pulse, { withdrawals })
    ;({ page } = await stage.open('anna'))
  })
  after(() => stage.close())

  async function withCard(key: string): Promise<void> {
    await page
      .locator('content-item')
      .first()
      .evaluate(element => element.focus())
    await page.keyboard.press(key)
  }

  /** Asserts that the controls in view are large enough for a finger. */
  async function withoutSmallTargets(where: string): Promise<void> {
    const small = await page.evaluate(() => {
      const main = /^(Edit|Continue editing|Publish|Approve|Reject|Withdraw|Delay|Emergency stop)/
      const controls = (root: Document | ShadowRoot): readonly Element[] =>
        [...root.querySelectorAll('*')].flatMap(element => [
          ...(element.matches('a[href], button, input, select, textarea, summary')
            ? [element]
            : []),
          ...(element.shadowRoot === null ? [] : controls(element.shadowRoot)),
        ])
      return controls(document).flatMap(control => {
        if (!control.checkVisibility({ visibilityProperty: true })) return []
        // A press on the label of a box has the effect of a press on the box.
        const box = control.matches('[type=checkbox], [type=radio]') && control.closest('label')
        const { width, height } = (box || control).getBoundingClientRect()
        const name = control.ariaLabel ?? control.textContent?.trim() ?? ''
        const least = main.test(name) && control.matches('button') ? 44 : 24
        const isSmall = Math.min(width, least) < 24 || height < least
        return width > 1 && isSmall ? [`${control.localName} ${name}: ${width} × ${height}`] : []
      })
    })
    assert.deepEqual(small, [], where)
  }

  const panel = (name: string) => page.getByRole('region', { name, exact: true })

  test('axe reports no violation in the panels next to the items', async () => {
    for (const [button, region] of [
      ['New item', 'New item'],
      ['Activity', 'Activity'],
      ['End coverage…', 'End coverage'],
      ['Emergency stop', 'Emergency stop'],
      ['Health', 'Health'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click()
      await panel(region).waitFor()
      assert.deepEqual(await deskViolations(page), [], button)
    }
    await page.getByRole('button', { name: /^Review queue/ }).click()
    await panel('Holds').getByRole('button', { name: 'Pause “machine”' }).click()
    await panel('Holds').getByText('Custom hold…').click()
    const [first] = (await stage.service.snapshot(pulse)).items
    assert.ok(first !== undefined)
    const summary = 'The machine would say this.'
    await stage.service.publish('machine', pulse, {
      items: [{ ...toDraft(first), content: { ...first.content, summary } }],
    })
    await panel('Review queue').getByText(summary).first().waitFor()
    assert.deepEqual(await deskViolations(page), [], 'what waits')
    await page.getByLabel('What to show').selectOption('Withdrawn items')
    await panel('Withdrawn items').getByRole('button', { name: 'Restore' }).first().waitFor()
    assert.deepEqual(await deskViolations(page), [], 'withdrawn')
    await page.getByLabel('What to show').selectOption('Published items')
    await panel('Holds').getByRole('button', { name: 'End hold and reject' }).click()
    await panel('Review queue').getByText('The queue is empty.').waitFor()
    await withCard('h')
    await panel('History of the item').locator('ol > li').first().waitFor()
    await withCard('w')
    await page.getByText('Reason for the withdrawal').waitFor()
    assert.deepEqual(await deskViolations(page), [], 'history and withdrawal')
    await page.keyboard.press('Escape')
    await withCard('e')
    const editor = panel('Editor')
    const headline = editor.getByLabel('Headline', { exact: true })
    await editor.getByLabel('Summary', { exact: true }).fill('')
    await editor
      .locator('.field')
      .filter({ has: page.getByLabel('Summary', { exact: true }) })
      .locator('.wrong')
      .filter({ hasText: /\w/ })
      .waitFor()
    assert.deepEqual(await deskViolations(page), [], 'fields')
    await editor.getByText('Advanced', { exact: true }).click()
    await editor.getByRole('button', { name: 'JSON', exact: true }).click()
    await editor.getByText('/content/summary: ').waitFor()
    assert.deepEqual(await deskViolations(page), [], 'JSON')
    await editor.getByRole('button', { name: 'Fields', exact: true }).click()
    await headline.fill('Mine')
    const { items } = await stage.service.snapshot(pulse)
    const last = items.at(-1)
    assert.ok(last !== undefined)
    const { revision: _, publishedAt: __, ...draft } = last
    const content = { ...draft.content, headline: 'Theirs' }
    await stage.service.publish('ben', pulse, { items: [{ ...draft, content }] })
    await editor.getByRole('alert', { name: 'Conflict' }).waitFor()
    assert.deepEqual(await deskViolations(page), [], 'conflict')
    await editor.getByRole('button', { name: 'Discard draft' }).click()
  })

  test('on a phone every control has at least 24 by 24 pixels, and the main actions 44', async () => {
    const before = page.viewportSize() ?? assert.fail()
    await page.setViewportSize({ width: 390, height: 844 })
    await withCard('w')
    await page.getByText('Reason for the withdrawal').waitFor()
    await withoutSmallTargets('game and withdrawal')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Emergency stop', exact: true }).click()
    await panel('Emergency stop').waitFor()
    await withoutSmallTargets('emergency stop')
    await page.getByRole('button', { name: /^Review queue/ }).click()
    await panel('Holds').getByText('Custom hold…').click()
    await panel('Holds').getByRole('button', { name: 'Add hold' }).waitFor()
    await withoutSmallTargets('queue and holds')
    await withCard('h')
    await panel('History of the item').locator('ol > li').first().waitFor()
    await withoutSmallTargets('history')
    await withCard('e')
    await panel('Editor').getByLabel('Headline', { exact: true }).waitFor()
    await withoutSmallTargets('editor')
    await page.keyboard.press('Escape')
    await page.setViewportSize(before)
  })

  test('axe reports no violation in the list of games', async () => {
    await page.getByRole('link', { name: 'Desk', exact: true }).click()
    await page.locator('ff-fixtures .score').first().waitFor()
    await page.getByRole('region', { name: 'Needs you' }).getByText('The queue is empty.').waitFor()
    assert.deepEqual(await deskViolations(page), [])
  })

  test('axe reports no violation at sign-in', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Access token', { exact: true }).waitFor()
    assert.deepEqual(await deskViolations(page), [])
  })
})
