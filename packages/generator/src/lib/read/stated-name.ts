import type { JsonFields } from './json-fields.ts'

/** Words that stand where a name is not known yet. */
const provisional =
  /^(?:tbd|tba|tbc|n\/?a|null|none|unknown|to be (?:determined|announced|confirmed))\.?$/i

/** The name in a field; `undefined` if it is absent, invisible, or a placeholder word. */
export function statedName(fields: JsonFields, field: string): string | undefined {
  const raw = fields.raw(field)
  if (typeof raw !== 'string') return undefined
  const name = raw.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return /[\p{L}\p{N}]/u.test(name) && !provisional.test(name) ? name : undefined
}
