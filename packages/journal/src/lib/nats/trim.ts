import { type Position, trimmedKinds } from '../../entry.ts'
import type { Trim } from '../../journal.ts'
import { eraseMessages } from './erase-message.ts'
import { isAccepted } from './is-accepted.ts'
import type { EntrySource } from './read-entries.ts'
import { readMessages } from './read-messages.ts'
import { chainToken, entrySubject } from './subjects.ts'

/**
 * Erases the messages of a feed's history before its first entry. Losers of races go first: while an entry is there,
 * nobody takes the loser of its race for accepted.
 */
export async function trimFeed(
  { jetStream, copies }: Pick<EntrySource, 'jetStream' | 'copies'>,
  { feed, first, assets }: Trim,
): Promise<void> {
  const chain = chainToken(feed)
  const subject = entrySubject(jetStream.stream, chain)
  const unnamed = new Set(assets)
  const losers: Position[] = []
  const trimmed: Position[] = []
  let end: Position = 0
  let isThere = false
  const wanted = { after: 0, subject, headersOnly: true }
  for await (const { position, message } of readMessages(jetStream, wanted)) {
    if (message === undefined) continue
    end = copies.between(end, position, chain).at(-1)?.replaces ?? end
    const isNext =
      message.previous > end ? await isAccepted(jetStream, message) : message.previous === end
    if (isNext) end = position
    if (position === first) isThere = isNext
    if (!isNext && position < first) losers.push(position)
    if (!isNext) continue
    const isTrimmed = position < first && trimmedKinds.has(message.kind)
    if (isTrimmed || unnamed.has(position)) trimmed.push(position)
  }
  if (!isThere) return
  await eraseMessages(jetStream, losers)
  await eraseMessages(jetStream, trimmed)
}
