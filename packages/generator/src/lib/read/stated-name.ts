import type { JsonFields } from './json-fields.ts'

/** Placeholder words for unknown names. */
const provisional =
  /^(?:tbd|tba|tbc|n\/?a|nan|null|none|undefined|unknown|to be (?:determined|announced|confirmed))\.?$/i

const longestName = 200

/** The name in a field; `undefined` if it is absent, without a letter, a placeholder word, or longer than 200 characters. */
export function statedName(fields: JsonFields, field: string): string | undefined {
  const raw = fields.raw(field)
  if (typeof raw !== 'string' || raw.length > longestName) return undefined
  const name = raw.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return /\p{L}/u.test(name) && !provisional.test(name) ? name : undefined
}
