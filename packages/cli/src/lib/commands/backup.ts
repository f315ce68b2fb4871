import { stat } from 'node:fs/promises'
import { backupSqliteJournal } from '@fixture-feed/journal/sqlite-backup'
import { print } from '../output.ts'

export interface BackupOptions {
  /** The data folder. A service may use it during the backup. */
  readonly data: string
  readonly json?: boolean
}

/** Copies the journal of a data folder, as of one moment, to a new file. */
export async function backup(
  options: BackupOptions,
  { file }: { readonly file: string },
): Promise<void> {
  await backupSqliteJournal({ directory: options.data, to: file })
  const { size: bytes } = await stat(file)
  await print(options, { value: { file, bytes }, words: `${file}: ${bytes} bytes` })
}
