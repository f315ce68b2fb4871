import { type Claim, claim, type Slots } from '../claim.ts'
import { expect, type ItemOracle } from '../oracle.ts'
import { numberOf } from '../readings.ts'

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
  claim('{a:T} (?:went on|put together) an? {s:S} run {w:PERIODS}, {e:.+}', (slots, oracle) => [
    ...size(slots, oracle),
    ...common(slots, oracle),
  ]),
  claim('An? {s:S} run {w:PERIODS} by {a:T}, {e:.+}', (slots, oracle) => [
    ...size(slots, oracle),
    ...common(slots, oracle),
  ]),
  claim(
    '{a:T} scored {n:N} (?:straight points|points in a row) {w:PERIODS}, {e:.+}',
    (slots, oracle) => [...straight(slots, oracle), ...common(slots, oracle)],
  ),
  claim('{a:T} held {b:T} scoreless and scored {n:N} {w:PERIODS}, {e:.+}', (slots, oracle) => [
    ...straight(slots, oracle),
    ...opponent(slots, oracle),
    ...common(slots, oracle),
  ]),
  claim('{a:T} outscored {b:T} {s:S} {w:PERIODS}, {e:.+}', (slots, oracle) => [
    ...size(slots, oracle),
    ...opponent(slots, oracle),
    ...common(slots, oracle),
  ]),
  claim('{b:T} were outscored {s:S} by {a:T} {w:PERIODS}, {e:.+}', (slots, oracle) => [
    ...size(slots, oracle),
    ...opponent(slots, oracle),
    ...common(slots, oracle),
  ]),
  claim(
    '{a:T} (?:answered|replied to) {b:Ts} run with an? {s:S} run {w:PERIODS}, {e:.+}',
    (slots, oracle) => [...answers(slots, oracle), ...opponent(slots, oracle)],
  ),
  claim('After {b:Ts} run, {a:T} went on an? {s:S} run {w:PERIODS}, {e:.+}', (slots, oracle) => [
    ...answers(slots, oracle),
    ...opponent(slots, oracle),
  ]),
  claim('{a:T} came back with an? {s:S} run of their own {w:PERIODS}, {e:.+}', answers),
  claim('{p:P} (?:scored|had) {n:N} of the {m:N} points', share),
  claim('{n:N} of the {m:N} points came from {p:P}', share),
  claim('{p:P} scored all {z:\\w+} of their points', allPoints),
  claim('All {z:\\w+} points were {p:Ps}', allPoints),
  claim(
    '(?:{a:T}|They) forced {n:N} turnovers?(?: along the way| and scored {m:N} points? off turnovers)?',
    (slots, oracle) => [
      ...(slots.has('a') ? team(slots, oracle) : []),
      ...forced(slots.number('n'), oracle),
      ...offTurnovers(slots.number('m'), oracle),
    ],
  ),
  claim('{m:N} points? came off turnovers, of which they forced {n:N}', (slots, oracle) => [
    ...forced(slots.number('n'), oracle),
    ...offTurnovers(slots.number('m'), oracle),
  ]),
]

function straight(slots: Slots, oracle: ItemOracle): readonly string[] {
  const run = runOf(oracle)
  return [
    ...expect(run.unanswered && run.pointsAgainst === 0, 'not unanswered'),
    ...expect(run.pointsFor === slots.number('n'), 'not the points of the run'),
  ]
}

function answers(slots: Slots, oracle: ItemOracle): readonly string[] {
  return [
    ...expect(typeof oracle.content.answersItemId === 'string', 'answers no other run'),
    ...size(slots, oracle),
    ...common(slots, oracle),
  ]
}

function share(slots: Slots, oracle: ItemOracle): readonly string[] {
  return [
    ...topContributor(slots, oracle),
    ...expect(runOf(oracle).pointsFor === slots.number('m'), 'not the points of the run'),
  ]
}

function allPoints(slots: Slots, oracle: ItemOracle): readonly string[] {
  const all = numberOf(slots.text('z'))
  return [
    ...topContributor(slots, oracle, all),
    ...expect(runOf(oracle).pointsFor === all, 'not the points of the run'),
  ]
}

function forced(turnovers: number, oracle: ItemOracle): readonly string[] {
  return expect(oracle.content.turnoversForced === turnovers, 'not the turnovers')
}

function offTurnovers(points: number, oracle: ItemOracle): readonly string[] {
  return expect(oracle.content.pointsOffTurnovers === points, 'not the points off turnovers')
}

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
  const said = oracle.periodsOf(slots.text('w'))
  return [
    ...team(slots, oracle),
    ...expect(said[0] === periods[0] && said.at(-1) === periods.at(-1), 'not the periods'),
    ...effect(slots.text('e'), oracle),
  ]
}

function topContributor(
  slots: Slots,
  oracle: ItemOracle,
  points: number = slots.number('n'),
): readonly string[] {
  const contributors = oracle.content.contributors as readonly {
    readonly playerId: string
    readonly points: number
  }[]
  const player = contributors.find(({ playerId }) => playerId === slots.id('p'))
  return expect(player?.points === points, 'not the points of the player')
}

type Margins = readonly [own: number, other: number]

/** What each form says that the run made of the score; the numbers are in the order of the text. */
const effects: readonly {
  readonly pattern: RegExp
  holds(before: Margins, after: Margins, numbers: readonly number[]): boolean
}[] = [
  {
    pattern: /^(?:for|to open the game with) an? (\d+)-(\d+) lead$/,
    holds: (before, after, said) =>
      before[0] === 0 && before[1] === 0 && after[0] > after[1] && same(said, after),
  },
  {
    pattern: /^(?:turning a tie at (\d+) into|breaking a tie at (\d+) for) an? (\d+)-(\d+) lead$/,
    holds: (before, after, said) =>
      before[0] === before[1] && after[0] > after[1] && same(said, [before[0], ...after]),
  },
  {
    pattern: /^(?:stretching an?|going from) (\d+)-(\d+) (?:lead|ahead) to (\d+)-(\d+)$/,
    holds: (before, after, said) =>
      before[0] > before[1] &&
      after[0] - after[1] > before[0] - before[1] &&
      same(said, [...before, ...after]),
  },
  {
    pattern:
      /^(?:turning an?|coming from) (\d+)-(\d+) (?:deficit into an?|down to lead) (\d+)-(\d+)(?: lead)?$/,
    holds: (before, after, said) =>
      before[0] < before[1] && after[0] > after[1] && same(said, [before[1], before[0], ...after]),
  },
  {
    pattern: /^(?:erasing an?|coming from) (\d+)-(\d+) (?:deficit|down) to tie it at (\d+)$/,
    holds: (before, after, said) =>
      before[0] < before[1] &&
      after[0] === after[1] &&
      same(said, [before[1], before[0], after[0]]),
  },
  {
    pattern: /^(?:cutting an?|closing from) (\d+)-(\d+) (?:deficit|down) to (\d+)-(\d+)$/,
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
    const numbers = match.slice(1).flatMap(number => (number === undefined ? [] : Number(number)))
    return expect(holds(seen(startScore), seen(endScore), numbers), 'not what the run made of it')
  }
  return [`"${text}" cannot be checked`]
}

function same(said: readonly number[], right: readonly number[]): boolean {
  return said.length === right.length && said.every((number, index) => number === right[index])
}
