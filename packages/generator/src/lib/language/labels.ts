import type { Count, ShotCounts, Zone } from '../shot-chart/shot-counts.ts'
import type { Grammar } from './grammar.ts'
import type { Labels, Surroundings } from './language.ts'
import { headline, labelText } from './word-forms.ts'
import { writersOf } from './writers.ts'

const twoZones = ['rim', 'lane', 'midrange'] as const
const threeZones = ['corner', 'arc', 'backcourt'] as const

/** Returns the labels of charts, statistics and games, in the words of a grammar. */
export function labelsOf(grammar: Grammar): Labels {
  const { chart, of, scopes, statistics, threes } = grammar
  const writers = writersOf(grammar)
  const nobody = (id: string): never => {
    throw new RangeError(`Cannot name "${id}" in a label`)
  }
  const at = {
    style: chart.style,
    nameOf: nobody,
    idOf: nobody,
    isKnown: () => false,
    subject: undefined,
    values: {},
    isOnlyCount: false,
  } as const
  const anyGame: Surroundings = {
    ...at,
    periods: 4,
    arePeriodsNamed: true,
    isTimed: () => true,
    gender: undefined,
  }
  return {
    game: label => labelText(label, grammar),
    statistic: key => {
      const { other, note } = statistics[key]
      return headline(note === undefined ? other : `${other} (${note})`)
    },
    scope: scope => scopes[scope],
    display: (value, kind) =>
      kind === 'count' ? String(value) : writers[kind](value, undefined, anyGame),
    chartTitle: (name, when) =>
      when === 'full-game'
        ? `${name}, ${chart.fullGame}`
        : `${name} ${writers.time(when.time, 'play', { ...when.game, ...at })}`,
    chartFigures: (shots, three) => `${shots} ${chart.fieldGoals} · ${three} ${threes}`,
    chartMade: count => `${chart.made} ${count}`,
    chartMissed: count => `${chart.missed} ${count}`,
    chartAltText,
  }

  function chartAltText({ all, twos, threes: long, zones }: ShotCounts, name: string): string {
    const title = chart.of.replace('{name}', () => name)
    if (all.attempted === 0) return `${title}: ${chart.none}.`
    const ratio = ({ made, attempted }: Count): string => `${made} ${of} ${attempted}`
    const kindSentence = (kind: string, count: Count, own: readonly Zone[]): readonly string[] => {
      const parts = own
        .filter(zone => zones[zone].attempted > 0)
        .map(zone => `${chart.zones[zone]} ${ratio(zones[zone])}`)
      return count.attempted === 0 ? [] : [`${kind} ${ratio(count)}: ${parts.join(', ')}.`]
    }
    return [
      `${title}: ${ratio(all)} ${all.attempted === 1 ? chart.one : chart.other}.`,
      ...kindSentence(chart.twos, twos, twoZones),
      ...kindSentence(chart.threes, long, threeZones),
    ].join(' ')
  }
}
