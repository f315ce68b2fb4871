import type { GameWords, Surroundings } from '../language.ts'
import type { RegionWords } from './regions.ts'

/** Ordinals of regulation and overtime before a masculine noun, with the short forms `tercer` and `primer`. */
export const ordinals: readonly string[] =
  'primer segundo tercer cuarto quinto sexto séptimo octavo'.split(' ')

type PeriodSurroundings = GameWords & { readonly style?: Surroundings['style'] }

/** The name of a period with its article, in the style of the text. */
export function periodName(number: number, at: PeriodSurroundings, words: RegionWords): string {
  return at.style === 'headline' ? shortPeriod(number, at, words) : periodText(number, at, words)
}

/** The name of a period in a form that a phrase requests, such as `del tercer cuarto` or `un tercer cuarto`. */
export function periodIn(
  form: string | undefined,
  number: number,
  at: Surroundings,
  words: RegionWords,
): string {
  const name = periodName(number, at, words)
  const ofName = `de ${name}`.replace(/^de el /, 'del ')
  switch (form) {
    case 'an':
      return name.replace(/^el /, 'un ').replace(/^la /, 'una ')
    case 'de':
      return ofName
    case 'a':
      return `a ${name}`.replace(/^a el /, 'al ')
    case 'near-end':
      return number > at.periods ? 'del final' : endOf(number, ofName, at, words)
    case 'end':
      return endOf(number, ofName, at, words)
    default:
      return name
  }
}

/**
 * The words for the end of a period after a time: `del final` for the last period of regulation, and, for example, `del
 * descanso` for the first half.
 */
function endOf(
  number: number,
  ofName: string,
  { arePeriodsNamed, periods }: GameWords,
  { atHalf }: RegionWords,
): string {
  if (arePeriodsNamed && number === periods) return 'del final'
  const isFirstHalf = arePeriodsNamed && number * 2 === periods
  return isFirstHalf ? atHalf.replace(/^al /, 'del ') : `del final ${ofName}`
}

/**
 * The periods of a stretch: `entre el primer y el segundo cuarto`, but `entre el último cuarto y la prórroga`, and
 * `entre el primer periodo y el segundo periodo`.
 */
export function between(first: number, last: number, at: Surroundings, words: RegionWords): string {
  const name = periodName(first, at, words)
  const short = last <= at.periods && at.arePeriodsNamed ? name.replace(/ \S+$/, '') : name
  return `entre ${short} y ${periodName(last, at, words)}`
}

/**
 * The wording for a count from the start of the game to the end of a period, such as `en los tres primeros cuartos`
 * (`tras el tercer cuarto` would be the time after it). `undefined` for an overtime and for periods without a name.
 */
export function countedThrough(
  number: number,
  { hasShortTimes, periods, arePeriodsNamed }: GameWords & Pick<Surroundings, 'hasShortTimes'>,
  { half }: RegionWords,
): string | undefined {
  if (!arePeriodsNamed || number > periods) return undefined
  if (number === periods) return 'en el tiempo reglamentario'
  if (periods === 2) return `en la primera ${half}`
  if (number === 3 && hasShortTimes) return 'en tres cuartos'
  return ['en el primer cuarto', 'en la primera mitad', 'en los tres primeros cuartos'][number - 1]
}

/**
 * The name of a period: `el tercer cuarto`, `el tercer periodo`, `el último cuarto`, `la primera parte`, `la
 * prórroga`, `la segunda prórroga`.
 */
function periodText(
  number: number,
  { periods, arePeriodsNamed, areOvertimesNumbered = false }: GameWords,
  { half, overtime }: RegionWords,
): string {
  if (number <= periods && !arePeriodsNamed) return `el ${ordinals[number - 1]} periodo`
  if (number <= periods && periods === 2) return `la ${feminineOrdinal(number)} ${half}`
  if (number === periods) return 'el último cuarto'
  if (number < periods) return `el ${ordinals[number - 1]} cuarto`
  const extra = number - periods
  const { isFeminine, noun } = overtime
  const article = isFeminine ? 'la' : 'el'
  if (extra === 1 && !areOvertimesNumbered) return `${article} ${noun}`
  const ordinal = isFeminine ? feminineOrdinal(extra) : (ordinals[extra - 1] ?? `${extra}.º`)
  return `${article} ${ordinal} ${noun}`
}

/** The name of a period in a headline: `el 3.er cuarto`, `la 1.ª parte`, `la prórroga`, `la 2.ª prórroga`. */
function shortPeriod(number: number, game: GameWords, words: RegionWords): string {
  const name = periodText(number, game, words)
  const [article = '', ordinal, noun] = name.split(/ (\S+) (.+)/)
  // A name of two words has no ordinal: `la prórroga`. In `el tiempo extra`, `tiempo extra` is one noun.
  if (ordinal === undefined || ordinal === 'tiempo') return name
  const count = number > game.periods ? number - game.periods : number
  const ending = article === 'la' ? 'ª' : count === 1 || count === 3 ? 'er' : 'º'
  return `${article} ${count}.${ending} ${noun}`
}

function feminineOrdinal(number: number): string {
  const ordinal = ordinals[number - 1]
  return ordinal === undefined
    ? `${number}.ª`
    : `${ordinal.replace(/(?:o|(?<=primer|tercer))$/, '')}a`
}
