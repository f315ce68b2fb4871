import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type Adapter, UnknownAdapterMethodError } from './adapter.ts'

export interface SubprocessOptions {
  /** The program. */
  readonly command: string
  readonly parameters?: readonly string[] | undefined
  /** Longest time for one answer. */
  readonly timeoutMs?: number | undefined
}

interface Answer {
  readonly id: number
  readonly error?: string
  readonly unknownMethod?: boolean
  readonly result?: unknown
}

/**
 * An adapter that is a program, speaking JSON lines as `Adapter` describes. What it writes to stderr goes to ours.
 * `close` ends its stdin, and then the program, if it does not end by itself in time.
 */
export function createSubprocessAdapter({
  command,
  parameters = [],
  timeoutMs = 10_000,
}: SubprocessOptions): Adapter {
  const child = spawn(command, parameters, { stdio: ['pipe', 'pipe', 'inherit'] })
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  let lastId = 0
  let ended: Error | undefined

  function end(reason: string): void {
    ended ??= new Error(`The adapter ${command} ${reason}`)
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }

  child.on('error', error => end(`cannot be started: ${error.message}`))
  child.on('exit', (code, signal) => end(`ended with ${signal ?? `code ${code}`}`))
  child.stdin.on('error', error => end(`takes no more requests: ${error.message}`))
  createInterface({ input: child.stdout }).on('line', line => {
    const answer = parseAnswer(line)
    const request = answer && waiting.get(answer.id)
    if (request === undefined) {
      end(`wrote what is no answer to a request: ${line.slice(0, 200)}`)
      return
    }
    waiting.delete(answer?.id ?? 0)
    request.resolve(answer as Answer)
  })

  async function call(method: string, ...parameters: readonly unknown[]): Promise<unknown> {
    if (ended !== undefined) throw ended
    lastId += 1
    const request = Promise.withResolvers<Answer>()
    waiting.set(lastId, request)
    const timer = setTimeout(
      () => end(`did not answer "${method}" within ${timeoutMs} ms`),
      timeoutMs,
    )
    try {
      child.stdin.write(`${JSON.stringify({ id: lastId, method, params: parameters })}\n`)
      const { error, unknownMethod, result } = await request.promise
      if (unknownMethod === true)
        throw new UnknownAdapterMethodError(error ?? `no method ${method}`)
      if (error !== undefined) throw new Error(error)
      return result
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async registerFixture(entry) {
      await call('registerFixture', entry)
    },
    async publish(feed, change) {
      await call('publish', feed, change)
    },
    async setState(feed, state) {
      await call('setState', feed, state)
    },
    async uploadAsset(feed, asset) {
      const href = await call('uploadAsset', feed, asset)
      if (typeof href === 'string') return href
      throw new UnknownAdapterMethodError('the adapter answered uploadAsset without an href')
    },
    async removeFixture(fixtureId) {
      await call('removeFixture', fixtureId)
    },
    close: () => endProcess(child, timeoutMs),
  }
}

function parseAnswer(line: string): Answer | undefined {
  try {
    const value: unknown = JSON.parse(line)
    const isAnswer = typeof value === 'object' && value !== null && 'id' in value
    return isAnswer ? (value as Answer) : undefined
  } catch {
    return undefined
  }
}

async function endProcess(child: ChildProcess, timeoutMs: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const { promise: gone, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  child.stdin?.end()
  const timer = setTimeout(() => child.kill(), timeoutMs)
  await gone
  clearTimeout(timer)
}
