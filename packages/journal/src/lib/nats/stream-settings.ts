import { DiscardPolicy, RetentionPolicy, StorageType, type StreamConfig } from '@nats-io/jetstream'
import { nanos } from '@nats-io/nats-core'
import { entrySubject, scrubbedSubject } from './subjects.ts'

/**
 * Time for which servers remember message ids. Deduplication only reduces the number of stored messages that lose a
 * race; no decision depends on it.
 */
const DUPLICATE_WINDOW_MS = 10 * 60 * 1000

/**
 * The settings that a journal's stream must have. `settingDifferences` also reports a few that it must not have. An
 * operator may choose all others.
 */
export function requiredSettings(stream: string): Partial<StreamConfig> {
  return {
    subjects: [entrySubject(stream, '*'), scrubbedSubject(stream, '*')],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    // A full stream must refuse new messages; the default would drop old ones.
    discard: DiscardPolicy.New,
    max_age: 0,
    max_msgs: -1,
    max_msgs_per_subject: -1,
    max_msg_size: -1,
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    allow_direct: true,
    allow_rollup_hdrs: false,
    deny_purge: true,
    // Erasures delete messages.
    deny_delete: false,
  }
}

const ID_OF_JOURNAL = /^Fixture Feed journal ([0-9a-f-]{36})$/

/** The settings that only a new stream gets. The description contains the id of the journal. */
export function settingsOfNew(journalId: string): Partial<StreamConfig> {
  return { description: `Fixture Feed journal ${journalId}` }
}

/** The id that the journal got with its stream; `undefined` if the description does not state it. */
export function journalIdOf({ description = '' }: StreamConfig): string | undefined {
  return ID_OF_JOURNAL.exec(description)?.[1]
}

/**
 * The differences between a stream's settings and the required ones, and the settings that a journal's stream must not
 * have, each in words.
 */
export function settingDifferences(
  expected: Partial<StreamConfig>,
  actual: Partial<StreamConfig>,
): readonly string[] {
  const differences: string[] = []
  for (const [name, value] of Object.entries(expected)) {
    // Servers omit settings that are off or zero.
    const usual = value === false || value === 0 ? value : null
    const found = JSON.stringify(actual[name as keyof StreamConfig] ?? usual)
    const needed = JSON.stringify(value)
    if (found !== needed) differences.push(`${name} is ${found}, expected ${needed}`)
  }
  const foreign = (['sealed', 'no_ack', 'mirror', 'sources', 'allow_msg_ttl'] as const).filter(
    name => actual[name] !== undefined && actual[name] !== false,
  )
  return [...differences, ...foreign.map(name => `${name} is set`)]
}
