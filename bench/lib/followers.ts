import { type ChildProcess, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endChild, findProgram, loadCore, spawnPinned } from './processes.ts'

/**
 * The receipt of a response or an event by all followers. `p50`, `p99` and `last` are times in milliseconds of the
 * clock of `monotonicMs`.
 */
export interface Seen {
  readonly p50: number
  readonly p99: number
  readonly last: number
  /** Received bytes, including headers. */
  readonly bytes: number
  /** Processor time of the load, in microseconds. */
  readonly cpuUs: number
}

/** The time in milliseconds of a clock that all processes share. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

const source = join(import.meta.dirname, '..', 'clients', 'follower-clients.c')

/** The missing program that prevents compiling the followers, if any. */
export function missingFollowers(): string | undefined {
  return findProgram('gcc') === undefined ? 'gcc' : undefined
}

/** Many followers of one address, as a small program in C on the load's core. */
export class Followers {
  readonly count: number
  readonly #child: ChildProcess
  readonly #lines: AsyncIterator<string>

  private constructor(child: ChildProcess, count: number) {
    this.count = count
    this.#child = child
    if (child.stdout === null) throw new TypeError('Cannot read from a child without stdout')
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    child.stderr?.pipe(process.stderr)
  }

  /** Opens `count` connections; `directory` receives the compiled program. */
  static async open(url: string, count: number, directory: string): Promise<Followers> {
    const program = join(directory, 'follower-clients')
    execFileSync('gcc', ['-O2', '-o', program, source])
    const { hostname, port } = new URL(url)
    const child = spawnPinned(loadCore, [program, hostname, port, String(count)])
    const followers = new Followers(child, count)
    await followers.#line('open')
    return followers
  }

  /** Sends a request on every connection. */
  async ask(request: string): Promise<void> {
    this.#send(`ask ${request.length}`, request)
    await this.#line('asked')
  }

  /**
   * Resolves when every connection has received its response or, for `event`, one event of a response that never
   * ends.
   */
  async seen(what: 'seen' | 'event' = 'seen'): Promise<Seen> {
    this.#send(what)
    return this.#seen()
  }

  /**
   * Makes every follower poll until it receives a 200, with a pause of `everyMs` milliseconds after each other
   * response. The `seen` of the result resolves when all have received one.
   */
  async poll(everyMs: number, request: string): Promise<{ readonly seen: Promise<Seen> }> {
    this.#send(`poll ${everyMs} ${request.length}`, request)
    await this.#line('polling')
    return { seen: this.#seen() }
  }

  close(): Promise<void> {
    return endChild(this.#child)
  }

  async #seen(): Promise<Seen> {
    const [p50 = 0, p99 = 0, last = 0, bytes = 0, cpuUs = 0] = await this.#line('seen')
    return { p50, p99, last, bytes, cpuUs }
  }

  #send(command: string, request = ''): void {
    this.#child.stdin?.write(`${command}\n${request}`)
  }

  /**
   * Reads the next line that the followers print, and returns its figures.
   *
   * @throws {Error} if the line does not begin with the expected word, or the program has exited.
   */
  async #line(expected: string): Promise<readonly number[]> {
    const { value, done } = await this.#lines.next()
    if (done === true) throw new Error('The followers ended')
    const [word, ...figures] = value.split(' ')
    if (word !== expected) throw new Error(`The followers said "${value}", not "${expected}"`)
    return figures.map(Number)
  }
}

/** The text of a GET request with the given headers. */
export function pollRequest(url: string, headers: Readonly<Record<string, string>>): string {
  const { pathname, search, host } = new URL(url)
  const lines = Object.entries({ Host: host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return `${[`GET ${pathname}${search} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`
}
