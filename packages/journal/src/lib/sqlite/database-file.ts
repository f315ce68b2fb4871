import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The location of a journal's database: a file, or the directory that contains it as `journal.sqlite`. */
export type DatabaseLocation =
  | { readonly directory: string; readonly file?: undefined }
  | { readonly file: string; readonly directory?: undefined }

export function databaseFile({ directory, file }: DatabaseLocation): string {
  return resolve(directory === undefined ? file : join(directory, 'journal.sqlite'))
}

/** Creates the directory of a location, but not its parents, so that a wrong path or an unmounted disk is noticed. */
export function createDirectory({ directory }: DatabaseLocation): void {
  if (directory === undefined || existsSync(directory)) return
  mkdirSync(directory)
  syncDirectory(dirname(resolve(directory)))
}

/**
 * Throws the error of the file system if a file is not accessible. SQLite's own message would only be "unable to open
 * database file".
 */
export function checkAccess(file: string, access: 'read' | 'write'): void {
  const mode = access === 'read' ? constants.R_OK : constants.R_OK | constants.W_OK
  // The trailing slash makes the check fail if the path is not a directory.
  accessSync(`${dirname(file)}/`, mode)
  if (access === 'read' || existsSync(file)) accessSync(file, mode)
}

/** Makes a file or directory that was just created in a directory survive a power failure. */
export function syncDirectory(directory: string): void {
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
