import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes sure that a file or directory which was just created in a directory is still in it after a power failure. */
export function syncDirectory(directory: string): void {
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
