import { type Token, wordAt } from './tokens.ts'

const units = 'uno dos tres cuatro cinco seis siete ocho nueve'
const cardinals = [
  units,
  'cero diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte',
  'veintiuno veintiun veintiuna veintidos veintitres veinticuatro veinticinco veintiseis',
  'veintisiete veintiocho veintinueve treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  'cien ciento mil millon millones',
]
const hundreds = 'doscient trescient cuatrocient quinient seiscient setecient novecient ochocient'

/** Ordinals without the ending of their gender and number. */
const ordinals = [
  'primer segund tercer cuart quint sext septim octav noven decim undecim duodecim decimoprimer',
  'decimosegund decimotercer decimocuart decimoquint decimosext decimoseptim decimoctav decimonoven',
  'vigesim trigesim cuadragesim quincuagesim sexagesim centesim milesim',
]

const others = [
  'par pares duo duos trio trios cuarteto cuartetos docena docenas decena decenas centena centenas',
  'veintena treintena cuarentena cincuentena centenar centenares millar millares tercio tercios',
  'doble dobles cuadruple quintuple duplica duplican duplico duplicaron',
]

const words = (...lists: readonly string[]) => lists.flatMap(list => list.split(' '))

const always: ReadonlySet<string> = new Set([
  ...words(...cardinals, ...others, 'primer', 'tercer'),
  ...words(hundreds).flatMap(stem => [`${stem}os`, `${stem}as`]),
  ...words(...ordinals).flatMap(stem => ['o', 'a', 'os', 'as'].map(ending => stem + ending)),
])

const compound = new RegExp(
  `^(?:treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)[iy](?:${words(units).join('|')}|un|una)$`,
)

const counted = new Set(
  'punto rebote asistencia robo tapon perdida falta triple canasta tiro posesion partido minuto vez'
    .concat(' segundo decima')
    .split(' '),
)

/** "Cuarto" is a period after an ordinal, and between a word such as "este" and a word such as "de". */
const ordinalOfPeriod = /^(?:primer|segundo|tercer|cuarto|quinto|ultimo|penultimo)$/
const beforePeriod = /^(?:este|ese|cada|mismo|el|del|al|un|otro|proximo|siguiente)$/
const afterPeriod =
  /^(?:|de|del|con|y|en|a|al|por|para|los|las|el|la|se|que|sin|tras|su|sus|lo|les|ante|mas|e|o|pero|cuando|ya)$/

/** Words whose meaning depends on the words next to them. */
const ambiguous: ReadonlySet<string> = new Set(
  words('un una ciento segundo segundos cuarto cuartos octavos triple triples hat mitad'),
)

/** Whether a token is a Spanish number word, an ordinal, or a word such as "docena" or "doble-doble". */
export function isSpanishNumber(tokens: readonly Token[], index: number): boolean {
  const word = tokens[index]?.word ?? ''
  if (!ambiguous.has(word)) return always.has(word) || compound.test(word)
  const before = wordAt(tokens, index, -1)
  const after = wordAt(tokens, index, 1)
  switch (word) {
    case 'un':
    case 'una':
      return isCountedOne(tokens, index)
    case 'ciento':
      return before !== 'por'
    case 'segundo':
      // "Segundo" is a unit of time in "a 1 segundo" and "un segundo", and an ordinal in "el segundo cuarto".
      return !(/\d$/.test(before) || /^(?:un|ultimo|por|cada)$/.test(before))
    case 'segundos':
      return false
    case 'cuarto':
      return !(
        ordinalOfPeriod.test(before) ||
        (beforePeriod.test(before) && afterPeriod.test(after))
      )
    case 'cuartos':
    case 'octavos':
      return false
    // In basketball a "triple" is a three-point shot, except in "triple doble" and "triple prórroga".
    case 'triple':
    case 'triples':
      return after === 'doble' || after === 'dobles' || after === 'prorroga'
    case 'hat':
      return /^tricks?$/.test(after)
    case 'mitad':
      return after === 'de' && /^sus?$/.test(wordAt(tokens, index, 2))
    default:
      return false
  }
}

/**
 * Whether "un" or "una" is a number, as in "por un punto", "un solo punto" and "apenas una vez". Elsewhere it is an
 * article.
 */
function isCountedOne(tokens: readonly Token[], index: number): boolean {
  const before = wordAt(tokens, index, -1)
  const after = wordAt(tokens, index, 1)
  if (/^(?:sol[oa]|unic[oa])$/.test(after)) return counted.has(wordAt(tokens, index, 2))
  return /^(?:por|a|solo|apenas|unicamente|y)$/.test(before) && counted.has(after)
}
