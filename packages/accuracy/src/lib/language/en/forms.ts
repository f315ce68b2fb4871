import type { Act, FeatKind, High, Statistic } from '@fixture-feed/generator/messages'
import type { Line, Pair, Truths } from '../../meanings/truths.ts'
import { isTime, numberOf, type Periods, periodOf, periodsOf } from './times.ts'

/** Whether what a slot says is so. */
export type Agrees = (truth: never, periods: Periods) => boolean

/** How one kind of value stands in a sentence. */
export interface Form {
  /** The source of a regular expression without groups. */
  readonly pattern: string
  /** What the words say; names stand as marks. */
  read(words: string, idOf: (mark: string) => string, sentence: string): Agrees
}

type Judge<Kind extends keyof Truths> = (truth: Truths[Kind], periods: Periods) => boolean

function form<Kind extends keyof Truths>(
  pattern: string,
  read: (words: string, idOf: (mark: string) => string, sentence: string) => Judge<Kind>,
): Form {
  return { pattern, read: read as Form['read'] }
}

const number = '(?:\\d+|none|no)'
const pair = '\\d+-\\d+'
const ratio = '\\d+(?: of (?:their )?|-of-)\\d+'
const quarter = '(?:the )?(?:(?:first|second|third|fourth) quarter|(?:first|second) half)'
const overtime = '(?:(?:the |a )?(?:second|third|fourth|fifth|sixth|seventh|eighth) )?overtime'
const period = `(?:${quarter}|${overtime})`
const left = `with (?:\\d+:\\d\\d|\\d+(?:\\.\\d)? seconds?) left in ${period}`
const time = `(?:${left}|at halftime|after ${period}|at the end of (?:${period}|regulation)|at the buzzer(?: of ${period})?)`
const result = `in (?:an? ${pair} )?(?:win over|loss to) (?:the )?<T\\d+>`
const soFar = `(?:${left}|by halftime|through (?:${period}|regulation))`
const throws = '(?:two|three|four) free throws'
const did = `(?:hit a three|scored|made (?:a free throw|${throws}))`
const play = `(?:a )?(?:three|basket|free throw)|${throws}`
const count = `${number} [a-z]+`
const clause = `<P\\d+>(?: of the <T\\d+>)? ${did} for ${pair} (?:with (?:\\d+:\\d\\d|\\d+(?:\\.\\d)? seconds?) left|at the buzzer)`
const shots = `${ratio} (?:shots|threes|free throws|from the field|from three|at the line)`
const feats = `(?:a )?(?:quadruple|triple|double)-double|\\d+ (?:rebounds?|assists?|threes?|steals?|blocks?)|${ratio} (?:shooting|shots)`
const feat = `${feats}|\\d+ points?`
const month = '[A-Z][a-z]+ \\d+'

const columns: Readonly<Record<string, keyof Line>> = {
  point: 'points',
  PTS: 'points',
  rebound: 'rebounds',
  REB: 'rebounds',
  assist: 'assists',
  AST: 'assists',
  steal: 'steals',
  STL: 'steals',
  block: 'blocks',
  BLK: 'blocks',
  three: 'threes',
  turnover: 'turnovers',
}

/** Statistics by what texts call them, in the singular where they can be counted. */
const statistics: Readonly<Record<string, Statistic>> = {
  'effective field goal percentage': 'effectiveFieldGoalPercentage',
  'turnover percentage': 'turnoverPercentage',
  'offensive rebound percentage': 'offensiveReboundPercentage',
  'free throw rate': 'freeThrowRate',
  'fast-break point': 'fastBreakPoints',
  'point in the paint': 'pointsInPaint',
  'point off turnovers': 'pointsOffTurnovers',
  'second-chance point': 'secondChancePoints',
  'offensive rebound': 'offensiveRebounds',
  'defensive rebound': 'defensiveRebounds',
  turnover: 'turnovers',
  block: 'blocks',
  steal: 'steals',
}

const measures: Readonly<Record<string, Statistic>> = {
  'field goals made per attempt, with extra credit for threes': 'effectiveFieldGoalPercentage',
  'turnovers per possession': 'turnoverPercentage',
  'the share of own misses rebounded, team rebounds included': 'offensiveReboundPercentage',
  'free throws attempted per field goal attempted': 'freeThrowRate',
}

