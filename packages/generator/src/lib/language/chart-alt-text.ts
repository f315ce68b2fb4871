import type { Count, ShotCounts, Zone } from '../shot-chart/shot-counts.ts'

/** The words of a chart's text alternative; `{name}` and `{shots}` stand for what is there. */
export interface ChartWords {
  readonly of: string
  readonly none: string
  readonly one: string
  readonly other: string
  /** Between makes and attempts. */
  readonly ratio: string
  readonly twos: string
  readonly threes: string
  readonly zones: Readonly<Record<Zone, string>>
}

const twoZones = ['rim', 'lane', 'midrange'] as const
const threeZones = ['corner', 'arc', 'backcourt'] as const

/** What a shot chart shows, in the words of a language. */
export function chartAltText(counts: ShotCounts, name: string, words: ChartWords): string {
  const { all, twos, threes } = counts
  const of = words.of.replace('{name}', () => name)
  if (all.attempted === 0) return `${of}: ${words.none}.`
  const ratio = ({ made, attempted }: Count): string => `${made} ${words.ratio} ${attempted}`
  const kindSentence = (kind: string, count: Count, zones: readonly Zone[]): readonly string[] => {
    const parts = zones
      .filter(zone => counts.zones[zone].attempted > 0)
      .map(zone => `${words.zones[zone]} ${ratio(counts.zones[zone])}`)
    return count.attempted === 0 ? [] : [`${kind} ${ratio(count)}: ${parts.join(', ')}.`]
  }
  return [
    `${of}: ${ratio(all)} ${all.attempted === 1 ? words.one : words.other}.`,
    ...kindSentence(words.twos, twos, twoZones),
    ...kindSentence(words.threes, threes, threeZones),
  ].join(' ')
}
