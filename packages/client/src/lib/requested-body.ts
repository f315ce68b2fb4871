import { isDateTime, isEarlier } from './instants.ts'

/** The address of a feed, of its timeline or evidence, or of a list of fixtures. */
const addressForm =
  /\/v1\/(?:fixtures\/([^/]+)\/feeds\/([^/?]+)(?:\/timeline|\/items\/([^/]+)\/evidence\/(\d+))?(?:\?(.*))?|(fixtures|scoreboard|changes)(?:\?(state=live))?)$/

/**
 * The contradiction between a body and its address; `undefined` if there is none. A host may ignore the query, a
 * cache may confuse addresses, and a signature does not cover the URL: an on-path attacker could replay a response
 * signed for another one.
 *
 * @param isStrict Whether a missing statement in the body is a contradiction too.
 */
export function contradictionOf(url: string, body: object, isStrict: boolean): string | undefined {
  const [, fixtureId, feedKey, itemId, revision, query, list, filter] = addressForm.exec(url) ?? []
  const stated = body as Readonly<Record<string, unknown>>
  if (list !== undefined) return isStrict ? otherList(list, filter, stated) : undefined
  const named = { fixtureId, feedKey, itemId }
  const requested = new Map<string, unknown>(
    Object.entries(named).map(([name, text]) => [name, text && decodeURIComponent(text)]),
  )
  requested.set('revision', revision && Number(revision))
  for (const [name, value] of requested) {
    const found = stated[name]
    const isOther = value !== undefined && found !== value && (isStrict || found !== undefined)
    if (isOther) return `its ${name} is ${JSON.stringify(found)}, not ${JSON.stringify(value)}`
  }
  const bounds = new URLSearchParams(query)
  const after = bounds.get('after')
  const until = bounds.get('until')
  const at = String(stated.snapshotAt)
  const isLate = until !== null && (isEarlier(until, at) || !isDateTime(at))
  // Nothing was published after the last change.
  const hasEarlier =
    after !== null && !isEarlier(after, at) && (stated.items as object[]).length > 0
  return isLate || hasEarlier ? `its snapshotAt ${at} is not within the bounds` : undefined
}

/** The contradiction if the body is another list. The index and the scoreboard differ in one field of their entries. */
function otherList(
  list: string,
  filter: string | undefined,
  stated: Readonly<Record<string, unknown>>,
): string | undefined {
  const entries = (stated.fixtures ?? stated.changes) as readonly { readonly state?: unknown }[]
  const field = { fixtures: 'feeds', scoreboard: 'state' }[list] ?? 'feedKey'
  const isOfList = entries.every(entry => field in entry)
  const isFiltered = filter === undefined || entries.every(({ state }) => state === 'live')
  return isOfList && isFiltered ? undefined : 'it is another list'
}
