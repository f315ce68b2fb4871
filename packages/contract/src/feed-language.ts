/**
 * The language of the texts of a feed: its setting, or the suffix of its key (`pulse-es`), or English. A suffix
 * counts only for English and Spanish, the languages whose number words are known.
 */
export function feedLanguage(language: string | undefined, feedKey: string): string {
  return language ?? /-(?<suffix>(?:en|es)(?:-[a-z0-9]+)?)$/.exec(feedKey)?.groups?.suffix ?? 'en'
}
