import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SlotValues } from '@fixture-feed/generator/message-values'
import {
  type ItemKind,
  kindOfSlot,
  messages,
  type SlotKind,
  slotsOfMessage,
} from '@fixture-feed/generator/messages'
import { type BookedPhrase, phrasebook } from '@fixture-feed/generator/phrasebook'
import type { Truths } from '../meanings/truths.ts'
import { annotate } from './annotate.ts'
import { faultsOf } from './language.ts'
import { type LanguageTag, languages, readersIn } from './languages.ts'
import { type Reading, sentencesOf } from './reading.ts'

const entities = ['Otters', 'Herons', 'Wardens'].map((name, index) => ({
  kind: 'team' as const,
  id: `t${index}`,
  displayName: `Rivertown ${name}`,
}))
const people = ['Ada Alder', 'Ben Birch', 'Cy Cedar Jr.', 'Dan Dogwood'].map((name, index) => ({
  kind: 'player' as const,
  id: `p${index}`,
  displayName: name,
}))
const names = Object.fromEntries(
  [...entities, ...people].map(({ kind, id, displayName }) => [
    id,
    { kind, id, full: displayName, short: displayName.split(' ')[1] ?? '' },
  ]),
)

const line = {
  points: 31,
  rebounds: 12,
  assists: 10,
  steals: 0,
  blocks: 2,
  threes: 5,
  turnovers: 4,
}
const result = { won: true, opponent: 't1', score: [112, 97] as const }
const play = { how: 'free-throws', made: 2 } as const
const times = [
  { period: 3, clock: 'PT08M17.00S' },
  { period: 2, clock: 'PT00M00.00S' },
  { period: 4, clock: 'PT00M45.20S' },
  { period: 4, clock: 'PT00M00.00S' },
  { period: 5, clock: 'PT01M02.00S' },
]
const plays = [
  play,
  { how: 'three', made: 1 },
  { how: 'basket', made: 1 },
  { how: 'layup', made: 1 },
  { how: 'dunk', made: 1 },
  { how: 'jumper', made: 1 },
  { how: 'hook', made: 1 },
  { ...play, made: 1 },
] as const
const feats = [
  { kind: 'triple-double' },
  { kind: 'rebounds', count: 12 },
  { kind: 'assists', count: 10 },
  { kind: 'threes', count: 5 },
  { kind: 'shooting', shooting: { made: 9, of: 17 } },
] as const
const pairs = (score: readonly [number, number]) => ({ own: score[0], other: score[1] })

/** The same value for the generator and for the checker. */
const both = <Value>(value: Value): readonly [Value, Value] => [value, value]

/** Returns one of several values; the round selects which one. */
function oneOf<Value>(values: readonly Value[], round: number): Value {
  return values[round % values.length] as Value
}

/**
 * A value of each kind of slot, in the generator's form and in the checker's form. `step` distinguishes slots of one
 * kind.
 */
