import type { OperatorFixture } from '@fixture-feed/contract/operator-responses'
import { msg, str } from '@fixture-feed/elements/page-parts'

/** The teams of a game; the id of the game if its registration lacks them, as one that a relay recorded may. */
export function titleOf({ awayTeam, homeTeam, fixtureId }: OperatorFixture): string {
  return awayTeam && homeTeam ? msg(str`${awayTeam.name} at ${homeTeam.name}`) : fixtureId
}

/** The teams of a game by their abbreviations: `HCB at NMH`. */
export function shortTitleOf({ awayTeam, homeTeam, fixtureId }: OperatorFixture): string {
  return awayTeam && homeTeam ? msg(str`${awayTeam.tricode} at ${homeTeam.tricode}`) : fixtureId
}
