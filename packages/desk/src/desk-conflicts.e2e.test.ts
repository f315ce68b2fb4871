/**
 * Edits that conflict with other events: a second desk, a withdrawal, a restart of the service, a revoked token. No
 * typed text is lost.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { noChromium } from '@fixture-feed/test-support/chromium'
import type { Page } from 'playwright-core'
import { type DeskEditing, messageOn } from './lib/testing/desk-editing.ts'
import { type DeskStage, pulse, signIn } from './lib/testing/desk-stage.ts'
import { useDesk } from './lib/testing/use-desk.ts'

describe('desk, conflicts', { skip: noChromium, timeout: 600_000 }, () => {
  let stage: DeskStage
  let page: Page
  let complaints: string[]
  let at: DeskEditing

  useDesk(desk => {
    ;({ stage, page, complaints, at } = desk)
  })

  test('the second of two desks on an item sees both versions, loses no text, and applies its changes to the newer one', async () => {
    const ben = await stage.open('ben')
    const id = await at.freshItem(page, ben.page)
    await at.startEdit(id)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Anna says it')
    await at.focusCard(id, ben.page)
    await ben.page.keyboard.press('e')
    await at.editor(ben.page).getByLabel('Summary', { exact: true }).fill('Ben says it.')
    await ben.page.keyboard.press('Control+Enter')
    await messageOn(ben.page).getByText('Published as revision').waitFor()
    const conflict = at.editor().getByRole('alert', { name: 'Conflict' })
    await conflict.getByText('Ben says it.').first().waitFor()
    await conflict.getByText('Anna says it').first().waitFor()
    await page.keyboard.press('Control+Enter')
    await page.reload()
    await conflict.getByText('Ben says it.').first().waitFor()
    assert.equal(await at.headline().inputValue(), 'Anna says it')
    assert.notEqual(await at.shownHeadline(id), 'Anna says it')
    await conflict
      .getByText('The item is reserved for ben. If you continue, you take it over.')
      .waitFor()
    await conflict.getByRole('button', { name: 'Apply my changes to the newer version' }).click()
    await conflict.waitFor({ state: 'detached' })
    await at.button('Publish').click()
    await messageOn(page).getByText('Published as revision').waitFor()
    await page.locator('content-item').getByText('Reserved for ben').waitFor({ state: 'detached' })
    const { content } = (await stage.service.item(pulse, id)) ?? {}
    assert.deepEqual([content?.headline, content?.summary], ['Anna says it', 'Ben says it.'])
    assert.deepEqual([...complaints, ...ben.complaints], [])
    await ben.page.context().close()
  })

  test('a reservation that another token set during an edit is replaced only after a question', async () => {
    const id = await at.freshItem()
    await at.startEdit(id)
    await at.headline().fill('Anna has it')
    const rule = { items: [id], release: 'approval', reason: 'Ben looks after it' }
    await stage.service.operate('ben', pulse, 'PUT', 'holds/of-ben', rule)
    await page.locator('content-item').getByText('Ben looks after it').waitFor()
    await at.button('Publish').click()
    const question = at.editor().getByRole('alert').filter({ hasText: 'reserved for ben' })
    await question.getByText('Ben looks after it').waitFor()
    assert.notEqual((await stage.service.item(pulse, id))?.content.headline, 'Anna has it')
    await question.getByRole('button', { name: 'Take over and publish' }).click()
    await messageOn(page).getByText('Published as revision').waitFor()
    await at.untilPublished(id, 'Anna has it')
    await page
      .locator('content-item')
      .getByText('Ben looks after it')
      .waitFor({ state: 'detached' })

    await stage.service.operate('ben', pulse, 'PUT', 'holds/of-ben', {
      ...rule,
      reason: 'Ben asks once more',
    })
    await page.locator('content-item').getByText('Ben asks once more').waitFor()
    await at.startEdit(id)
    await at.headline().fill('Anna proposes it')
    await at.editor().getByLabel('Take over from ben').waitFor()
    await at.button('Publish').click()
    await messageOn(page).getByText('Held back. Needs approval').waitFor()
    assert.equal((await stage.service.item(pulse, id))?.content.headline, 'Anna has it')
    await stage.service.operate('ben', pulse, 'DELETE', 'holds/of-ben')
  })

  test('an item that is withdrawn during an edit is published again only after a question', async () => {
    const id = await at.freshItem()
    await at.startEdit(id)
    await at.headline().fill('Too late')
    await stage.service.publish('ben', pulse, { withdrawals: [{ id }] })
    const conflict = at.editor().getByRole('alert', { name: 'Conflict' })
    await conflict.getByText('This item was withdrawn while you were editing.').waitFor()
    assert.equal(await at.headline().inputValue(), 'Too late')
    await at.button('Discard draft').click()
    assert.deepEqual(complaints, [])
  })

  test('an open edit can be published after a restart of the service', async () => {
    const id = await at.freshItem()
    await at.startEdit(id)
    await at.headline().fill('Typed before the restart')
    stage.origin.service = undefined
    await stage.service.stop()
    await at.button('Publish').click()
    await at.editor().getByText('It is safe to publish it again').waitFor()
    await stage.service.restart()
    stage.origin.service = stage.service.operatorUrl
    await page.reload()
    await at.headline().waitFor()
    assert.equal(await at.headline().inputValue(), 'Typed before the restart')
    await at.button('Publish').click()
    await at.untilPublished(id, 'Typed before the restart')
    await messageOn(page).getByText('Published as revision').waitFor()
  })

  test('a token that is revoked during an edit is replaced by another one, and the edit continues', async () => {
    await at.editor().waitFor({ state: 'detached' })
    const id = await at.freshItem()
    await at.startEdit(id)
    await at.headline().fill('Typed with a token that is gone')
    // A request with the old token is answered after a new token has been set.
    const refuseLate = await new Promise<() => void>(resolve => {
      stage.origin.intercept = ({ url = '' }, response) => {
        if (!url.endsWith('/holds')) return false
        stage.origin.intercept = undefined
        resolve(() => response.writeHead(401).end())
        return true
      }
    })
    stage.service.revoke('anna')
    await page.getByLabel('Access token', { exact: true }).waitFor()
    await page.getByRole('alert').getByText('token').waitFor()
    await signIn(page, 'ben')
    await at.editor().waitFor()
    refuseLate()
    await stage.machine.tries(2)
    assert.equal(await at.headline().inputValue(), 'Typed with a token that is gone')
    await at.button('Publish').click()
    await at.untilPublished(id, 'Typed with a token that is gone')
    await messageOn(page).getByText('Published as revision').waitFor()
    stage.service.allow('anna')
    assert.deepEqual(complaints, [])
  })
})
