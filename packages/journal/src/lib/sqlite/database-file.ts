import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { syncDirectory } from './sync-directory.ts'

/** Where a journal's database is: a file, or the directory that has it as `journal.sqlite`. */
export type DatabaseLocation =
  | { readonly directory: string; readonly file?: undefined }
  | { readonly file: string; readonly directory?: undefined }

export function databaseFile({ directory, file }: DatabaseLocation): string {
  return resolve(directory === undefined ? file : join(directory, 'journal.sqlite'))
}

/**
 * Creates the directory of a location, but not its parents: a path that is wrong, or whose disk is not mounted, should
 * be noticed and not filled.
 */
export function createDirectory({ directory }: DatabaseLocation): void {
  if (directory === undefined || existsSync(directory)) return
  mkdirSync(directory)
  syncDirectory(dirname(resolve(directory)))
}

/** Throws, in the words of the file system, where SQLite would only say that it is unable to open the file. */
export function checkAccess(file: string, access: 'read' | 'write'): void {
  const mode = access === 'read' ? constants.R_OK : constants.R_OK | constants.W_OK
  // With the slash a path to something else than a directory is refused.
  accessSync(`${dirname(file)}/`, mode)
  if (access === 'read' || existsSync(file)) accessSync(file, mode)
}
