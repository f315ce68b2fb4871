import { fieldLabel } from '@fixture-feed/elements/page-parts'
import { sameValue } from '../api/same-draft.ts'

/** One value by which two items differ. */
export interface ChangedField {
  /** Where it is, in words: `Statistics 2 · Label`. */
  readonly label: string
  /** Left out where the item has no such value. */
  readonly before?: string | undefined
  readonly after?: string | undefined
}

/** What of two items differs, value by value. */
export function changedFields(before: unknown, after: unknown, label = ''): ChangedField[] {
  if (sameValue(before, after)) return []
  if (!isCompound(before) || !isCompound(after)) {
    return [{ label, before: textOf(before), after: textOf(after) }]
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap(name =>
    changedFields(before[name], after[name], labelBelow(label, name, Array.isArray(after))),
  )
}

function labelBelow(label: string, name: string, isMember: boolean): string {
  if (isMember) return `${label} ${Number(name) + 1}`
  return label === '' ? fieldLabel(name) : `${label} · ${fieldLabel(name)}`
}

function isCompound(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
