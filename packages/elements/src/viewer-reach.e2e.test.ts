import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { axeViolationsInBothThemes } from '@fixture-feed/test-support/axe'
import { noChromium } from '@fixture-feed/test-support/chromium'
import { gameEntry, shortNameOf } from '@fixture-feed/test-support/game-page'
import { sampleEntry } from '@fixture-feed/test-support/sample-fixture'
import { gameAddress, instants, OpenViewer } from './lib/testing/open-viewer.ts'

const { fixtureId } = gameEntry

describe('reach of the viewer', { skip: noChromium, timeout: 600_000 }, () => {
  const viewer = OpenViewer.forSuite()

  test('the cards of the list are one stop of the Tab key, and arrow keys move among them', async () => {
    const { page, visit } = viewer
    await visit('/?search=20')
    await page.locator('.fixture').nth(2).waitFor()
    const cards = page.locator('.fixture')
    const stops = () =>
      cards.evaluateAll(found => found.map(card => (card as HTMLElement).tabIndex))
    assert.deepEqual(await stops(), [0, -1, -1])
    await cards.first().focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    assert.equal(await cards.nth(2).evaluate(card => card.matches(':focus')), true)
    assert.deepEqual(await stops(), [-1, -1, 0])
  })

  test('a search that hides the focused card makes another card the Tab stop', async () => {
    const { page, visit } = viewer
    await visit('/')
    const card = page.locator(`[data-fixture="${fixtureId}"]`)
    await card.waitFor()
    await card.focus()
    await page.getByRole('searchbox').fill(sampleEntry.awayTeam.name)
    await card.waitFor({ state: 'detached' })
    await page.keyboard.press('Tab')
    await page.waitForFunction(() => {
      let focused = document.activeElement
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
      return focused?.matches('.fixture, .day')
    })
    const stops = () =>
      page
        .locator('.fixture')
        .evaluateAll(found => found.map(found => (found as HTMLElement).tabIndex))
    assert.deepEqual((await stops()).filter(tabIndex => tabIndex === 0).length, 1)
  })

  test('the icon of the page is found from every page of the viewer', async () => {
    const { page, visit } = viewer
    await visit('/')
    await page.locator(`[data-fixture="${fixtureId}"]`).click()
    await page.locator('content-item').first().waitFor()
    const status = await page.evaluate(async () => {
      const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
      return (await fetch(icon?.href ?? '')).status
    })
    assert.equal(status, 200)
  })

  test('the canonical address is absolute, and is not the address of another page', async () => {
    const { page, visit } = viewer
    const canonical = () =>
      page.evaluate(() => document.querySelector('link[rel=canonical]')?.getAttribute('href'))
    await visit(`${gameAddress}?moments=all`)
    await page.locator('content-item').first().waitFor()
    assert.equal(await canonical(), `${viewer.stage.origin.url}${gameAddress}/pulse`)
    await page.getByRole('link', { name: 'All games' }).click()
    await page.locator('.fixture').first().waitFor()
    assert.equal(await canonical(), undefined)
  })

  test('everything can be reached and used with a keyboard alone', async () => {
    const { complaints, page, served, shows, visit } = viewer
    await visit('/?dev')
    await page.locator('.fixture').first().waitFor()
    const focused = () =>
      page.evaluate(() => {
        let element = document.activeElement
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
        return (element?.getAttribute('aria-label') ?? element?.textContent ?? '')
          .trim()
          .replace(/\s+/g, ' ')
      })
    const tabTo = async (name: RegExp) => {
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press('Tab')
        if (name.test(await focused())) return
      }
      assert.fail(`No way to ${name} by keyboard`)
    }
    await tabTo(/^Skip to content/)
    await page.keyboard.press('Enter')
    await tabTo(new RegExp(`${sampleEntry.awayTeam.name}|${shortNameOf('away')}`))
    while (!(await focused()).includes(shortNameOf('away'))) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.locator('content-item').first().waitFor()
    await tabTo(/^All updates/)
    await page.keyboard.press('Space')
    await shows(await served())
    await tabTo(/^All kinds/)
    await page.keyboard.type('Four factors')
    const factors = (await served()).items.filter(({ definitionKey }) =>
      /four-factors$/.test(definitionKey),
    )
    await shows({ items: factors })
    await tabTo(/^More: /)
    await page.keyboard.press('Enter')
    await tabTo(/^Show as JSON/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await tabTo(/^Replay/)
    await page.keyboard.press('Enter')
    // The controls of the bar are disabled while its moments are loading.
    await page.getByRole('button', { name: 'Previous update', disabled: false }).waitFor()
    await tabTo(/^Previous update/)
    await tabTo(/^Moment of the replay/)
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL(url =>
      url.search.includes(`until=${encodeURIComponent(instants.at(-2) ?? '')}`),
    )
    assert.deepEqual(complaints, [])
  })

  test('Sources shows the plays of a claim by keyboard, with clock and score, and returns focus', async () => {
    const { page, complaints, visit } = viewer
    // The page contains only one item, because axe checks the whole page.
    await visit(`${gameAddress}/pulse?moments=all&definition=basketball.post-game-summary`)
    await page.locator('content-item').waitFor()
    const why = page
      .locator('content-item')
      .first()
      .getByRole('button', { name: /^Sources/ })
    await why.press('Enter')
    const dialog = page.getByRole('dialog')
    const title = dialog.getByRole('heading').first()
    const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
    assert.equal(await title.evaluate(isCut), false)
    const claim = dialog.locator('.claim').first()
    await claim.press('Enter')
    assert.equal(await claim.getAttribute('aria-expanded'), 'true')
    const play = dialog.getByRole('status').getByRole('row').nth(1)
    assert.match(await play.innerText(), /^(Q\d|OT\d?)\s[\d:.]+\s+\d+-\d+\s+\S/)
    assert.deepEqual(await axeViolationsInBothThemes(page), [])
    await claim.press('Space')
    await play.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    assert.equal(await why.evaluate(element => element.matches(':focus')), true)
    assert.deepEqual(complaints, [])
  })

  test('a narrower page shows the whole feed', async () => {
    const { page, served, shows, visit } = viewer
    await visit(`${gameAddress}/pulse?moments=all`)
    await shows(await served())
    await page.setViewportSize({ width: 600, height: 900 })
    const widths = await page
      .locator('content-item')
      .evaluateAll(items => items.map(item => item.getBoundingClientRect().right))
    await page.setViewportSize({ width: 1280, height: 900 })
    assert.ok(Math.max(...widths) <= 600, `items end at ${Math.max(...widths)}`)
  })

  test('times are in the zone of the reader, with the zone, below their day', async () => {
    const { stage } = viewer
    const tipoff = new Date(gameEntry.firstEventAt)
    const date = tipoff.toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' })
    const options = { timezoneId: 'Asia/Tokyo' }
    const { page, complaints } = await stage.open(`/?date=${date}`, options)
    const card = page.locator(`[data-fixture="${fixtureId}"]`)
    const day = tipoff.toLocaleDateString('en-GB', { dateStyle: 'full', timeZone: 'Asia/Tokyo' })
    await card.waitFor()
    const heading = page.getByRole('heading', { level: 2 })
    assert.equal(await heading.innerText(), day.replace(/^(\w+) /, '$1, '))
    assert.match(await page.getByText(/^Times: /).innerText(), /(JST|GMT\+9)$/)
    // A game that is over shows its result. A game that has not begun shows its time.
    await page.getByRole('link', { name: /2 games$/ }).click()
    const coming = page.locator('[data-fixture="waiting"] time')
    assert.match(await coming.innerText(), /^\d+:\d\d$/)
    await page.goBack()
    await card.click()
    await page
      .getByRole('region', { name: 'Score' })
      .getByText(/(JST|GMT\+9)/)
      .waitFor()
    await page.context().close()
    assert.deepEqual(complaints, [])
  })

  test('the number of Tab stops of a game does not depend on its number of items', async () => {
    const { complaints, page, served, shows, visit } = viewer
    await visit(`${gameAddress}/pulse?moments=all`)
    const { items } = await served()
    await shows({ items })
    const focusedTitle = () =>
      page.evaluate(() => {
        let element = document.activeElement
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
        return element?.getAttribute('aria-label')
      })
    const titles = await page
      .locator('content-item article')
      .evaluateAll(articles => articles.map(article => article.getAttribute('aria-label')))
    await page.getByRole('button', { name: 'Skip to updates' }).focus()
    await page.keyboard.press('Enter')
    assert.equal(await focusedTitle(), titles[0])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('j')
    assert.equal(await focusedTitle(), titles[2])
    await page.keyboard.press('k')
    assert.equal(await focusedTitle(), titles[1])
    await page.keyboard.press('Tab')
    assert.match((await focusedTitle()) ?? '', /^Sources: /)
    await visit(`${gameAddress}/pulse?moments=all`)
    await shows({ items })
    let stops = 0
    do {
      await page.keyboard.press('Tab')
      stops++
    } while (stops < 100 && (await page.evaluate(() => document.activeElement !== document.body)))
    assert.ok(
      stops > 10 && stops < 40 && items.length > 40,
      `${stops} tab stops for ${items.length} items`,
    )
    assert.deepEqual(complaints, [])
  })

  test('Enter on Replay, and on Exit replay, moves focus to the replay', async () => {
    const { page, served, shows, visit } = viewer
    await visit(`${gameAddress}/pulse?moments=all`)
    await shows(await served())
    const dock = page.getByRole('region', { name: 'Replay' })
    await page.getByRole('link', { name: 'Replay' }).focus()
    await page.keyboard.press('Enter')
    await dock.getByRole('slider').waitFor()
    assert.equal(await dock.evaluate(element => element.matches(':focus')), true)
    await page.getByRole('link', { name: 'Exit replay' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Replay' }).waitFor()
    assert.equal(await dock.evaluate(element => element.matches(':focus')), true)
  })

  test('single keys open search, help and replay, unless they are turned off', async () => {
    const { complaints, page, served, shows, visit } = viewer
    await visit(`${gameAddress}/pulse?moments=all`)
    await shows(await served())
    await page.keyboard.press('r')
    await page.getByRole('slider', { name: 'Moment of the replay' }).waitFor()
    await page.keyboard.press('r')
    await page.getByRole('link', { name: 'Replay' }).waitFor()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Settings' })
    const letters = help.getByRole('checkbox', { name: 'Keyboard shortcuts' })
    await help.getByText('Search games').waitFor()
    // The settings do not cover the score, so that the effect of a delay is visible.
    const usual = page.viewportSize() ?? assert.fail()
    await page.setViewportSize({ width: 1280, height: 900 })
    const board = await page.locator('.scoreboard').boundingBox()
    const dialog = await help.boundingBox()
    assert.ok(board && dialog && dialog.y >= board.y + board.height, JSON.stringify(dialog))
    await page.setViewportSize(usual)
    await letters.uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    assert.equal(await help.isVisible(), false)
    await page.getByRole('button', { name: 'Settings' }).click()
    await letters.check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await page.getByRole('searchbox').waitFor()
    assert.equal(await page.getByRole('searchbox').evaluate(field => field.matches(':focus')), true)
    assert.deepEqual(complaints, [])
  })

  const sampleAddress = `/games/${sampleEntry.fixtureId}`

  test('forced colors show the selected tab and filter', async () => {
    const { page, visit } = viewer
    await page.emulateMedia({ forcedColors: 'active' })
    const backgrounds = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll(found => found.map(each => getComputedStyle(each).backgroundColor))
    for (const [address, on, off] of [
      [gameAddress, '.kind[aria-pressed=true]', '.kind[aria-pressed=false]'],
      [sampleAddress, '.scroller [aria-current]', '.scroller a:not([aria-current])'],
    ] as const) {
      await visit(`${address}/pulse?moments=all`)
      await page.locator('content-item').first().waitFor()
      const [selected] = await backgrounds(on)
      const others = await backgrounds(off)
      assert.ok(selected !== undefined && others.length > 0)
      assert.ok(!others.includes(selected), `${on} looks as the others do: ${selected}`)
    }
    await page.emulateMedia({ forcedColors: 'none' })
  })

  test('more contrast outlines the selected filter and makes the dock opaque', async () => {
    const { page, served, shows, visit } = viewer
    await page.emulateMedia({ contrast: 'more' })
    await visit(`${gameAddress}/pulse?moments=all`)
    await shows(await served())
    const chosen = page.getByRole('button', { name: /^All updates/ })
    assert.notEqual(await chosen.evaluate(button => getComputedStyle(button).boxShadow), 'none')
    await page.getByRole('link', { name: 'Replay' }).click()
    const dock = page.getByRole('region', { name: 'Replay' })
    await dock.getByRole('slider').waitFor()
    const background = await dock.evaluate(element => getComputedStyle(element).backgroundColor)
    assert.doesNotMatch(background, /\/|rgba/)
    await page.emulateMedia({ contrast: null })
  })

  test('a game is printed on two pages, without controls', async () => {
    const { page, served, shows, visit } = viewer
    await visit(`${gameAddress}/pulse?moments=all`)
    await shows(await served())
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    assert.ok((pdf.match(/\/Type\s*\/Page\b/g) ?? []).length <= 2)
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.locator('.print-sheet li').first().waitFor()
    assert.equal(await page.getByRole('button').count(), 0)
    const cut = await page
      .locator('.print-sheet span')
      .evaluateAll(spans => spans.filter(span => span.scrollWidth > span.clientWidth + 1).length)
    assert.equal(cut, 0, 'no line is cut off')
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: null })
    assert.equal(await page.locator('.print-sheet').count(), 0)
  })

  test('every page passes axe, in light and dark', async () => {
    const { page, visit } = viewer
    const until = encodeURIComponent(instants[6] ?? '')
    const pages: readonly (readonly [path: string, there: string])[] = [
      ['/', '.fixture .state'],
      ['/?search=nobody', '.notice'],
      [`${gameAddress}/pulse?definition=basketball.player-performance-summary`, 'content-item'],
      [
        `${gameAddress}/pulse?moments=all&until=${until}&definition=basketball.four-factors`,
        'ff-replay-bar .now strong',
      ],
      ['/games/waiting/pulse', '.notice'],
      ['/games/nowhere/pulse', '.notice'],
    ]
    for (const [path, there] of pages) {
      await visit(path)
      await page.locator(there).first().waitFor()
      assert.deepEqual(await axeViolationsInBothThemes(page), [], path)
    }
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('dialog', { name: 'Settings' }).waitFor()
    assert.deepEqual(await axeViolationsInBothThemes(page), [], 'settings')
  })
})
