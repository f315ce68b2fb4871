import { inspectSqliteJournal } from '@fixture-feed/journal/sqlite-inspection'
import { checkStore, type Diagnosis } from '../doctor/check-store.ts'
import { CommandFailure } from '../failure.ts'
import { formatCount } from '../format-count.ts'
import { type LogPlace, requireStore, type StorePlace } from '../log-place.ts'
import { openStreamReader } from '../open-store.ts'
import { print } from '../output.ts'
import { createProgress } from '../progress.ts'

export interface DoctorOptions extends Omit<LogPlace, 'to'> {
  /** The public keys, one of which must have signed each snapshot that a relay recorded. */
  readonly key?: readonly string[]
  readonly json?: boolean
}

/** Checks a whole store without changing it, and prints the findings with advice. Fails if a finding is an error. */
export async function doctor(options: DoctorOptions): Promise<void> {
  const place = requireStore(options)
  const progress = createProgress()
  const diagnosis = await diagnose(place, options.key, text => progress.show(text)).finally(() =>
    progress.end(),
  )
  await print(options, { value: diagnosis, words: inWords(diagnosis) })
  const errors = diagnosis.findings.filter(({ severity }) => severity === 'error').length
  if (errors > 0) throw new CommandFailure(`The store has ${formatCount(errors, 'fault')}`)
}

async function diagnose(
  place: StorePlace,
  publicKeys: readonly string[] | undefined,
  onProgress: (progress: string) => void,
): Promise<Diagnosis> {
  if ('data' in place)
    return checkStore(inspectSqliteJournal({ directory: place.data }), { publicKeys })
  const journal = await openStreamReader(place.nats, { onProgress })
  try {
    return await checkStore(journal.inspect(), { startsAnywhere: true, publicKeys })
  } finally {
    await journal.close()
  }
}

function inWords({ entries, chains, signatures, findings }: Diagnosis): string {
  const lines = findings.map(
    ({ severity, code, where, detail, advice }) =>
      `${severity} ${code}: ${where}: ${detail}\n  remedy: ${advice}`,
  )
  const extent = `${formatCount(entries, 'entry', 'entries')} in ${formatCount(chains, 'chain')}`
  const errors = findings.some(({ severity }) => severity === 'error')
  const { signed, unsigned, failed } = signatures
  if (signed + failed > 0 || (unsigned > 0 && findings.some(({ code }) => code === 'not_signed')))
    lines.push(
      `recorded from the upstream: ${signed} signed, ${unsigned} unsigned, ${failed} with an invalid signature`,
    )
  return [...lines, `${extent}: ${errors ? 'errors found' : 'no errors'}`].join('\n')
}
