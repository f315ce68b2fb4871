import { chainKey, chainOf, type Entry, parseChainKey } from '@fixture-feed/journal/entry'
import type { InspectedEntry } from '@fixture-feed/journal/sqlite-inspection'
import { FeedAssets } from './feed-assets.ts'
import { type Finding, placeOf } from './finding.ts'

/** What a store holds, and what is to be said about it. */
export interface Diagnosis {
  readonly entries: number
  readonly chains: number
  readonly findings: readonly Finding[]
}

/** What is known of a chain so far. */
interface ChainState {
  end: number
  /** The items that are current. */
  readonly ids: Set<string>
  itemCount: number | undefined
}

const restore = 'restore a backup, or export what can be read and import it into a new store'

/**
 * Checks all entries of a store, in the order of each chain.
 *
 * @param startsAnywhere Whether a chain may begin with an entry that names another one, as after a purge on NATS.
 */
export async function checkStore(
  inspected: AsyncIterable<InspectedEntry> | Iterable<InspectedEntry>,
  { startsAnywhere = false }: { readonly startsAnywhere?: boolean } = {},
): Promise<Diagnosis> {
  const findings: Finding[] = []
  const chains = new Map<string, ChainState>()
  const assets = new FeedAssets()
  const purged = new Set<string>()
  const broken: (Finding & { readonly fixtureId: string })[] = []
  let entries = 0
  for await (const each of inspected) {
    if (each.kind === 'fault') {
      const { where, detail } = each
      findings.push({ severity: 'error', code: 'damaged', where, detail, advice: restore })
      continue
    }
    const { entry } = each
    entries++
    if (entry.kind === 'purge') purged.add(entry.fixtureId)
    const state = chains.get(chainKey(chainOf(entry)))
    const end = state?.end ?? (startsAnywhere ? entry.previous : 0)
    if (entry.previous !== end)
      broken.push({ ...brokenChain(entry, end), fixtureId: entry.fixtureId })
    chains.set(chainKey(chainOf(entry)), advance(state, entry))
    assets.add(entry)
  }
  for (const { fixtureId, ...finding } of broken) if (!purged.has(fixtureId)) findings.push(finding)
  findings.push(...countFindings(chains, purged), ...assets.findings(), ...purgeFindings(purged))
  return { entries, chains: chains.size, findings }
}

function brokenChain(entry: Entry, end: number): Finding {
  return {
    severity: 'error',
    code: 'broken_chain',
    where: placeOf(entry),
    detail: `the entry at position ${entry.position} names ${entry.previous} as the one before it, found ${end}`,
    advice: restore,
  }
}

function advance(state: ChainState | undefined, entry: Entry): ChainState {
  const { ids = new Set<string>() } = state ?? {}
  let itemCount = state?.itemCount
  if (entry.kind === 'publication') {
    for (const { id } of entry.withdrawals) ids.delete(id)
    for (const { id } of entry.items) ids.add(id)
  }
  if (entry.kind === 'erasure') ids.delete(entry.itemId)
  if (entry.kind === 'publication' || entry.kind === 'erasure') itemCount = entry.itemCount
  return { end: entry.position, ids, itemCount }
}

/** The last count is what the index tells readers. */
function countFindings(
  chains: ReadonlyMap<string, ChainState>,
  purged: ReadonlySet<string>,
): readonly Finding[] {
  return [...chains].flatMap(([key, { ids, itemCount }]): Finding[] => {
    const { fixtureId, feedKey = '' } = parseChainKey(key)
    if (itemCount === undefined || itemCount === ids.size || purged.has(fixtureId)) return []
    const where = placeOf({ fixtureId, feedKey })
    const detail = `its last entry counts ${itemCount} items, but there are ${ids.size}`
    const advice = 'an entry is missing or was changed: restore a backup'
    return [{ severity: 'error', code: 'wrong_item_count', where, detail, advice }]
  })
}

function purgeFindings(purged: ReadonlySet<string>): readonly Finding[] {
  return [...purged].map(fixtureId => ({
    severity: 'warning',
    code: 'unfinished_purge',
    where: placeOf({ fixtureId }),
    detail: 'its purge was interrupted',
    advice: 'start the service: it finishes purges before it is ready',
  }))
}
