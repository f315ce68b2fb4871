/** The languages in which the generator can write feeds, as BCP 47 tags. */
export const languageTags = ['en', 'es', 'es-419'] as const
export type LanguageTag = (typeof languageTags)[number]
