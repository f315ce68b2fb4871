import { connect, type Socket } from 'node:net'
import { parseArgs } from 'node:util'
import { cpuSeconds } from '../lib/cpu-time.ts'
import { progress, runScale } from '../lib/scale-run.ts'
import { type ServiceProcess, startServiceProcess } from '../lib/service-process.ts'

// How long after a publication was sent those who wait for it have got it (`Prefer: wait`), what that takes of the
// service's core, and what a client that waits takes of its memory. The clients are in this process, on the other core.
const { values } = parseArgs({
  options: {
    waiting: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '10' },
  },
})
const most = Number(values.waiting)
const rounds = Number(values.rounds)
const counts = [1, Math.ceil(most / 10), most]

async function measure(crowd: Crowd, before: number): Promise<readonly number[]> {
  const seen: number[] = []
  let cpu = 0
  let kB = 0
  for (let round = 0; round < rounds; round++) {
    await crowd.wait()
    kB = (crowd.service.residentBytes() - before) / 1024 / crowd.size
    const started = cpuSeconds(crowd.service.pid)
    seen.push(...(await crowd.publish()))
    cpu += cpuSeconds(crowd.service.pid) - started
  }
  seen.sort((a, b) => a - b)
  const at = (share: number): number => seen[Math.floor(share * (seen.length - 1))] ?? Number.NaN
  const cpuUs = (cpu * 1_000_000) / rounds / crowd.size
  return [crowd.size, at(0.5), at(0.99), at(1), cpuUs, kB].map(value => Number(value.toFixed(1)))
}

/** Clients of one feed that all wait for its next version. */
class Crowd {
  readonly service: ServiceProcess
  readonly #sockets: Socket[] = []
  #tag: string
  #points = 0
  #onAnswer: () => void = () => {}

  constructor(service: ServiceProcess, tag: string) {
    this.service = service
    this.#tag = tag
  }

  get size(): number {
    return this.#sockets.length
  }

  async grow(size: number): Promise<void> {
    const { hostname, port } = new URL(this.service.publicUrl)
    while (this.size < size) {
      const more = Array.from({ length: Math.min(200, size - this.size) }, async () => {
        const socket = connect(Number(port), hostname)
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        socket.once('connect', resolve).once('error', reject)
        this.#readAnswers(socket)
        await promise
        return socket
      })
      this.#sockets.push(...(await Promise.all(more)))
    }
  }

  /** Has everybody ask; resolves when all are held. */
  async wait(): Promise<void> {
    const { pathname } = new URL(this.service.feedUrl('waiting'))
    const lines = [
      `GET ${pathname} HTTP/1.1`,
      'Host: bench',
      'Accept-Encoding: gzip',
      `If-None-Match: ${this.#tag}`,
      'Prefer: wait=30',
    ]
    for (const socket of this.#sockets) socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    while ((await this.service.metric('fixture_feed_waiting_reads')) < this.size) {
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }

  /** When each had the new version, in milliseconds from the start of its publication. */
  async publish(): Promise<readonly number[]> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const startedAt = performance.now()
    const seen: number[] = []
    this.#onAnswer = () => {
      seen.push(performance.now() - startedAt)
      if (seen.length === this.size) resolve()
    }
    this.#tag = await this.service.publish('waiting', [0], ++this.#points)
    await promise
    return seen
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  #readAnswers(socket: Socket): void {
    let left = 0
    socket.on('data', (chunk: Buffer) => {
      if (left === 0) {
        const head = chunk.indexOf('\r\n\r\n') + 4
        left = head + Number(/content-length: (\d+)/i.exec(chunk.toString('latin1', 0, head))?.[1])
      }
      left -= chunk.length
      if (left === 0) this.#onAnswer()
    })
  }
}

await runScale(async directory => {
  const service = await startServiceProcess(directory)
  try {
    await service.register('waiting')
    const tag = await service.publish('waiting', [...Array(40).keys()])
    const crowd = new Crowd(service, tag)
    const before = service.residentBytes()
    const rows: (readonly number[])[] = []
    for (const count of counts) {
      progress(`${count} clients`)
      await crowd.grow(count)
      rows.push(await measure(crowd, before))
    }
    crowd.close()
    return {
      name: 'waiting',
      title: 'Polls that wait for a change',
      finding: `${rounds} publications each, from their first byte to the last byte of each answer. A follower of a quiet feed makes 2 to 2.2 requests a minute with a wait of 30 s.`,
      columns: ['clients', 'p50 ms', 'p99 ms', 'last ms', 'CPU µs each', 'resident kB each'],
      rows,
    }
  } finally {
    await service.stop()
  }
})
