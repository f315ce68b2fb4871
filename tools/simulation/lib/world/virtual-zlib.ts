import { createRequire } from 'node:module'
import { currentPlace } from './virtual-timers.ts'
import type { World } from './world.ts'

type Functions = Record<string, (...values: never[]) => unknown>

const require = createRequire(import.meta.url)

/**
 * The compression results of each run. All nodes compress the same bytes, which would take a tenth of the time of a
 * run without this cache.
 */
const known = new WeakMap<World, Map<string, Buffer>>()

/**
 * Replaces the functions of zlib that the product calls, for simulated processes.
 *
 * The threads of zlib finish in an order that no seed decides. Simulated processes compress immediately, and receive
 * the result of an asynchronous function later.
 */
export function installCompression(): void {
  const zlib = require('node:zlib') as typeof import('node:zlib') & Functions
  for (const name of ['zstdCompressSync', 'zstdDecompressSync'] as const) {
    const real = zlib[name] as unknown as Code
    Object.assign(zlib, {
      [name]: (bytes: Buffer, options?: CodingOptions) => {
        const place = currentPlace()
        return place === undefined
          ? real(bytes, options)
          : once(place.world, { name, real, bytes, options })
      },
    })
  }
  for (const name of ['gzip', 'brotliCompress', 'zstdCompress'] as const) {
    const real = zlib[name] as unknown as (...call: unknown[]) => void
    const compressSync = zlib[`${name}Sync`] as unknown as Code
    Object.assign(zlib, {
      [name]: (...call: [bytes: Buffer, options: CodingOptions, callback: Callback]) => {
        const place = currentPlace()
        if (place === undefined) return real(...call)
        const [bytes, options, callback] = call
        const { world, process } = place
        const compressed = once(world, { name, real: compressSync, bytes, options })
        const mostMs = process.random.chance(0.1) ? 60 : 3
        world.schedule(process.random.between(0, mostMs), process, () => callback(null, compressed))
      },
    })
  }
}

type CodingOptions = Readonly<Record<string, unknown>>
type Code = (bytes: Buffer, options: CodingOptions | undefined) => Buffer
type Callback = (error: null, bytes: Buffer) => void

interface Coding {
  readonly name: string
  readonly real: Code
  readonly bytes: Buffer
  readonly options: CodingOptions | undefined
}

/**
 * Returns the result of a function of zlib, which runs once per input in each world. Calls with a dictionary always
 * run.
 */
function once(world: World, { name, real, bytes, options }: Coding): Buffer {
  if (options !== undefined && 'dictionary' in options) return real(bytes, options)
  const results = known.get(world) ?? new Map<string, Buffer>()
  known.set(world, results)
  const key = `${name} ${JSON.stringify(options)} ${Buffer.from(bytes).toString('latin1')}`
  const result = results.get(key) ?? real(bytes, options)
  results.set(key, result)
  return Buffer.from(result)
}
