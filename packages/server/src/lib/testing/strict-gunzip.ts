/**
 * Decodes gzip by the letter of RFC 1952 and RFC 1951, without zlib and with no patience: one member, nothing behind it,
 * no reference past the window or the start, and a check sum and length that are right. For small inputs: it is slow.
 *
 * @throws {Error} when anything is wrong.
 */
export function strictGunzip(bytes: Uint8Array): Buffer {
  const [id1, id2, method, flags] = bytes
  if (id1 !== 0x1f || id2 !== 0x8b || method !== 8) throw new Error('Not a gzip member')
  if (flags !== 0) throw new Error(`Cannot decode flags ${flags}`)
  const bits = new BitReader(bytes.subarray(10, -8))
  const output = inflate(bits)
  bits.alignToByte()
  if (!bits.isAtEnd) throw new Error('Bytes are left behind the last block')
  const trailer = Buffer.from(bytes.subarray(-8))
  if (trailer.readUInt32LE(0) !== checkSum(output)) throw new Error('The check sum is wrong')
  if (trailer.readUInt32LE(4) !== output.length) throw new Error('The length is wrong')
  return Buffer.from(output)
}

class BitReader {
  readonly #bytes: Uint8Array
  #position = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#position === this.#bytes.length * 8
  }

  bit(): number {
    const byte = this.#bytes[this.#position >> 3]
    if (byte === undefined) throw new Error('The stream ends too early')
    return (byte >> (this.#position++ & 7)) & 1
  }

  /** The least significant bit comes first (RFC 1951 §3.1.1). */
  number(length: number): number {
    let value = 0
    for (let index = 0; index < length; index++) value |= this.bit() << index
    return value
  }

  alignToByte(): void {
    while (this.#position % 8 !== 0) if (this.bit() !== 0) throw new Error('Padding is not zero')
  }
}

function inflate(bits: BitReader): Uint8Array {
  const output: number[] = []
  for (let isLast = false; !isLast; ) {
    isLast = bits.bit() === 1
    const kind = bits.number(2)
    if (kind === 0) copyStored(bits, output)
    else if (kind === 1) inflateBlock(bits, output, fixedCodes)
    else if (kind === 2) inflateBlock(bits, output, readCodes(bits))
    else throw new Error('A block is of no known kind')
  }
  return Uint8Array.from(output)
}

function copyStored(bits: BitReader, output: number[]): void {
  bits.alignToByte()
  const length = bits.number(16)
  if (bits.number(16) !== (~length & 0xffff)) throw new Error('A stored length is wrong')
  for (let index = 0; index < length; index++) output.push(bits.number(8))
}

/** Symbols by their code, written as text of 0 and 1. */
type Code = ReadonlyMap<string, number>

interface BlockCodes {
  readonly literals: Code
  readonly distances: Code
}

const lengthBases = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
  163, 195, 227, 258,
]
const lengthBits = [
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
]
const distanceBases = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
  3073, 4097, 6145, 8193, 12289, 16385, 24577,
]
const distanceBits = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
]
const fixedCodes: BlockCodes = {
  literals: toCode([
    ...Array<number>(144).fill(8),
    ...Array<number>(112).fill(9),
    ...Array<number>(24).fill(7),
    ...Array<number>(8).fill(8),
  ]),
  distances: toCode(Array<number>(30).fill(5)),
}
const endOfBlock = 256

function inflateBlock(
  bits: BitReader,
  output: number[],
  { literals, distances }: BlockCodes,
): void {
  for (;;) {
    const symbol = readSymbol(bits, literals)
    if (symbol === endOfBlock) return
    if (symbol < endOfBlock) output.push(symbol)
    else copyBack(bits, output, symbol - endOfBlock - 1, distances)
  }
}

function copyBack(bits: BitReader, output: number[], symbol: number, distances: Code): void {
  const length = valueOfSymbol(bits, symbol, lengthBases, lengthBits)
  const distance = valueOfSymbol(bits, readSymbol(bits, distances), distanceBases, distanceBits)
  const from = output.length - distance
  if (from < 0 || distance > 32 * 1024) throw new Error(`Cannot refer ${distance} bytes back`)
  for (let index = 0; index < length; index++) output.push(output[from + index] ?? 0)
}

function valueOfSymbol(
  bits: BitReader,
  symbol: number,
  bases: readonly number[],
  extra: readonly number[],
): number {
  const base = bases[symbol]
  if (base === undefined) throw new Error(`Symbol ${symbol} stands for nothing`)
  return base + bits.number(extra[symbol] ?? 0)
}

const codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** The codes at the start of a block (RFC 1951 §3.2.7). */
function readCodes(bits: BitReader): BlockCodes {
  const literalCount = bits.number(5) + 257
  const distanceCount = bits.number(5) + 1
  const lengthsOfLengths = Array<number>(19).fill(0)
  const count = bits.number(4) + 4
  for (const symbol of codeLengthOrder.slice(0, count)) lengthsOfLengths[symbol] = bits.number(3)
  const lengthCode = toCode(lengthsOfLengths)
  const lengths: number[] = []
  while (lengths.length < literalCount + distanceCount) {
    const symbol = readSymbol(bits, lengthCode)
    if (symbol < 16) lengths.push(symbol)
    else if (symbol === 16) lengths.push(...repeat(lengths.at(-1), bits.number(2) + 3))
    else if (symbol === 17) lengths.push(...repeat(0, bits.number(3) + 3))
    else lengths.push(...repeat(0, bits.number(7) + 11))
  }
  if (lengths.length !== literalCount + distanceCount) throw new Error('Too many code lengths')
  return {
    literals: toCode(lengths.slice(0, literalCount)),
    distances: toCode(lengths.slice(literalCount)),
  }
}

function repeat(length: number | undefined, times: number): readonly number[] {
  if (length === undefined) throw new Error('There is no code length to repeat')
  return Array<number>(times).fill(length)
}

/** The canonical code of these lengths (RFC 1951 §3.2.2). */
function toCode(lengths: readonly number[]): Code {
  const code = new Map<string, number>()
  let next = 0
  for (let length = 1; length <= 15; length++) {
    for (const [symbol, each] of lengths.entries()) {
      if (each !== length) continue
      if (next >= 2 ** length) throw new Error('The code lengths are no code')
      code.set(next.toString(2).padStart(length, '0'), symbol)
      next++
    }
    next *= 2
  }
  return code
}

function readSymbol(bits: BitReader, code: Code): number {
  let prefix = ''
  while (prefix.length < 15) {
    prefix += bits.bit()
    const symbol = code.get(prefix)
    if (symbol !== undefined) return symbol
  }
  throw new Error('No symbol has this code')
}

/** CRC-32, bit by bit (RFC 1952 §8). */
function checkSum(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}
