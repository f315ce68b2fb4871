import assert from 'node:assert/strict'
import type { RunningService } from './running-service.ts'
import { feedPath } from './running-service.ts'
import { draftSample, pulse, registrationSample } from './samples.ts'

/** A text, and when it was removed by an erasure or a purge that was answered; `undefined` while it is there. */
interface Marked {
  readonly text: string
  removedAt: number | undefined
}

const fixturePath = `/v1/fixtures/${pulse.fixtureId}`
const jsonl = { 'content-type': 'application/jsonl' }

/**
 * Changes of one fixture against each other at random instants: publications, erasures, imports, exports, a retirement and
 * a purge in each round; beside them readers that search everything they get for text that was removed before they asked.
 * Every text is unique, and no import registers the fixture again: what was removed must be nowhere any more.
 */
export class RemovalRace {
  readonly #service: RunningService
  readonly #random: () => number
  readonly #marked: Marked[] = []
  #now = 0
  #isOver = false
  #reads = 0
  #purges = 0
  #erasures = 0
  /** A log of the fixture as it was some time ago. */
  #log = ''

  constructor(service: RunningService, random: () => number) {
    this.#service = service
    this.#random = random
  }

  /** Texts that must be nowhere any more. */
  get removed(): readonly string[] {
    return this.#marked.flatMap(({ text, removedAt }) => (removedAt === undefined ? [] : text))
  }

  get counts(): { readonly reads: number; readonly purges: number; readonly erasures: number } {
    return { reads: this.#reads, purges: this.#purges, erasures: this.#erasures }
  }

  /** Runs so many rounds, each but the last with a purge in it. */
  async run(rounds: number): Promise<void> {
    const readers = Array.from({ length: 2 }, () => this.#readOn())
    for (let round = 0; round < rounds; round++) await this.#round(round, round < rounds - 1)
    this.#isOver = true
    await Promise.all(readers)
    await this.#readAll()
  }

  async #round(round: number, purges: boolean): Promise<void> {
    await this.#service.operate('PUT', fixturePath, { json: registrationSample() })
    for (let count = 0; count < 3; count++) await this.#publish(`${round}-${count}`)
    const { text } = await this.#service.operate('GET', `${feedPath(pulse)}/log`)
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
    await this.#service.operate('DELETE', fixturePath)
    await this.#pause()
    const { status, text } = await this.#service.operate('DELETE', `${fixturePath}/history`)
    assert.equal(status, 204, text)
    this.#purges++
    for (const marked of this.#marked) marked.removedAt ??= ++this.#now
  }

  async #publish(id: string): Promise<void> {
    const marked: Marked = { text: `goshawk-${id}-`, removedAt: undefined }
    this.#marked.push(marked)
    const { status, text } = await this.#service.tryPublish({
      items: [draftSample(id, marked.text)],
    })
    assert.ok([200, 201, 404, 409].includes(status), text)
  }

  async #erase(itemId: string): Promise<void> {
    const { status, text } = await this.#service.operate('POST', `${feedPath(pulse)}/erasures`, {
      json: { id: itemId },
    })
    assert.ok([200, 201, 404, 409].includes(status), text)
    if (status >= 300) return
    this.#erasures++
    const marked = this.#marked.findLast(({ text }) => text === `goshawk-${itemId}-`)
    if (marked !== undefined) marked.removedAt ??= ++this.#now
  }

  async #import(): Promise<void> {
    const { status, text } = await this.#service.operate('POST', '/v1/log', {
      body: this.#log,
      headers: jsonl,
    })
    assert.ok(status < 500, text)
  }

  async #readOn(): Promise<void> {
    while (!this.#isOver) {
      await this.#readAll()
      await this.#pause()
    }
  }

  /** Searches every answer for text that was removed before it was asked for. */
  async #readAll(): Promise<void> {
    const at = new Date().toISOString()
    const feed = `${fixturePath}/feeds/pulse`
    for (const path of ['', '/timeline', `?until=${at}`, '?after=2026-01-01T00:00:00Z']) {
      await this.#search(async () => {
        const response = await fetch(this.#service.publicUrl + feed + path)
        const text = await response.text()
        assert.ok(response.status < 500, `${path}: ${text}`)
        return text
      })
    }
    for (const path of [`${feed}/log`, '/v1/log', `${feed}/acts`]) {
      await this.#search(async () => {
        const { status, text } = await this.#service.operate('GET', path)
        assert.ok(status < 500, `${path}: ${text}`)
        return text
      })
    }
  }

  async #search(read: () => Promise<string>): Promise<void> {
    const askedAt = this.#now
    const text = await read()
    this.#reads++
    for (const { text: mark, removedAt = Infinity } of this.#marked) {
      const isGone = removedAt <= askedAt
      assert.ok(!isGone || !text.includes(mark), `${mark} is back`)
    }
  }

  async #later(change: () => Promise<void>): Promise<void> {
    await this.#pause()
    await change()
  }

  /** Some turns of the event loop. */
  async #pause(): Promise<void> {
    for (let turns = Math.floor(this.#random() ** 2 * 200); turns > 0; turns--)
      await new Promise(setImmediate)
  }
}
