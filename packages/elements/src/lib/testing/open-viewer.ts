import { after, before, beforeEach } from 'node:test'
import type { Snapshot } from '@fixture-feed/client'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import type { Page } from 'playwright-core'
import { gameEntry } from './game-page.ts'
import { putSampleFixture, sampleDraft, sampleEntry } from './sample-fixture.ts'
import { sampleLog } from './sample-game.ts'
import { openStage, type Stage } from './stage.ts'

const log = sampleLog(['pulse', 'pulse-v1'])

/** The address of the whole sample game, without a feed. */
export const gameAddress: string = `/games/${gameEntry.fixtureId}`

/** The instants at which a feed of the game changed. */
export const instants: readonly string[] = log
  .filter(line => line.kind === 'publication' && line.feedKey === 'pulse')
  .map(line => (line as LogLine & { kind: 'publication' }).at)

/**
 * The viewer in a page, with a whole game in two feeds, a game with one item and one that has not begun. Each test finds
 * the page as the one before left it.
 */
export class OpenViewer {
  #stage: Stage | undefined
  #page: Page | undefined
  #complaints: string[] = []

  /** Opens one for the tests of a suite, and closes it behind the last. */
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

  /** What the page logged since the test began. */
  get complaints(): readonly string[] {
    return this.#complaints
  }

  /** Opens the viewer anew at an address. */
  readonly visit = async (path: string): Promise<void> => {
    // An address that differs in its fragment alone is not loaded.
    if (path.includes('#')) await this.page.goto('about:blank')
    await this.page.goto(`${this.stage.origin.url}${path}`)
  }

  /** What the service has in a feed of the game. */
  readonly served = async (query = '', feedKey = 'pulse'): Promise<Snapshot> => {
    const feed = `${this.stage.service.url}/v1/fixtures/${gameEntry.fixtureId}/feeds/${feedKey}`
    const response = await fetch(`${feed}${query}`)
    return (await response.json()) as Snapshot
  }

  /** Waits until the page lists the items of a snapshot, newest first, in their revisions. */
  readonly shows = async ({ items }: Pick<Snapshot, 'items'>): Promise<void> => {
    const expected = items.map(({ id, revision }) => `${id} ${revision}`).reverse()
    await this.page.waitForFunction(
      expected => {
        const viewer = document.querySelector('ff-viewer')?.shadowRoot
        const feed = viewer
          ?.querySelector('ff-fixture-page')
          ?.shadowRoot?.querySelector('fixture-feed')
        const shown = [...(feed?.shadowRoot?.querySelectorAll('content-item') ?? [])]
          .filter(({ change }) => change !== 'withdrawn')
          .map(({ item }) => `${item?.id} ${item?.revision}`)
        return JSON.stringify(shown) === JSON.stringify(expected)
      },
      expected,
      { polling: 30 },
    )
  }

  /** Has the feed on the page read now. */
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
