import { stat } from 'node:fs/promises'
import { backupSqliteJournal } from '@fixture-feed/journal/sqlite-backup'
import { print } from '../output.ts'

export interface BackupOptions {
  /** The data folder, also of a service that runs. */
  readonly data: string
  readonly json?: boolean
}

/** Copies a data folder's journal, as it is at one moment, to a file that is not there yet. */
export async function backup(file: string, options: BackupOptions): Promise<void> {
  await backupSqliteJournal({ directory: options.data, to: file })
  const { size: bytes } = await stat(file)
  await print(options, { value: { file, bytes }, words: `${file}: ${bytes} bytes` })
}
