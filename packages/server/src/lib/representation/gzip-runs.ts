import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import type { ComposedText } from './composed-text.ts'
import { encodeContent, outputBytes } from './content-coding.ts'

const deflateRawAsync = promisify(deflateRaw)

/** How far back deflate can refer (RFC 1951 §2). */
const windowBytes = 32 * 1024

/** Deflate, no name and no time, of an unknown system (RFC 1952 §2.3). */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** A text in gzip, and its runs by themselves. */
export interface GzippedRuns {
  readonly bytes: Buffer
  readonly deflated: readonly Buffer[]
}

/**
 * One gzip member (RFC 1952) whose runs were deflated one by one: a run may refer back to the one before it, not further,
 * and ends on a whole byte. So the bytes of a run depend on it and the one before it, and stay when others change. The
 * envelope, which changes with every version, is stored as it is.
 *
 * @param deflatedBefore The bytes of a run that was deflated already behind the same run.
 */
export async function gzipRuns(
  { identity, cuts }: Pick<ComposedText, 'identity' | 'cuts'>,
  deflatedBefore: (run: number) => Buffer | undefined = () => undefined,
): Promise<GzippedRuns> {
  // Bodies below one run are compressed whole: splitting them would not save anything.
  if (cuts.length <= 2) return { bytes: await encodeContent('gzip', identity), deflated: [] }
  const [first = 0, ...ends] = cuts
  const deflated = await Promise.all(
    ends.map((end, run) => {
      const start = cuts[run] ?? 0
      return (
        deflatedBefore(run) ??
        deflateRun(identity.subarray(cuts[run - 1] ?? start, end), end - start)
      )
    }),
  )
  const bytes = Buffer.concat([
    header,
    storedBlock(identity.subarray(0, first), false),
    ...deflated,
    storedBlock(identity.subarray(ends.at(-1)), true),
    trailer(identity),
  ])
  return { bytes, deflated }
}

/** @param length How many of the last bytes are the run; the others are the run before it. */
function deflateRun(bytes: Buffer, length: number): Promise<Buffer> {
  const start = bytes.length - length
  const dictionary = bytes.subarray(Math.max(0, start - windowBytes), start)
  return deflateRawAsync(bytes.subarray(start), {
    chunkSize: outputBytes(length),
    level: 6,
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(dictionary.length > 0 && { dictionary }),
  })
}

/** A block that is not compressed (RFC 1951 §3.2.4); the bits before it end on a whole byte. */
function storedBlock(bytes: Buffer, isLast: boolean): Buffer {
  const block = Buffer.alloc(5 + bytes.length)
  block.writeUInt8(isLast ? 1 : 0, 0)
  block.writeUInt16LE(bytes.length, 1)
  block.writeUInt16LE(~bytes.length & 0xffff, 3)
  block.set(bytes, 5)
  return block
}

function trailer(identity: Buffer): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32LE(crc32(identity), 0)
  bytes.writeUInt32LE(identity.length % 2 ** 32, 4)
  return bytes
}
