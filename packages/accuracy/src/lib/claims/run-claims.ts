import { type Claim, claim, type Slots } from '../claim.ts'
import { expect, type ItemOracle } from '../oracle.ts'
import { periodsOf } from '../readings.ts'

interface RunContent {
  readonly pointsFor: number
  readonly pointsAgainst: number
  readonly unanswered: boolean
  readonly startScore: { readonly away: number; readonly home: number }
  readonly endScore: { readonly away: number; readonly home: number }
  readonly periods: readonly number[]
}

/** Sentences of runs. */
export const runClaims: readonly Claim<ItemOracle>[] = [
  claim('{a:T} went on an? {s:S} run {w:PERIODS}, {e:.+}', (slots, oracle) => [
    ...size(slots, oracle),
    ...common(slots, oracle),
  ]),
  claim('{a:T} scored {n:N} straight points {w:PERIODS}, {e:.+}', (slots, oracle) => [
    ...expect(runOf(oracle).unanswered && runOf(oracle).pointsAgainst === 0, 'not unanswered'),
    ...expect(runOf(oracle).pointsFor === slots.number('n'), 'not the points of the run'),
    ...common(slots, oracle),
  ]),
  claim('{a:T} outscored {b:T} {s:S} {w:PERIODS}, {e:.+}', (slots, oracle) => [
    ...size(slots, oracle),
    ...opponent(slots, oracle),
    ...common(slots, oracle),
  ]),
  claim(
    '{a:T} (?:answered|replied to) {b:Ts} run with an? {s:S} run {w:PERIODS}, {e:.+}',
    (slots, oracle) => [
      ...expect(typeof oracle.content.answersItemId === 'string', 'answers no other run'),
      ...size(slots, oracle),
      ...opponent(slots, oracle),
      ...common(slots, oracle),
    ],
  ),
  claim('{p:P} scored {n:N} of the {m:N}', (slots, oracle) => [
    ...topContributor(slots, oracle),
    ...expect(runOf(oracle).pointsFor === slots.number('m'), 'not the points of the run'),
  ]),
  claim('{p:P} scored all {n:N}', (slots, oracle) => [
    ...topContributor(slots, oracle),
    ...expect(runOf(oracle).pointsFor === slots.number('n'), 'not the points of the run'),
  ]),
  claim(
    '{a:T} forced {n:N} turnovers?(?: and scored {m:N} points? off turnovers)?',
    (slots, oracle) => [
      ...team(slots, oracle),
      ...expect(oracle.content.turnoversForced === slots.number('n'), 'not the turnovers'),
      ...expect(
        oracle.content.pointsOffTurnovers === slots.number('m'),
        'not the points off turnovers',
      ),
    ],
  ),
]

function runOf({ content }: ItemOracle): RunContent {
  return content.run as RunContent
}

function team(slots: Slots, oracle: ItemOracle): readonly string[] {
  return expect(slots.id('a') === oracle.content.teamId, 'not the team of the run')
}

function opponent(slots: Slots, oracle: ItemOracle): readonly string[] {
  return expect(slots.id('b') === oracle.otherTeam(slots.id('a')), 'not the opponent')
}

function size(slots: Slots, oracle: ItemOracle): readonly string[] {
  const [own, other] = slots.pair('s')
  const { pointsFor, pointsAgainst } = runOf(oracle)
  return expect(own === pointsFor && other === pointsAgainst, 'not the size of the run')
}

function common(slots: Slots, oracle: ItemOracle): readonly string[] {
  const { periods } = runOf(oracle)
  const said = periodsOf(slots.text('w'))
  return [
    ...team(slots, oracle),
    ...expect(said[0] === periods[0] && said.at(-1) === periods.at(-1), 'not the periods'),
    ...effect(slots.text('e'), oracle),
  ]
}

function topContributor(slots: Slots, oracle: ItemOracle): readonly string[] {
  const contributors = oracle.content.contributors as readonly {
    readonly playerId: string
    readonly points: number
  }[]
  const player = contributors.find(({ playerId }) => playerId === slots.id('p'))
  return expect(player?.points === slots.number('n'), 'not the points of the player')
}

type Margins = readonly [own: number, other: number]

/** What each form says that the run made of the score; the numbers are in the order of the text. */
const effects: readonly {
  readonly pattern: RegExp
  holds(before: Margins, after: Margins, numbers: readonly number[]): boolean
}[] = [
  {
    pattern: /^for an? (\d+)-(\d+) lead$/,
    holds: (before, after, said) =>
      before[0] === 0 && before[1] === 0 && after[0] > after[1] && same(said, after),
  },
  {
    pattern: /^turning a tie at (\d+) into an? (\d+)-(\d+) lead$/,
    holds: (before, after, said) =>
      before[0] === before[1] && after[0] > after[1] && same(said, [before[0], ...after]),
  },
  {
    pattern: /^stretching an? (\d+)-(\d+) lead to (\d+)-(\d+)$/,
    holds: (before, after, said) =>
      before[0] > before[1] &&
      after[0] - after[1] > before[0] - before[1] &&
      same(said, [...before, ...after]),
  },
  {
    pattern: /^turning an? (\d+)-(\d+) deficit into an? (\d+)-(\d+) lead$/,
    holds: (before, after, said) =>
      before[0] < before[1] && after[0] > after[1] && same(said, [before[1], before[0], ...after]),
  },
  {
    pattern: /^erasing an? (\d+)-(\d+) deficit to tie it at (\d+)$/,
    holds: (before, after, said) =>
      before[0] < before[1] &&
      after[0] === after[1] &&
      same(said, [before[1], before[0], after[0]]),
  },
  {
    pattern: /^cutting an? (\d+)-(\d+) deficit to (\d+)-(\d+)$/,
    holds: (before, after, said) =>
      before[0] < before[1] &&
      after[0] < after[1] &&
      after[1] - after[0] < before[1] - before[0] &&
      same(said, [before[1], before[0], after[1], after[0]]),
  },
]

function effect(text: string, oracle: ItemOracle): readonly string[] {
  const { startScore, endScore } = runOf(oracle)
  const away = oracle.content.teamId === oracle.away
  const seen = ({ away: a, home: h }: RunContent['startScore']): Margins => (away ? [a, h] : [h, a])
  for (const { pattern, holds } of effects) {
    const match = pattern.exec(text)
    if (match === null) continue
    const numbers = match.slice(1).map(Number)
    return expect(holds(seen(startScore), seen(endScore), numbers), 'not what the run made of it')
  }
  return [`"${text}" cannot be checked`]
}

function same(said: readonly number[], right: readonly number[]): boolean {
  return said.length === right.length && said.every((number, index) => number === right[index])
}
