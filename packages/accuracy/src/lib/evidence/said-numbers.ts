export interface SaidNumber {
  /** Verbatim: `12`, `4:32`, `57.1`, `six`. */
  readonly number: string
  readonly start: number
}

/** The number words of English and Spanish. One is an article too. */
const numberWords: ReadonlyMap<string, string> = new Map(
  [
    'two three four five six seven eight nine',
    'dos tres cuatro cinco seis siete ocho nueve',
  ].flatMap(words => words.split(' ').map((word, index) => [word, String(index + 2)] as const)),
)

/**
 * Figures that are not part of a word (`3PT`, `3-pointer`) and do not mean a shot (`Birch's 3 ties it`), and number words.
 * A number of free throws describes a play.
 */
const numbers = new RegExp(
  [
    "(?<![\\p{L}\\d.,:])(?!3-point(?:er| range| attempt)|(?<='s? )3 )\\d+(?:[:.,]\\d+)*(?![\\p{L}\\d])",
    `(?<!\\p{L})(?:${[...numberWords.keys()].join('|')})(?!\\p{L}| free throws| tiros libres (?:para|con|a|sobre)\\b)`,
  ].join('|'),
  'giu',
)

/** The numbers of a text that are not part of a name (`76ers`). */
export function numbersIn(text: string, names: readonly string[] = []): readonly SaidNumber[] {
  const plain = names.reduce((rest, name) => rest.replaceAll(name, ' '.repeat(name.length)), text)
  return [...plain.matchAll(numbers)].map(({ 0: number, index }) => ({ number, start: index }))
}

/** The numbers of a text that equal none of the values. Each value accounts for one number. */
export function unsaid(text: string, values: readonly string[]): readonly string[] {
  const left = values.map(formsOf)
  // A shot that a headline calls a 3, which counts as one play.
  if (text === '3' && values.join() === '1') return []
  const withoutRange = text.replace(/(?<!\d)3-point(?=er| range| attempt)/g, '')
  return numbersIn(withoutRange.replace(/[-–]/g, ' '))
    .map(({ number }) => numberWords.get(number.toLowerCase()) ?? number.replace(',', '.'))
    .filter(number => {
      const at = left.findIndex(forms => forms.includes(number))
      if (at !== -1) left.splice(at, 1)
      return at === -1
    })
}

/** The written forms of a value: a clock as minutes and seconds, or as seconds with tenths. */
function formsOf(value: string): readonly string[] {
  const [, minutes, seconds] = /^PT(\d+)M(\d+\.\d+)S$/.exec(value) ?? []
  if (minutes !== undefined && seconds !== undefined) {
    const whole = seconds.slice(0, 2)
    return Number(minutes) > 0
      ? [`${Number(minutes)}:${whole}`, ...(whole === '00' ? [String(Number(minutes))] : [])]
      : [String(Math.floor(Number(seconds) * 10) / 10)]
  }
  const [, , , day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []
  return day === undefined ? [value, Number(value).toFixed(1)] : [String(Number(day))]
}

/** The numbers of a schedule: day, tip-off time, labels and places. */
export function scheduledNumbers(box: object): ReadonlySet<string> {
  const { gameCode = '', gameTimeLocal, gameEt, gameTimeUTC, ...more } = box as Schedule
  const times = [gameTimeLocal, gameEt, gameTimeUTC].flatMap(time => {
    const [, day, hour = '', minute] = /-(\d\d)T(\d\d):(\d\d)/.exec(time ?? '') ?? []
    const hours = [Number(hour), Number(hour) % 12 || 12]
    return [
      String(Number(day)),
      ...hours.flatMap(each => [`${each}:${minute}`, `${each}.${minute}`]),
      // A full hour: `7 p.m.`
      ...(minute === '00' ? hours.map(String) : []),
    ]
  })
  const labels = [
    more.seriesGameNumber,
    more.gameLabel,
    more.gameSubLabel,
    JSON.stringify(more.arena),
  ]
  const said = labels.flatMap(label => numbersIn(label ?? '').map(({ number }) => number))
  return new Set([...times, ...said, String(Number(gameCode.slice(6, 8)))])
}

interface Schedule {
  readonly gameCode?: string
  readonly gameTimeLocal?: string
  readonly gameEt?: string
  readonly gameTimeUTC?: string
  readonly seriesGameNumber?: string
  readonly gameLabel?: string
  readonly gameSubLabel?: string
  readonly arena?: object
}
