import { inspectSqliteJournal } from '@fixture-feed/journal/sqlite-inspection'
import { checkStore, type Diagnosis } from '../doctor/check-store.ts'
import { inspectStream } from '../doctor/inspect-stream.ts'
import { CommandFailure, UsageError } from '../failure.ts'
import { formatCount } from '../format-count.ts'
import { type LogPlace, requirePlace } from '../log-place.ts'
import { openStoreReader } from '../open-store.ts'
import { print } from '../output.ts'
import { createProgress } from '../progress.ts'

export interface DoctorOptions extends LogPlace {
  readonly json?: boolean
}

/** Checks a whole store, says what it found and what to do, and writes nothing; fails when something is wrong. */
export async function doctor(options: DoctorOptions): Promise<void> {
  const place = requirePlace(options)
  if ('to' in place)
    throw new UsageError('doctor checks a store: expected --data DIR or --nats URL')
  const progress = createProgress()
  const diagnosis = await diagnose(place, text => progress.show(text)).finally(() => progress.end())
  await print(options, { value: diagnosis, words: inWords(diagnosis) })
  const errors = diagnosis.findings.filter(({ severity }) => severity === 'error').length
  if (errors > 0) throw new CommandFailure(`The store has ${formatCount(errors, 'fault')}`)
}

async function diagnose(
  place: Exclude<ReturnType<typeof requirePlace>, { readonly to: string }>,
  onProgress: (progress: string) => void,
): Promise<Diagnosis> {
  if ('data' in place) return checkStore(inspectSqliteJournal({ directory: place.data }))
  const journal = await openStoreReader(place, onProgress)
  try {
    return await checkStore(inspectStream(journal), { startsAnywhere: true })
  } finally {
    await journal.close()
  }
}

function inWords({ entries, chains, findings }: Diagnosis): string {
  const lines = findings.map(
    ({ severity, code, where, detail, advice }) =>
      `${severity} ${code}: ${where}: ${detail}\n  to do: ${advice}`,
  )
  const extent = `${entries} entries in ${formatCount(chains, 'chain')}`
  const errors = findings.some(({ severity }) => severity === 'error')
  return [...lines, `${extent}: ${errors ? 'not sound' : 'sound'}`].join('\n')
}
