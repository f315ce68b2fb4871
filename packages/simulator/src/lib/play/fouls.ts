import { penaltyAt } from '../../rules.ts'
import {
  type Game,
  isInternational,
  type Member,
  note,
  pickMember,
  type SideInGame,
  wait,
} from './game.ts'
import type { Bench } from './incident.ts'
import { replace } from './rotation.ts'

/** A personal foul by the defense, or by the offense on a loose ball. */
export interface FoulPlan {
  readonly bench: Bench
  readonly descriptor: string
  readonly fouled: Member
  /** Number of free throws regardless of the penalty; `undefined` for a common foul. */
  readonly freeThrows?: number | undefined
  /** The player who commits the foul. Default: drawn. */
  readonly by?: Member | undefined
}

/** Calls a personal foul and returns the number of resulting free throws. */
export function commitFoul(game: Game, plan: FoulPlan): number {
  const side = game.sides[plan.bench]
  const offender = plan.by ?? drawOffender(game, side)
  const penalty = countTeamFoul(game, side)
  const freeThrows = plan.freeThrows ?? (penalty ? 2 : 0)
  offender.fouls++
  wait(game, game.random.between(1, 6))
  note(game, 'foul', 'personal', {
    bench: plan.bench,
    player: offender.player,
    descriptor: plan.descriptor === '' ? undefined : plan.descriptor,
    freeThrows,
    qualifiers: [
      ...(penalty ? ['inpenalty'] : []),
      ...(freeThrows > 0 ? [`${freeThrows}freethrow`] : []),
    ],
  })
  removeIfFouledOut(game, side, offender)
  return freeThrows
}

/**
 * Records an offensive foul: two actions, the foul and its turnover. The foul counts for the penalty only under the
 * rules of FIBA.
 */
export function commitOffensiveFoul(game: Game, offender: Member, bench: Bench): void {
  offender.fouls++
  if (isInternational(game)) countTeamFoul(game, game.sides[bench])
  wait(game, game.random.between(2, 6))
  note(game, 'foul', 'offensive', { bench, player: offender.player })
  note(game, 'turnover', 'offensive foul', { bench, player: offender.player })
  removeIfFouledOut(game, game.sides[bench], offender)
}

/** Draws the player who commits the foul. Players who are one foul short of the limit foul less often. */
function drawOffender(game: Game, side: SideInGame): Member {
  const careful = (fouls: number) => (fouls >= game.setting.rules.foulLimit - 1 ? 0.35 : 1)
  return pickMember(game, side.lineup, ({ habits }, { fouls }) => habits.fouling * careful(fouls))
}

/** Counts a technical foul of a player under rules that count it as a personal foul. */
export function countTechnical(game: Game, side: SideInGame, offender: Member): void {
  if (!isInternational(game)) return
  offender.fouls++
  countTeamFoul(game, side)
}

/** Excludes a player from the rest of the game. Without an available substitute, the player stays on the floor. */
export function dismiss(game: Game, side: SideInGame, member: Member): void {
  member.gone = true
  if (side.lineup.includes(member)) replace(game, side, member)
}

export function removeIfFouledOut(game: Game, side: SideInGame, member: Member): void {
  if (member.fouls >= game.setting.rules.foulLimit) dismiss(game, side, member)
}

/** Counts a foul of the side. Returns whether the side is in the penalty. */
function countTeamFoul(game: Game, side: SideInGame): boolean {
  side.fouls++
  if (game.clock <= 1200) side.lateFouls++
  const isLatePenalty = side.lateFouls >= 2 && !isInternational(game)
  return side.fouls >= penaltyAt(game.setting.rules, game.period) || isLatePenalty
}
