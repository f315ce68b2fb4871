import { LRUCache } from 'lru-cache'
import { encodeDelta } from '../representation/delta.ts'
import type { Dictionary } from '../representation/dictionary.ts'
import type { Representation, RepresentedVersion } from '../representation/representation.ts'

/** A pair of versions: what a client has, and what it asks for. */
export interface DeltaPair {
  readonly dictionary: () => Dictionary
  readonly digest: string
  readonly version: RepresentedVersion
}

/** How making a delta ended: without one where no decoder would take it. */
export interface MadeDelta {
  readonly representation: Representation | undefined
}

/** What an entry takes beside its bytes, about. */
const overheadBytes = 1024

/**
 * The deltas and dictionaries of all feeds. Each is made when it is first asked for, once for all readers, and the last
 * used are kept within a bound.
 */
export class DeltaStore {
  readonly #deltas: LRUCache<string, MadeDelta, DeltaPair>
  readonly #dictionaries: LRUCache<string, RepresentedVersion>

  /**
   * @param maxBytes What deltas may take.
   * @param maxDictionaryBytes What dictionaries may take with their codings.
   */
  constructor(maxBytes: number = 32 * 1024 * 1024, maxDictionaryBytes: number = maxBytes) {
    this.#deltas = new LRUCache({
      maxSize: maxBytes,
      // One that is dropped while it is made is an answer all the same.
      ignoreFetchAbort: true,
      sizeCalculation: ({ representation }) => overheadBytes + (representation?.bytes.length ?? 0),
      fetchMethod: (_key, _stale, { context }) => encode(context),
    })
    this.#dictionaries = new LRUCache({
      maxSize: maxDictionaryBytes,
      sizeCalculation: ({ identity }) => overheadBytes + Math.ceil(identity.length * 1.25),
    })
  }

  /** Memory that deltas and dictionaries take, in bytes, about. */
  get byteLength(): number {
    return this.#deltas.calculatedSize + this.#dictionaries.calculatedSize
  }

  /** A delta that was made before. */
  made(pair: DeltaPair): MadeDelta | undefined {
    return this.#deltas.get(keyOf(pair))
  }

  /** The delta of a pair, made if need be; readers who ask meanwhile wait for the same one. */
  make(pair: DeltaPair): Promise<MadeDelta> {
    return this.#deltas.forceFetch(keyOf(pair), { context: pair })
  }

  /** The version that is served as a dictionary under a key, made by `toVersion` if need be. */
  dictionary(key: string, toVersion: () => RepresentedVersion): RepresentedVersion {
    const kept = this.#dictionaries.get(key)
    if (kept !== undefined) return kept
    const version = toVersion()
    this.#dictionaries.set(key, version)
    return version
  }

  /** Forgets everything, so that no text that was erased is left in memory. */
  clear(): void {
    this.#deltas.clear()
    this.#dictionaries.clear()
  }
}

/** Digests name bytes whatever feed they are of. */
function keyOf({ digest, version }: DeltaPair): string {
  return `${digest} ${version.digest}`
}

async function encode({ dictionary, version }: DeltaPair): Promise<MadeDelta> {
  const bytes = await encodeDelta(version.identity, dictionary())
  return { representation: bytes && version.delta(bytes) }
}
