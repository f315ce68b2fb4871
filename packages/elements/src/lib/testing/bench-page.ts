import type { Feed, Item, PollState, Snapshot } from '@fixture-feed/client'
import '../../fixture-feed-define.ts'

/** The steps of a page in a measurement. */
export interface BenchSteps {
  /** Creates a snapshot of `count` items. */
  begin(count: number): void
  /** Creates the next snapshot: one item is revised, and all objects are new, as after a read. */
  revise(): void
  /** Renders the snapshot. Resolves when all of it is on the page. */
  take(): Promise<void>
  /** Renders the snapshot into an empty page. */
  takeAnew(): Promise<void>
  /** Revises and renders. Resolves to the number of items whose DOM changed. */
  countWrites(): Promise<number>
}

const teams = [
  { id: 'a', kind: 'team', displayName: 'Mill Valley Foxes' },
  { id: 'h', kind: 'team', displayName: 'Harbor City Herons' },
]
const keys = ['offensiveRebounds', 'defensiveRebounds', 'turnovers', 'blocks', 'steals']

let items: readonly Item[] = []
let snapshots = 0
let snapshot: Snapshot = { fixtureId: 'f', feedKey: 'pulse', snapshotAt: '', items }
let state: PollState = { status: 'fresh', snapshot, failures: 0, error: undefined }
const listeners = new Set<(state: PollState) => void>()

const feed: Feed = {
  get state() {
    return state
  },
  lastSuccessAt: undefined,
  nextReadAt: undefined,
  subscribe(listener) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  refresh() {},
  seek() {},
  close() {},
  [Symbol.asyncIterator]() {
    throw new TypeError('Cannot iterate the feed of a measurement')
  },
}

const benchSteps: BenchSteps = {
  begin(count) {
    items = Array.from({ length: count }, (_, index) => itemAt(index))
    makeSnapshot()
  },
  revise,
  take,
  takeAnew() {
    const element = Object.assign(document.createElement('fixture-feed'), {
      feed,
      baseUrl: 'http://127.0.0.1/',
      fixtureId: 'f',
      feedKey: 'pulse',
    })
    document.body.replaceChildren(element)
    return take()
  },
  async countWrites() {
    const written = new Set<Element>()
    const root = document.querySelector('fixture-feed')?.shadowRoot
    for (const item of root?.querySelectorAll('content-item') ?? []) {
      if (item.shadowRoot === null) continue
      const what = { subtree: true, childList: true, attributes: true, characterData: true }
      new MutationObserver(() => written.add(item)).observe(item.shadowRoot, what)
    }
    revise()
    await take()
    return written.size
  },
}

Object.assign(globalThis, { benchSteps })

function revise(): void {
  const revised = (snapshots * 37) % items.length
  items = items.map((item, index) =>
    index === revised ? { ...item, revision: item.revision + 1 } : item,
  )
  makeSnapshot()
}

function makeSnapshot(): void {
  snapshots++
  const snapshotAt = new Date(1_000 * snapshots).toISOString()
  snapshot = structuredClone({ fixtureId: 'f', feedKey: 'pulse', snapshotAt, items })
}

async function take(): Promise<void> {
  state = { status: 'fresh', snapshot, failures: 0, error: undefined }
  for (const listener of listeners) listener(state)
  do await nextFrame()
  while (shownItems() < items.length)
  await nextFrame()
}

function shownItems(): number {
  const root = document.querySelector('fixture-feed')?.shadowRoot
  return root?.querySelectorAll('content-item').length ?? 0
}

function nextFrame(): Promise<unknown> {
  return new Promise(resolve => requestAnimationFrame(resolve))
}

function itemAt(index: number): Item {
  const at = '2025-01-17T20:14:05Z'
  return {
    id: `item ${index}`,
    fixtureId: 'f',
    definitionKey: 'basketball.defensive-summary',
    definitionVersion: 1,
    revision: 1,
    effectiveAt: at,
    asOf: at,
    publishedAt: at,
    entities: teams,
    content: {
      summary: 'Six steals and three blocks set the Herons apart.',
      focusStatisticKeys: ['steals'],
      gameState: {
        period: 2,
        periodLabel: 'Q2',
        clock: 'PT04M32.00S',
        awayTeamId: 'a',
        awayScore: 38,
        homeTeamId: 'h',
        homeScore: 41,
      },
      statistics: keys.map((key, place) => ({
        key,
        label: key,
        unit: 'count',
        values: teams.map(({ id, displayName }, side) => {
          const value = place + ((index + side) % 7)
          const label = displayName
          return { label, entityId: id, scope: 'currentGame', value, displayValue: `${value}` }
        }),
      })),
    },
    assets: [],
  }
}
