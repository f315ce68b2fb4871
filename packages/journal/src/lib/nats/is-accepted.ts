import type { StoredMessage } from './entry-message.ts'
import { getMessageAfter } from './get-message.ts'
import type { JetStream } from './jet-stream.ts'

/**
 * Whether a message won its race, without reading its chain: it won when it is the first message of its chain that
 * names its predecessor. Journals name only accepted entries as predecessors, so no message can name a later entry of
 * the chain before some message has named that predecessor.
 */
export async function isAccepted(jetStream: JetStream, message: StoredMessage): Promise<boolean> {
  const { chain, position, previous, seen } = message
  // No message came between: the writer knew the end of the chain at the position just before.
  if (position === seen + 1) return true
  let between = await getMessageAfter(jetStream, chain, previous)
  while (between !== undefined && between.position < position) {
    if (between.previous >= previous) return false
    between = await getMessageAfter(jetStream, chain, between.position)
  }
  return true
}
