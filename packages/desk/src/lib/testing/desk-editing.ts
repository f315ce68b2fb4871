import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { type DeskStage, pulse } from './desk-stage.ts'

/**
 * The message with the outcome of the last action on a page. It is located by class, because the live region of the
 * list announces similar texts.
 */
export function messageOn(page: Page): Locator {
  return page.locator('.done')
}

/** Actions of an editor at a desk. */
export interface DeskEditing {
  editor(where?: Page): Locator
  headline(where?: Page): Locator
  /** A button of the editor by its text. */
  button(words: string): Locator
  card(id: string, where?: Page): Locator
  /**
   * The id of an item that the generator may still change. `place` counts from the end: 1 is the last item. Default: 2.
   */
  someItem(place?: number): Promise<string>
  /** An item with a headline and a summary that no other test uses, shown by these pages in its current revision. */
  freshItem(...pages: readonly Page[]): Promise<string>
  /** Makes the generator leave an item alone, and waits until these pages show its current revision. */
  settle(id: string, ...pages: readonly Page[]): Promise<void>
  focusCard(id: string, where?: Page): Promise<void>
  startEdit(id: string, where?: Page): Promise<void>
  /** Waits until an element that matches the selector has focus. */
  focused(selector: string, where?: Page): Promise<void>
  shownHeadline(id: string): Promise<unknown>
  /** Waits until a condition holds. Checks it after each publication attempt of the generator. */
  until(holds: () => Promise<boolean>): Promise<void>
  /**
   * Waits until the service has the text, for at most 300 attempts of the generator. A notice on the page may belong
   * to an earlier edit.
   */
  untilPublished(id: string, text: string): Promise<void>
}

/** Creates the actions of an editor. They use `page` unless they get another page. */
export function createDeskEditing(stage: DeskStage, page: Page): DeskEditing {
  const used = new Set<string>()
  const editor = (where = page) => where.locator('ff-item-editor section[aria-label=Editor]')
  // Fields are located by elements, because computing roles and labels of a whole editor at each attempt is slow.
  const headline = (where = page) => editor(where).locator('.label:text-is("Headline") ~ textarea')
  const button = (words: string) => editor().locator(`button:text-is("${words}")`)
  const card = (id: string, where = page) =>
    where.locator(`ff-item-actions[data-item=${JSON.stringify(id)}]`).locator('..')

  async function someItem(place = 2): Promise<string> {
    const { items } = await stage.service.snapshot(pulse)
    const item = items.at(-place)
    assert.ok(item !== undefined)
    await card(item.id).waitFor({ state: 'attached' })
    return item.id
  }

  async function until(holds: () => Promise<boolean>): Promise<void> {
    while (!(await holds())) await stage.machine.tries(1)
  }

  async function freshItem(...pages: readonly Page[]): Promise<string> {
    const { items } = await stage.service.snapshot(pulse)
    const usable = items.filter(({ content }) => 'headline' in content && 'summary' in content)
    const item = usable.findLast(({ id }) => !used.has(id))
    assert.ok(item !== undefined)
    used.add(item.id)
    await settle(item.id, ...pages)
    return item.id
  }

  async function settle(id: string, ...pages: readonly Page[]): Promise<void> {
    stage.machine.leave(id)
    // A publication of the item may be in progress. After two attempts it has arrived, and then it must become
    // visible.
    await stage.machine.tries(2)
    const revision = (await stage.service.item(pulse, id))?.revision
    for (const where of pages.length === 0 ? [page] : pages) {
      const shown = () =>
        card(id, where).evaluateAll(
          ([element]) => (element as HTMLElementTagNameMap['content-item'])?.item?.revision,
        )
      await until(async () => (await shown()) === revision)
    }
  }

  async function focusCard(id: string, where = page): Promise<void> {
    await card(id, where).evaluate(element => (element as HTMLElement).focus())
  }

  async function startEdit(id: string, where = page): Promise<void> {
    await focusCard(id, where)
    await where.keyboard.press('e')
    // Until the schema has loaded, the editor has only a field for the headline, and publishes later.
    await editor(where).locator('ff-field-form').waitFor()
    await headline(where).waitFor()
    await focused('textarea', where)
  }

  async function focused(selector: string, where = page): Promise<void> {
    await where.waitForFunction(selector => {
      let focused = document.activeElement
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
      return focused?.matches(selector)
    }, selector)
  }

  async function shownHeadline(id: string): Promise<unknown> {
    return (await stage.service.item(pulse, id))?.content.headline
  }

  async function untilPublished(id: string, text: string): Promise<void> {
    for (let left = 300; left > 0 && (await shownHeadline(id)) !== text; left--) {
      await stage.machine.tries(1)
    }
    assert.equal(await shownHeadline(id), text)
  }

  return {
    editor,
    headline,
    button,
    card,
    someItem,
    freshItem,
    settle,
    focusCard,
    startEdit,
    focused,
    shownHeadline,
    until,
    untilPublished,
  }
}
