import type { Draft } from './draft.ts'
import type { DraftEvidence } from './evidence.ts'
import type { Withdrawal } from './operator-bodies.ts'

/** A change of one item: its draft, with evidence if there is any, or its withdrawal. */
export type ItemChange =
  | {
      readonly item: Draft
      readonly evidence?: DraftEvidence | undefined
      readonly withdrawal?: undefined
    }
  | { readonly item?: undefined; readonly withdrawal: Withdrawal }

/**
 * The text whose SHA-256 is a proposal's `hash`: canonical JSON (RFC 8785) of the proposed draft, of
 * `{"evidence":…,"item":…}` if it has evidence, of `{"withdraw":id}`, or of `{"reason":…,"withdraw":id}` if the
 * withdrawal has a reason.
 */
export function canonicalChange(change: ItemChange): string {
  const { item, withdrawal } = change
  if (item === undefined) {
    const { id: withdraw, reason } = withdrawal
    return canonicalJson(reason === undefined ? { withdraw } : { reason, withdraw })
  }
  const { evidence } = change
  return canonicalJson(evidence === undefined ? item : { evidence, item })
}

/** Formats a JSON value by RFC 8785: members sorted by the code units of their names, without white space. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`).join(',')}}`
}
