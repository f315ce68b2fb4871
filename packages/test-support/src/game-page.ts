import type { Snapshot } from '@fixture-feed/client'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import type { Page } from 'playwright-core'
import { sampleLog } from './sample-game.ts'
import type { Stage } from './viewer-stage.ts'

type Registration = Extract<LogLine, { kind: 'fixture' }>

/** The game of the page tests. */
const log = sampleLog(['pulse', 'box-score'])
/** The registration of the game, without the log line around it. */
export const gameEntry: Registration['entry'] = registrationIn(log).entry
/** The name of a team of the game in lists. */
export function shortNameOf(side: 'away' | 'home'): string {
  return gameEntry.details?.[side]?.shortName ?? gameEntry[`${side}Team`].name
}

export const gamePath: string = `/games/${gameEntry.fixtureId}/pulse`

/** Publishes the whole game. Resolves to its last snapshot. */
export async function publishGame({ service }: Pick<Stage, 'service'>): Promise<Snapshot> {
  await service.importLog(log)
  const address = `${service.url}/v1/fixtures/${gameEntry.fixtureId}/feeds/pulse`
  return (await (await fetch(address)).json()) as Snapshot
}

/** The ids of the items on a page, in order. */
export function shownIds(page: Page): Promise<readonly (string | undefined)[]> {
  return page
    .locator('content-item')
    .evaluateAll(items =>
      items.map(item => (item as HTMLElementTagNameMap['content-item']).item?.id),
    )
}

function registrationIn([line]: readonly LogLine[]): Registration {
  if (line?.kind !== 'fixture') throw new Error('Cannot read the sample game: no fixture line')
  return line
}
