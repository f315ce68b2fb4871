import type { HoldBody } from '@fixture-feed/contract/operator-bodies'
import type { Hold, Proposal } from '@fixture-feed/contract/operator-responses'
import { definitionLabel, fullText, msg, str } from '@fixture-feed/elements/page-parts'

/** The scope and release condition of a hold. */
export type HoldRule = Omit<HoldBody, 'reason'>

/** A description such as `All items from machine, until approved`. */
export function holdWords(rule: HoldRule, titleOf: (itemId: string) => string): string {
  const { items, definitions, tokens = [], release } = rule
  const of =
    items?.length === 1
      ? items.map(titleOf)
      : [
          ...(items === undefined ? [] : [msg(str`${items.length} items`)]),
          ...(definitions ?? []).map(definitionLabel),
        ]
  const concern = of.length === 0 ? msg('All items') : of.join(', ')
  const from = tokens.length === 0 ? '' : ` ${msg('from')} ${tokens.join(', ')}`
  return `${concern}${from}, ${releaseWords(release)}`
}

/** Whether two holds have the same scope and the same release condition. The order of names does not matter. */
export function sameRule(one: HoldRule, other: HoldRule): boolean {
  const textOf = ({ items, definitions, tokens, release }: HoldRule): string =>
    JSON.stringify([items?.toSorted(), definitions?.toSorted(), tokens?.toSorted(), release])
  return textOf(one) === textOf(other)
}

function releaseWords(release: HoldRule['release']): string {
  if (release === 'approval') return msg('until approved')
  return 'at' in release
    ? msg(str`until ${fullText(release.at)}`)
    : msg(str`for ${release.afterSeconds} s`)
}

/** The consequence for a proposal without a decision: `Publishes in 12 s` or `Needs approval`. */
export function deadlineWords(due: string | null, nowMs: number): string {
  return due === null ? msg('Needs approval') : msg(str`Publishes ${dueWords(due, nowMs)}`)
}

/** The time until a proposal is published, such as `in 12 s`, `in 5 min` or `when approved`. */
export function dueWords(due: string | null, nowMs: number): string {
  if (due === null) return msg('when approved')
  const seconds = Math.ceil((Date.parse(due) - nowMs) / 1000)
  if (seconds <= 0) return msg('now')
  if (seconds < 120) return msg(str`in ${seconds} s`)
  return seconds < 3600
    ? msg(str`in ${Math.round(seconds / 60)} min`)
    : msg(str`on ${fullText(due)}`)
}

/**
 * Whether a proposal replaced another proposal less than half of its delay ago. False without a delay, and for a
 * proposal that needs approval. A publisher may swap the text shortly before it is due, because a newer proposal keeps
 * the due time of the older one.
 */
export function isTextSwapped(
  { at, due, holds: ids }: Pick<Proposal, 'at' | 'due' | 'holds'>,
  holds: readonly Hold[],
  nowMs: number,
): boolean {
  const delays: number[] = []
  for (const { id, release } of holds) {
    const isDelay = typeof release === 'object' && 'afterSeconds' in release
    if (isDelay && ids.includes(id)) delays.push(release.afterSeconds)
  }
  if (due === null || delays.length === 0) return false
  const delayMs = Math.max(...delays) * 1000
  const sinceMs = nowMs - Date.parse(at)
  // A proposal that replaces no other is due a whole delay after it was made.
  const isSwapped = Date.parse(due) < Date.parse(at) + delayMs
  return isSwapped && sinceMs < delayMs / 2
}

/** Proposals by due time, followed by proposals that need approval, newest first. */
export function queueOrder<Each extends Pick<Proposal, 'at' | 'due'>>(
  proposals: readonly Each[],
): readonly Each[] {
  const dueMs = ({ due }: Pick<Proposal, 'due'>) =>
    due === null ? Number.POSITIVE_INFINITY : Date.parse(due)
  return [...proposals].sort((a, b) =>
    a.due === null && b.due === null ? Date.parse(b.at) - Date.parse(a.at) : dueMs(a) - dueMs(b),
  )
}
