import type { StoredMessage } from './entry-message.ts'
import { getMessageAfter } from './get-message.ts'
import type { JetStream } from './jet-stream.ts'

/**
 * Whether a message won its race, found out without reading its chain: it did when it is the first of its chain that
 * names its predecessor. Every predecessor named is an accepted entry, as no journal writes behind anything else; so
 * nothing can name a later one before somebody has named this one.
 */
export async function isAccepted(jetStream: JetStream, message: StoredMessage): Promise<boolean> {
  const { chain, position, previous, seen } = message
  // Its writer knew that the chain ended there, and nothing at all came between.
  if (position === seen + 1) return true
  let between = await getMessageAfter(jetStream, chain, previous)
  while (between !== undefined && between.position < position) {
    if (between.previous >= previous) return false
    between = await getMessageAfter(jetStream, chain, between.position)
  }
  return true
}
