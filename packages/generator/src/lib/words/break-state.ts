import type { BreakFacts } from '../facts/break.ts'
import { difference, type Fact, type Traced } from '../facts/fact.ts'
import { type TeamWords, teamWords } from './names.ts'

/** What is known at a break. */
export type TracedBreak = Traced<BreakFacts>

/** From here on a gap is worth a line. */
export const turnoverGap = 4
export const reboundGap = 6

export function isTimeout({ content }: TracedBreak): boolean {
  return content.break.kind.value === 'timeout'
}

export function otherTeam({ content, names }: TracedBreak, teamId: string): TeamWords {
  const { awayTeamId, homeTeamId } = content.gameState
  return teamWords(names, awayTeamId.value === teamId ? homeTeamId : awayTeamId)
}

/** Which team has more of something, when they differ. */
export function wider(
  { content, ledger, names }: TracedBreak,
  what: 'turnovers' | 'rebounds',
): WiderTeam | undefined {
  const { away, home } = ledger[what]
  if (away.value === home.value) return undefined
  const awayTeam = teamWords(names, content.gameState.awayTeamId)
  const homeTeam = teamWords(names, content.gameState.homeTeamId)
  const [more, fewer] = away.value > home.value ? [awayTeam, homeTeam] : [homeTeam, awayTeam]
  const [most, least] = away.value > home.value ? [away, home] : [home, away]
  return { more, fewer, most, least, gap: difference(most, least).value }
}

export interface WiderTeam {
  readonly more: TeamWords
  readonly fewer: TeamWords
  readonly most: Fact<number>
  readonly least: Fact<number>
  readonly gap: number
}
