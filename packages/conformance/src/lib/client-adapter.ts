import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Capability, Observation, PollCaseAction } from '@fixture-feed/client/poll-case'
import type { StartClient } from '@fixture-feed/client/run-poll-case'

/** The introduction of an adapter: its first line. */
interface Introduction {
  /** The name of the client, for reports. */
  readonly client: string
  readonly capabilities: readonly Capability[]
}

/**
 * Thrown when an adapter cannot be used: it breaks the protocol, reports an error, does not respond in time, or exits.
 */
export class ClientAdapterError extends Error {
  override readonly name = 'ClientAdapterError'
}

/** The time limits of an adapter in milliseconds. */
export interface AdapterLimits {
  /** Limit for the introduction in milliseconds. */
  readonly introductionMs: number
  /** Limit for any other awaited line in milliseconds. */
  readonly lineMs: number
}

export const standardLimits: AdapterLimits = { introductionMs: 10_000, lineMs: 5_000 }

/**
 * Time for which an adapter may run after the end of its stdin, before it is killed. A failed adapter is killed
 * immediately.
 */
const END_MS = 1_000

/** The environment variable that marks every process of an adapter. */
const marker = 'FIXTURE_FEED_ADAPTER'

/**
 * A process that exchanges JSON lines with the runner, as `packages/client/cases/README.md` describes. The process runs
 * one client at a time.
 */
export class ClientAdapter {
  readonly #child: ChildProcess
  readonly #mark = randomUUID()
  readonly #exited: Promise<void>
  readonly #failed = Promise.withResolvers<ClientAdapterError>()
  #report: ((observation: Observation) => void) | undefined
  /** Receives the line for which the runner waits: the introduction, or the report that a client has stopped. */
  #awaited: PromiseWithResolvers<Record<string, unknown>> | undefined
  #failure: ClientAdapterError | undefined

  readonly #limits: AdapterLimits

