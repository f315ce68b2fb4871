import { fileURLToPath } from 'node:url'
import { sharedChromium } from '@fixture-feed/test-support/chromium'
import { sampleLog } from '@fixture-feed/test-support/sample-game'
import { createDeskEditing } from '../src/lib/testing/desk-editing.ts'
import { openDeskStage, pulse } from '../src/lib/testing/desk-stage.ts'

/**
 * Takes the pictures of docs/desk.md from the page itself, with a simulated game: `node
 * packages/desk/tools/pictures.ts`. Look at them before you commit them.
 */

const docs = fileURLToPath(new URL('../../../docs/', import.meta.url))
const viewport = { width: 1360, height: 900 }

const languages = ['en', 'es'] as const
const stage = await openDeskStage(sampleLog(['pulse', 'pulse-v1', 'pulse-es'], 14, languages))
try {
  // The generator is stopped, so that every run gives the same pictures.
  await stage.machine.stop()
  const { page } = await stage.open('anna', { viewport, colorScheme: 'light' })
  const at = createDeskEditing(stage, page)
  // An item about a break has a headline, key takeaways and an outlook.
  const { items } = await stage.service.snapshot(pulse)
  const item = items.findLast(({ definitionKey }) => /timeout-quarter-halftime/.test(definitionKey))
  if (item === undefined) throw new Error('The game has no break')

  /** Takes a picture of the page at its top, with the item in view on the left. */
  const picture = async (name: string): Promise<void> => {
    await at.card(item.id).evaluate(element => element.scrollIntoView({ block: 'start' }))
    await page.evaluate(async () => {
      await document.fonts.ready
      scrollTo(0, 0)
    })
    await page.screenshot({ path: `${docs}${name}.png` })
  }

  const held = { release: { afterSeconds: 600 }, reason: 'Delayed so that an editor can stop it' }
  for (const feedKey of ['pulse', 'pulse-es']) {
    const feed = { ...pulse, feedKey }
    const { items: published } = await stage.service.snapshot(feed)
    await stage.service.operate('ben', feed, 'PUT', 'holds/delay', held)
    const drafts = published
      .filter(({ content }) => 'headline' in content && 'summary' in content)
      .slice(-2)
      .map(({ revision: _, publishedAt: __, ...draft }) => {
        const summary = `${draft.content.summary} ${feedKey === 'pulse' ? 'Corrected.' : 'Corregido.'}`
        return { ...draft, content: { ...draft.content, summary } }
      })
    await stage.service.publish('machine', feed, { items: drafts })
  }
  await page.getByRole('link', { name: 'Desk', exact: true }).click()
  await page.locator('ff-work-row').nth(1).waitFor()
  await page.screenshot({ path: `${docs}desk-work.png` })
  for (const feedKey of ['pulse', 'pulse-es'])
    await stage.service.operate('ben', { ...pulse, feedKey }, 'DELETE', 'holds/delay')
  await page.goBack()
  await page.locator('content-item').first().waitFor()

  await at.startEdit(item.id)
  const outlook = at.editor().getByLabel('What to watch next', { exact: true })
  await outlook.fill(`${await outlook.inputValue()} Both benches are short tonight.`)
  // Only one word of the headline changes, so that the headline still matches the score of the game.
  const published = await at.headline().inputValue()
  const edited = published.replace(/\bup\b/, 'ahead')
  if (edited === published)
    throw new Error(`The headline does not contain the word "up": "${published}"`)
  await at.headline().fill(edited)
  await at
    .editor()
    .getByRole('region', { name: 'Preview' })
    .getByText(/\bahead\b/)
    .waitFor()
  await picture('desk-edit')

  await page.keyboard.press('Control+Enter')
  await page.getByText('Published as revision').waitFor()
  await page.getByText('Published as revision').waitFor({ state: 'detached' })
  await at.focusCard(item.id)
  await page.keyboard.press('h')
  const history = page.getByRole('region', { name: 'History of the item' })
  await history.getByRole('checkbox').nth(1).check()
  await page.waitForFunction(() => (CSS.highlights.get('desk-added')?.size ?? 0) > 0)
  await picture('desk-history')
} finally {
  await stage.close()
  await (await sharedChromium()).close()
}
