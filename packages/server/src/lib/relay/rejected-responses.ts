import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface RejectedResponse {
  readonly url: string
  readonly at: string
  readonly reason: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export interface RejectedLimits {
  readonly mostBytes: number
  readonly maxResponses: number
}

export const defaultRejectedLimits: RejectedLimits = {
  mostBytes: 64 * 1024 * 1024,
  maxResponses: 1_000,
}

/** Stores the last rejected responses on disk, within limits: a body in one file, and the facts about it in another. */
export class RejectedResponses {
  readonly #directory: string
  readonly #mostBytes: number
  readonly #maxResponses: number
  #writing: Promise<void> = Promise.resolve()
  #count = 0

  constructor(directory: string, limits: Partial<RejectedLimits> = {}) {
    const { mostBytes, maxResponses } = { ...defaultRejectedLimits, ...limits }
    this.#directory = directory
    this.#mostBytes = mostBytes
    this.#maxResponses = maxResponses
  }

  /** @throws the error of the file system. */
  keep(response: RejectedResponse): Promise<void> {
    const written = this.#writing.then(() => this.#write(response))
    this.#writing = written.catch(() => {})
    return written
  }

  /** Resolves when all pending responses are on disk, or could not be stored. */
  get settled(): Promise<void> {
    return this.#writing
  }

  async #write({ body, ...about }: RejectedResponse): Promise<void> {
    if (body.length > this.#mostBytes) return
    await mkdir(this.#directory, { recursive: true })
    // File names are unique, also across processes, and are sorted by the time of the response.
    const number = String(++this.#count).padStart(6, '0')
    const at = about.at.replaceAll(/[:.]/g, '-')
    const file = join(this.#directory, `${at}-${number}-${randomUUID().slice(-12)}`)
    const digest = createHash('sha256').update(body).digest('hex')
    await writeFile(`${file}.body`, body)
    await writeFile(`${file}.json`, `${JSON.stringify({ ...about, size: body.length, digest })}\n`)
    await this.#makeRoom()
  }

  /** Removes the oldest responses until the limits are met. */
  async #makeRoom(): Promise<void> {
    const bodies = (await readdir(this.#directory)).filter(name => name.endsWith('.body')).sort()
    const sizes = await Promise.all(
      bodies.map(async name => (await stat(join(this.#directory, name))).size),
    )
    let bytes = sizes.reduce((sum, size) => sum + size, 0)
    let responses = bodies.length
    for (const [index, name] of bodies.entries()) {
      if (bytes <= this.#mostBytes && responses <= this.#maxResponses) return
      await rm(join(this.#directory, name), { force: true })
      await rm(join(this.#directory, name.replace(/body$/, 'json')), { force: true })
      bytes -= sizes[index] ?? 0
      responses--
    }
  }
}
