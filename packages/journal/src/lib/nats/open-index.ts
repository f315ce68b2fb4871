import type { Position } from '../../entry.ts'
import type { StoredMessage } from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import { JournalIndex, type JournalNode } from './journal-index.ts'
import { isAccepted, readMessages } from './messages.ts'
import { eraseLateCopy } from './removal.ts'
import { type Patience, retryPatiently } from './retry.ts'
import { entrySubject, scrubbedSubject } from './subjects.ts'
import { inWords } from './unavailable.ts'

/** How many chains are examined at once whose last message may have lost its race. */
const PARALLEL = 64

/**
 * Finds the end of every chain from the last message of each, which also names the heads of its chain. The time does
 * not depend on the length of the journal. Starts again when the servers cannot answer for a while.
 */
export function openIndex(jetStream: JetStream, patience: Patience): Promise<JournalIndex> {
  return retryPatiently(patience, () => readIndex(jetStream, patience), {
    toReason: error => `stream ${jetStream.stream} cannot be read: ${inWords(error)}`,
  })
}

async function readIndex(
  jetStream: JetStream,
  { onProgress }: Pick<Patience, 'onProgress'>,
): Promise<JournalIndex> {
  const { stream } = jetStream
  const index = new JournalIndex()
  const lastMessages: StoredMessage[] = []
  let read = 0
  const ends = { after: 'last of each', headersOnly: true } as const
  for await (const last of readMessages(jetStream, entrySubject(stream, '*'), ends)) {
    index.position = last.position
    if (last.message !== undefined) lastMessages.push(last.message)
    onProgress?.(`read the ends of ${++read} of ${read + last.pending} chains`)
  }
  const scrubbed = await Array.fromAsync(
    readMessages(jetStream, scrubbedSubject(stream, '*'), { headersOnly: true }),
  )
  const copies = scrubbed.flatMap(({ message }) => (message?.role === 'copy' ? message : []))
  for (const copy of copies) index.addCopy(copy)
  for (let start = 0; start < lastMessages.length; start += PARALLEL) {
    const some = lastMessages.slice(start, start + PARALLEL)
    await Promise.all(some.map(message => learnEnd({ jetStream, index }, message)))
  }
  // A scrubbed entry at the end of its chain is gone from the stream: its copy stands for it.
  for (const copy of copies) takeOver(index, { ...copy, position: copy.replaces })
  // Only the end of a chain says which of its copies are of purged entries.
  for (const copy of copies) {
    if (!index.addCopy(copy)) await eraseLateCopy(jetStream, copy)
  }
  return index
}

/** Finds the end of a chain from its last message: where that lost its race, by reading on from its predecessor. */
async function learnEnd(node: JournalNode, last: StoredMessage): Promise<void> {
  const { jetStream, index } = node
  const { chain, previous, position } = last
  if (await isAccepted(jetStream, last)) return takeOver(index, last)
  const subject = entrySubject(jetStream.stream, chain)
  let end: Position = previous
  const behind = { after: previous, headersOnly: true }
  for await (const { message } of readMessages(jetStream, subject, behind)) {
    if (message === undefined || message.position > position) continue
    end = index.copiesBetween(chain, end, message.position).at(-1)?.replaces ?? end
    // What a purge deleted has no end to compare with.
    const isNext =
      message.kind === 'purged' ? await isAccepted(jetStream, message) : message.previous === end
    if (!isNext) continue
    end = message.position
    takeOver(index, message)
  }
}

function takeOver(index: JournalIndex, message: StoredMessage): void {
  if (message.position > index.end(message.chain).position) index.startAt(message)
}
