import { DiscardPolicy, RetentionPolicy, StorageType, type StreamConfig } from '@nats-io/jetstream'
import { nanos } from '@nats-io/nats-core'
import { streamSubjects } from './subjects.ts'

/** Message ids are remembered for this long: only to store losers seldom, nothing is decided by it. */
const DUPLICATE_WINDOW_MS = 10 * 60 * 1000

/** The settings without which a stream could not be a journal. An operator may choose all others. */
export function requiredSettings(stream: string): Partial<StreamConfig> {
  return {
    subjects: [...streamSubjects(stream)],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    // A full stream refuses what is new; the default would drop what is old.
    discard: DiscardPolicy.New,
    max_age: 0,
    max_msgs: -1,
    max_msgs_per_subject: -1,
    max_msg_size: -1,
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    allow_direct: true,
    allow_rollup_hdrs: false,
    deny_purge: true,
    // An erasure must be able to.
    deny_delete: false,
  }
}

/** What differs between the settings of a stream and those that it must have, each difference in words. */
export function settingDifferences(
  expected: Partial<StreamConfig>,
  actual: Partial<StreamConfig>,
): readonly string[] {
  const differences = Object.entries(expected).flatMap(([name, value]) => {
    const found = actual[name as keyof StreamConfig] ?? absent(value)
    if (JSON.stringify(found) === JSON.stringify(value)) return []
    return [`${name} is ${JSON.stringify(found)}, expected ${JSON.stringify(value)}`]
  })
  const foreign = (['sealed', 'no_ack', 'mirror', 'sources', 'allow_msg_ttl'] as const).filter(
    name => actual[name] !== undefined && actual[name] !== false,
  )
  return [...differences, ...foreign.map(name => `${name} is set`)]
}

/** Servers leave out what is off or zero. */
function absent(expected: unknown): unknown {
  if (expected === false) return false
  return expected === 0 ? 0 : null
}
