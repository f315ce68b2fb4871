import { type Token, wordAt } from './tokens.ts'

const units = 'one two three four five six seven eight nine'
const teens =
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen forteen fiveteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety fourty ninty'

const ordinals = [
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth',
  'fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth fortieth',
  'fiftieth sixtieth seventieth eightieth ninetieth hundredth thousandth millionth',
  // Common misspellings.
  'fith eigth nineth twelth fourtieth',
]

const others = [
  'zero nil zilch hundred thousand million billion dozen century',
  'once twice thrice double triple treble quadruple quintuple doubled tripled quadrupled doubling',
  'pair couple duo trio quartet quintet threesome foursome brace deuce trey',
  'twenties thirties forties fifties sixties seventies eighties nineties centuries',
]

const words = (...lists: readonly string[]) => lists.flatMap(list => list.split(' '))

const always: ReadonlySet<string> = new Set([
  ...words(units, teens, tens, ...ordinals, ...others),
  // Plurals, as in `two sixes`, `in the tens` and `dozens`.
  ...words(units, teens, ...others).map(word => (word === 'six' ? 'sixes' : `${word}s`)),
])

const unitPattern = words(units).join('|')
const compound = new RegExp(
  [
    `^(?:${words(tens).join('|')})(?:${unitPattern})s?$`,
    `^(?:${unitPattern}|ten)(?:fold|some|peat|points?|pointers?)$`,
  ].join('|'),
)

const cardinals: ReadonlySet<string> = new Set(words(units, teens, tens))
const counted = new Set(
  'point points rebound rebounds assist assists steal steals block blocks turnover turnovers'
    .concat(' basket baskets bucket shot shots possession foul fouls game games minute minutes')
    .split(' '),
)

/** Words whose meaning depends on the words next to them. */
const ambiguous: ReadonlySet<string> = new Set(
  words('one second once seconds double doubles single hat half quarter a'),
)

/** Whether a token is an English number word, an ordinal, or a word such as "dozen" or "double-double". */
export function isEnglishNumber(tokens: readonly Token[], index: number): boolean {
  const word = tokens[index]?.word ?? ''
  if (!ambiguous.has(word)) return always.has(word) || compound.test(word)
  const before = wordAt(tokens, index, -1)
  const after = wordAt(tokens, index, 1)
  switch (word) {
    case 'one':
      // "One" is not a number in "one another", and not after a word such as "no" or "this" unless a noun such as
      // "point" follows.
      return !(
        after === 'another' ||
        (/^(?:no|this|that|which|every|any)$/.test(before) && !counted.has(after))
      )
    case 'second':
      return !isTimeUnit(before, after)
    case 'once':
      return !(before === 'at' || after === 'again')
    case 'seconds':
      return false
    case 'double':
    case 'doubles':
      return !/^team(?:s|ed|ing)?$/.test(after)
    case 'single':
      return counted.has(after)
    case 'hat':
      return /^tricks?$/.test(after)
    case 'half':
    case 'quarter':
      return isShare(tokens, index)
    case 'a':
      return /^(?:by|within|just|only|than)$/.test(before) && after === 'point'
    default:
      return false
  }
}

/**
 * Whether "second" is a unit of time, as in "one second", "the final second" and "a second later", and not an
 * ordinal, as in "the second quarter".
 */
function isTimeUnit(before: string, after: string): boolean {
  if (/^(?:chance|half|quarter|period|unit|straight)$/.test(after)) return false
  if (before === 'a') return /^(?:|later|left|remaining|to|from|of|before|after)$/.test(after)
  return /\d$|^(?:final|last|per|each|every|split|half)$/.test(before) || cardinals.has(before)
}

/**
 * Whether "half" or "quarter" is a share, as in "half of their points" and "half their points", but not in "the first
 * half of the game" and "half court".
 */
function isShare(tokens: readonly Token[], index: number): boolean {
  const owner = /^(?:their|his|her|its)$/
  const after = wordAt(tokens, index, 1)
  return owner.test(after) || (after === 'of' && owner.test(wordAt(tokens, index, 2)))
}
