import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPhaseReader, phaseOf } from './feed-phase.ts'

const baseUrl = 'https://feed.example'

function service(answers: Readonly<Record<string, [number, string]>>) {
  const open: (() => void)[] = []
  const asked: string[] = []
  let clock = 0
  let told = 0
  const reader = createPhaseReader({
    baseUrl,
    now: () => clock,
    onPhase: () => told++,
    fetch: (url, { method }) =>
      new Promise((resolve, reject) => {
        const id = /fixtures\/([^/]+)\//.exec(url)?.[1] ?? ''
        asked.push(`${method} ${id}`)
        const [status, policy] = answers[id] ?? []
        open.push(() =>
          status === undefined
            ? reject(new TypeError('fetch failed'))
            : resolve(new Response(null, { status, headers: { 'cache-control': policy ?? '' } })),
        )
      }),
  })
  return {
    asked,
    phase: (id: string) => reader.phase(id, 'pulse'),
    told: () => told,
    wait: (ms: number) => {
      clock += ms
    },
    async answer() {
      for (const settle of open.splice(0)) settle()
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}

test('phaseOf() tells live from finished by the cache policy', () => {
  assert.equal(phaseOf(200, 'no-store'), 'live')
  assert.equal(phaseOf(304, 'no-store'), 'live')
  assert.equal(phaseOf(200, 'public, max-age=0, must-revalidate'), 'finished')
  assert.equal(phaseOf(404, 'no-store'), 'waiting')
  assert.equal(phaseOf(503, 'no-store'), undefined)
})

test('createPhaseReader() asks once, without a body, and tells when it knows', async () => {
  const { phase, asked, answer, told } = service({ a: [200, 'no-store'] })
  assert.equal(phase('a'), undefined)
  phase('a')
  await answer()
  assert.equal(phase('a'), 'live')
  assert.deepEqual(asked, ['HEAD a'])
  assert.equal(told(), 1)
})

test('createPhaseReader() asks again what may have changed, never what is finished', async () => {
  const { phase, asked, answer, wait } = service({
    a: [200, 'no-store'],
    b: [200, 'public, max-age=0, must-revalidate'],
  })
  phase('a')
  phase('b')
  await answer()
  wait(30_000)
  assert.deepEqual([phase('a'), phase('b')], ['live', 'finished'])
  assert.deepEqual(asked, ['HEAD a', 'HEAD b', 'HEAD a'])
})

test('createPhaseReader() asks four at a time', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  const { phase, asked, answer } = service(
    Object.fromEntries(ids.map(id => [id, [200, 'no-store']])),
  )
  for (const id of ids) phase(id)
  assert.equal(asked.length, 4)
  await answer()
  assert.equal(asked.length, 6)
})

test('createPhaseReader() keeps what it knows of a service that is gone', async () => {
  const answers: Record<string, [number, string]> = { a: [200, 'no-store'] }
  const { phase, answer, wait } = service(answers)
  phase('a')
  await answer()
  delete answers.a
  wait(30_000)
  phase('a')
  await answer()
  assert.equal(phase('a'), 'live')
})
