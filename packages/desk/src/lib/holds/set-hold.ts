import type { HoldBody } from '@fixture-feed/contract/operator-bodies'
import type { Hold } from '@fixture-feed/contract/operator-responses'
import type { Target } from '../api/write-seen.ts'
import { type HoldRule, sameRule } from './hold-words.ts'

/**
 * Sets a hold of this token. If the token already has a hold with the same rule, that hold gets the new reason. Every
 * other hold stays: a new hold gets a random id, and the service sets it only if no hold has that id. An item is
 * released only if all of its holds release it, so a delay never ends the embargo of another editor.
 *
 * @param options.replaces The id of a hold of another token that the editor agreed to replace. It is replaced only
 * while it keeps the same changes back.
 * @returns The hold, and whether it is new.
 */
export async function setHold(
  { api, id: feed, rights }: Target,
  body: HoldBody,
  { replaces }: { readonly replaces?: string | undefined } = {},
): Promise<{ readonly hold: Hold; readonly isNew: boolean }> {
  const { reason: _, ...rule } = body
  const { holds } = await api.readHoldsPage(feed)
  const same = holds.filter(hold => sameRule(hold, rule))
  const known = same.find(({ by, id }) => by === rights.name || id === replaces)
  if (known !== undefined) return api.putHold(feed, known.id, body)
  return api.putHold(feed, `${kindOf(rule)}-${crypto.randomUUID()}`, body, { isNewOnly: true })
}

/** The purpose of a hold, as the beginning of its id, for operators who list holds on the command line. */
function kindOf({ items, tokens, release }: HoldRule): string {
  if (items !== undefined) return 'reserve'
  if (tokens !== undefined) return 'stop'
  if (release === 'approval') return 'approve'
  return 'at' in release ? 'embargo' : 'delay'
}
