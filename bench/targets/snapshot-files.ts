import { rename, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { SnapshotBytes } from './target.ts'

export function inBothCodings(identity: Buffer): SnapshotBytes {
  return { identity, gzip: gzipSync(identity) }
}

/** Writes a snapshot and its gzip, each atomically: a reader gets either the old bytes or the new ones. */
export async function writeSnapshot(path: string, bytes: SnapshotBytes): Promise<void> {
  await writeFile(`${path}.new`, bytes.identity)
  await writeFile(`${path}.gz.new`, bytes.gzip)
  await rename(`${path}.gz.new`, `${path}.gz`)
  await rename(`${path}.new`, path)
}
