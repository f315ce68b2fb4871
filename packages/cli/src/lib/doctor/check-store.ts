import { chainKey, chainOf, type Entry, parseChainKey } from '@fixture-feed/journal/entry'
import type { InspectedEntry } from '@fixture-feed/journal/inspected-entry'
import { StoredSignatures } from '@fixture-feed/server/stored-signatures'
import { FeedAssets } from './feed-assets.ts'
import { type Finding, finding, placeOf } from './finding.ts'

/** The size of a store, the counts of its signatures, and the findings. */
export interface Diagnosis {
  readonly entries: number
  readonly chains: number
  /**
   * Counts of the snapshots that a relay recorded: with the signature of an accepted key, without such a signature, and
   * with an invalid signature. If keys are given, `unsigned` also counts the assets whose name is not the hash of their
   * content.
   */
  readonly signatures: {
    readonly signed: number
    readonly unsigned: number
    readonly failed: number
  }
  readonly findings: readonly Finding[]
}

/** The state of a chain up to the current entry. */
interface ChainState {
  end: number
  /** The ids of the current items. */
  readonly ids: Set<string>
  itemCount: number | undefined
}

/**
 * Checks all entries of a store. The entries of each chain must arrive in their order.
 *
 * @param startsAnywhere Whether the first entry of a chain can name an earlier entry, as after a purge on NATS.
 * @param publicKeys The keys, one of which must have signed each snapshot of a relay. By default, snapshots may be
 *   unsigned or signed by any key.
 */
export async function checkStore(
  inspected: AsyncIterable<InspectedEntry> | Iterable<InspectedEntry>,
  {
    startsAnywhere = false,
    publicKeys,
  }: {
    readonly startsAnywhere?: boolean
    readonly publicKeys?: readonly string[] | undefined
  } = {},
): Promise<Diagnosis> {
  const findings: Finding[] = []
  const chains = new Map<string, ChainState>()
  const assets = new FeedAssets()
  const purged = new Set<string>()
  const broken: [entry: Entry, end: number][] = []
  const signatureCheck = new StoredSignatures(publicKeys)
  const signatures = { signed: 0, unsigned: 0, failed: 0 }
  let entries = 0
  for await (const each of inspected) {
    if (each.kind === 'fault') {
      findings.push(finding('damaged', each.where, each.detail))
      continue
    }
    const { entry } = each
    entries++
    if (entry.kind === 'purge') purged.add(entry.fixtureId)
    const state = chains.get(chainKey(chainOf(entry)))
    const end = state?.end ?? (startsAnywhere ? entry.previous : 0)
    if (entry.previous !== end) broken.push([entry, end])
    chains.set(chainKey(chainOf(entry)), advance(state, entry))
    assets.add(entry)
    const signatureStatus = signatureCheck.check(entry)
    if (signatureStatus !== undefined) signatures[signatureStatus]++
    if (
      signatureStatus === 'failed' ||
      (signatureStatus === 'unsigned' && publicKeys !== undefined)
    )
      findings.push(signatureFinding(entry, signatureStatus))
  }
  findings.push(...registrationFindings(chains, purged))
  for (const [entry, end] of broken) {
    const found =
      end === 0 ? 'its chain has no earlier entry' : `the last entry before it has position ${end}`
    const detail = `the entry at position ${entry.position} names position ${entry.previous} as its predecessor, but ${found}`
    if (!purged.has(entry.fixtureId)) findings.push(finding('broken_chain', placeOf(entry), detail))
  }
  findings.push(...countFindings(chains, purged), ...assets.findings())
  for (const fixtureId of purged)
    findings.push(finding('unfinished_purge', placeOf({ fixtureId }), 'its purge was interrupted'))
  return { entries, chains: chains.size, signatures, findings }
}

/**
 * Reports fixtures whose registration is missing although their feeds have entries, except purged fixtures. The service
 * publishes only to registered fixtures.
 */
function registrationFindings(
  chains: ReadonlyMap<string, ChainState>,
  purged: ReadonlySet<string>,
): readonly Finding[] {
  const published = new Set([...chains.keys()].map(key => parseChainKey(key).fixtureId))
  const detail = 'its feeds have entries, but its registration is missing'
  return [...published]
    .filter(fixtureId => !purged.has(fixtureId) && !chains.has(chainKey({ fixtureId })))
    .map(fixtureId => finding('not_registered', placeOf({ fixtureId }), detail))
}

function signatureFinding(entry: Entry, signatureStatus: 'unsigned' | 'failed'): Finding {
  if (entry.kind === 'asset') {
    const detail = `the name of asset "${entry.name}" at position ${entry.position} is not the hash of its content, so no signed snapshot covers it`
    return finding('not_signed', placeOf(entry), detail)
  }
  const whose = `the snapshot of position ${entry.position}`
  return signatureStatus === 'failed'
    ? finding('signature_broken', placeOf(entry), `a signature of ${whose} is invalid`)
    : finding('not_signed', placeOf(entry), `${whose} is not signed by a key given with --key`)
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

/**
 * Compares the last recorded count of each chain with its items, because that count is the item count in the index.
 * Skips purged fixtures.
 */
function countFindings(
  chains: ReadonlyMap<string, ChainState>,
  purged: ReadonlySet<string>,
): readonly Finding[] {
  const findings: Finding[] = []
  for (const [key, { ids, itemCount }] of chains) {
    const { fixtureId, feedKey = '' } = parseChainKey(key)
    if (itemCount === undefined || itemCount === ids.size || purged.has(fixtureId)) continue
    const detail = `its recorded item count is ${itemCount}, but the feed has ${ids.size} items`
    findings.push(finding('wrong_item_count', placeOf({ fixtureId, feedKey }), detail))
  }
  return findings
}
