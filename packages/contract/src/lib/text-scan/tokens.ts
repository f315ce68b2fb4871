import type { FoldedText } from './fold-text.ts'

/** A run of letters and digits of a folded text. */
export interface Token {
  readonly word: string
  /** Offsets in the folded text. */
  readonly from: number
  readonly to: number
  /** The characters between the previous token and this one. */
  readonly gap: string
}

export function tokensOf({ text }: FoldedText): readonly Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    tokens.push({ word, from: index, to: index + word.length, gap: text.slice(end, index) })
    end = index + word.length
  }
  return tokens
}

/** Returns the word at an offset from a token; `''` outside the text and beyond a punctuation mark such as a comma. */
export function wordAt(tokens: readonly Token[], index: number, offset: number): string {
  const step = Math.sign(offset)
  for (let at = index; at !== index + offset; at += step) {
    const gap = tokens[step > 0 ? at + 1 : at]?.gap ?? ''
    if (/[.,!?¿¡;:()]/.test(gap)) return ''
  }
  return tokens[index + offset]?.word ?? ''
}
