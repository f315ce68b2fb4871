/** The languages that feeds can be in, by BCP 47 tag. */
export const languageTags = ['en', 'es', 'es-419'] as const
export type LanguageTag = (typeof languageTags)[number]
