import type { High, Statistic } from '@fixture-feed/generator/messages'
import type { Line, Pair, Truths } from '../../meanings/truths.ts'
import { isTime, numberOf, type Periods, periodOf, periodsOf } from './times.ts'

/** A sentence and what is needed to read it. */
export interface Context {
  /** Names stand as marks. */
  readonly sentence: string
  readonly isHeadline: boolean
  readonly periods: Periods
  idOf(mark: string): string
}

/** How one kind of value stands in a sentence. */
export interface Form {
  /** The source of a regular expression without groups. */
  readonly pattern: string
  /** Whether the words say a value. */
  agrees(truth: never, words: string, context: Context): boolean
}

function form<Kind extends keyof Truths>(
  pattern: string,
  agrees: (truth: Truths[Kind], words: string, context: Context) => boolean,
): Form {
  return { pattern, agrees }
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
const double = '(?:a )?(?:quadruple|triple|double)-double'
const rare = `\\d+ (?:rebounds?|assists?|threes?|steals?|blocks?)|${ratio} (?:shooting|shots)`
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

const stages = { 'play-in': 'Play-In', 'cup-final': 'Cup Final' } as const

const months =
  'January February March April May June July August September October November December'.split(' ')
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** How values stand in sentences, by the name of the form. */
export const forms: Readonly<Record<string, Form>> = {
  team: form<'team'>('<T\\d+>', (id, words, { idOf }) => id === idOf(words)),
  /** One of the two teams that a sentence names, in any order. */
  either: form<'team'>('<T\\d+>', (id, _, { idOf, sentence }) =>
    (sentence.match(/<T\d+>/g) ?? []).some(mark => id === idOf(mark)),
  ),
  player: form<'player'>('<P\\d+>', (id, words, { idOf }) => id === idOf(words)),
  players: form<'players'>('<P\\d+>(?:, <P\\d+>)* and <P\\d+>', (ids, words, { idOf }) => {
    const said = words.split(/, | and /).map(idOf)
    return ids.length === said.length && ids.every(id => said.includes(id))
  }),
  number: form<'number'>(number, (value, words) => value === numberOf(words)),
  wide: form<'number'>('\\d{2,}', (value, words) => value === Number(words)),
  narrow: form<'number'>('\\d', (value, words) => value === Number(words)),
  letters: form<'number'>('(?:[a-z]+|\\d+)', (value, words) => value === numberOf(words)),
  times: form<'number'>('(?:not once|once|twice|\\d+ times)', (value, words) => {
    const said = ['not once', 'once', 'twice'].indexOf(words)
    return value === (said === -1 ? Number.parseInt(words, 10) : said)
  }),
  percent: form<'percent'>('\\d+\\.\\d%', (value, words) => `${value.toFixed(1)}%` === words),
  mean: form<'mean'>('\\d+\\.\\d', (value, words) => value.toFixed(1) === words),
  score: form<'score'>(pair, (value, words) => value.join('-') === words),
  turned: form<'score'>(pair, (value, words) => value.toReversed().join('-') === words),
  /** Points without an answer. */
  straight: form<'score'>('\\d+', (value, words) => value.join('-') === `${words}-0`),
  ratio: form<'ratio'>(ratio, isPair),
  dashed: form<'ratio'>(pair, isPair),
  made: form<'ratio'>(number, ([made], words) => made === numberOf(words)),
  tried: form<'ratio'>('\\d+', ([, tried], words) => tried === Number(words)),
  line: form<'line'>(`${count}(?:, ${count})*(?: and ${count})?`, isLine),
  lines: form<'line'>(`${count}(?:, ${count})* and ${count}`, isLine),
  short: form<'line'>('\\d+ [A-Z]+(?:, \\d+ [A-Z]+)*', isLine),
  shooting: form<'shooting'>(`${shots}(?:, ${shots})*(?: and ${shots})?`, (truth, words) =>
    words.split(/, | and /).every(part => {
      if (/three/.test(part)) return isPair(truth.threes, part)
      return isPair(/free throws|line/.test(part) ? truth['free-throws'] : truth.shots, part)
    }),
  ),
  time: form<'time'>(time, (truth, words, { periods }) => isTime(words, truth, periods)),
  stage: form<'stage'>(
    `(?:${soFar}|${result}|over the whole game)`,
    ({ time: at, result: ended }, words, context) => {
      if (ended === undefined) return isTime(words, at, context.periods)
      return words === 'over the whole game' || isResult(ended, words, context)
    },
  ),
  result: form<'result'>(result, isResult),
  stretch: form<'stretch'>(
    `(?:so far|since (?:the )?last break|in ${period})`,
    (truth, words, { periods }) => {
      if (words === 'so far') return truth === 'game'
      return truth === (words.startsWith('since') ? 'break' : periodOf(words.slice(3), periods))
    },
  ),
  period: form<'period'>(period, (truth, words, { periods }) => truth === periodOf(words, periods)),
  periods: form<'periods'>(
    `(?:in ${period}|from ${period} into ${period})`,
    ([first, last = first], words, { periods }) => {
      const said = periodsOf(words, periods)
      return said[0] === first && said.at(-1) === last
    },
  ),
  overtimes: form<'overtimes'>('in (?:overtime|[a-z]+ overtimes)', (truth, words) => {
    const [, several] = /^in (\w+) overtimes$/.exec(words) ?? []
    return truth === (several === undefined ? 1 : numberOf(several))
  }),
  play: form<'play'>(`(?:${play})`, isPlay),
  did: form<'play'>(did, isPlay),
  plays: form<'plays'>(`${clause}(?:, ${clause})*(?: and ${clause})?`, (truth, words, context) => {
    const told = words.split(/, (?=<P)| and (?=<P)/)
    return (
      told.length === truth.length && truth.every((each, at) => isTimed(each, told[at], context))
    )
  }),
  assist: form<'assist'>(
    'on a pass from <P\\d+>',
    (truth, words, { idOf }) => truth === idOf(words.replace('on a pass from ', '')),
  ),
  feat: form<'feat'>(`(?:${double}|${rare}|\\d+ points?)`, isFeat),
  double: form<'feat'>(double, isFeat),
  /** Feats other than of points. */
  feats: form<'feat'>(`(?:${double}|${rare})`, isFeat),
  /** `45`, of what a player scored. */
  scored: form<'feat'>('\\d+', ({ points }, words) => points === Number(words)),
  high: form<'high'>(
    `(?:${Object.keys(highs).join('|')})[- ]high`,
    (truth, words) => truth === highs[words.replace(/[- ]high$/, '')],
  ),
  act: form<'act'>(
    '(?:three|basket|free throw|rebound|assist|steal|block)',
    (truth, words) => truth === words.replace(' ', '-'),
  ),
  chance: form<'chance'>('(?:three|shot)', ({ three }, words) => three === (words === 'three')),
  would: form<'chance'>(
    '(?:tied|won) it',
    ({ would }, words) => would === (words === 'tied it' ? 'tie' : 'win'),
  ),
  statistic: form<'statistic'>('[A-Za-z][a-z-]*(?: [a-z]+)*?', isStatistic),
  /** Those of which nothing more is said than how many they were. */
  defended: form<'statistic'>('(?:defensive rebounds?|steals?)', isStatistic),
  measure: form<'statistic'>('[a-z ,]+', (truth, words) => truth === measures[words]),
  date: form<'date'>(`[A-Z][a-z]+, ${month}`, (truth, words) => {
    const date = new Date(`${truth}T00:00:00Z`)
    return words === `${days[date.getUTCDay()]}, ${dayText(truth)}`
  }),
  day: form<'date'>(month, (truth, words) => words === dayText(truth)),
  tipoff: form<'tipoff'>(
    '\\d+:\\d\\d [AP]M(?: local time| ET| UTC)?',
    ({ time: at, clock }, words) => {
      const hour = Number(at.slice(0, 2))
      const text = `${hour % 12 || 12}${at.slice(2, 5)} ${hour < 12 ? 'AM' : 'PM'}`
      const zone = { arena: 'local time', eastern: 'ET', utc: 'UTC' }[clock]
      return words === text || words === `${text} ${zone}`
    },
  ),
  place: form<'place'>('.+', ({ name, city }, words) => {
    return words === (city === undefined ? name : `${name} in ${city}`)
  }),
  arena: form<'place'>('.+', ({ name }, words) => words === name),
  label: form<'label'>(
    '.+',
    (truth, words) => words === ('text' in truth ? truth.text : stages[truth.stage]),
  ),
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

function isPair(value: Pair, words: string): boolean {
  return value.join('-') === words.match(/\d+/g)?.join('-')
}

function isLine(truth: Line, words: string): boolean {
  return words.split(/, | and /).every(part => {
    const [value = '', name = ''] = part.split(' ')
    const key = columns[name] ?? columns[name.replace(/s$/, '')]
    return key !== undefined && truth[key] === numberOf(value)
  })
}

function isStatistic(truth: Statistic, words: string): boolean {
  const lower = words.charAt(0).toLowerCase() + words.slice(1)
  const singular = lower.replace(/^points /, 'point ')
  return truth === (statistics[singular] ?? statistics[singular.replace(/s$/, '')])
}

function isPlay({ how, made }: Truths['play'], words: string): boolean {
  if (!words.includes('free throw')) return how === (words.includes('three') ? 'three' : 'basket')
  const [, letters = 'one'] = /(two|three|four) free throws/.exec(words) ?? []
  return how === 'free-throws' && made === numberOf(letters)
}

/** A play with its score and its time in the last period. */
function isTimed(
  truth: Truths['plays'][number],
  words: string | undefined,
  { idOf, periods }: Context,
): boolean {
  const [, player = '', team, how = '', score, when = ''] =
    /^(<P\d+>)(?: of the (<T\d+>))? (.+) for (\d+-\d+) (.+)$/.exec(words ?? '') ?? []
  return (
    idOf(player) === truth.player &&
    (team === undefined || idOf(team) === truth.team) &&
    isPlay(truth, how) &&
    truth.score.join('-') === score &&
    isTime(when, truth.time, periods)
  )
}

function isResult(
  { won, opponent, score: [own, other] }: Truths['result'],
  words: string,
  { idOf }: Context,
): boolean {
  const [, said, kind, mark = ''] =
    /^in (?:an? (\d+-\d+) )?(win over|loss to) (?:the )?(<T\d+>)$/.exec(words) ?? []
  const isSaid = said === undefined || said === `${Math.max(own, other)}-${Math.min(own, other)}`
  return isSaid && won === (kind === 'win over') && idOf(mark) === opponent
}

function isFeat(truth: Truths['feat'], words: string): boolean {
  if (/(?:shooting|shots)$/.test(words)) return isPair(truth.shooting, words)
  const [, value, key] = /^(\d+) (\w+?)s?$/.exec(words) ?? []
  if (value !== undefined) return truth[`${key}s` as keyof Line] === Number(value)
  return truth.double === words.replace(/^a /, '')
}
