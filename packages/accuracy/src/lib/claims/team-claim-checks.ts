import type { Slots } from '../claim.ts'
import { expect, type ItemOracle } from '../oracle.ts'
import { secondsOf, statisticKeyOf } from '../readings.ts'

export function teamOf({ content }: ItemOracle): string {
  return String(content.teamId)
}

export function other(slots: Slots): string {
  return slots.has('b') ? slots.id('b') : slots.id('c')
}

export function subject(slots: Slots, oracle: ItemOracle): readonly string[] {
  return expect(!slots.has('a') || slots.id('a') === teamOf(oracle), 'not the team of the item')
}

export function opponent(slots: Slots, oracle: ItemOracle): readonly string[] {
  return expect(slots.id('b') === oracle.otherTeam(slots.id('a')), 'not the opponent')
}

/** The team of the item, and the time or the outcome of the game. */
export function common(slots: Slots, oracle: ItemOracle): readonly string[] {
  if (slots.has('t')) return [...subject(slots, oracle), ...times(slots, oracle)]
  const [winner, loser] =
    slots.text('r') === 'win over'
      ? [teamOf(oracle), slots.id('b')]
      : [slots.id('b'), teamOf(oracle)]
  return [
    ...subject(slots, oracle),
    ...expect(oracle.final, 'the game is not over'),
    ...oracle.leads(winner, loser),
  ]
}

export function live(slots: Slots, oracle: ItemOracle): readonly string[] {
  return [
    ...subject(slots, oracle),
    ...times(slots, oracle),
    ...expect(!oracle.final, 'the game is over'),
  ]
}

export function over(slots: Slots, oracle: ItemOracle): readonly string[] {
  return [...subject(slots, oracle), ...expect(oracle.final, 'the game is not over')]
}

function times(slots: Slots, oracle: ItemOracle): readonly string[] {
  return ['t', 'u'].filter(name => slots.has(name)).flatMap(name => oracle.time(slots.text(name)))
}

const past: ReadonlySet<string> = new Set([
  'were',
  'made',
  'hit',
  'shot',
  'had',
  'turned',
  'gave',
  'allowed',
])

export function tense(slots: Slots, oracle: ItemOracle): readonly string[] {
  return expect(past.has(slots.text('v')) === oracle.final, 'not the right tense')
}

export function value(
  key: string,
  number: number,
  slots: Slots,
  oracle: ItemOracle,
): readonly string[] {
  return expect(oracle.value(key, slots.id('a')) === number, `not the ${key} of the team`)
}

/** Words that say that a figure is much or little. */
const little: ReadonlySet<string> = new Set([
  'held to',
  'manage just',
  'short on the boards with',
  'limited to',
  'take care of the ball,',
  'limit themselves to',
  'just',
  'only',
])

const much: ReadonlySet<string> = new Set([
  'pile up',
  'already up to',
  'strong on the boards with',
  'pull down',
  'grab',
  'move the ball,',
  'come up with',
  'protect the rim with',
  'careless with the ball,',
])

/** Words that are said of one figure only. */
const only: Readonly<Record<string, string>> = {
  'held to': 'points',
  'manage just': 'points',
  'already up to': 'points',
  'strong on the boards with': 'rebounds',
  'short on the boards with': 'rebounds',
  'pull down': 'rebounds',
  'move the ball,': 'assists',
  'protect the rim with': 'blocks',
  'careless with the ball,': 'turnovers',
  'take care of the ball,': 'turnovers',
  'limit themselves to': 'turnovers',
}

export function figure(slots: Slots, oracle: ItemOracle): readonly string[] {
  const word = slots.text('v').toLowerCase()
  const key = statisticKeyOf(slots.text('c')) ?? ''
  return [
    ...(slots.has('b') && !slots.has('r') ? opponent(slots, oracle) : []),
    ...(slots.has('d') || (slots.has('b') && !slots.has('r'))
      ? [...subject(slots, oracle), ...times(slots, oracle)]
      : common(slots, oracle)),
    ...oracle.counts(slots.id('a'), slots.number('n'), slots.text('c')),
    ...expect(only[word] === undefined || only[word] === key, `"${word}" is not said of ${key}`),
    ...(little.has(word) ? usually('less', key, slots, oracle) : []),
    ...(much.has(word) ? usually('more', key, slots, oracle) : []),
  ]
}

