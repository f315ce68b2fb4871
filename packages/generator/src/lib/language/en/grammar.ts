import type { BasketStyle, Feat, FeatKind, High, Play, Statistic } from '../../../message-values.ts'
import type { Grammar } from '../grammar.ts'
import type { GameWords, Surroundings } from '../language.ts'
import { isPlural, labelText, pairText, playerName, swapSides } from '../word-forms.ts'

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
    measure: 'field goals made per attempt, with extra credit for 3-pointers',
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

const baskets: Readonly<Record<BasketStyle, string>> = {
  layup: 'layup',
  dunk: 'dunk',
  jumper: 'jumper',
  hook: 'hook shot',
}

/** The verb of a feat in a headline: `grabs 20 rebounds`. */
const featVerbs: Readonly<Partial<Record<FeatKind, string>>> = {
  points: 'scores',
  rebounds: 'grabs',
  assists: 'hands out',
  threes: 'hits',
  shooting: 'makes',
}

/**
 * The name of a period: `the third quarter`, `the second half`, `overtime`, `the second overtime`; in headlines `3rd
 * quarter`, `2nd half`, `OT`, `2nd OT`.
 */
const period: Grammar['own']['period'] = (number, form, at) => {
  const { style, periods, arePeriodsNamed, areOvertimesNumbered = false } = at
  const isHeadline = style === 'headline'
  const the = isHeadline ? '' : form === 'an' ? 'a ' : 'the '
  const names = isHeadline ? shortOrdinals : ordinals
  if (number <= periods) {
    const name = periods === 2 ? 'half' : 'quarter'
    return `${the}${names[number - 1]} ${arePeriodsNamed ? name : 'period'}`
  }
  const extra = number - periods
  const overtime = isHeadline ? 'OT' : 'overtime'
  return extra === 1 && !areOvertimesNumbered
    ? overtime
    : `${the}${names[extra - 1] ?? `${extra}th`} ${overtime}`
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
const shortOrdinals = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th']

/** AP style: January has a short form, May has none. */
const months = [
  ...['Jan.', 'Feb.', 'March', 'April', 'May', 'June'],
  ...['July', 'Aug.', 'Sept.', 'Oct.', 'Nov.', 'Dec.'],
]

export const grammar: Grammar = {
  locale: 'en-US',
  wordings: {
    left: 'with {left} left in {period}',
    'to-end': 'with {left} left in {period}',
    within: 'with {left} left',
    end: 'at the buzzer',
    moment: 'at the buzzer of {period}',
    play: 'at the end of {period}',
    half: 'at halftime',
    regulation: 'at the end of regulation',
    after: 'after {period}',
    through: 'through {period}',
    seconds: 'with {left} left',
    'seconds-again': 'with {left} left',
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
    tied: '{who} {did} to tie it at {points} {when}',
    'tied-again': '{who} {did} to even it at {points} {when}',
    'went-ahead': '{who} {did} to put the {team} ahead {score} {when}',
    closed: '{who} {did} to pull the {team} within {score} {when}',
    extended: '{who} {did} to extend the {owner} lead to {score} {when}',
    'extended-again': '{who} {did} to make it {score} {when}',
    pass: 'on a pass from {player}',
    with: 'with',
    'to-go-with': 'to go with',
    'and-added': 'and added',
    three: '3-pointer',
    shot: 'shot',
    'tie-done': 'tied it',
    'win-done': 'won it',
    'tie-potential': 'tying {shot}',
    'win-potential': 'winning {shot}',
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
  shots: { shots: 'shots', threes: '3-pointers', 'free-throws': 'free throws' },
  from: { shots: 'from the field', threes: 'from 3-point range', 'free-throws': 'at the line' },
  acts: {
    three: '3-pointer',
    basket: 'basket',
    ...baskets,
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
  shortOf: '-',
  second: ['second', 'seconds'],
  and: () => 'and',
  clauseAnd: () => ', and',
  counted,
  none: (value, at) => (value === 0 ? 'no' : numberText(value, at)),
  between,
  countedThrough,
  dayText: (month, day) => `${months[month]} ${day}`,
  hasBareTenths: true,
  timeOfDay: time => {
    const [hour = 0, minute = ''] = [Number(time.slice(0, 2)), time.slice(2)]
    return `${hour % 12 || 12}${minute === ':00' ? '' : minute} ${hour < 12 ? 'a.m.' : 'p.m.'}`
  },
  did: play => did(play, 'prose'),
  number: (value, form, at) => {
    if (form === 'none') return value === 0 ? 'none' : numberText(value, at)
    if (form === 'times') {
      return ['not once', 'once', 'twice'][value] ?? `${numberText(value, at)} times`
    }
    const [, article, noun = ''] = /^(a?)-(.*)$/.exec(form) ?? []
    if (article === undefined) return undefined
    const adjective = `${noun === '0' ? value : numberText(value, at)}-${noun}`
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
    team: (id, form, at) => {
      // The team of a player is stated once.
      const owner = form === 'tag-blocker' ? 'blocker' : 'player'
      if (form?.startsWith('tag') && at.isKnown(at.idOf(owner))) return ''
      if (form === 'subject' && at.subject?.id === id && at.subject.isNamed) return 'they'
      const { name, isLater } = at.nameOf(id)
      const { short } = name
      if (form === 'subject') return `the ${isLater ? short : name.full}`
      if (form === 'tag-of' || form === 'tag-blocker') return `of the ${short}`
      if (form === 'tag-for') return `for the ${short}`
      if (form === "tag-'s") return `the ${possessive(short)}`
      if (form === 'full' || (form === 'first' && !isLater)) return name.full
      return form === "'s" ? possessive(name.short) : name.short
    },
    player: (id, form, at) => (form === "'s" ? possessive(playerName(id, at)) : playerName(id, at)),
    score: (pair, form, { style }) => {
      if (form === 'straight') return `${pair.own} straight points`
      const text = pairText(form === 'turned' ? swapSides(pair) : pair)
      return form === 'a' && style === 'prose' ? withArticle(text) : text
    },
    period,
    overtimes: (extra, _, { style }) => {
      if (extra === 0) return ''
      if (style === 'headline') return `in ${extra === 1 ? '' : extra}OT`
      const several = { 2: 'double overtime', 3: 'triple overtime' }[extra]
      return `in ${extra === 1 ? 'overtime' : (several ?? `${numbers[extra] ?? extra} overtimes`)}`
    },
    play: (play, form, { style }) => {
      if (form === 'did') return did(play, style)
      if (form === 'a') return playWithArticle(play, style)
      return style === 'headline' && play.how === 'three' ? '3' : playNoun(play, style)
    },
    feat: (feat, form, at) => {
      const { kind, count, shooting } = feat
      const text = featText(feat, at)
      if (form === 'a') return withArticle(text)
      if (form !== 'does') return text
      if (kind === 'points') return `scores ${count}`
      const what = shooting === undefined ? text : `${shooting.made} of ${shooting.of} shots`
      return `${featVerbs[kind] ?? 'has'} ${what}`
    },
    label: label => labelText(label, grammar).replaceAll(' - ', ', '),
    high: (high, form) => (form === 'noun' ? highs[high].replace(/-high$/, ' high') : highs[high]),
    statistic: (statistic, form) => {
      const { other, measure = '' } = statistics[statistic]
      if (form === 'measure') return measure
      if (form === 'in') return places[statistic] ?? `in ${other}`
      return form === 'a' ? withArticle(other) : other
    },
  },
}

/** The possessive of a name: `Knueppel's`, but `the Hornets'` and `James'`. */
function possessive(text: string): string {
  return text.endsWith('s') ? `${text}'` : `${text}'s`
}

/** A number in AP style: words below ten in prose, figures in headlines. */
function numberText(value: number, { style }: Pick<Surroundings, 'style'>): string {
  return (style === 'prose' ? numbers[value] : undefined) ?? String(value)
}

/**
 * A count with its noun: `22 points`, `one free throw`, `no tries`. The count of `3-pointers` is a word below ten
 * even in headlines, so that two figures do not follow each other.
 */
function counted(value: number, noun: string, at: Pick<Surroundings, 'style'>): string {
  const isThrees = noun === 'three'
  const one = isThrees ? '3-pointer' : noun.replace('-', ' ')
  const count = value === 0 ? 'no' : numberText(value, isThrees ? { style: 'prose' } : at)
  return `${count} ${value === 1 ? one : `${one}s`.replace(/ys$/, 'ies')}`
}

/** Adds the article that the sound of the number or word requires: `a 13-0`, `an 8-0`, `a one-point`. */
function withArticle(text: string): string {
  return `${/^(?:8|11\b|18\b|(?!one\b)[aeiou])/.test(text) ? 'an' : 'a'} ${text}`
}

type Style = Surroundings['style']

const verbs: Readonly<Record<Exclude<Play['how'], 'basket'>, string>> = {
  three: 'hit',
  layup: 'scored on',
  dunk: 'scored on',
  jumper: 'hit',
  hook: 'hit',
  'free-throws': 'made',
}

function playNoun({ how, made }: Play, style: Style): string {
  if (how === 'three') return '3-pointer'
  if (how === 'basket') return how
  if (how !== 'free-throws') return baskets[how]
  return made === 1 ? 'free throw' : `${numberText(made, { style })} free throws`
}

function playWithArticle(play: Play, style: Style): string {
  const hasArticle = style === 'prose' && !isPlural('play', play)
  return hasArticle ? `a ${playNoun(play, style)}` : playNoun(play, style)
}

function did(play: Play, style: Style): string {
  if (play.how === 'basket') return 'scored'
  return `${verbs[play.how]} ${playWithArticle(play, style)}`
}

function featText({ kind, count, shooting }: Feat, at: Pick<Surroundings, 'style'>): string {
  if (shooting !== undefined) return `${shooting.made}-of-${shooting.of} shooting`
  return count === undefined ? kind : counted(count, kind.slice(0, -1), at)
}

/** The words for the place or the situation in which points of a category are scored. */
const places: Readonly<Partial<Record<Statistic, string>>> = {
  fastBreakPoints: 'on the fast break',
  pointsInPaint: 'in the paint',
  pointsOffTurnovers: 'off turnovers',
  secondChancePoints: 'on second chances',
}

/**
 * The periods of a stretch: `spanning the second and third quarters`, `spanning the fourth quarter and overtime`,
 * `from the first quarter into the third quarter`.
 */
function between(first: number, last: number, at: Surroundings): string {
  const [from, to] = [period(first, undefined, at), period(last, undefined, at)]
  if (last - first > 1) return `from ${from} into ${to}`
  if (last > at.periods) return `spanning ${from} and ${to}`
  return `spanning ${from.replace(/ \S+$/, '')} and ${to.replace(/^the /, '')}s`
}

/**
 * The wording for a count from the start of the game to the end of a period, such as `through three quarters`;
 * `undefined` for an overtime and for periods without a name.
 */
function countedThrough(
  number: number,
  at: GameWords & Pick<Surroundings, 'style'>,
): string | undefined {
  const { periods, arePeriodsNamed, style } = at
  if (!arePeriodsNamed || number > periods) return undefined
  if (number === periods) return 'in regulation'
  const isHeadline = style === 'headline'
  if (number * 2 === periods) return isHeadline ? 'in 1st half' : 'in the first half'
  if (number === 1) return isHeadline ? 'in 1st quarter' : 'in the first quarter'
  return `through ${numberText(number, at)} quarters`
}
