import { createHash } from 'node:crypto'
import * as zlib from 'node:zlib'
import type { ScriptedResponse } from '../../poll-case.ts'

/** The magic number of Dictionary-Compressed Zstandard (RFC 9842 §5). */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00])

/** SHA-256 as a structured field, as in `Available-Dictionary`. */
export function digestOf(bytes: Buffer): string {
  return `:${createHash('sha256').update(bytes).digest('base64')}:`
}

/**
 * A delta from `dictionary` to `bytes`, or one with a fault: compressed with a dictionary that the client lacks, or cut.
 *
 * @throws {TypeError} if the case has no earlier body.
 */
export function encodeDelta(
  bytes: Buffer,
  dictionary: Buffer | undefined,
  encoding: NonNullable<ScriptedResponse['encoding']>,
): Buffer {
  if (dictionary === undefined) throw new TypeError('A delta needs an earlier body in its case')
  const base = encoding === 'delta-of-another' ? Buffer.concat([dictionary, bytes]) : dictionary
  const frame = zlib.zstdCompressSync(bytes, { dictionary: base })
  const delta = Buffer.concat([magic, createHash('sha256').update(base).digest(), frame])
  return encoding === 'delta-broken' ? delta.subarray(0, -4) : delta
}
