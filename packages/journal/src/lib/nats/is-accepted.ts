import type { StoredMessage } from './entry-message.ts'
import { getMessageAfter } from './get-message.ts'
import type { JetStream } from './jet-stream.ts'

/**
 * Whether a message won its race, found out without reading its chain: it did when it is the first of its chain after
 * the predecessor that it names. Any other one between the two that was accepted names that predecessor too, or leads
 * back to one that does; and every predecessor named is an accepted one, as no journal writes behind anything else.
 */
export async function isAccepted(jetStream: JetStream, message: StoredMessage): Promise<boolean> {
  const { chain, position, previous, seen } = message
  // Its writer knew that the chain ended there, and nothing at all came between.
  if (position === seen + 1) return true
  const first = await getMessageAfter(jetStream, chain, previous)
  return first?.position === position
}
