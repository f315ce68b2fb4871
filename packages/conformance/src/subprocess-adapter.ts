import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { type Adapter, UnknownAdapterMethodError } from './adapter.ts'

export interface SubprocessOptions {
  /** The program to start. */
  readonly command: string
  readonly parameters?: readonly string[] | undefined
  /** Maximum time of one response, and of the exit after `close`, in milliseconds. Default: 10 s. */
  readonly timeoutMs?: number | undefined
}

interface AdapterResult {
  readonly id: number
  readonly error?: string
  readonly unknownMethod?: boolean
  readonly result?: unknown
}

/**
 * Creates an adapter that runs a program and exchanges JSON lines with it, as `Adapter` describes. The stderr of the
 * program is passed on. `close` closes the stdin of the program. A program that does not exit in time receives SIGTERM,
 * and after the same time again SIGKILL.
 */
export function createSubprocessAdapter(options: SubprocessOptions): Adapter {
  const program = new AdapterProgram(options)
  return {
    async registerFixture(entry) {
      await program.call('registerFixture', entry)
    },
    async publish(feed, change) {
      await program.call('publish', feed, change)
    },
    async setState(feed, state) {
      await program.call('setState', feed, state)
    },
    async uploadAsset(feed, asset) {
      const href = await program.call('uploadAsset', feed, asset)
      if (typeof href === 'string') return href
      throw new UnknownAdapterMethodError('the adapter returned no href for uploadAsset')
    },
    async removeFixture(fixtureId) {
      await program.call('removeFixture', fixtureId)
    },
    close: () => program.close(),
  }
}

/** A started adapter program, and its calls that have no response yet. */
class AdapterProgram {
  readonly #command: string
  readonly #timeoutMs: number
  readonly #child: ChildProcessByStdio<Writable, Readable, null>
  readonly #waiting = new Map<number, PromiseWithResolvers<AdapterResult>>()
  #lastId = 0
  #ended: Error | undefined

  constructor({ command, parameters = [], timeoutMs = 10_000 }: SubprocessOptions) {
    this.#command = command
    this.#timeoutMs = timeoutMs
    const child = spawn(command, parameters, { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#child = child
    child.on('error', error => this.#end(`cannot be started: ${error.message}`))
    child.on('exit', (code, signal) => this.#end(`ended with ${signal ?? `code ${code}`}`))
    child.stdin.on('error', error => this.#end(`accepts no more requests: ${error.message}`))
    createInterface({ input: child.stdout }).on('line', line => this.#settle(line))
  }

  async call(method: string, ...parameters: readonly unknown[]): Promise<unknown> {
    if (this.#ended !== undefined) throw this.#ended
    const id = ++this.#lastId
    const request = Promise.withResolvers<AdapterResult>()
    this.#waiting.set(id, request)
    const late = `sent no response to "${method}" within ${this.#timeoutMs} ms`
    const timer = setTimeout(() => this.#end(late), this.#timeoutMs)
    try {
      this.#child.stdin.write(`${JSON.stringify({ id, method, params: parameters })}\n`)
      const { error, unknownMethod, result } = await request.promise
      if (unknownMethod === true)
        throw new UnknownAdapterMethodError(error ?? `no method ${method}`)
      if (error !== undefined) throw new Error(error)
      return result
    } finally {
      clearTimeout(timer)
    }
  }

  close(): Promise<void> {
    return endProcess(this.#child, this.#timeoutMs)
  }

  #settle(line: string): void {
    const response = parseResponse(line)
    const request = response && this.#waiting.get(response.id)
    if (response === undefined || request === undefined) {
      this.#end(`wrote a line that is not a response: ${line.slice(0, 200)}`)
      return
    }
    this.#waiting.delete(response.id)
    request.resolve(response)
  }

  #end(reason: string): void {
    this.#ended ??= new Error(`The adapter ${this.#command} ${reason}`)
    for (const { reject } of this.#waiting.values()) reject(this.#ended)
    this.#waiting.clear()
  }
}

function parseResponse(line: string): AdapterResult | undefined {
  try {
    const value: unknown = JSON.parse(line)
    const isResponse = typeof value === 'object' && value !== null && 'id' in value
    return isResponse ? (value as AdapterResult) : undefined
  } catch {
    return undefined
  }
}

async function endProcess(child: ChildProcess, timeoutMs: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const { promise: gone, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  child.stdin?.end()
  const timers = [
    setTimeout(() => child.kill(), timeoutMs),
    setTimeout(() => child.kill('SIGKILL'), 2 * timeoutMs),
  ]
  await gone
  timers.forEach(clearTimeout)
}
