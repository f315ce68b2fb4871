/** Pseudorandom numbers from a seed (SplitMix32 feeding xoshiro128**): a seed yields the same numbers everywhere. */
export class Random {
  readonly #state: Uint32Array

  constructor(seed: number) {
    let mixed = seed >>> 0
    this.#state = Uint32Array.from({ length: 4 }, () => {
      mixed = (mixed + 0x9e3779b9) >>> 0
      return mix(mixed)
    })
  }

  /** A number from 0 (inclusive) to 1 (exclusive), as `Math.random`. */
  next(): number {
    return this.uint32() / 2 ** 32
  }

  uint32(): number {
    const state = this.#state as unknown as [number, number, number, number]
    const [a, b, c, d] = state
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0
    state[2] = c ^ a
    state[3] = d ^ b
    state[1] = b ^ state[2]
    state[0] = a ^ state[3]
    state[2] ^= b << 9
    state[3] = rotateLeft(state[3], 11)
    return result
  }

  /** An integer from `least` to `most`, both inclusive. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  /** A number from `least` (inclusive) to `most` (exclusive). */
  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }

  /** Whether an event of the given probability occurs. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** @throws {RangeError} for an empty list. */
  pick<Value>(values: readonly Value[]): Value {
    if (values.length === 0) throw new RangeError('Cannot pick from an empty list')
    return values[this.integer(0, values.length - 1)] as Value
  }

  shuffled<Value>(values: readonly Value[]): Value[] {
    const shuffled = [...values]
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = this.integer(0, last)
      const value = shuffled[last] as Value
      shuffled[last] = shuffled[other] as Value
      shuffled[other] = value
    }
    return shuffled
  }

  /** Creates a separate generator, so that the numbers drawn by one part of a run do not depend on another part. */
  fork(): Random {
    return new Random(this.uint32())
  }

  fill(bytes: Uint8Array): void {
    for (let index = 0; index < bytes.length; index++) bytes[index] = this.uint32() >>> 24
  }

  uuid(): string {
    const bytes = Buffer.alloc(16)
    this.fill(bytes)
    bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
    bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
    const hex = bytes.toString('hex')
    return [8, 12, 16, 20, 32]
      .map((end, index, ends) => hex.slice(index === 0 ? 0 : ends[index - 1], end))
      .join('-')
  }
}

/** Scrambles 32 bits: similar inputs yield unrelated outputs. */
export function mix(value: number): number {
  let mixed = value | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

function rotateLeft(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}
