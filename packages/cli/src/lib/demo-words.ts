import { relative } from 'node:path'
import { tokenVariable } from './operator-access.ts'

/** The addresses, the token and the fixtures of a running demo. */
export interface DemoFacts {
  readonly publicUrl: string
  readonly operatorUrl: string
  readonly token: string
  /** The fixture whose game is over. */
  readonly finished: string
  /** The fixture whose game is played. */
  readonly live: string
  /** A file with an item for the live fixture. */
  readonly item: string
  readonly speed: number
}

/** The information printed about a running demo. */
export function demoWords(facts: DemoFacts): string {
  const { publicUrl, operatorUrl, token, finished, live, speed } = facts
  const item = relative(process.cwd(), facts.item)
  const feed = (fixtureId: string): string => `${publicUrl}/v1/fixtures/${fixtureId}/feeds/pulse`
  return `The service runs with two fictional games: a finished one, and a live one at ${speed} times the normal speed.

  viewer     ${publicUrl}/
  fixtures   ${publicUrl}/v1/fixtures
  finished   ${feed(finished)}
  live       ${feed(live)}
  desk       ${operatorUrl}/desk/  with the token ${token}

Follow the live game:

  npx fixture-feed tail ${publicUrl} ${live} pulse

Publish an item to the live game:

  ${tokenVariable}=${token} npx fixture-feed publish ${live} pulse ${item} --to ${operatorUrl}

Ctrl+C stops the demo and deletes its data.`
}
