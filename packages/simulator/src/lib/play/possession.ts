import type { Member } from './game.ts'
import type { Bench } from './incident.ts'

/** How a team got its current chance. */
export type Start = 'tip' | 'inbound' | 'sideline' | 'rebound' | 'steal' | 'second'

/** The possession of one team at the start of a scoring chance. */
export interface Possession {
  readonly bench: Bench
  readonly start: Start
  /** Whether a turnover of the opponent started the possession. */
  readonly fromTurnover: boolean
  readonly secondChance: boolean
  readonly fastBreak: boolean
  /** The player who rebounded or stole the ball, if play continued without a stoppage. */
  readonly holder?: Member | undefined
}

export function newPossession(bench: Bench, start: Start, fromTurnover = false): Possession {
  return { bench, start, fromTurnover, secondChance: false, fastBreak: false }
}

/** The same possession after a stoppage that left the ball with the offense. */
export function retained(possession: Possession): Possession {
  return { ...possession, start: 'sideline', fastBreak: false, holder: undefined }
}

/** The same possession after an offensive rebound. */
export function extended(possession: Possession): Possession {
  return { ...possession, start: 'second', secondChance: true, fastBreak: false, holder: undefined }
}

/** The qualifiers that scorers add to attempts of this possession. */
export function attemptQualifiers(possession: Possession): readonly string[] {
  const { fastBreak, fromTurnover, secondChance } = possession
  const tags = { fastbreak: fastBreak, fromturnover: fromTurnover, '2ndchance': secondChance }
  return Object.entries(tags)
    .filter(([, applies]) => applies)
    .map(([tag]) => tag)
}
