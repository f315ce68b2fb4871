import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageTag } from '../../generator/src/languages.ts'
import type { Name } from '../../generator/src/lib/facts/names.ts'
import { type MessageDefinition, messages, slots } from '../../generator/src/messages.ts'
import { type BookedPhrase, phrasebook } from '../../generator/src/phrasebook.ts'

const kindNames: Readonly<Record<keyof typeof messages, string>> = {
  run: 'Runs',
  break: 'Breaks',
  player: 'Player performances',
  team: 'Team performances',
  factors: 'Four factors',
  points: 'Point breakdowns',
  defensive: 'Defensive summaries',
  entry: 'Entry summaries',
  'pre-game': 'Before the game',
  'post-game': 'After the game',
}

/** All phrases of a language as a Markdown page, for a proofreader. */
export function phrasesPage(tag: LanguageTag): string {
  const phrases = phrasebook(tag)
  const sections = Object.entries(kindNames).flatMap(([kind, title]) => [
    `\n## ${title}`,
    ...Object.entries<MessageDefinition>(messages[kind as keyof typeof messages]).flatMap(
      ([message, { slots, description }]) => [
        `\n**${message}** (${slots.length === 0 ? 'no values' : slots.join(', ')}): ${description}`,
        '',
        ...phrases
          .filter(each => each.kind === kind && each.message === message)
          .map(
            each =>
              `- \`${each.phrase}\`${each.isShort ? ' (if the others are too long)' : ''}<br>${capitalized(each.text({ ...examples, ...examplesOf(each), ...clauses[tag] }, { names }))}`,
          ),
      ],
    ),
  ])
  return `# Phrases${tag === 'en' ? '' : `: ${tag}`}

This page contains every sentence that the generator can write. For each message of
\`packages/generator/src/lib/messages\`, it states the values, the description, and the phrasings with an example. The phrasings are
in \`packages/generator/src/lib/language/${tag === 'en' ? 'en' : 'es'}\`, whose other files define the forms of the values.
${tag === 'en' ? thresholds() : ''}${sections.join('\n')}
`
}

function thresholds(): string {
  return `
## Thresholds

From \`packages/generator/src/lib/thresholds.ts\`; times are milliseconds of the game clock.

| Items | Threshold | Value | Meaning |
|---|---|---|---|
${thresholdRows().join('\n')}
`
}

/** Each threshold with its value and its comment. */
function thresholdRows(): readonly string[] {
  let kind = ''
  const rows: string[] = []
  for (const line of sourceOf('lib/thresholds.ts')) {
    kind = /^ {2}'?([\w-]+)'?: \{$/.exec(line)?.[1] ?? kind
    const [, name, value, meaning] = /^ {4}(\w+): (.*), \/\/ (.*)$/.exec(line) ?? []
    if (name !== undefined) rows.push(`| ${kind} | ${name} | \`${value}\` | ${meaning} |`)
  }
  return rows
}

function sourceOf(file: string): readonly string[] {
  const path = join(import.meta.dirname, '../../generator/src', file)
  return readFileSync(path, 'utf8').split('\n')
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const names: Readonly<Record<string, Name>> = {
  otters: { kind: 'team', id: 'otters', full: 'Oakdale Otters', short: 'Otters' },
  herons: { kind: 'team', id: 'herons', full: 'Harbor Herons', short: 'Herons' },
  birch: { kind: 'player', id: 'birch', full: 'Ben Birch', short: 'Birch' },
  cedar: { kind: 'player', id: 'cedar', full: 'Cy Cedar', short: 'Cedar' },
}

/** Sample values of clauses. */
const clauses: Readonly<Record<LanguageTag, object>> = {
  en: { effect: 'to turn a tie at 4 into a 15-4 lead', headline: 'Otters visit Herons' },
  es: {
    effect: 'y pasaron del empate a 4 al 15-4 a favor',
    headline: 'los Otters visitan a los Herons',
  },
  'es-419': {
    effect: 'y pasaron del empate a 4 al 15-4 a favor',
    headline: 'los Otters visitan a los Herons',
  },
}

/** A sample value for every slot. A slot has its own value if the value of its kind would read oddly. */
const examples: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    Object.entries(examplesOfKinds()).flatMap(([kind, example]) =>
      slots[kind as keyof typeof slots].map(slot => [slot, example]),
    ),
  ),
  opponent: 'herons',
  trailer: 'herons',
  home: 'herons',
  worse: 'herons',
  behind: 'herons',
  fewer: 'herons',
  loser: 'herons',
  thief: 'cedar',
  blocker: 'cedar',
  blockerTeam: 'herons',
  before: { own: 4, other: 2 },
  trailing: { own: 9, other: 4 },
  after: { own: 9, other: 7 },
  into: { own: 23, other: 5 },
  run: { own: 11, other: 0 },
  periodScore: { own: 31, other: 18 },
  series: { own: 4, other: 2 },
  record: { own: 41, other: 20 },
  awayRecord: { own: 40, other: 20 },
  homeRecord: { own: 33, other: 27 },
  tied: 98,
  points: 21,
  of: 28,
  mark: 30,
  fouls: 4,
  missing: 2,
}

