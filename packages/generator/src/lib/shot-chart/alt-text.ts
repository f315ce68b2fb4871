import type { Count, ShotCounts, Zone } from './shot-counts.ts'

const TWO_ZONES: readonly (readonly [zone: Zone, name: string])[] = [
  ['rim', 'at the rim'],
  ['lane', 'elsewhere in the lane'],
  ['midrange', 'mid-range'],
]

const THREE_ZONES: readonly (readonly [zone: Zone, name: string])[] = [
  ['corner', 'corners'],
  ['arc', 'above the break'],
  ['backcourt', 'beyond half court'],
]

/** What the picture shows, in words: makes and attempts by kind and zone. */
export function toAltText(counts: ShotCounts, name: string): string {
  const { all, twos, threes } = counts
  if (all.attempted === 0) return `Half-court shot chart of ${name}: no shots.`
  const shots = all.attempted === 1 ? 'shot' : 'shots'
  return [
    `Half-court shot chart of ${name}: ${ratio(all)} ${shots} made.`,
    kindSentence('Two-pointers', twos, TWO_ZONES, counts),
    kindSentence('Three-pointers', threes, THREE_ZONES, counts),
  ]
    .filter(sentence => sentence !== '')
    .join(' ')
}

function kindSentence(
  kind: string,
  count: Count,
  zones: readonly (readonly [zone: Zone, name: string])[],
  counts: ShotCounts,
): string {
  if (count.attempted === 0) return ''
  const parts = zones
    .filter(([zone]) => counts.zones[zone].attempted > 0)
    .map(([zone, name]) => `${name} ${ratio(counts.zones[zone])}`)
  return `${kind} ${ratio(count)}: ${parts.join(', ')}.`
}

function ratio({ made, attempted }: Count): string {
  return `${made} of ${attempted}`
}
