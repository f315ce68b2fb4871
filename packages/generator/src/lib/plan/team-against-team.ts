import type { CategoryKey, DefensiveKey, FactorKey, Stage } from '../../messages.ts'
import { derived, type Fact, marginOf } from '../facts/fact.ts'
import {
  type Contest,
  type ContestFacts,
  type FactorCounts,
  type FactorFacts,
  sidedOf,
} from '../facts/team-against-team.ts'
import { opposite } from '../game/action.ts'
import { thresholds } from '../thresholds.ts'
import { label, messagesOf, type Plan, paragraph, place, planOf } from './message.ts'

const sayFactor = messagesOf('factors')
const sayPoints = messagesOf('points')
const sayDefensive = messagesOf('defensive')

/** Shares that their counts do not show at once: a text that has counted says them too. */
const ratedFactors: readonly FactorKey[] = ['effectiveFieldGoalPercentage']

/** Which contests the item is about. */
export function focusOf<Key extends FactorKey | CategoryKey>({
  byGap,
}: ContestFacts<Key>): Contest<Key> {
  return byGap[0] as Contest<Key>
}

export function defensiveFocus({
  byGap,
}: ContestFacts<DefensiveKey>): readonly Contest<DefensiveKey>[] {
  return byGap.filter(
    ({ gap }, rank) => rank === 0 || (rank === 1 && gap >= thresholds.defensive.second),
  )
}

function soFar({ time }: Pick<FactorFacts, 'time'>): Fact<Stage> {
  return derived(time, value => ({ soFar: value }))
}

/** Who has the edge in the factor that tells most: the counts first. Of a factor that is unavailable no text speaks. */
export function factorPlan(facts: FactorFacts): Plan {
  const focus = focusOf(facts)
  return planOf('factors', {
    summary: paragraph(...factorMessages(facts, focus)),
    descriptor: label(sayFactor('measure', { statistic: focus.key })),
  })
}

function factorMessages(facts: FactorFacts, { key: statistic, ...contest }: Contest<FactorKey>) {
  const { counts, isFinal, teamOf, time } = facts
  const stage: Fact<Stage> = isFinal ? derived(time, () => 'whole-game' as const) : soFar(facts)
  const { isLevel, more, most, least } = sidedOf({ key: statistic, ...contest })
  if (isLevel) {
    const teams = { away: teamOf('away'), home: teamOf('home') }
    return [sayFactor('level', { ...teams, statistic, rate: most, stage })]
  }
  // Fewer turnovers are better; of everything else more is.
  const isMoreBetter = statistic !== 'turnoverPercentage'
  const side = isMoreBetter ? more : opposite(more)
  const [good, bad] = isMoreBetter ? [most, least] : [least, most]
  const teams = { better: teamOf(side), worse: teamOf(opposite(side)) }
  const now = isFinal ? 'past' : 'present'
  const counted = countsOf(statistic, counts[side], counts[opposite(side)], {
    ...teams,
    stage,
    now,
  })
  const rates = { ...teams, statistic, good, bad, now } as const
  if (counted === undefined) return [sayFactor('edge', { ...rates, stage })]
  // Shares of nothing or of everything are told as counts alone.
  const isExtreme = [good, bad].some(({ value }) => value === 0 || value === 100)
  const isRated = ratedFactors.includes(statistic) && !isExtreme
  return [counted, isRated && sayFactor('rates', rates)]
}

/** What the factor is made of, when the counts say what the rates say. */
function countsOf(
  key: FactorKey,
  good: FactorCounts,
  bad: FactorCounts,
  told: {
    readonly better: string
    readonly worse: string
    readonly stage: Fact<Stage>
    readonly now: 'present' | 'past'
  },
) {
  switch (key) {
    case 'effectiveFieldGoalPercentage':
      return sayFactor('shots-counted', {
        ...told,
        shots: good.shots,
        madeThrees: good.threes,
        othersShots: bad.shots,
        othersThrees: bad.threes,
      })
    case 'turnoverPercentage':
      if (good.turnovers.value >= bad.turnovers.value) return undefined
      return sayFactor('turnovers-counted', {
        ...told,
        least: good.turnovers,
        most: bad.turnovers,
      })
    case 'offensiveReboundPercentage':
      return sayFactor('misses-counted', {
        ...told,
        rebounded: good.rebounded,
        othersRebounded: bad.rebounded,
      })
    case 'freeThrowRate':
      if (good.throws.value <= bad.throws.value) return undefined
      return sayFactor('throws-counted', { ...told, most: good.throws, least: bad.throws })
  }
}

/** Where the points come from: the category with the widest gap. Categories overlap, so none are added up. */
export function pointPlan(facts: ContestFacts<CategoryKey>): Plan {
  const focus = focusOf(facts)
  return planOf('points', {
    summary: paragraph(place('summary', pointMessages(facts, focus))),
    descriptor: label(sayPoints('category', { statistic: focus.key })),
  })
}

function pointMessages(facts: ContestFacts<CategoryKey>, focus: Contest<CategoryKey>) {
  const { isFinal, teamOf, contests } = facts
  const { isLevel, more, most, least, score } = sidedOf(focus)
  const statistic = focus.key
  const stage = soFar(facts)
  if (isLevel) {
    return [
      isFinal
        ? sayPoints('was-level', { statistic, points: most })
        : sayPoints('level', { statistic, points: most, stage }),
    ]
  }
  const width = ({ away, home }: Contest): number => Math.abs(away.value - home.value)
  const isWidest = contests.every(each => each === focus || width(each) < width(focus))
  const widest = { ahead: teamOf(more), statistic, score }
  const told = {
    ...widest,
    behind: teamOf(opposite(more)),
    most,
    least,
    gap: marginOf(score),
  }
  return isFinal
    ? [sayPoints('was-ahead', told), isWidest && sayPoints('was-widest', widest)]
    : [
        sayPoints('ahead', { ...told, stage }),
        isWidest && sayPoints('widest', { ...widest, stage }),
      ]
}

/** How the teams defend: a sentence for each statistic in focus, and none about another. */
export function defensivePlan(facts: ContestFacts<DefensiveKey>): Plan {
  return planOf('defensive', {
    summary: paragraph(
      ...defensiveFocus(facts).map((contest, rank) => defensiveMessage(facts, contest, rank === 0)),
    ),
  })
}

function defensiveMessage(
  facts: ContestFacts<DefensiveKey>,
  contest: Contest<DefensiveKey>,
  withTime: boolean,
) {
  const { isFinal, teamOf } = facts
  const { isLevel, more, most, least, score } = sidedOf(contest)
  const stage = withTime && !isFinal ? soFar(facts) : undefined
  const now = isFinal ? 'past' : 'present'
  if (isLevel) return sayDefensive('level', { statistic: contest.key, value: most, stage, now })
  const told = {
    ahead: teamOf(more),
    behind: teamOf(opposite(more)),
    most,
    least,
    stage,
    now,
  } as const
  switch (contest.key) {
    case 'turnovers':
      return sayDefensive('turnovers', told)
    case 'offensiveRebounds':
      return sayDefensive('offensive-rebounds', told)
    case 'blocks':
      return sayDefensive('blocks', { ...told, score })
    default:
      return sayDefensive('ahead', { ...told, statistic: contest.key, score })
  }
}
