import assert from 'node:assert/strict'
import {
  feedPath,
  type OperatorResponse,
  type RunningService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, registrationSample } from '@fixture-feed/test-support/samples'
import { until } from '@fixture-feed/test-support/until'
import { importText } from './log-lines.ts'

/** A text, with the time and the node of the response to the erasure or purge that removed it. */
interface Marked {
  readonly text: string
  removed: { readonly at: number; readonly by: RunningService } | undefined
}

const fixturePath = `/v1/fixtures/${pulse.fixtureId}`

/**
 * Concurrent changes of one fixture at random instants: publications, erasures, imports, exports, and in each round
 * except the last a retirement and a purge. Meanwhile readers search all responses for text that was removed before
 * their request. Such text is always a fault, because every text is unique and no import registers the fixture again.
 * Changes and reads use random nodes. A removal is visible immediately at the node that answered it, and at the
 * others after they have followed.
 */
export class RemovalRace {
  readonly #nodes: readonly [RunningService, ...RunningService[]]
  readonly #random: () => number
  readonly #marked: Marked[] = []
  #now = 0
  #isOver = false
  #reads = 0
  #purges = 0
  #erasures = 0
  /** A log of the feed in an earlier state, without the registration. */
  #log = ''

  constructor(nodes: readonly [RunningService, ...RunningService[]], random: () => number) {
    this.#nodes = nodes
    this.#random = random
  }

  /** The texts that were removed and must not be found anywhere. */
  get removed(): readonly string[] {
    return this.#marked.flatMap(({ text, removed }) => (removed === undefined ? [] : text))
  }

  get counts(): { readonly reads: number; readonly purges: number; readonly erasures: number } {
    return { reads: this.#reads, purges: this.#purges, erasures: this.#erasures }
  }

  /** Runs this number of rounds. Each round except the last contains a purge. */
  async run(rounds: number): Promise<void> {
    const readers = Array.from({ length: 2 }, () => this.#readOn())
    for (let round = 0; round < rounds; round++) await this.#round(round, round < rounds - 1)
    this.#isOver = true
    await Promise.all(readers)
    await this.#followed()
    for (const node of this.#nodes) await this.#readAll(node, { isFollowed: true })
  }

  /** Registers the fixture, publishes a last change, and waits until all nodes show it. */
  async #followed(): Promise<void> {
    await this.#operate('PUT', fixturePath, { json: registrationSample() })
    const { etag } = await this.#nodes[0].publish({ items: [draftSample('last')] })
    for (const node of this.#nodes) {
      await until(async () => {
        const response = await fetch(node.feedUrl(), { headers: { 'accept-encoding': 'identity' } })
        await response.body?.cancel()
        return response.headers.get('etag') === etag
      })
    }
  }

  #anyNode(): RunningService {
    return this.#nodes[Math.floor(this.#random() * this.#nodes.length)] ?? this.#nodes[0]
  }

  #operate(...request: Parameters<RunningService['operate']>): Promise<OperatorResponse> {
    return this.#anyNode().operate(...request)
  }

  async #round(round: number, purges: boolean): Promise<void> {
    await this.#operate('PUT', fixturePath, { json: registrationSample() })
    for (let count = 0; count < 3; count++) await this.#publish(`${round}-${count}`)
    const { text } = await this.#operate('GET', `${feedPath(pulse)}/log`)
    const lines = text.split('\n').filter(line => !line.startsWith('{"kind":"fixture"'))
    this.#log = lines.join('\n')
    await Promise.all([
      ...[0, 1].map(() => this.#later(() => this.#import())),
      ...[3, 4].map(count => this.#later(() => this.#publish(`${round}-${count}`))),
      ...[0, 1].map(count => this.#later(() => this.#erase(`${round}-${count}`))),
      this.#later(() => this.#readAll()),
      this.#later(() => (purges ? this.#purge() : this.#readAll())),
    ])
  }

  async #purge(): Promise<void> {
    const node = this.#anyNode()
    await node.operate('DELETE', fixturePath)
    await this.#pause()
    const { status, text } = await node.operate('DELETE', `${fixturePath}/history`)
    if (status === 503 && this.#nodes.length > 1) return this.#purge()
    assert.equal(status, 204, text)
    this.#purges++
    for (const marked of this.#marked) marked.removed ??= { at: ++this.#now, by: node }
  }

  async #publish(id: string): Promise<void> {
    const marked: Marked = { text: `goshawk-${id}-`, removed: undefined }
    this.#marked.push(marked)
    const { status, text } = await this.#anyNode().tryPublish({
      items: [draftSample(id, marked.text)],
    })
    this.#assertResponse(status, text)
  }

  async #erase(itemId: string): Promise<void> {
    const node = this.#anyNode()
    const { status, text } = await node.erase({ id: itemId })
    this.#assertResponse(status, text)
    if (status >= 300) return
    this.#erasures++
    const marked = this.#marked.findLast(({ text }) => text === `goshawk-${itemId}-`)
    if (marked !== undefined) marked.removed ??= { at: ++this.#now, by: node }
  }

  async #import(): Promise<void> {
    const { status, text } = await importText(this.#anyNode(), this.#log)
    this.#assertResponse(status, text)
  }

  /**
   * Asserts that a response is not a failure. Among several nodes, a 503 is allowed, because a node may be unable to
   * read data that another node is removing.
   */
  #assertResponse(status: number, text: string): void {
    assert.ok(status < 500 || (status === 503 && this.#nodes.length > 1), text)
  }

  async #readOn(): Promise<void> {
    while (!this.#isOver) {
      await this.#readAll()
      await this.#pause()
    }
  }

  /**
   * Searches the responses of a node for text that was removed before the request by this node, or by any node if
   * `isFollowed` is true.
   */
  async #readAll(
    node: RunningService = this.#anyNode(),
    { isFollowed = false }: { readonly isFollowed?: boolean } = {},
  ): Promise<void> {
    const at = new Date().toISOString()
    const feed = `${fixturePath}/feeds/pulse`
    const search = (read: () => Promise<string>): Promise<void> =>
      this.#search(read, by => isFollowed || by === node)
    for (const path of ['', '/timeline', `?until=${at}`, '?after=2026-01-01T00:00:00Z']) {
      await search(async () => {
        const response = await fetch(node.publicUrl + feed + path)
        const text = await response.text()
        this.#assertResponse(response.status, `${path}: ${text}`)
        return text
      })
    }
    for (const path of [`${feed}/log`, `${fixturePath}/log`, `${feed}/history`]) {
      await search(async () => {
        const { status, text } = await node.operate('GET', path)
        this.#assertResponse(status, `${path}: ${text}`)
        return text
      })
    }
  }

  async #search(
    read: () => Promise<string>,
    isKnown: (by: RunningService) => boolean,
  ): Promise<void> {
    const askedAt = this.#now
    const text = await read()
    this.#reads++
    for (const { text: mark, removed } of this.#marked) {
      const isGone = removed !== undefined && removed.at <= askedAt && isKnown(removed.by)
      assert.ok(!isGone || !text.includes(mark), `${mark} is back`)
    }
  }

  async #later(change: () => Promise<void>): Promise<void> {
    await this.#pause()
    await change()
  }

  /** Waits for a random number of turns of the event loop. */
  async #pause(): Promise<void> {
    for (let turns = Math.floor(this.#random() ** 2 * 200); turns > 0; turns--)
      await new Promise(setImmediate)
  }
}