  private constructor(command: string, limits: AdapterLimits) {
    this.#limits = limits
    // The command gets a separate process group, so that all processes that it starts can be ended.
    const child = spawn(command, {
      shell: true,
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, [marker]: this.#mark },
    })
    this.#child = child
    // The event is not `close`, because a child of the adapter with the same stdout would delay it.
    this.#exited = new Promise(resolve => child.once('exit', () => resolve()))
    child.once('error', error => this.#fail(`cannot start: ${error.message}`))
    child.once('exit', (code, signal) => this.#fail(`exited with ${signal ?? `code ${code}`}`))
    child.stdin?.on('error', error => this.#fail(`cannot be written to: ${error.message}`))
    if (child.stdout !== null)
      createInterface({ input: child.stdout }).on('line', line => this.#receive(line))
  }

  /**
   * Starts an adapter and waits for its introduction.
   *
   * @throws {ClientAdapterError} if a valid introduction does not arrive in time.
   */
  static async start(
    command: string,
    limits: AdapterLimits = standardLimits,
  ): Promise<{ readonly adapter: ClientAdapter; readonly introduction: Introduction }> {
    const adapter = new ClientAdapter(command, limits)
    try {
      const line = await adapter.#nextLine('introduce itself', limits.introductionMs)
      return { adapter, introduction: readIntroduction(line) }
    } catch (error) {
      await adapter.end()
      throw error
    }
  }

  /** The reason why the adapter cannot be used any more; `undefined` while it can be used. */
  get failure(): ClientAdapterError | undefined {
    return this.#failure
  }

  /** Resolves when the adapter cannot be used any more. */
  get failed(): Promise<ClientAdapterError> {
    return this.#failed.promise
  }

  /** Starts a client. Its `close` resolves when the adapter reports that the client has stopped. */
  readonly startClient: StartClient = async (baseUrl, options, report) => {
    this.#report = report
    this.#send({ do: 'start', baseUrl, fixtureId: 'game-1', feedKey: 'pulse', options })
    return {
      act: async action => this.#send(orderOf(action)),
      close: async () => {
        this.#send({ do: 'stop' })
        // Observations of the client may precede the awaited line, and are still reported.
        const line = await this.#nextLine('report {"stopped": true}', this.#limits.lineMs)
        this.#report = undefined
        if (line.stopped !== true)
          throw this.#fail(`wrote ${JSON.stringify(line)} in place of {"stopped": true}`)
      },
    }
  }

  /** Ends the adapter and its process group, and on Linux also its processes that have left the group. */
  async end(): Promise<void> {
    const { pid, stdin } = this.#child
    if (pid === undefined) return
    stdin?.end()
    const timer = setTimeout(() => kill(-pid), this.#failure === undefined ? END_MS : 0)
    await this.#exited
    clearTimeout(timer)
    kill(-pid)
    // A killed process takes a moment to end.
    for (let left = this.#processes(); left.length > 0; left = this.#processes()) {
      for (const process of left) kill(process)
      await new Promise(resolve => setTimeout(resolve, 10))
    }
  }

  #send(order: object): void {
    if (this.#failure !== undefined) throw this.#failure
    this.#child.stdin?.write(`${JSON.stringify(order)}\n`)
  }

  #receive(line: string): void {
    const message = parseObject(line)
    if (message === undefined) {
      this.#fail(`wrote a line that is not a JSON object: ${line.slice(0, 200)}`)
    } else if (typeof message.error === 'string') {
      this.#fail(`reported an error: ${message.error}`)
    } else if (isObject(message.state) || isObject(message.change)) {
      this.#report?.(message as unknown as Observation)
    } else if (this.#awaited === undefined) {
      this.#fail(`wrote a line without a request for it: ${line.slice(0, 200)}`)
    } else {
      this.#awaited.resolve(message)
    }
  }

  async #nextLine(what: string, limitMs: number): Promise<Record<string, unknown>> {
    if (this.#failure !== undefined) throw this.#failure
    this.#awaited = Promise.withResolvers()
    const timer = setTimeout(() => this.#fail(`did not ${what} within ${limitMs} ms`), limitMs)
    try {
      return await this.#awaited.promise
    } finally {
      clearTimeout(timer)
      this.#awaited = undefined
    }
  }

  #fail(reason: string): ClientAdapterError {
    this.#failure ??= new ClientAdapterError(`The adapter ${reason}`)
    this.#failed.resolve(this.#failure)
    this.#awaited?.reject(this.#failure)
    return this.#failure
  }

  /** The processes of the adapter, including processes that have left its process group. Empty except on Linux. */
  #processes(): readonly number[] {
    return processesWith(`${marker}=${this.#mark}`)
  }
}

function orderOf(action: PollCaseAction): object {
  if (typeof action === 'string') return { do: action }
  if ('seek' in action) return { do: 'seek', ...action.seek }
  return { do: 'behind', seconds: action.behind }
}

/**
 * Reads the introduction of an adapter from its first line.
 *
 * @throws {ClientAdapterError} for any other line.
 */
function readIntroduction({ client, capabilities }: Record<string, unknown>): Introduction {
  const isList = Array.isArray(capabilities) && capabilities.every(each => typeof each === 'string')
  if (typeof client === 'string' && isList)
    return { client, capabilities: capabilities as Capability[] }
  throw new ClientAdapterError(
    'The first line of the adapter is not {"client": NAME, "capabilities": [NAME, …]}',
  )
}

function parseObject(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Processes with a variable in their environment. Empty except on Linux. */
function processesWith(variable: string): readonly number[] {
  let names: readonly string[]
  try {
    names = readdirSync('/proc')
  } catch {
    // Some operating systems, such as macOS and Windows, have no `/proc`.
    return []
  }
  return names.filter(name => /^\d+$/.test(name) && hasVariable(name, variable)).map(Number)
}

function hasVariable(pid: string, variable: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(variable)
  } catch {
    // The process has exited in the meantime or belongs to another user.
    return false
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // The process has already exited.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
