import { after, before, beforeEach } from 'node:test'
import type { Snapshot } from '@fixture-feed/client'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import { gameEntry } from '@fixture-feed/test-support/game-page'
import {
  putSampleFixture,
  sampleDraft,
  sampleEntry,
} from '@fixture-feed/test-support/sample-fixture'
import { sampleLog } from '@fixture-feed/test-support/sample-game'
import { openStage, type Stage } from '@fixture-feed/test-support/viewer-stage'
import type { Page } from 'playwright-core'

const log = sampleLog(['pulse', 'pulse-v1', 'box-score'])

/** The address of the complete sample game, without a feed. */
export const gameAddress: string = `/games/${gameEntry.fixtureId}`

/** The instants at which the `pulse` feed of the game changed. */
export const instants: readonly string[] = log
  .filter(line => line.kind === 'publication' && line.feedKey === 'pulse')
  .map(line => (line as LogLine & { kind: 'publication' }).at)

/**
 * The viewer on a page, with a complete game in several feeds, a game with one item, and a game that has not started.
 * Each test starts with the page of the previous one.
 */
export class OpenViewer {
  #stage: Stage | undefined
  #page: Page | undefined
  #complaints: string[] = []

  /** Opens a viewer for the tests of a suite, and closes it after the last one. */
  static forSuite(): OpenViewer {
    const viewer = new OpenViewer()
    before(() => viewer.#open())
    beforeEach(() => {
      viewer.#complaints.length = 0
    })
    after(() => viewer.#stage?.close())
    return viewer
  }

  get stage(): Stage {
    if (this.#stage === undefined) throw new Error('The viewer is not open yet')
    return this.#stage
  }

  get page(): Page {
    if (this.#page === undefined) throw new Error('The viewer is not open yet')
    return this.#page
  }

  /** Script errors, console errors and requests to other origins since the test started. */
  get complaints(): readonly string[] {
    return this.#complaints
  }

  /** Loads the viewer at an address. */
  readonly visit = async (path: string): Promise<void> => {
    // An address that differs only in its fragment would not be loaded.
    if (path.includes('#')) await this.page.goto('about:blank')
    await this.page.goto(`${this.stage.origin.url}${path}`)
  }

  /** The service's snapshot of a feed of the game. */
  readonly served = async (query = '', feedKey = 'pulse'): Promise<Snapshot> => {
    const feed = `${this.stage.service.url}/v1/fixtures/${gameEntry.fixtureId}/feeds/${feedKey}`
    const response = await fetch(`${feed}${query}`)
    return (await response.json()) as Snapshot
  }

  /**
   * Waits until the page lists the items of a snapshot, newest first, in their revisions. The error after a timeout
   * contains the listed items, the address, and the text of the page above its items.
   */
  readonly shows = async ({ items }: Pick<Snapshot, 'items'>): Promise<void> => {
    const expected = items.map(({ id, revision }) => `${id} ${revision}`).reverse()
    try {
      await this.page.waitForFunction(readPage, expected, { polling: 30 })
    } catch (error) {
      const { shown = [], text } = (await this.page.evaluate(readPage, undefined)) ?? {}
      const message = `The page ${this.page.url()} lists ${shown.join(', ')} instead of ${expected.join(', ')}: ${text}`
      throw new Error(message, { cause: error })
    }
  }

  /** Refreshes the feed on the page. */
  readonly refresh = (): Promise<void> =>
    this.page
      .locator('fixture-feed')
      .evaluate(element => (element as HTMLElementTagNameMap['fixture-feed']).refresh())

  async #open(): Promise<void> {
    this.#stage = await openStage()
    const { service } = this.#stage
    await service.importLog(log)
    await putSampleFixture(service, { feeds: ['pulse', 'team-notes', 'pulse-v1'] })
    await putSampleFixture(service, { fixtureId: 'waiting', key: 'waiting', label: null })
    const feed = { fixtureId: sampleEntry.fixtureId, feedKey: 'pulse' }
    await service.publish(feed, { items: [sampleDraft('first')] })
    const { page, complaints } = await this.#stage.open('/')
    this.#page = page
    this.#complaints = complaints
  }
}

/**
 * The listed items of the page, and its text outside the items; `undefined` if the listed items differ from the
 * expected items. Runs in the page, so it uses nothing else of this file.
 *
 * @param expected `undefined` for any items.
 */
function readPage(
  expected: readonly string[] | undefined,
): { readonly shown: readonly string[]; readonly text: string } | undefined {
  const viewer = document.querySelector('ff-viewer')?.shadowRoot
  const page = viewer?.querySelector('ff-fixture-page')?.shadowRoot
  const list = page?.querySelector('fixture-feed')?.shadowRoot
  const shown = [...(list?.querySelectorAll('content-item') ?? [])]
    .filter(({ change }) => change !== 'withdrawn')
    .map(({ item }) => `${item?.id} ${item?.revision}`)
  if (expected !== undefined && JSON.stringify(shown) !== JSON.stringify(expected)) return undefined
  const bar = page?.querySelector('ff-replay-bar')?.shadowRoot
  const text = [page, bar].map(root => root?.textContent?.replaceAll(/\s+/g, ' ').trim()).join(' ')
  return { shown, text }
}