const samples: {
  readonly [Kind in keyof SlotValues]: (
    step: number,
    round: number,
  ) => readonly [written: SlotValues[Kind], known: Truths[Kind]]
} = {
  team: step => [`t${step % 3}`, `t${step % 3}`],
  player: step => [`p${step % 4}`, `p${step % 4}`],
  players: () => [
    ['p0', 'p1'],
    ['p0', 'p1'],
  ],
  number: step => [12 + 3 * step, 12 + 3 * step],
  percent: step => [41.5 + step, 41.5 + step],
  mean: step => [101.4 + step, 101.4 + step],
  score: step => [pairs([88 + step, 0]), [88 + step, 0]],
  ratio: step => [{ made: 4 + step, of: 21 }, [4 + step, 21]],
  line: () => [
    [
      { key: 'points', value: 31 },
      { key: 'rebounds', value: 12 },
      { key: 'assists', value: 10 },
    ],
    line,
  ],
  shooting: () => [
    [
      { key: 'shots', made: 9, of: 17 },
      { key: 'threes', made: 3, of: 5 },
      { key: 'free-throws', made: 1, of: 2 },
    ],
    { shots: [9, 17], threes: [3, 5], 'free-throws': [1, 2] },
  ],
  time: (_, round) => both(oneOf(times, round)),
  stage: (_, round) => {
    const ended = { time: { period: 4, clock: 'PT00M00.00S' }, result }
    if (round % 4 === 1) return [{ result: { ...result, score: pairs(result.score) } }, ended]
    if (round % 4 === 2) return ['whole-game', ended]
    const time = oneOf(times, round)
    return [{ soFar: time }, { time, result: undefined }]
  },
  stretch: (_, round) => both(oneOf(['timeout', 'game', 3] as const, round)),
  period: (_, round) => both(oneOf([3, 1, 5, 4, 6, 2], round)),
  periods: () => [
    [1, 2, 3],
    [1, 3],
  ],
  overtimes: () => [2, 2],
  play: (_, round) => both(oneOf(plays, round)),
  plays: () => [
    [
      {
        ...play,
        player: 'p0',
        team: 't0',
        score: pairs([101, 99]),
        effect: 'went-ahead',
        clock: 'PT00M21.40S',
      },
      {
        how: 'three',
        made: 1,
        player: 'p1',
        team: 't1',
        score: pairs([101, 102]),
        effect: 'went-ahead',
        clock: 'PT00M00.00S',
      },
    ],
    [
      {
        ...play,
        player: 'p0',
        team: 't0',
        score: [101, 99],
        effect: 'went-ahead',
        time: { period: 4, clock: 'PT00M21.40S' },
      },
      {
        how: 'three',
        made: 1,
        player: 'p1',
        team: 't1',
        score: [101, 102],
        effect: 'went-ahead',
        time: { period: 4, clock: 'PT00M00.00S' },
      },
    ],
  ],
  assist: () => ['p3', 'p3'],
  result: () => [{ ...result, score: pairs(result.score) }, result],
  feat: (_, round) => [
    oneOf(feats, round),
    { ...line, double: 'triple-double', shooting: [9, 17] },
  ],
  high: (_, round) => both(oneOf(['postseasonHigh', 'seasonHigh', 'careerHigh'] as const, round)),
  act: (_, round) =>
    both(
      oneOf(
        ['free-throw', 'rebound', 'assist', 'three', 'layup', 'dunk', 'jumper', 'hook'] as const,
        round,
      ),
    ),
  statistic: () => ['steals', 'steals'],
  date: () => ['2026-02-11', '2026-02-11'],
  tipoff: () => [
    { time: '19:30', clock: 'arena' },
    { time: '19:30', clock: 'arena' },
  ],
  place: () => [
    { name: 'Lakeside Hall', city: 'Hillford' },
    { name: 'Lakeside Hall', city: 'Hillford' },
  ],
  chance: (_, round) =>
    both({ three: round % 2 === 0, would: oneOf(['tie', 'tie', 'win'] as const, round) }),
  label: () => both({ text: 'Game 5' }),
  tense: (_, round) => both(oneOf(['past', 'present'] as const, round)),
}

/** The slots with more than five sample values. */
const variedSlots = new Set(['play', 'act', 'period'])

const atBuzzer = { time: both({ period: 4, clock: 'PT00M00.00S' }) }

/** The third period as the period that a message states, and a time before the end of this period. */
const inThird = { period: [3, 3], time: both({ period: 3, clock: 'PT08M17.00S' }) } as const

/** The messages whose line is empty if a player has no other count. */
const messagesWithEmptyLine = new Set([
  ...['opening-high', 'star-high', 'star-points', 'star-points-lost'],
])

/** Values of slots that do not accept every value, by kind and message, by message, or by kind. */
const samplesOf: Readonly<Record<string, Readonly<Record<string, readonly [unknown, unknown]>>>> = {
  'hot-period-tied': inThird,
  'hot-period-leads': inThird,
  'hot-period-trails': inThird,
  'made-all': { shots: [{ made: 8, of: 8 }, [8, 8]] },
  factors: { statistic: ['freeThrowRate', 'freeThrowRate'] },
  points: { statistic: ['pointsOffTurnovers', 'pointsOffTurnovers'] },
  'forced-overtime': { period: [6, 6] },
  overtime: { period: [5, 5] },
  // The message states the last period of regulation.
  'post-game/period-won': { period: [4, 4] },
  'decided-late': atBuzzer,
  'ahead-late': { time: both({ period: 4, clock: 'PT00M12.60S' }) },
  'last-shot-blocked': atBuzzer,
  'last-shot-missed': atBuzzer,
  'last-steal': atBuzzer,
  'won-in-overtime': { overtimes: [2, 2] },
  double: { double: samples.feat(0, 0) },
  'double-completed': { double: samples.feat(0, 0) },
  'star-double': { double: samples.feat(0, 0) },
  'opening-double': { double: samples.feat(0, 0) },
  'has-double': { double: samples.feat(0, 0) },
  'near-double': nearDouble(),
  'was-near-double': nearDouble(),
  'watch-double': nearDouble(),
  'final-feat': { feat: [feats[1], samples.feat(0, 0)[1]] },
  'winners-star': { feat: [feats[1], samples.feat(0, 0)[1]] },
}

/** A line that lacks one assist for a triple-double. */
function nearDouble() {
  return {
    lack: [[{ key: 'assists', value: 1 }], { ...line, assists: 1 }],
    double: samples.feat(0, 0),
  } as const
}

function kindOf(slot: string): SlotKind {
  const kind = kindOfSlot.get(slot)
  assert.ok(kind, slot)
  return kind
}

