import { crc32 } from 'node:zlib'
import { ownBytes } from './own-bytes.ts'

/** A part of a JSON list: encoded once and joined into every text that shows it. Immutable. */
export interface Member {
  readonly bytes: Buffer
  /** A hash of the bytes, from 0 to 2³²: it decides where runs end. */
  readonly mark: number
}

/** A JSON text that is a list of members in an envelope. */
export interface TextParts {
  /** All before the first member. */
  readonly head: string
  readonly members: readonly Member[]
  /** All behind the last member. */
  readonly end: string
}

/**
 * A text with its runs: neighbouring members, some dozens of kilobytes together. Where a run ends depends on its members
 * alone and not on how the list came about, so a change touches the runs around it, and the same text has the same runs
 * on every node.
 */
export interface ComposedText {
  readonly identity: Buffer
  readonly runs: readonly (readonly Member[])[]
  /** Where the runs are in the bytes: the start of the first, then the end of each. */
  readonly cuts: readonly number[]
}

export function toMember(value: unknown): Member {
  const bytes = ownBytes(Buffer.from(JSON.stringify(value)))
  return { bytes, mark: crc32(bytes) }
}

/** A run has at least so many bytes, so that the next can refer back as far as gzip can: 32 kB. */
const leastRunBytes = 32 * 1024
/** The bytes that a run has beyond the least, on average. */
const moreRunBytes = 32 * 1024
const mostRunBytes = 128 * 1024

const comma = 0x2c

/** Joins the bytes of members, which are not made again. */
export function composeText({ head, members, end }: TextParts): ComposedText {
  const headLength = Buffer.byteLength(head)
  const identity = Buffer.allocUnsafeSlow(
    headLength + joinedLength(members) + Buffer.byteLength(end),
  )
  let offset = identity.write(head)
  const runs: Member[][] = []
  const cuts = [offset]
  let run: Member[] = []
  for (const [index, member] of members.entries()) {
    if (index > 0) identity[offset++] = comma
    identity.set(member.bytes, offset)
    offset += member.bytes.length
    run.push(member)
    if (!endsRun(member, offset - (cuts.at(-1) ?? 0))) continue
    runs.push(run)
    cuts.push(offset)
    run = []
  }
  if (run.length > 0) {
    runs.push(run)
    cuts.push(offset)
  }
  identity.write(end, offset)
  return { identity, runs, cuts }
}

function joinedLength(members: readonly Member[]): number {
  let length = Math.max(0, members.length - 1)
  for (const { bytes } of members) length += bytes.length
  return length
}

function endsRun({ bytes, mark }: Member, runBytes: number): boolean {
  if (runBytes < leastRunBytes) return false
  return runBytes >= mostRunBytes || mark / 2 ** 32 < bytes.length / moreRunBytes
}