/** The sample values of kinds and messages for which the common ones would read oddly. */
const ownExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  points: { statistic: 'pointsInPaint', most: 26, least: 18, score: { own: 26, other: 18 } },
  defensive: { statistic: 'steals', most: 9, least: 6, value: 7, score: { own: 9, other: 6 } },
  factors: { most: 17, least: 9, rate: 12.5, good: 9.8, bad: 15.1 },
  cut: { earlier: 12 },
  grown: { earlier: 3 },
  'back-close': { deficit: 16, margin: 4 },
  'late-cut': { score: { own: 95, other: 98 } },
  'unanswered-since': { points: 6 },
  'hot-hand-all': { points: 9 },
  'watch-double': { lack: [{ key: 'assists', value: 1 }] },
  'near-double': { lack: [{ key: 'assists', value: 1 }] },
  'was-near-double': { lack: [{ key: 'assists', value: 1 }] },
  'made-all': { shots: { made: 8, of: 8 } },
  perfect: { shots: { made: 8, of: 8 } },
  'watch-perfect': { shots: { made: 8, of: 8 } },
  'not-missed': { shots: { made: 8, of: 8 } },
  overtime: { period: 5 },
  'forced-overtime': { period: 5 },
  close: { margin: 2, score: { own: 100, other: 98 } },
  'opening-close': { margin: 2, score: { own: 100, other: 98 } },
  rout: { margin: 24, score: { own: 122, other: 98 } },
  'opening-rout': { margin: 24, score: { own: 122, other: 98 } },
  'leader-rout': { score: { own: 122, other: 98 } },
}

function examplesOf({ kind, message }: BookedPhrase): Readonly<Record<string, unknown>> {
  return { ...ownExamples[kind], ...ownExamples[message] }
}

function examplesOfKinds(): Readonly<Record<keyof typeof slots, unknown>> {
  const score = { own: 108, other: 98 }
  return {
    team: 'otters',
    player: 'birch',
    players: ['birch', 'cedar'],
    number: 8,
    percent: 48.3,
    mean: 21.4,
    score,
    ratio: { made: 12, of: 25 },
    line: [
      { key: 'points', value: 21 },
      { key: 'rebounds', value: 11 },
    ],
    shooting: [
      { key: 'shots', made: 8, of: 15 },
      { key: 'threes', made: 3, of: 6 },
    ],
    time: { period: 3, clock: 'PT04M12.00S' },
    stage: { soFar: { period: 3, clock: 'PT00M00.00S' } },
    stretch: 'timeout',
    period: 3,
    periods: [2, 3],
    overtimes: 1,
    play: { how: 'three', made: 1 },
    plays: [
      {
        player: 'birch',
        team: 'otters',
        how: 'basket',
        made: 1,
        score: { own: 106, other: 98 },
        effect: 'extended',
        clock: 'PT00M41.00S',
      },
      {
        player: 'birch',
        team: 'otters',
        how: 'free-throws',
        made: 2,
        score,
        effect: 'extended',
        clock: 'PT00M12.50S',
      },
    ],
    assist: 'cedar',
    result: { won: true, opponent: 'herons', score },
    feat: { kind: 'triple-double' },
    high: 'seasonHigh',
    act: 'three',
    chance: { three: true, would: 'tie' },
    statistic: 'turnoverPercentage',
    date: '2026-02-11',
    tipoff: { time: '19:00', clock: 'arena' },
    place: { name: 'Harbor Hall', city: 'Harbor' },
    label: { text: 'Game 3' },
    tense: 'past',
    clause: '',
  }
}
