import type { FormWords } from '../forms.ts'
import { ungrouped } from '../times.ts'

const nth = 'first|second|third|fourth|fifth|sixth|seventh|eighth'
const periods = {
  quarter: '(?:the )?(?<ordinal>first|second|third|fourth) quarter',
  half: '(?:the )?(?<ordinal>first|second) half',
  period: '(?:the )?(?<ordinal>first|second|third|fourth) period',
  overtime: `(?:(?:the |a )?(?<ordinal>${nth}) )?overtime`,
}
const period = ungrouped(Object.values(periods).join('|'))
const clock = '(?<left>\\d+:\\d\\d|\\d+(?:\\.\\d)? seconds?)'
const left = `with ${clock} left in (?<period>${period})`
const play =
  '(?:a )?(?:(?<three>three)|(?<basket>basket)|(?<throw>free throw))|(?<throws>two|three|four) free throws'
const did =
  '(?<three>hit a three)|(?<basket>scored)|made (?:(?<throw>a free throw)|(?<throws>two|three|four) free throws)'
const moment = `with ${clock} left|(?<buzzer>at the buzzer)`
const months =
  'January February March April May June July August September October November December'.split(' ')
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

export const forms: FormWords = {
  times: {
    ordinals: nth.split('|'),
    periods,
    time: `${left}|(?<half>at halftime)|(?<regulation>at the end of regulation)|(?:after|at the end of|at the buzzer of) (?<ended>${period})|(?<buzzer>at the buzzer)|in (?<within>${period})`,
    soFar: `${left}|(?<half>by halftime)|(?<regulation>through regulation)|through (?<ended>${period})|(?<now>so far)`,
    moment,
  },
  numbers: 'zero one two three four five six seven eight nine'.split(' '),
  none: 'none|no',
  once: { 'not once': 0, once: 1, twice: 2 },
  often: 'times',
  and: 'and',
  decimal: '.',
  percent: '%',
  ratio: '\\d+(?: of (?:their )?|-of-)\\d+',
  columns: {
    points: 'points?|PTS',
    rebounds: 'rebounds?|REB',
    assists: 'assists?|AST',
    steals: 'steals?|STL',
    blocks: 'blocks?|BLK',
    threes: 'threes?',
    turnovers: 'turnovers?',
  },
  shots: {
    shots: 'shots|from the field',
    threes: 'threes|from three',
    'free-throws': 'free throws|at the line',
  },
  statistics: {
    effectiveFieldGoalPercentage: 'effective field goal percentage',
    turnoverPercentage: 'turnover percentage',
    offensiveReboundPercentage: 'offensive rebound percentage',
    freeThrowRate: 'free throw rate',
    fastBreakPoints: 'fast-break points?',
    pointsInPaint: 'points? in the paint',
    pointsOffTurnovers: 'points? off turnovers',
    secondChancePoints: 'second-chance points?',
    offensiveRebounds: 'offensive rebounds?',
    defensiveRebounds: 'defensive rebounds?',
    turnovers: 'turnovers?',
    blocks: 'blocks?',
    steals: 'steals?',
  },
  measures: {
    effectiveFieldGoalPercentage: 'field goals made per attempt, with extra credit for threes',
    turnoverPercentage: 'turnovers per possession',
    offensiveReboundPercentage: 'the share of own misses rebounded, team rebounds included',
    freeThrowRate: 'free throws attempted per field goal attempted',
  },
  result: 'in (?:an? (?<score>\\d+-\\d+) )?(?:(?<won>win over)|loss to) (?:the )?(?<team><T\\d+>)',
  wholeGame: 'over the whole game',
  stretches: { game: 'so far', timeout: 'since (?:the )?last timeout', in: 'in' },
  periods: `(?:in|from) (?<first>${period})(?: into (?<last>${period}))?`,
  overtimes: 'in (?:overtime|(?<count>[a-z]+) overtimes)',
  play,
  did,
  timedPlay: `(?<player><P\\d+>)(?: of the (?<team><T\\d+>))? (?<how>${ungrouped(did)}) for (?<score>\\d+-\\d+) (?<when>${ungrouped(moment)})`,
  assist: 'on a pass from (?<player><P\\d+>)',
  doubles: {
    'quadruple-double': '(?:a )?quadruple-double',
    'triple-double': '(?:a )?triple-double',
    'double-double': '(?:a )?double-double',
  },
  feats: 'rebounds?|assists?|threes?|steals?|blocks?',
  featPoints: 'points?',
  featShots: 'shooting|shots',
  highs: {
    seasonHigh: 'season[- ]high',
    postseasonHigh: 'postseason[- ]high',
    careerHigh: 'career[- ]high',
    careerPlayoffHigh: 'career playoff[- ]high',
  },
  acts: {
    three: 'three',
    basket: 'basket',
    'free-throw': 'free throw',
    rebound: 'rebound',
    assist: 'assist',
    steal: 'steal',
    block: 'block',
  },
  chances: { three: 'three', shot: 'shot' },
  would: { tie: 'tied it', win: 'won it' },
  stages: { 'play-in': 'Play-In', 'cup-final': 'Cup Final' },
  date: '[A-Z][a-z]+, [A-Z][a-z]+ \\d+',
  day: '[A-Z][a-z]+ \\d+',
  dateText: (weekday, month, day) => {
    const text = `${months[month]} ${day}`
    return [`${days[weekday]}, ${text}`, text]
  },
  tipoff: '\\d+:\\d\\d [AP]M(?: local time| ET| UTC)?',
  tipoffText: time => {
    const hour = Number(time.slice(0, 2))
    return `${hour % 12 || 12}${time.slice(2, 5)} ${hour < 12 ? 'AM' : 'PM'}`
  },
  zones: { arena: 'local time', eastern: 'ET', utc: 'UTC' },
  placeText: (name, city) => `${name} in ${city}`,
}
