import type { Statistic } from '@fixture-feed/generator/message-values'
import { factorParts } from '../recorded-factors.ts'
import { type Meanings, where } from './meaning.ts'
import type { Pair } from './truths.ts'
import type { View } from './view.ts'

/** The statistics in the focus of the item's content. */
function focus({ item: { content } }: View): readonly Statistic[] {
  const { focusFactorKey, focusCategoryKey, focusStatisticKeys } = content
  return [focusFactorKey, focusCategoryKey, focusStatisticKeys]
    .flat()
    .filter((key): key is Statistic => typeof key === 'string')
}

/** The statistics in focus in which the teams differ. `ahead` is the team with the higher count. */
function apart(view: View) {
  return focus(view).flatMap(statistic =>
    view.teams
      .map(ahead => ({ ahead, behind: view.other(ahead) }))
      .map(each => {
        const most = view.count(each.ahead, statistic)
        const least = view.count(each.behind, statistic)
        const score: Pair = [most, least]
        const stage = view.stage(each.ahead)
        return {
          ...each,
          statistic,
          most,
          least,
          score,
          gap: most - least,
          stage,
          now: view.countedNow,
        }
      })
      .filter(({ gap }) => gap > 0),
  )
}

function level(view: View) {
  return focus(view)
    .map(statistic => {
      const [away, home] = view.teams
      const value = view.count(away, statistic)
      const isLevel = value === view.count(home, statistic)
      const stage = view.stage(home)
      return isLevel ? { statistic, value, points: value, stage, now: view.countedNow } : undefined
    })
    .filter(each => each !== undefined)
}

const categories = ['fastBreakPoints', 'pointsInPaint', 'pointsOffTurnovers', 'secondChancePoints']

/** The statistics in focus in which the teams differ more than in every other category. */
function widest(view: View) {
  const [away, home] = view.teams
  const gapIn = (key: string) => Math.abs(view.count(away, key) - view.count(home, key))
  return apart(view).filter(({ statistic, gap }) =>
    categories.every(key => key === statistic || gapIn(key) < gap),
  )
}

const isOver = (_: unknown, { final }: View): boolean => final
const isOn = (_: unknown, { final }: View): boolean => !final

export const pointMeanings: Meanings<'points'> = {
  level: where(level, isOn),
  'was-level': where(level, isOver),
  ahead: where(apart, isOn),
  'was-ahead': where(apart, isOver),
  widest: where(widest, isOn),
  'was-widest': where(widest, isOver),
  category: view => focus(view).map(statistic => ({ statistic })),
}

const only = (wanted: Statistic) => where(apart, ({ statistic }) => statistic === wanted)

export const defensiveMeanings: Meanings<'defensive'> = {
  level,
  turnovers: only('turnovers'),
  'offensive-rebounds': only('offensiveRebounds'),
  blocks: only('blocks'),
  ahead: apart,
}

/**
 * The factors in focus in which the teams differ. `better` is the team with the higher rate, but for turnovers the team
 * with the lower rate.
 */
function factor(view: View, wanted?: Statistic) {
  return focus(view)
    .filter(statistic => wanted === undefined || statistic === wanted)
    .flatMap(statistic =>
      view.teams
        .map(better => ({ better, worse: view.other(better) }))
        .map(each => {
          const good = view.rate(each.better, statistic)
          const bad = view.rate(each.worse, statistic)
          return {
            ...each,
            statistic,
            good,
            bad,
            stage: view.stage(each.better),
            now: view.countedNow,
          }
        })
        .filter(({ good, bad }) => (statistic === 'turnoverPercentage' ? good < bad : good > bad)),
    )
}

/** A factor with a count of both teams, if the better team has more of the counted plays, or fewer if `isLess`. */
function counted(statistic: Statistic, key: string, isLess: boolean) {
  return (view: View) =>
    factor(view, statistic)
      .map(each => {
        const own = view.count(each.better, key)
        const others = view.count(each.worse, key)
        const [least, most] = isLess ? [own, others] : [others, own]
        return least < most ? { ...each, least, most } : undefined
      })
      .filter(each => each !== undefined)
}

export const factorMeanings: Meanings<'factors'> = {
  level: view => {
    const [away, home] = view.teams
    return focus(view)
      .map(statistic => ({ statistic, rate: view.rate(away, statistic) }))
      .filter(({ statistic, rate }) => rate === view.rate(home, statistic))
      .map(each => ({ ...each, away, home, stage: view.stage(home), now: view.countedNow }))
  },
  'shots-counted': view =>
    factor(view, 'effectiveFieldGoalPercentage').map(each => ({
      ...each,
      shots: view.shots(each.better),
      madeThrees: view.count(each.better, 'threePointersMade'),
      othersShots: view.shots(each.worse),
      othersThrees: view.count(each.worse, 'threePointersMade'),
    })),
  'turnovers-counted': counted('turnoverPercentage', 'turnovers', true),
  'misses-counted': view =>
    factor(view, 'offensiveReboundPercentage').map(each => ({
      ...each,
      rebounded: factorParts(view.record, each.statistic, each.better, view.to),
      othersRebounded: factorParts(view.record, each.statistic, each.worse, view.to),
    })),
  'throws-counted': counted('freeThrowRate', 'freeThrowsAttempted', false),
  rates: view => factor(view),
  edge: view => factor(view),
  measure: view => focus(view).map(statistic => ({ statistic })),
}
