import type { Feat, FeatKind, High, Play } from '../../../messages.ts'
import { type Grammar, isPlural, pairText, playerName, swapSides } from '../grammar.ts'

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

const statistics: Grammar['statistics'] = {
  points: { other: 'points' },
  rebounds: { other: 'rebounds' },
  offensiveRebounds: { one: 'offensive rebound', other: 'offensive rebounds' },
  defensiveRebounds: { one: 'defensive rebound', other: 'defensive rebounds' },
  assists: { other: 'assists' },
  steals: { one: 'steal', other: 'steals' },
  blocks: { one: 'block', other: 'blocks' },
  turnovers: { one: 'turnover', other: 'turnovers' },
  fieldGoalsMade: { other: 'field goals made' },
  fieldGoalsAttempted: { other: 'field goals attempted' },
  fieldGoalPercentage: { other: 'field goal percentage' },
  threePointersMade: { other: 'threes made' },
  threePointersAttempted: { other: 'threes attempted' },
  threePointPercentage: { other: 'three-point percentage' },
  freeThrowsMade: { other: 'free throws made' },
  freeThrowsAttempted: { other: 'free throws attempted' },
  effectiveFieldGoalPercentage: {
    other: 'effective field goal percentage',
    measure: 'field goals made per attempt, with extra credit for threes',
  },
  turnoverPercentage: {
    other: 'turnover percentage',
    measure: 'turnovers per possession',
    note: 'turnovers per possession',
  },
  offensiveReboundPercentage: {
    other: 'offensive rebound percentage',
    measure: 'the share of own misses rebounded, team rebounds included',
    note: 'team rebounds included',
  },
  freeThrowRate: {
    other: 'free throw rate',
    measure: 'free throws attempted per field goal attempted',
    note: 'attempts per field goal attempt',
  },
  fastBreakPoints: { one: 'fast-break point', other: 'fast-break points' },
  pointsInPaint: { one: 'point in the paint', other: 'points in the paint' },
  pointsOffTurnovers: { one: 'point off turnovers', other: 'points off turnovers' },
  secondChancePoints: { one: 'second-chance point', other: 'second-chance points' },
}

const highs: Readonly<Record<High, string>> = {
  seasonHigh: 'season-high',
  postseasonHigh: 'postseason-high',
  careerHigh: 'career-high',
  careerPlayoffHigh: 'career playoff-high',
}

/** The verb of a feat in a headline: `grabs 20 rebounds`. */
const featVerbs: Readonly<Partial<Record<FeatKind, string>>> = {
  points: 'scores',
  rebounds: 'grabs',
  assists: 'hands out',
  threes: 'hits',
  shooting: 'makes',
}