interface Said {
  readonly kind: ItemKind
  readonly message: string
  readonly phrase: string
  readonly slots: readonly string[]
  readonly text: string
  readonly known: Readonly<Record<string, unknown>>
  /** The slots with an empty text. */
  readonly empty: ReadonlySet<string>
  readonly isHeadline: boolean
}

/** A clause of each kind of item that has clauses. */
const clauses: Readonly<Record<LanguageTag, Readonly<Record<string, string>>>> = {
  en: {
    run: 'to jump out to an 8-0 lead',
    'pre-game': 'Otters at Herons, 7:30 p.m.',
    'post-game': 'Otters beat Herons 112-97',
  },
  es: {
    run: 'y se pusieron 8-0',
    'pre-game': 'los Otters visitan a los Herons',
    'post-game': 'los Otters ganan a los Herons por 112-97',
  },
  'es-419': {
    run: 'y se pusieron 8-0',
    'pre-game': 'los Otters visitan a los Herons',
    'post-game': 'los Otters ganan a los Herons por 112-97',
  },
}

const periods = { regulation: 4, last: 4, areNamed: true, isTimed: () => true }

for (const tag of Object.keys(languages) as LanguageTag[]) {
  // Every phrase of the generator, filled with sample values of its message. The round selects among the values.
  const phrases: readonly Said[] = [0, 1, 2, 3, 4, 5, 6, 7].flatMap(round =>
    phrasebook(tag)
      .filter(({ slots }) => round < 5 || slots.some(slot => variedSlots.has(slot)))
      .map(booked => filled(booked, round, clauses[tag])),
  )
  const readingsOf = ({ kind, text, isHeadline }: Said): readonly Reading[] => {
    const { text: annotated, ids } = annotate(text, [...entities, ...people])
    assert.equal(sentencesOf(annotated).length, 1, text)
    const idOf = (mark: string) => ids.get(mark) ?? ''
    return readersIn(tag)[kind].read({
      sentence: annotated,
      idOf,
      isKnown: () => false,
      periods,
      isHeadline,
    })
  }

  for (const kind of Object.keys(messages) as ItemKind[]) {
    test(`each phrase of ${kind} in ${tag} is read only as its own message, with the original values`, () => {
      const wrong = phrases
        .filter(each => each.kind === kind)
        .flatMap(each => {
          const readings = readingsOf(each)
          const read = readings.map(({ message }) => message).join(' or ')
          if (read !== each.message) {
            return [`${each.message}: "${each.text}" is read as ${read || 'nothing'}`]
          }
          const [{ said } = { said: [] }] = readings
          return said
            .filter(({ slot, agrees }) => !agrees(each.known[slot]))
            .map(
              ({ slot, words }) => `${each.message}: "${each.text}": "${words}" is not the ${slot}`,
            )
        })
      assert.deepEqual(wrong, [])
    })
  }

  test(`each slot of a phrase in ${tag} is read by its pattern`, () => {
    const unread = phrases.flatMap(each => {
      const read = readingsOf(each)[0]?.said.map(({ slot }) => slot) ?? []
      return each.slots
        .filter(slot => kindOf(slot) !== 'clause' && !read.includes(slot) && !each.empty.has(slot))
        .map(slot => `${each.message}: ${slot} of "${each.text}"`)
    })
    assert.deepEqual(unread, [])
  })

  test(`the grammar of all phrases in ${tag} is correct`, () => {
    const wrong = phrases.flatMap(({ text }) =>
      faultsOf(text, languages[tag]).map(fault => `${fault}: ${text}`),
    )
    assert.deepEqual(wrong, [])
  })
}

function filled(
  { text, ...booked }: BookedPhrase,
  round: number,
  clausesOf: Readonly<Record<string, string>>,
): Said {
  const { kind, message } = booked
  const values: Record<string, unknown> = {}
  const known: Record<string, unknown> = {}
  const steps = new Map<SlotKind, number>()
  const empty = new Set<string>()
  for (const slot of slotsOfMessage(kind, message)) {
    const slotKind = kindOf(slot)
    const step = steps.get(slotKind) ?? 0
    steps.set(slotKind, step + 1)
    const [written, truth] =
      slotKind === 'clause'
        ? [clausesOf[kind], undefined]
        : (samplesOf[`${kind}/${message}`]?.[slot] ??
          samplesOf[message]?.[slot] ??
          samplesOf[kind]?.[slot] ??
          samples[slotKind](step, round))
    const isEmpty = slot === 'line' && messagesWithEmptyLine.has(message) && round % 2 === 1
    if (isEmpty) empty.add(slot)
    values[slot] = isEmpty ? [] : written
    known[slot] = truth
  }
  return { ...booked, text: text(values, { names }), known, empty }
}
