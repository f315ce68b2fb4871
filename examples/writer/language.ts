/** Words that may start a sentence. A name that the game does not have could otherwise pass as the first word. */
export const openings: Readonly<Record<string, readonly string[]>> = {
  en: [
    ...[
      'A',
      'After',
      'Although',
      'An',
      'And',
      'As',
      'At',
      'Behind',
      'Both',
      'But',
      'By',
      'Despite',
    ],
    ...['During', 'Early', 'For', 'From', 'He', 'His', 'In', 'It', 'Late', 'Neither', 'No', 'On'],
    ...['Only', 'She', 'The', 'Their', 'There', 'They', 'This', 'Though', 'When', 'While', 'With'],
  ],
  es: [
    ...[
      'A',
      'Al',
      'Ante',
      'Aunque',
      'Con',
      'Cuando',
      'De',
      'Desde',
      'Después',
      'Durante',
      'El',
      'En',
    ],
    ...[
      'Ella',
      'Entre',
      'Hasta',
      'Hubo',
      'La',
      'Las',
      'Los',
      'Mientras',
      'Ni',
      'No',
      'Para',
      'Pero',
    ],
    ...['Por', 'Sin', 'Su', 'Sus', 'Tras', 'Un', 'Una', 'Y'],
  ],
}

/** The names of the languages for the prompt. */
export const languageNames: Readonly<Record<string, string>> = { en: 'English', es: 'Spanish' }

/** Latin letters with their marks, digits, spaces, and the punctuation of sentences. */
const plainText = /^[\p{Script=Latin}\p{M}0-9 .,;:!?¡¿'’"“”«»()%/–—-]*$/u

/** The claims of a sentence, the words of names, and the language: they determine which capitals are allowed. */
export interface StyleRules {
  readonly claims: readonly { readonly start: number; readonly end: number }[]
  /** The words of the names of the game. */
  readonly names: ReadonlySet<string>
  readonly language: string
}

/**
 * A fault of a sentence that no check of claims finds; `undefined` if there is none. A fault is a text that is not in
 * the normal form NFC, a character outside of `plainText` and of the claimed names, or a capitalized word that is not a
 * name of the game. A usual opening word and a claimed abbreviation of up to three capitals are allowed.
 */
export function styleFault(
  text: string,
  { claims, names, language }: StyleRules,
): string | undefined {
  if (text !== text.normalize('NFC')) return 'is not in the normal form of Unicode'
  const isClaimed = (at: number) => claims.some(({ start, end }) => start <= at && at < end)
  for (const { 0: character, index } of text.matchAll(/./gsu)) {
    const isOfName =
      isClaimed(index) && /[\p{L}\p{M}]/u.test(character) && isInNames(character, names)
    if (plainText.test(character) || isOfName) continue
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return `contains the character U+${code}`
  }
  const first = openings[language] ?? []
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    const isName = names.has(word) || (isAllCapitals(word) && word.length <= 3 && isClaimed(index))
    const isOpening = index === 0 && first.includes(word)
    if (/\p{Lu}/u.test(word) && !isName && !isOpening) return `has an unknown name: "${word}"`
  }
  return undefined
}

function isInNames(character: string, names: ReadonlySet<string>): boolean {
  return [...names].some(name => name.includes(character))
}

function isAllCapitals(word: string): boolean {
  return word === word.toUpperCase()
}
