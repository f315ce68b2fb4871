import type { FormWords } from '../forms.ts'
import { ungrouped } from '../times.ts'

const ordinals = [
  ...['first|1st', 'second|2nd', 'third|3rd', 'fourth|4th'],
  ...['fifth|5th', 'sixth|6th', 'seventh|7th', 'eighth|8th'],
]
const nth = ordinals.join('|')
const firstFour = ordinals.slice(0, 4).join('|')
const periods = {
  overtime: `(?:(?:the |a )?(?<ordinal>${nth}) )?(?:overtime|OT)`,
  half: `(?:the )?(?<ordinal>${ordinals.slice(0, 2).join('|')}) hal(?:f|ves)`,
  period: `(?:the )?(?<ordinal>${firstFour}) periods?`,
  quarter: `(?:the )?(?<ordinal>${firstFour}) quarters?`,
}
const period = ungrouped(Object.values(periods).join('|'))
const clock = '(?<left>\\d+:\\d\\d|\\d+\\.\\d(?: seconds?)?|\\d+ seconds?)'
const left = `with ${clock} left in (?<period>${period})`
const throws = 'two|three|four|[2-4]'
const play = `(?:a )?(?:(?<three>3-pointer|3)|(?<basket>basket)|(?<layup>layup)|(?<dunk>dunk)|(?<jumper>jumper)|(?<hook>hook shot)|(?<throw>free throw))|(?<throws>${throws}) free throws`
const did = `(?<three>hit (?:a )?3-pointer)|(?<layup>scored on (?:a )?layup)|(?<dunk>scored on (?:a )?dunk)|(?<jumper>hit (?:a )?jumper)|(?<hook>hit (?:a )?hook shot)|(?<basket>scored)|made (?:(?<throw>(?:a )?free throw)|(?<throws>${throws}) free throws)`
const moment = `with ${clock} left|(?<buzzer>at the buzzer)`
const months = 'Jan. Feb. March April May June July Aug. Sept. Oct. Nov. Dec.'.split(' ')
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

export const forms: FormWords = {
  times: {
    ordinals,
    periods,
    time: `${left}|(?<half>at halftime)|(?<regulation>at the end of regulation)|(?:after|at the end of|at the buzzer of) (?<ended>${period})|(?<buzzer>at the buzzer)|in (?<within>${period})`,
    soFar: `${left}|(?<half>in (?:the )?(?:first|1st) half)|(?<regulation>in regulation)|in (?<first>(?:the )?(?:first|1st) quarter)|(?<three>through (?:three|3) quarters)|through (?<ended>${period})|(?<now>so far)`,
    moment,
    within: `with ${clock} left`,
    numbers: [],
  },
  numbers: 'zero one two|double three|triple four five six seven eight nine'.split(' '),
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
    threes: '3-pointers?',
    turnovers: 'turnovers?',
  },
  shots: {
    shots: 'shots|from the field',
    threes: '3-pointers|from 3-point range',
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
    effectiveFieldGoalPercentage: 'field goals made per attempt, with extra credit for 3-pointers',
    turnoverPercentage: 'turnovers per possession',
    offensiveReboundPercentage: 'the share of own misses rebounded, team rebounds included',
    freeThrowRate: 'free throws attempted per field goal attempted',
  },
  places: {
    fastBreakPoints: 'on the fast break',
    pointsInPaint: 'in the paint',
    pointsOffTurnovers: 'off turnovers',
    secondChancePoints: 'on second chances',
  },
  result: 'in (?:an? (?<score>\\d+-\\d+) )?(?:(?<won>win over)|loss to) (?:the )?(?<team><T\\d+>)',
  wholeGame: 'over the whole game',
  stretches: { game: 'so far', timeout: 'since (?:the )?last timeout', in: 'in' },
  periods: `in (?<first>${period})|spanning (?<first>${period}|the (?:first|second|third)) and (?<last>${period})|from (?<first>${period}) into (?<last>${period})`,
  overtimes: 'in (?:overtime|OT|(?<count>[a-z]+) overtimes?|(?<count>\\d)OT)',
  play,
  did,
  timedPlay: `(?<player><P\\d+>)(?: of the (?<team><T\\d+>))? (?<how>${ungrouped(did)}) to (?:(?:tie|even) it at (?<tied>\\d+)|put the (?<side><T\\d+>) ahead (?<ahead>\\d+-\\d+)|pull the (?<side><T\\d+>) within (?<closed>\\d+-\\d+)|extend the (?<side><T\\d+>)'s? lead to (?<extended>\\d+-\\d+)|make it (?<extended>\\d+-\\d+)) (?<when>${ungrouped(moment)}|${ungrouped(left)}|at the buzzer of ${period})`,
  assist: 'on a pass from (?<player><P\\d+>)',
  doubles: {
    'quadruple-double': '(?:a )?quadruple-double',
    'triple-double': '(?:a )?triple-double',
    'double-double': '(?:a )?double-double',
  },
  feats: 'rebounds?|assists?|3-pointers?|steals?|blocks?',
  featPoints: 'points?',
  featShots: 'shooting|shots',
  highs: {
    seasonHigh: 'season[- ]high',
    postseasonHigh: 'postseason[- ]high',
    careerHigh: 'career[- ]high',
    careerPlayoffHigh: 'career playoff[- ]high',
  },
  acts: {
    three: '3-pointer',
    basket: 'basket',
    layup: 'layup',
    dunk: 'dunk',
    jumper: 'jumper',
    hook: 'hook shot',
    'free-throw': 'free throw',
    rebound: 'rebound',
    assist: 'assist',
    steal: 'steal',
    block: 'block',
  },
  chances: { three: '3-pointer', shot: 'shot' },
  would: { tie: 'tied it|tying', win: 'won it|winning' },
  stages: { 'play-in': 'Play-In', 'cup-final': 'Cup Final' },
  date: '[A-Z][a-z]+, [A-Z][a-z]+\\.? \\d+',
  day: '[A-Z][a-z]+\\.? \\d+',
  dateText: (weekday, month, day) => {
    const text = `${months[month]} ${day}`
    return [`${days[weekday]}, ${text}`, text]
  },
  tipoff: '\\d+(?::\\d\\d)? [ap]\\.m\\.(?: local time| ET| UTC)?',
  tipoffText: time => {
    const [hours = '', minutes = ''] = time.split(':')
    const hour = Number(hours)
    const clock = minutes === '00' ? `${hour % 12 || 12}` : `${hour % 12 || 12}:${minutes}`
    return `${clock} ${hour < 12 ? 'a.m.' : 'p.m.'}`
  },
  zones: { arena: 'local time', eastern: 'ET', utc: 'UTC' },
  placeText: (name, city) => `${name} in ${city}`,
  article: /(?!)/,
  labelText: label => label.split(' - ').join(', '),
}
