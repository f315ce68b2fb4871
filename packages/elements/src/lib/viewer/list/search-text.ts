/** Letters that Unicode does not decompose into a base letter and a mark. */
const baseLetters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
}

/** A text in lower case without diacritics, so that `doncic` finds `Dončić`. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[đðħıłøßþæœ]/g, letter => baseLetters[letter] ?? letter)
}

/** Returns whether a text contains every word of a search, regardless of case and diacritics. */
export function matchesSearch(text: string, search: string): boolean {
  const folded = foldText(text)
  return foldText(search)
    .split(/\s+/)
    .every(word => folded.includes(word))
}
