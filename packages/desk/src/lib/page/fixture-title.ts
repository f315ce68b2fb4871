import type { OperatorFixture } from '@fixture-feed/contract/operator-responses'
import { msg, str } from '@fixture-feed/elements/page-parts'

/** The teams of a game; its id if its registration lacks them. The registration of a relayed game may lack them. */
export function titleOf({ awayTeam, homeTeam, fixtureId }: OperatorFixture): string {
  return awayTeam && homeTeam ? msg(str`${awayTeam.name} at ${homeTeam.name}`) : fixtureId
}

/** The teams of a game by their abbreviations, such as `HCB at NMH`; its id if its registration lacks them. */
export function shortTitleOf({ awayTeam, homeTeam, fixtureId }: OperatorFixture): string {
  return awayTeam && homeTeam ? msg(str`${awayTeam.tricode} at ${homeTeam.tricode}`) : fixtureId
}
