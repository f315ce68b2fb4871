/** The languages that feeds can be in, by BCP 47 tag. */
export const languageTags = ['en', 'es'] as const
export type LanguageTag = (typeof languageTags)[number]
