import type { Member } from './game.ts'
import type { Bench } from './incident.ts'

/** How a team came to the chance that it has now. */
export type Start = 'tip' | 'inbound' | 'sideline' | 'rebound' | 'steal' | 'second'

/** One team's time with the ball, seen at the beginning of a chance to score. */
export interface Possession {
  readonly bench: Bench
  readonly start: Start
  /** Whether the opponent lost the ball to it. */
  readonly fromTurnover: boolean
  readonly secondChance: boolean
  readonly fastBreak: boolean
  /** Who rebounded or stole the ball, if play went on from there. */
  readonly holder?: Member | undefined
}

export function newPossession(bench: Bench, start: Start, fromTurnover = false): Possession {
  return { bench, start, fromTurnover, secondChance: false, fastBreak: false }
}

/** The same possession after a stoppage that left the ball with the offence. */
export function retained(possession: Possession): Possession {
  return { ...possession, start: 'sideline', fastBreak: false, holder: undefined }
}

/** The same possession after an offensive rebound. */
export function extended(possession: Possession): Possession {
  return { ...possession, start: 'second', secondChance: true, fastBreak: false, holder: undefined }
}

/** What scorers add to attempts of such a possession. */
export function attemptQualifiers(possession: Possession): readonly string[] {
  const { fastBreak, fromTurnover, secondChance } = possession
  const tags = { fastbreak: fastBreak, fromturnover: fromTurnover, '2ndchance': secondChance }
  return Object.entries(tags).flatMap(([tag, is]) => (is ? [tag] : []))
}
