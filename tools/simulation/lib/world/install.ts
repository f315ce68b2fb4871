import { createRequire, syncBuiltinESMExports } from 'node:module'
import { installFiles } from './virtual-files.ts'
import {
  currentPlace,
  delay,
  startImmediate,
  startTimer,
  VirtualImmediate,
  VirtualTimer,
} from './virtual-timers.ts'
import { installCompression } from './virtual-zlib.ts'

/**
 * Replaces the clocks, timers, sources of randomness, compression and file functions of this Node process for code of
 * simulated processes, and disables the metrics of the process. Must be called before the product is loaded, because
 * modules keep their imports.
 */
export function installVirtualGlobals(): void {
  installTimers()
  installClocks()
  installRandomness()
  installCompression()
  installFiles()
  silenceProcessMetrics()
  syncBuiltinESMExports()
}

const require = createRequire(import.meta.url)

type Functions = Record<string, (...values: never[]) => unknown>

function installTimers(): void {
  const real = { ...globalThis }
  const timers: Functions = {
    setTimeout: (...call: Parameters<typeof startTimer>[2]) => {
      const place = currentPlace()
      return place === undefined
        ? real.setTimeout(...(call as unknown as Parameters<typeof real.setTimeout>))
        : startTimer(place, false, call)
    },
    setInterval: (...call: Parameters<typeof startTimer>[2]) => {
      const place = currentPlace()
      return place === undefined
        ? real.setInterval(...(call as unknown as Parameters<typeof real.setInterval>))
        : startTimer(place, true, call)
    },
    setImmediate: (callback: () => void, ...facts: unknown[]) => {
      const place = currentPlace()
      return place === undefined
        ? real.setImmediate(callback, ...(facts as []))
        : startImmediate(place, callback, facts)
    },
    clearTimeout: (timer: NodeJS.Timeout | VirtualTimer) => {
      if (timer instanceof VirtualTimer) timer.close()
      else real.clearTimeout(timer)
    },
    clearInterval: (timer: NodeJS.Timeout | VirtualTimer) => {
      if (timer instanceof VirtualTimer) timer.close()
      else real.clearInterval(timer)
    },
    clearImmediate: (immediate: NodeJS.Immediate | VirtualImmediate) => {
      if (immediate instanceof VirtualImmediate) immediate.cancel()
      else real.clearImmediate(immediate)
    },
  }
  Object.assign(globalThis, timers)
  Object.assign(require('node:timers'), timers)
  const promises = require('node:timers/promises') as typeof import('node:timers/promises')
  const { setTimeout: realDelay } = promises
  Object.assign(promises, {
    setTimeout: (...call: Parameters<typeof realDelay>) => {
      const place = currentPlace()
      if (place === undefined) return realDelay(...call)
      const [delayMs, value, options] = call
      return delay(place, delayMs, value, options)
    },
  })
  const { timeout: realTimeout } = AbortSignal
  AbortSignal.timeout = delayMs => {
    const place = currentPlace()
    if (place === undefined) return realTimeout.call(AbortSignal, delayMs)
    const controller = new AbortController()
    const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    startTimer(place, false, [() => controller.abort(reason), delayMs])
    return controller.signal
  }
}

function installClocks(): void {
  const RealDate = Date
  const realNow = performance.now.bind(performance)
  const nowMs = (): number => currentPlace()?.world.wallMs() ?? RealDate.now()

  class VirtualDate extends RealDate {
    constructor(...parts: unknown[]) {
      if (parts.length === 0) super(nowMs())
      else super(...(parts as [number]))
    }

    static override now(): number {
      return nowMs()
    }

    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof RealDate
    }
  }
  globalThis.Date = VirtualDate as DateConstructor
  performance.now = () => {
    const place = currentPlace()
    if (place === undefined) return realNow()
    place.world.chargeClockRead()
    return place.world.nowMs
  }
}

function installRandomness(): void {
  const realRandom = Math.random
  Math.random = () => currentPlace()?.process.random.next() ?? realRandom()
  const crypto = require('node:crypto') as typeof import('node:crypto')
  const { randomUUID: realUuid, randomBytes: realBytes } = crypto
  const { crypto: webCrypto } = globalThis
  const realFill = webCrypto.getRandomValues.bind(webCrypto)
  const randomUUID = () => currentPlace()?.process.random.uuid() ?? realUuid()
  const getRandomValues = (values: Uint8Array<ArrayBuffer>) => {
    const random = currentPlace()?.process.random
    if (random === undefined) return realFill(values)
    random.fill(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
    return values
  }
  const randomBytes = (size: number) => {
    const random = currentPlace()?.process.random
    if (random === undefined) return realBytes(size)
    const bytes = Buffer.alloc(size)
    random.fill(bytes)
    return bytes
  }
  Object.assign(crypto, { randomUUID, randomBytes })
  for (const [name, value] of Object.entries({ randomUUID, getRandomValues })) {
    Object.defineProperty(webCrypto, name, { value, configurable: true, writable: true })
  }
}

/**
 * Disables the metrics of the process, because each service would observe the garbage collector and the event loop of
 * this one process until the process ends.
 */
function silenceProcessMetrics(): void {
  Object.assign(require('prom-client'), { collectDefaultMetrics: () => {} })
}
