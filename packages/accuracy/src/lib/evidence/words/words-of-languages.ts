import type { LanguageTag } from '../../language/languages.ts'
import { english } from './english.ts'
import type { EvidenceWords } from './evidence-words.ts'
import { spanish } from './spanish.ts'

export const evidenceWords: Readonly<Record<LanguageTag, EvidenceWords>> = {
  en: english,
  es: spanish,
  // The decimal mark is a period in most of Latin America.
  'es-419': { ...spanish, decimal: '.' },
}