/** `the third quarter`, `the second half`, `overtime`, `the second overtime`; headlines have no article. */
const period: Grammar['own']['period'] = (number, form, { style, periods, arePeriodsNamed }) => {
  const the = form === 'an' ? 'a ' : style === 'headline' ? '' : 'the '
  if (number <= periods) {
    const name = periods === 2 ? 'half' : 'quarter'
    return `${the}${ordinals[number - 1]} ${arePeriodsNamed ? name : 'period'}`
  }
  const extra = number - periods
  return extra === 1 ? 'overtime' : `${the}${ordinals[extra - 1] ?? `${extra}th`} overtime`
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

export const grammar: Grammar = {
  locale: 'en-US',
  wordings: {
    left: 'with {left} left in {period}',
    end: 'at the buzzer',
    moment: 'at the buzzer of {period}',
    play: 'at the end of {period}',
    half: 'at halftime',
    regulation: 'at the end of regulation',
    after: 'after {period}',
    'by-half': 'by halftime',
    'through-regulation': 'through regulation',
    through: 'through {period}',
    seconds: 'with {left} left',
    buzzer: 'at the buzzer',
    game: 'so far',
    timeout: 'since the last timeout',
    in: 'in {period}',
    'whole-game': 'over the whole game',
    overtime: 'in overtime',
    overtimes: 'in {count} overtimes',
    win: 'in {pair} win over the {team}',
    loss: 'in {pair} loss to the {team}',
    scorer: '{name} of the {team}',
    scored: '{who} {did} for {score} {when}',
    pass: 'on a pass from {player}',
    with: 'with',
    'to-go-with': 'to go with',
    three: 'three',
    shot: 'shot',
    'tie-done': 'tied it',
    'win-done': 'won it',
    date: '{weekday}, {day}',
    day: '{day}',
    tipoff: '{time} {zone}',
    place: '{name} in {city}',
  },
  headlines: {
    timeout: 'since last timeout',
    win: 'in win over {team}',
    loss: 'in loss to {team}',
  },
  statistics,
  columns: {
    points: 'PTS',
    rebounds: 'REB',
    assists: 'AST',
    steals: 'STL',
    blocks: 'BLK',
    threes: '3PT',
    turnovers: 'TO',
  },
  threes: '3PT',
  shots: { shots: 'shots', threes: 'threes', 'free-throws': 'free throws' },
  from: { shots: 'from the field', threes: 'from three', 'free-throws': 'at the line' },
  acts: {
    three: 'three',
    basket: 'basket',
    'free-throw': 'free throw',
    rebound: 'rebound',
    assist: 'assist',
    steal: 'steal',
    block: 'block',
  },
  zones: { arena: 'local time', eastern: 'ET', utc: 'UTC' },
  stages: { 'play-in': 'Play-In', 'cup-final': 'Cup Final' },
  numbers,
  decimal: '.',
  percent: '%',
  of: 'of',
  their: 'of their',
  second: ['second', 'seconds'],
  and: () => 'and',
  counted,
  none: value => (value === 0 ? 'no' : String(value)),
  between: (first, last, at) =>
    `from ${period(first, undefined, at)} into ${period(last, undefined, at)}`,
  timeOfDay: time => {
    const hour = Number(time.slice(0, 2))
    return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
  },
  did,
  number: (value, form) => {
    if (form === 'none') return value === 0 ? 'none' : String(value)
    if (form === 'times') return ['not once', 'once', 'twice'][value] ?? `${value} times`
    const [, article, noun = ''] = /^(a?)-(.*)$/.exec(form) ?? []
    if (article === undefined) return undefined
    const adjective = `${value}-${noun}`
    return article === 'a' ? withArticle(adjective) : adjective
  },
  scopes: {
    currentGame: 'This game',
    seasonAverage: 'Season average',
    postseasonAverage: 'Postseason average',
    lastSeasonAverage: 'Last season average',
    recentGame: 'Recent game',
    seasonHigh: 'Season high',
    postseasonHigh: 'Postseason high',
    careerHigh: 'Career high',
    careerPlayoffHigh: 'Career playoff high',
  },
  chart: {
    of: 'Half-court shot chart of {name}',
    none: 'no shots',
    one: 'shot made',
    other: 'shots made',
    twos: 'Two-pointers',
    threes: 'Three-pointers',
    zones: {
      rim: 'at the rim',
      lane: 'elsewhere in the lane',
      midrange: 'mid-range',
      corner: 'corners',
      arc: 'above the break',
      backcourt: 'beyond half court',
    },
    fullGame: 'full game',
    fieldGoals: 'FG',
    made: 'Made',
    missed: 'Missed',
    style: 'prose',
  },
  own: {
    team: (id, form, { nameOf }) => {
      const { name } = nameOf(id)
      if (form === 'full') return name.full
      return form === "'s" ? possessive(name.short) : name.short
    },
    player: (id, form, at) => (form === "'s" ? possessive(playerName(id, at)) : playerName(id, at)),
    score: (pair, form) => {
      if (form === 'straight') return `${pair.own} straight points`
      const text = pairText(form === 'turned' ? swapSides(pair) : pair)
      return form === 'a' ? withArticle(text) : text
    },
    period,
    play: (play, form) => {
      if (form === 'did') return did(play)
      return form === 'a' ? playWithArticle(play) : playNoun(play)
    },
    feat: (feat, form) => {
      const { kind, count, shooting } = feat
      const text = featText(feat)
      if (form === 'a') return withArticle(text)
      if (form !== 'does') return text
      if (kind === 'points') return `scores ${count}`
      const what = shooting === undefined ? text : `${shooting.made} of ${shooting.of} shots`
      return `${featVerbs[kind] ?? 'has'} ${what}`
    },
    high: (high, form) => (form === 'noun' ? highs[high].replace(/-high$/, ' high') : highs[high]),
    statistic: (statistic, form) => {
      const { other, measure = '' } = statistics[statistic]
      if (form === 'measure') return measure
      return form === 'a' ? withArticle(other) : other
    },
  },
}

/** `Knueppel's`, but `the Hornets'` and `James'`. */
function possessive(text: string): string {
  return text.endsWith('s') ? `${text}'` : `${text}'s`
}

/** `22 points`, `1 free throw`, `no tries`. */
function counted(value: number, noun: string): string {
  const one = noun.replace('-', ' ')
  return `${value === 0 ? 'no' : value} ${value === 1 ? one : `${one}s`.replace(/ys$/, 'ies')}`
}

/** `a 13-0`, `an 8-0`: the article goes by how the number or word sounds. */
function withArticle(text: string): string {
  return `${/^(8|11\b|18\b|[aeiou])/.test(text) ? 'an' : 'a'} ${text}`
}

function playNoun({ how, made }: Play): string {
  if (how !== 'free-throws') return how
  return made === 1 ? 'free throw' : `${numbers[made] ?? made} free throws`
}

function playWithArticle(play: Play): string {
  return isPlural('play', play) ? playNoun(play) : `a ${playNoun(play)}`
}

function did(play: Play): string {
  if (play.how === 'basket') return 'scored'
  return `${play.how === 'three' ? 'hit' : 'made'} ${playWithArticle(play)}`
}

function featText({ kind, count, shooting }: Feat): string {
  if (shooting !== undefined) return `${shooting.made} of ${shooting.of} shooting`
  return count === undefined ? kind : counted(count, kind.slice(0, -1))
}
