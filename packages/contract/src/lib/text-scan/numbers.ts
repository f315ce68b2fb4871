import { isEnglishNumber } from './english-numbers.ts'
import type { FoldedText } from './fold-text.ts'
import { isSpanishNumber } from './spanish-numbers.ts'
import type { Token } from './tokens.ts'

/** A part of a folded text, by its offsets. */
export interface FoldedSpan {
  readonly from: number
  readonly to: number
}

type NumberWordTest = (tokens: readonly Token[], index: number) => boolean

const numberWordTests: Readonly<Record<string, NumberWordTest>> = {
  en: isEnglishNumber,
  es: isSpanishNumber,
}

/**
 * Digits of any script with the punctuation between them (`4:32`, `57,1`) and with bars that look like a 1 (`|2`), and
 * the numerals of Chinese and Japanese.
 */
const figures =
  /\|*\p{N}+(?:[.,:⁄٫٬'’|]+\p{N}+)*\|*|[〇零一二三四五六七八九十百千万萬億亿两兩壱弐参壹贰叁肆伍陆柒捌玖拾]+/gu

/** Symbols that state a number: ten, hundred points, medals, and the faces of dice. */
const symbols = /🔟|💯|[🥇🥈🥉⚀⚁⚂⚃⚄⚅]/gu

/** Figures that are mixed with letters that look like figures: `1O`, `l2`. */
const mixedFigures = /^(?=.*\p{N})[\p{N}oil]+$/u

/** `lO` and `II`, which readers take for 10 and 11; not the word `Ill`. */
const letterFigures = /^(?!Ill$)(?:[Il]{1,3}O{1,3}|[Il]{2,3})$/

/** Letters of other alphabets that look like figures, also next to figures: `ЗО` for 30, `ϩ5` for 25. */
const foreignFigures = /^(?=.*[ЗӠƷȜƼбϨϩᗱᕤ])[\p{N}ЗӠƷȜƼбϨϩᗱᕤIlOІӀОΟ]+$/u

const romanNumeral = /^(?=..)(?:xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/
const romanInLowerCase = /^(?:ii|iii|iv|vii|viii|ix)$/
/** Words that a Roman numeral of one letter may follow: `Game V`. */
const beforeRoman = /^(?:game|quarter|period|half|round|partido|juego|cuarto|tiempo|periodo)$/

/** The spans of a text that are numbers, in no particular order. They may overlap. */
export function numbersOf(
  folded: FoldedText,
  tokens: readonly Token[],
  { original, language }: { readonly original: string; readonly language: string },
): readonly FoldedSpan[] {
  const { text, starts, ends } = folded
  const isNumberWord = numberWordTests[language.split('-')[0]?.toLowerCase() ?? '']
  const spans: FoldedSpan[] = []
  for (const pattern of [figures, symbols]) {
    for (const { 0: found, index } of text.matchAll(pattern))
      spans.push({ from: index, to: index + found.length })
  }
  const areNumberWords = tokens.map((_, index) => isNumberWord?.(tokens, index) === true)
  for (const [index, token] of tokens.entries()) {
    const isNumber =
      areNumberWords[index] ||
      mixedFigures.test(token.word) ||
      (isNumberWord !== undefined &&
        isNumeral(
          token,
          original.slice(starts[token.from], ends[token.to - 1]),
          tokens[index - 1]?.word ?? '',
        ))
    if (isNumber) spans.push(token)
  }
  if (isNumberWord !== undefined) {
    spans.push(...dividedWords(tokens, { isNumberWord, areNumberWords }))
  }
  return spans
}

/** Whether a token is a Roman numeral, or letters that stand for figures. */
function isNumeral({ word, gap }: Token, written: string, before: string): boolean {
  if (/['’]$/.test(gap)) return false
  if (letterFigures.test(written) || foreignFigures.test(written)) return true
  if (romanInLowerCase.test(word)) return true
  if (written !== written.toUpperCase()) return false
  return romanNumeral.test(word) || (/^[ivx]$/.test(word) && beforeRoman.test(before))
}

/**
 * Number words that are divided by hyphens, or by one character after each letter: `thir-teen`, `t w o`; not
 * `six-point`.
 */
function dividedWords(
  tokens: readonly Token[],
  {
    isNumberWord,
    areNumberWords,
  }: { readonly isNumberWord: NumberWordTest; readonly areNumberWords: readonly boolean[] },
): FoldedSpan[] {
  const spans: FoldedSpan[] = []
  for (let first = 0; first < tokens.length; first++) {
    let word = tokens[first]?.word ?? ''
    if (areNumberWords[first]) continue
    const areLetters = word.length === 1
    for (let last = first + 1; last < tokens.length && word.length <= longestWord; last++) {
      const { gap = '', word: next = '' } = tokens[last] ?? {}
      const isJoined = areLetters ? next.length === 1 && gap.length === 1 : hyphen.test(gap)
      if (!isJoined) break
      word += next
      const { from = 0 } = tokens[first] ?? {}
      if (isNumberWord([{ word, from, to: from, gap: '' }], 0))
        spans.push({ from, to: tokens[last]?.to ?? from })
    }
  }
  return spans
}

const longestWord = 'decimoseptimas'.length
const hyphen = /^[-‐‑‒–]$/
