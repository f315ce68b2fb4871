import type { Draft } from '@fixture-feed/contract/draft'
import type { LogLine } from '@fixture-feed/contract/publication-log'

/**
 * Changes the instants of a log line: `moved` maps each of them. The date and the key of a fixture change with its
 * tip-off. Of the content of items, only the scheduled tip-off is mapped.
 */
export function movedLine(line: LogLine, moved: (dateTime: string) => string): LogLine {
  switch (line.kind) {
    case 'fixture': {
      const firstEventAt = moved(line.entry.firstEventAt)
      const date = firstEventAt.slice(0, 10)
      // Keys of generated fixtures begin with their day.
      const key = line.entry.key.replace(/^\d{8}(?=-)/, date.replaceAll('-', ''))
      const entry = { ...line.entry, key, date, firstEventAt }
      const { details } = entry
      if (details?.scheduledAt === undefined) return { ...line, entry }
      const scheduledAt = moved(details.scheduledAt)
      return { ...line, entry: { ...entry, details: { ...details, scheduledAt } } }
    }
    case 'feed':
      return { ...line, at: moved(line.at) }
    case 'publication': {
      const items = line.items?.map(item => movedDraft(item, moved)) ?? []
      return { ...line, at: moved(line.at), items }
    }
    case 'asset':
      return line
  }
}

function movedDraft(item: Draft, moved: (dateTime: string) => string): Draft {
  const { effectiveAt, asOf, publishedAt, content } = item
  const { scheduledTipoff } = content as { readonly scheduledTipoff?: unknown }
  return {
    ...item,
    effectiveAt: moved(effectiveAt),
    asOf: moved(asOf),
    ...(publishedAt !== undefined && { publishedAt: moved(publishedAt) }),
    content:
      typeof scheduledTipoff === 'string'
        ? { ...content, scheduledTipoff: moved(scheduledTipoff) }
        : content,
  }
}