/** What a team has in a usual game. "Just" and "pile up" are said only below and above it. */
const usual: Readonly<Record<string, number>> = {
  points: 112,
  rebounds: 44,
  offensiveRebounds: 10.3,
  assists: 25,
  steals: 7.6,
  blocks: 4.8,
  turnovers: 13.5,
}

export function usually(
  side: 'more' | 'less',
  key: string,
  slots: Slots,
  oracle: ItemOracle,
): readonly string[] {
  const { period = 0, clock = '' } = oracle.content.gameState ?? {}
  const { regulationPeriods, periodMinutes, overtimeMinutes } = oracle.rules
  const game = regulationPeriods * periodMinutes
  const overtimes = Math.max(0, period - regulationPeriods)
  const played = Math.min(period * periodMinutes, game) + overtimes * overtimeMinutes
  const share = (played - secondsOf(clock) / 60) / game
  const expected = (usual[key] ?? Number.NaN) * share
  const number = slots.number('n')
  return expect(side === 'more' ? number > expected : number < expected, `not ${side} than usual`)
}

export function degree(slots: Slots, oracle: ItemOracle): readonly string[] {
  const key = statisticKeyOf(slots.text('c')) ?? ''
  const word = slots.has('s') ? 'as many as' : slots.text('q')
  if (word === '') return []
  return usually(word === 'as many as' ? 'more' : 'less', key, slots, oracle)
}

export function shots(slots: Slots, oracle: ItemOracle): readonly string[] {
  return [...common(slots, oracle), ...oracle.made(slots.id('a'), slots.pair('m'), kindOf(slots))]
}

function kindOf(slots: Slots): 'fieldGoals' | 'threePointers' | 'freeThrows' {
  const kind = `${slots.text('k')}${slots.text('j')}`.toLowerCase()
  if (kind.startsWith('three')) return 'threePointers'
  return kind.startsWith('free') ? 'freeThrows' : 'fieldGoals'
}

/** A team is hot above the usual share of its shots and cold below it. */
export function quality(slots: Slots): readonly string[] {
  const [made, attempted] = slots.pair('m')
  const share = (100 * made) / attempted
  const word = slots.text('v')
  if (word === '') return []
  const mean = kindOf(slots) === 'threePointers' ? 36 : 46.5
  const hot = word === 'hot' || word === 'fall' || word === 'shooting well'
  return expect(hot ? share > mean : share < mean, `not ${word}`)
}

export function missed(slots: Slots, oracle: ItemOracle): readonly string[] {
  const attempted = slots.number('m')
  return [
    ...common(slots, oracle),
    ...oracle.made(slots.id('a'), [attempted - slots.number('n'), attempted], kindOf(slots)),
  ]
}

export function missedAll(slots: Slots, oracle: ItemOracle): readonly string[] {
  return [
    ...common(slots, oracle),
    ...oracle.made(slots.id('a'), [0, slots.number('n')], 'threePointers'),
  ]
}

export function allowed(slots: Slots, oracle: ItemOracle): readonly string[] {
  return [
    ...common(slots, oracle),
    ...expect(slots.id('o') === oracle.otherTeam(slots.id('a')), 'not the opponent'),
    ...oracle.counts(slots.id('a'), slots.number('n'), 'offensive rebounds'),
  ]
}

export function turnovers(slots: Slots, oracle: ItemOracle): readonly string[] {
  return [
    ...common(slots, oracle),
    ...oracle.counts(slots.id('a'), slots.number('n'), 'turnovers'),
    ...usually('more', 'turnovers', slots, oracle),
  ]
}

export function percentage(slots: Slots, oracle: ItemOracle): readonly string[] {
  const right = oracle.display('fieldGoalPercentage', teamOf(oracle)) === slots.text('x')
  return expect(right, 'not the field goal percentage')
}
