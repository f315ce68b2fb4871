import type { Position } from '../../entry.ts'
import type { Chains } from './chains.ts'
import { decodeBody } from './entry-message.ts'
import { getMessage } from './get-message.ts'
import type { JetStream } from './jet-stream.ts'
import type { ChainToken } from './subjects.ts'

interface Beginning {
  /** The position of the trim that says so. */
  readonly trim: Position
  readonly first: Position
}

/** Where trimmed chains begin, read from the last trim of a chain when somebody misses an entry of it. */
export class TrimmedChains {
  readonly #jetStream: JetStream
  readonly #chains: Chains
  readonly #beginnings = new Map<ChainToken, Beginning>()

  constructor(jetStream: JetStream, chains: Chains) {
    this.#jetStream = jetStream
    this.#chains = chains
  }

  /** The position of the copy that a chain begins with; 0 for a chain that was never trimmed. */
  async begin(chain: ChainToken): Promise<Position> {
    const { trim } = this.#chains.end(chain).heads
    if (trim === undefined) return 0
    const known = this.#beginnings.get(chain)
    if (known?.trim === trim) return known.first
    const message = await getMessage(this.#jetStream, trim)
    if (message === undefined) throw new Error(`trim ${trim} is missing`)
    const { first } = JSON.parse(decodeBody(message).text) as { readonly first: Position }
    this.#beginnings.set(chain, { trim, first })
    return first
  }
}
