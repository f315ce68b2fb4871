import type { ShortHeadlines } from '../../language.ts'

export const shortHeadlines: ShortHeadlines = {}
