/** Wrong tokens of one address within one minute. */
interface WrongTokens {
  count: number
  readonly sinceMs: number
}

const windowMs = 60_000
const allowed = 20
/** Above this the address that began first is forgotten. */
const maxAddresses = 10_000

/**
 * Counts wrong tokens by the address they come from: after 20 within a minute the others of that minute are refused
 * unseen. Right tokens are never counted. Addresses of IPv6 count by their first 64 bits, which one network has.
 */
export class WrongTokenCounts {
  readonly #nowMs: () => number
  readonly #counts = new Map<string, WrongTokens>()

  /** @param nowMs A clock in milliseconds. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** Counts one more. Returns in how many seconds to try again, where that is one too many. */
  add(address: string): number | undefined {
    const nowMs = this.#nowMs()
    const key = networkOf(address)
    const known = this.#counts.get(key)
    if (known === undefined || nowMs - known.sinceMs >= windowMs) {
      this.#counts.delete(key)
      this.#counts.set(key, { count: 1, sinceMs: nowMs })
      this.#makeRoom()
      return undefined
    }
    known.count++
    if (known.count <= allowed) return undefined
    return Math.ceil((known.sinceMs + windowMs - nowMs) / 1000)
  }

  /** Windows are kept in the order in which they began. */
  #makeRoom(): void {
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > maxAddresses && oldest !== undefined) this.#counts.delete(oldest)
  }
}

function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(group => group !== '')
  const omitted = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length
  const all = [...groups, ...Array.from({ length: omitted }, () => '0'), ...(tail ?? '').split(':')]
  return all.slice(0, 4).join(':')
}
