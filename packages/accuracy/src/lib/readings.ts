/** Reads the small phrases of texts: times, periods, lines of counts. */

export interface Time {
  readonly period: number
  /** Seconds left in the period. */
  readonly left: number
}

/** `Q3`, `OT1`. */
export function periodOf(label: string): number {
  const number = Number(label.replace(/\D/g, ''))
  return label.startsWith('OT') ? number + 4 : number
}

/** `8:17 left in Q1`, `45.2 seconds left in OT1`. */
export function timeOf(text: string): Time {
  const [clock = '', label = ''] = text.split(' left in ')
  const [minutes = '0', seconds = '0'] = clock.includes(':')
    ? clock.split(':')
    : ['0', clock.replace(/ seconds?$/, '')]
  return { period: periodOf(label), left: Number(minutes) * 60 + Number(seconds) }
}

/** The clock of the contract's content, `PT08M17.00S`. */
export function secondsOf(clock: string): number {
  return Number(clock.slice(2, 4)) * 60 + Number(clock.slice(5, 10))
}

/** Whether a time phrase says a period and clock. A clock of a minute or more is said without tenths. */
export function isTime(
  phrase: string,
  state: { readonly period: number; readonly clock: string },
): boolean {
  const left = secondsOf(state.clock)
  const text = phrase.charAt(0).toLowerCase() + phrase.slice(1)
  if (text === 'at halftime') return state.period === 2 && left === 0
  const [, ended] = /^(?:after|at the end of) (.+)$/.exec(text) ?? []
  if (ended !== undefined) return periodOf(ended) === state.period && left === 0
  return isClock(text.replace(/^with /, ''), state)
}

/** Whether `8:17 left in Q1` says a period and clock. */
export function isClock(
  phrase: string,
  state: { readonly period: number; readonly clock: string },
): boolean {
  const left = secondsOf(state.clock)
  const time = timeOf(phrase)
  if (time.period !== state.period) return false
  return left >= 60
    ? time.left === Math.floor(left)
    : Math.abs(time.left - Math.floor(left * 10) / 10) < 1e-9
}

/** `in Q3`, `from Q2 into Q3`: the first and last period. */
export function periodsOf(text: string): readonly number[] {
  return [...text.matchAll(/(?:Q|OT)\d+/g)].map(([label]) => periodOf(label))
}

/** `18 points, 6 rebounds and 4 assists`. */
export function lineOf(text: string): readonly { readonly count: number; readonly what: string }[] {
  return text.split(/, | and /).map(part => {
    const [count = '', ...what] = part.split(' ')
    return { count: Number(count), what: what.join(' ') }
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
