/** Reads the small phrases of texts: times, periods, lines of counts. */

const ordinals = ['first', 'second', 'third', 'fourth']
const overtimes = ['', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

/** `the third quarter`, `the second half`, `overtime`, `the second overtime`: in a game of so many periods. */
export function periodOf(name: string, periods: number): number {
  const [, ordinal = '', kind] = /^(?:the )?(?:(\w+) )?(quarter|half|overtime)$/i.exec(name) ?? []
  if (kind === undefined) return Number.NaN
  if (kind.toLowerCase() === 'overtime') return overtimes.indexOf(ordinal) + periods + 1
  const number = ordinals.indexOf(ordinal) + 1
  const isKnown = number <= periods && (kind.toLowerCase() === 'half') === (periods === 2)
  return isKnown ? number : Number.NaN
}

/** The clock of the contract's content, `PT08M17.00S`. */
export function secondsOf(clock: string): number {
  return Number(clock.slice(2, 4)) * 60 + Number(clock.slice(5, 10))
}

export interface MomentState {
  readonly period: number
  readonly clock: string
}

/** Whether a time phrase says a period and clock. A clock of a minute or more is said without tenths. */
export function isTime(phrase: string, state: MomentState, periods: number): boolean {
  const left = secondsOf(state.clock)
  const text = phrase.charAt(0).toLowerCase() + phrase.slice(1)
  if (text === 'at halftime' || text === 'by halftime') {
    return state.period * 2 === periods && left === 0
  }
  if (/^(?:at the end of|through) regulation$/.test(text)) {
    return state.period === periods && left === 0
  }
  const [, ended] = /^(?:after|at the end of|through) (.+)$/.exec(text) ?? []
  if (ended !== undefined) return periodOf(ended, periods) === state.period && left === 0
  return isClock(text.replace(/^with /, ''), state, periods)
}

/** Whether a phrase says when something happened: a clock, or the buzzer, of the last period where none is named. */
export function isMoment(
  phrase: string,
  state: MomentState,
  { last, regulationPeriods }: { readonly last: number; readonly regulationPeriods: number },
): boolean {
  const [, buzzer, name] = /^(at the buzzer)(?: of (.+))?$/i.exec(phrase) ?? []
  if (buzzer === undefined) return isTime(phrase, state, regulationPeriods)
  const period = name === undefined ? last : periodOf(name, regulationPeriods)
  return period === state.period && secondsOf(state.clock) === 0
}

/** Whether `8:17 left in the first quarter` says a period and clock. */
export function isClock(phrase: string, state: MomentState, periods: number): boolean {
  const [clock = '', name = ''] = phrase.split(' left in ')
  return periodOf(name, periods) === state.period && isLeft(clock, state.clock)
}

/** Whether `8:17` or `45.2 seconds` says a clock: of a minute or more without tenths. */
export function isLeft(said: string, clock: string): boolean {
  const left = secondsOf(clock)
  const [minutes = '0', seconds = '0'] = said.includes(':')
    ? said.split(':')
    : ['0', said.replace(/ seconds?$/, '')]
  const told = Number(minutes) * 60 + Number(seconds)
  return left >= 60 ? told === Math.floor(left) : Math.abs(told - Math.floor(left * 10) / 10) < 1e-9
}

/** `in overtime`, `from the second quarter into the third quarter`: the first and last period. */
export function periodsOf(text: string, periods: number): readonly number[] {
  return text
    .replace(/^(?:in|from) /, '')
    .split(' into ')
    .map(name => periodOf(name, periods))
}

const inLetters = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** `7`, `seven`, `no`. */
export function numberOf(text: string): number {
  if (text === 'no') return 0
  const word = inLetters.indexOf(text)
  return word === -1 ? Number(text) : word
}

/** What a phrase says was scored: `a three`, `scored`, `made two free throws`. */
export function playOf(phrase: string): {
  readonly how: 'three' | 'basket' | 'free-throws'
  readonly made: number
} {
  const [, number] = /(?:^| )(\w+) free throws?$/.exec(phrase) ?? []
  if (phrase.includes('free throw')) {
    return {
      how: 'free-throws',
      made: number === undefined || number === 'a' ? 1 : numberOf(number),
    }
  }
  return { how: phrase.includes('three') ? 'three' : 'basket', made: 1 }
}

/** `18 points, 6 rebounds and 4 assists`. */
export function lineOf(text: string): readonly { readonly count: number; readonly what: string }[] {
  if (text === '') return []
  return text.split(/, | and /).map(part => {
    const [count = '', ...what] = part.split(' ')
    return { count: numberOf(count), what: what.join(' ') }
  })
}

/** Statistic keys by what texts call them, singular and plural. */
const keys: Readonly<Record<string, string>> = {
  point: 'points',
  rebound: 'rebounds',
  'offensive rebound': 'offensiveRebounds',
  'defensive rebound': 'defensiveRebounds',
  assist: 'assists',
  steal: 'steals',
  block: 'blocks',
  turnover: 'turnovers',
  three: 'threePointersMade',
  'fast-break point': 'fastBreakPoints',
  'point in the paint': 'pointsInPaint',
  'points in the paint': 'pointsInPaint',
  'point off turnovers': 'pointsOffTurnovers',
  'points off turnovers': 'pointsOffTurnovers',
  'second-chance point': 'secondChancePoints',
  'effective field goal percentage': 'effectiveFieldGoalPercentage',
  'turnover percentage': 'turnoverPercentage',
  'offensive rebound percentage': 'offensiveReboundPercentage',
  'free throw rate': 'freeThrowRate',
}

/** The content's key of a statistic as texts call it; `undefined` when there is none of that name. */
export function statisticKeyOf(words: string): string | undefined {
  const lower = words.charAt(0).toLowerCase() + words.slice(1)
  return keys[lower] ?? keys[lower.replace(/s$/, '')]
}
