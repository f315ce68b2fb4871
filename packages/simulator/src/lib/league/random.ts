/**
 * A repeatable random sequence, determined by a seed and a purpose. Every draw advances it, so the order of calls
 * affects the result. Sequences of different purposes are independent: a further draw for one purpose does not change
 * the others.
 */
export class Random {
  /** A number in [0, 1). */
  readonly next: () => number

  constructor(seed: number, purpose: string) {
    this.next = smallFastCounter(`${purpose}:${seed}`)
  }

  /** Returns true with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** A real number in [low, high). */
  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  /** An integer from low to high, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  normal(mean: number, deviation: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()))
    return mean + deviation * (radius * Math.cos(2 * Math.PI * this.next()))
  }

  /** A log-normal number with the given median; `sigma` is the deviation of its logarithm. */
  lognormal(median: number, sigma: number): number {
    return median * Math.exp(this.normal(0, sigma))
  }

  poisson(mean: number): number {
    const floor = Math.exp(-mean)
    let count = 0
    for (let product = this.next(); product > floor; product *= this.next()) count++
    return count
  }

  /** One element of a non-empty list. */
  pick<T>(list: readonly T[]): T {
    return elementAt(list, Math.floor(this.next() * list.length))
  }

  /** One of the weighted choices. Negative weights count as zero. */
  weighted<T>(choices: readonly (readonly [choice: T, weight: number])[]): T {
    let total = 0
    for (const [, weight] of choices) total += Math.max(0, weight)
    let rest = this.next() * total
    for (const [choice, weight] of choices) {
      rest -= Math.max(0, weight)
      if (rest < 0) return choice
    }
    return elementAt(choices, choices.length - 1)[0]
  }

  /** A shuffled copy of the list. */
  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map(element => ({ element, key: this.next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ element }) => element)
  }
}

export function createRandom(seed: number, purpose: string): Random {
  return new Random(seed, purpose)
}

/** The generator sfc32. Its state starts with three hashes of the text and a counter of 1. */
function smallFastCounter(text: string): () => number {
  let a = fnv(text, 0x811c9dc5)
  let b = fnv(text, 0x9e3779b9)
  let c = fnv(text, 0x85ebca6b)
  let counter = 1
  const next = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let round = 0; round < 12; round++) next()
  return next
}

function fnv(text: string, start: number): number {
  let sum = start
  for (let index = 0; index < text.length; index++) {
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193)
  }
  return sum | 0
}

function elementAt<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError('Cannot pick from an empty list')
  return list[index] as T
}
