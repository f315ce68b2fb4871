import type { LogLine } from '@fixture-feed/contract/publication-log'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { DeskService } from './desk-service.ts'

/** A running generator. */
export interface LiveMachine {
  /** Resolves when this number of publication attempts of the generator have ended. */
  tries(count: number): Promise<void>
  /** Stops changes of an item. */
  leave(itemId: string): void
  /** Changes an item with the next attempt. */
  insistOn(itemId: string): void
  stop(): Promise<void>
}

/**
 * Plays the rest of a game, and then changes the items in turn without end, except items that it must leave. It ignores
 * rejections and waits while the service is unavailable.
 */
export function startLiveMachine(
  service: DeskService,
  rest: readonly LogLine[],
  everyMs = 250,
): LiveMachine {
  const waiting: { left: number; readonly resolve: () => void }[] = []
  // Lines that change the settings are left out, so that the coverage does not end while an editor works.
  const lines = rest.filter(line => line.kind !== 'feed')
  const left = new Set<string>()
  const insisted: string[] = []
  let stopped = false
  let round = 0

  const running = (async () => {
    while (!stopped) {
      await step().catch(() => {
        // A stopped service becomes available again later.
      })
      for (const each of [...waiting]) {
        if (--each.left > 0) continue
        waiting.splice(waiting.indexOf(each), 1)
        each.resolve()
      }
      await new Promise(resolve => setTimeout(resolve, everyMs))
    }
  })()

  async function step(): Promise<void> {
    const insistedOn = insisted.shift()
    const line = insistedOn === undefined ? lines.shift() : undefined
    if (line !== undefined) return service.apply(withoutLeft(line))
    round++
    const feed = { fixtureId: fixtureOf(rest), feedKey: 'pulse' }
    const { items } = await service.snapshot(feed)
    const others = items.filter(({ id }) => !left.has(id))
    const item = items.find(({ id }) => id === insistedOn) ?? others[round % others.length]
    if (item === undefined) return
    await service.publish('machine', feed, { items: [saidAnew(item, round)] })
  }

  function withoutLeft(line: LogLine): LogLine {
    if (line.kind !== 'publication') return line
    return {
      ...line,
      items: (line.items ?? []).filter(({ id }) => !left.has(id)),
      withdrawals: (line.withdrawals ?? []).filter(({ id }) => !left.has(id)),
    }
  }

  return {
    tries: count => new Promise(resolve => waiting.push({ left: count, resolve })),
    leave: itemId => left.add(itemId),
    insistOn: itemId => insisted.push(itemId),
    async stop() {
      stopped = true
      await running
    },
  }
}

/** The item with a change of the generator. */
function saidAnew(
  { revision: _, publishedAt: __, ...draft }: Item,
  round: number,
): Omit<Item, 'revision' | 'publishedAt'> {
  const text = `The machine said this in round ${round}.`
  const { content } = draft
  const said = 'summary' in content ? { summary: text } : { whatToWatchNext: text }
  return { ...draft, content: { ...content, ...said } }
}

function fixtureOf(lines: readonly LogLine[]): string {
  for (const line of lines) if (line.kind === 'publication') return line.fixtureId
  throw new Error('The log has no publication')
}
