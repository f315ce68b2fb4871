/**
 * The language of the texts of a feed: its setting, or the suffix of its key (`pulse-es`), or English. Only the suffixes of
 * languages in which texts are checked word by word count.
 */
export function feedLanguage(language: string | undefined, feedKey: string): string {
  return language ?? /-(?<suffix>(?:en|es)(?:-[a-z0-9]+)?)$/.exec(feedKey)?.groups?.suffix ?? 'en'
}