const highs: Readonly<Record<string, High>> = {
  season: 'seasonHigh',
  postseason: 'postseasonHigh',
  career: 'careerHigh',
  'career playoff': 'careerPlayoffHigh',
}

const acts: Readonly<Record<string, Act>> = {
  three: 'three',
  basket: 'basket',
  'free throw': 'free-throw',
  rebound: 'rebound',
  assist: 'assist',
  steal: 'steal',
  block: 'block',
}

const months =
  'January February March April May June July August September October November December'.split(' ')
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** How values stand in sentences, by the name of the form. */
export const forms: Readonly<Record<string, Form>> = {
  team: form<'team'>('<T\\d+>', (words, idOf) => id => id === idOf(words)),
  /** One of the two teams that a sentence names, in any order. */
  either: form<'team'>('<T\\d+>', (_, idOf, sentence) => {
    const named = sentence.match(/<T\d+>/g)?.map(idOf)
    return id => named?.includes(id) === true
  }),
  player: form<'player'>('<P\\d+>', (words, idOf) => id => id === idOf(words)),
  players: form<'players'>('<P\\d+>(?:, <P\\d+>)* and <P\\d+>', (words, idOf) => {
    const said = words.split(/, | and /).map(idOf)
    return ids => ids.length === said.length && ids.every(id => said.includes(id))
  }),
  number: form<'number'>(number, words => value => value === numberOf(words)),
  wide: form<'number'>('\\d{2,}', words => value => value === Number(words)),
  narrow: form<'number'>('\\d', words => value => value === Number(words)),
  letters: form<'number'>('(?:[a-z]+|\\d+)', words => value => value === numberOf(words)),
  times: form<'number'>('(?:not once|once|twice|\\d+ times)', words => {
    const said = ['not once', 'once', 'twice'].indexOf(words)
    return value => value === (said === -1 ? Number.parseInt(words, 10) : said)
  }),
  percent: form<'percent'>('\\d+\\.\\d%', words => value => `${value.toFixed(1)}%` === words),
  mean: form<'mean'>('\\d+\\.\\d', words => value => value.toFixed(1) === words),
  score: form<'score'>(pair, words => value => value.join('-') === words),
  turned: form<'score'>(pair, words => value => value.toReversed().join('-') === words),
  straight: form<'score'>(
    '\\d+',
    words =>
      ([own, other]) =>
        own === Number(words) && other === 0,
  ),
  ratio: form<'ratio'>(ratio, words => value => isPair(words, value)),
  dashed: form<'ratio'>(pair, words => value => isPair(words, value)),
  made: form<'ratio'>(
    number,
    words =>
      ([made]) =>
        made === numberOf(words),
  ),
  tried: form<'ratio'>(
    '\\d+',
    words =>
      ([, tried]) =>
        tried === Number(words),
  ),
  line: form<'line'>(`${count}(?:, ${count})*(?: and ${count})?`, words => isLine(words)),
  lines: form<'line'>(`${count}(?:, ${count})* and ${count}`, words => isLine(words)),
  short: form<'line'>('\\d+ [A-Z]+(?:, \\d+ [A-Z]+)*', words => isLine(words)),
  shooting: form<'shooting'>(`${shots}(?:, ${shots})*(?: and ${shots})?`, words => {
    const parts = words.split(/, | and /)
    return truth =>
      parts.every(part => {
        if (/three/.test(part)) return isPair(part, truth.threes)
        return isPair(part, /free throws|line/.test(part) ? truth['free-throws'] : truth.shots)
      })
  }),
  time: form<'time'>(time, words => (truth, periods) => isTime(words, truth, periods)),
  stage: form<'stage'>(`(?:${soFar}|${result}|over the whole game)`, (words, idOf) => {
    if (words === 'over the whole game') return ({ result: ended }) => ended !== undefined
    if (words.startsWith('in ')) {
      return ({ result: ended }) => ended !== undefined && isResult(words, ended, idOf)
    }
    return ({ time: at, result: ended }, periods) =>
      ended === undefined && isTime(words, at, periods)
  }),
  result: form<'result'>(result, (words, idOf) => truth => isResult(words, truth, idOf)),
  stretch: form<'stretch'>(`(?:so far|since (?:the )?last break|in ${period})`, words => {
    if (words === 'so far') return truth => truth === 'game'
    if (words.startsWith('since')) return truth => truth === 'break'
    return (truth, periods) => truth === periodOf(words.slice(3), periods)
  }),
  period: form<'period'>(period, words => (truth, periods) => truth === periodOf(words, periods)),
  periods: form<'periods'>(`(?:in ${period}|from ${period} into ${period})`, words => {
    return ([first, last = first], periods) => {
      const said = periodsOf(words, periods)
      return said[0] === first && said.at(-1) === last
    }
  }),
  overtimes: form<'overtimes'>(
    'in (?:overtime|[a-z]+ overtimes)',
    words => truth => truth === (words === 'in overtime' ? 1 : numberOf(words.split(' ')[1] ?? '')),
  ),
  play: form<'play'>(`(?:${play})`, words => truth => isPlay(words, truth)),
  did: form<'play'>(did, words => truth => isPlay(words, truth)),
  plays: form<'plays'>(`${clause}(?:, ${clause})*(?: and ${clause})?`, (words, idOf) => {
    const told = words.split(/, (?=<P)| and (?=<P)/)
    return (truth, periods) =>
      told.length === truth.length &&
      told.every((text, index) => {
        const each = truth[index]
        const [, mark = '', team, how = '', score, when = ''] =
          /^<(P\d+)>(?: of the <(T\d+)>)? (.+) for (\d+-\d+) (.+)$/.exec(text) ?? []
        if (each === undefined || idOf(`<${mark}>`) !== each.player) return false
        const isTeam = team === undefined || idOf(`<${team}>`) === each.team
        const said = when.startsWith('with') ? `${when} in ${lastPeriod(periods)}` : when
        return (
          isTeam &&
          isPlay(how, each) &&
          each.score.join('-') === score &&
          isTime(said, each.time, periods)
        )
      })
  }),
  assist: form<'assist'>(
    'on a pass from <P\\d+>',
    (words, idOf) => truth =>
      truth !== undefined && truth === idOf(words.slice('on a pass from '.length)),
  ),
  feat: form<'feat'>(`(?:${feat})`, words => truth => isFeat(words, truth)),
  double: form<'feat'>(
    '(?:a )?(?:quadruple|triple|double)-double',
    words => truth => isFeat(words, truth),
  ),
  /** Feats other than of points. */
  feats: form<'feat'>(`(?:${feats})`, words => truth => isFeat(words, truth)),
  /** `45`, of what a player scored. */
  scored: form<'feat'>(
    '\\d+',
    words =>
      ({ points }) =>
        points === Number(words),
  ),
  high: form<'high'>(
    '(?:season|postseason|career|career playoff)[- ]high',
    words => truth => truth === highs[words.replace(/[- ]high$/, '')],
  ),
  act: form<'act'>(`(?:${Object.keys(acts).join('|')})`, words => truth => truth === acts[words]),
  chance: form<'chance'>('(?:three|shot)', words => truth => truth.three === (words === 'three')),
  would: form<'chance'>(
    '(?:tied|won) it',
    words => truth => truth.would === (words === 'tied it' ? 'tie' : 'win'),
  ),
  statistic: form<'statistic'>('[A-Za-z][a-z-]*(?: [a-z]+)*?', words => {
    const lower = words.charAt(0).toLowerCase() + words.slice(1)
    const singular = lower.replace(/^points /, 'point ')
    const said = statistics[singular] ?? statistics[singular.replace(/s$/, '')]
    return truth => truth === said
  }),
  /** Those of which nothing more is said than how many they were. */
  defended: form<'statistic'>(
    '(?:defensive rebounds?|steals?)',
    words => truth => truth === statistics[words.replace(/s$/, '')],
  ),
  measure: form<'statistic'>('[a-z ,]+', words => truth => truth === measures[words]),
  date: form<'date'>(
    `[A-Z][a-z]+, ${month}`,
    words => truth =>
      words === `${days[new Date(`${truth}T00:00:00Z`).getUTCDay()]}, ${dayText(truth)}`,
  ),
  day: form<'date'>(month, words => truth => words === dayText(truth)),
  tipoff: form<'tipoff'>(
    '\\d+:\\d\\d [AP]M(?: local time| ET| UTC)?',
    words =>
      ({ time: at, clock }) => {
        const [hour = 0, minute = ''] = [Number(at.slice(0, 2)), at.slice(3, 5)]
        const text = `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
        const zone = { arena: 'local time', eastern: 'ET', utc: 'UTC' }[clock]
        return words === text || words === `${text} ${zone}`
      },
  ),
  place: form<'place'>(
    '.+',
    words =>
      ({ name, city }) =>
        words === (city === undefined ? name : `${name} in ${city}`),
  ),
  arena: form<'place'>(
    '.+',
    words =>
      ({ name }) =>
        words === name,
  ),
  label: form<'label'>('.+', words => truth => words === truth),
}

/** The slots of each form that are not called like it; those of none are plain numbers. */
const slotsOfForms: Readonly<Record<string, string>> = {
  team: 'opponent away home leader trailer ahead behind winner loser better worse more fewer blockerTeam',
  player: 'blocker thief',
  score: 'run into before trailing after awayRecord homeRecord series periodScore record',
  ratio: 'threes shots throws othersShots rebounded othersRebounded',
  percent: 'share rate good bad',
  mean: 'awayPoints homePoints',
  clause: 'effect headline',
}

export const formsOfSlots: ReadonlyMap<string, string> = new Map(
  Object.entries(slotsOfForms).flatMap(([form, slots]) =>
    slots.split(' ').map(slot => [slot, form] as const),
  ),
)

function dayText(date: string): string {
  const [, at = 0, day = 0] = date.slice(0, 10).split('-').map(Number)
  return `${months[at - 1]} ${day}`
}

function isPair(words: string, value: Pair | undefined): boolean {
  const [first, second] = words.match(/\d+/g)?.map(Number) ?? []
  return value !== undefined && first === value[0] && second === value[1]
}

function isLine(words: string): Judge<'line'> {
  const parts = words.split(/, | and /).map(part => part.split(' '))
  return truth =>
    parts.every(([value = '', ...name]) => {
      const key = columns[name.join(' ')] ?? columns[name.join(' ').replace(/s$/, '')]
      return key !== undefined && truth[key] === numberOf(value)
    })
}

function isPlay(words: string, { how, made }: Truths['play']): boolean {
  if (!words.includes('free throw')) return how === (words.includes('three') ? 'three' : 'basket')
  const [, letters = 'a'] = /(two|three|four) free throws/.exec(words) ?? []
  return how === 'free-throws' && made === (letters === 'a' ? 1 : numberOf(letters))
}

function isResult(
  words: string,
  { won, opponent, score: [own, other] }: Truths['result'],
  idOf: (mark: string) => string,
): boolean {
  const [, said, kind, mark = ''] =
    /^in (?:an? (\d+-\d+) )?(win over|loss to) (?:the )?(<T\d+>)$/.exec(words) ?? []
  const isSaid = said === undefined || said === `${Math.max(own, other)}-${Math.min(own, other)}`
  return isSaid && won === (kind === 'win over') && idOf(mark) === opponent
}

function isFeat(words: string, truth: Truths['feat']): boolean {
  if (/(?:shooting|shots)$/.test(words)) return isPair(words, truth.shooting)
  const [, value, key] = /^(\d+) (\w+?)s?$/.exec(words) ?? []
  if (value !== undefined) return truth[`${key}s` as keyof Line] === Number(value)
  return truth.double === (words.replace(/^a /, '') as FeatKind)
}

function lastPeriod({ last, regulation }: Periods): string {
  if (last <= regulation) return regulation === 2 ? 'the second half' : 'the fourth quarter'
  const ordinals = ['', 'the second ', 'the third ', 'the fourth ', 'the fifth ', 'the sixth ']
  return `${ordinals[last - regulation - 1]}overtime`
}
