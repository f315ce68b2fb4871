import type { Snapshot } from '@fixture-feed/client'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import type { Page } from 'playwright-core'
import { sampleLog } from './sample-game.ts'
import type { Stage } from './stage.ts'

type Registration = Extract<LogLine, { kind: 'fixture' }>

/** The game that the tests of its page are about. */
const log = sampleLog()
/** The index entry of the game. */
export const gameEntry: Registration['entry'] = registrationIn(log).entry
export const gamePath: string = `/games/${gameEntry.fixtureId}/pulse`

/** Has a service publish the whole game, and resolves to the snapshot at its end. */
export async function publishGame({ service }: Pick<Stage, 'service'>): Promise<Snapshot> {
  await service.importLog(log)
  const address = `${service.url}/v1/fixtures/${gameEntry.fixtureId}/feeds/pulse`
  return (await (await fetch(address)).json()) as Snapshot
}

/** The ids of the items on a page, in their order. */
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
