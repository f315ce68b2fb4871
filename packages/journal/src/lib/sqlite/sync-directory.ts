import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes sure that a file or directory just created in a directory survives a power failure. */
export function syncDirectory(directory: string): void {
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
