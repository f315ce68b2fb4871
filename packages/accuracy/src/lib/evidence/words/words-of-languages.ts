import type { LanguageTag } from '../../language/languages.ts'
import { english } from './english.ts'
import type { EvidenceWords } from './evidence-words.ts'
import { spanish } from './spanish.ts'

export const evidenceWords: Readonly<Record<LanguageTag, EvidenceWords>> = {
  en: english,
  es: spanish,
  // The Unicode CLDR defines a period as the decimal mark of `es-419`.
  'es-419': { ...spanish, decimal: '.' },
}

/**
 * The language whose words a BCP 47 tag uses; `undefined` if none is known. Spanish with any region except Spain uses
 * the words of `es-419`.
 */
export function evidenceLanguageOf(tag: string): LanguageTag | undefined {
  const [language = '', ...parts] = tag.toLowerCase().split('-')
  if (language === 'en') return 'en'
  if (language !== 'es') return undefined
  const region = parts.find(part => /^(?:[a-z]{2}|\d{3})$/.test(part))
  return region === undefined || region === 'es' ? 'es' : 'es-419'
}
