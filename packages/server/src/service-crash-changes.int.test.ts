/** Imports and erasures whose process is killed: `KILLS=100` for a longer run. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { FixtureLine, LogLine } from '@fixture-feed/contract/publication-log'
import { operate, type RunningChild, startChild } from './lib/testing/child-service.ts'
import { feedPath } from './lib/testing/running-service.ts'
import { draftSample, pulse, registrationSample } from './lib/testing/samples.ts'
import { temporaryDirectory } from './lib/testing/temporary-directory.ts'

const kills = Number(process.env.KILLS ?? 6)

const fixtureLine: FixtureLine = {
  kind: 'fixture',
  entry: { fixtureId: pulse.fixtureId, ...registrationSample() },
}

test('startService() takes an import up again after each kill -9, and has every line once in the end', async t => {
  const directory = temporaryDirectory(t)
  const lines = importedLines(30 * (kills + 1))
  const publications = lines.filter(({ kind }) => kind === 'publication').length
  let answered = 0
  for (let round = 0; round < kills; round++) {
    const running = await startChild(t, directory)
    const importing = postLog(running, lines).catch(() => undefined)
    // Killed in the midst of the import, each time some lines further.
    const enough = 30 * round + ((round * 7) % 25)
    let isOver = false
    void importing.then(() => {
      isOver = true
    })
    while (!isOver && (await countInstants(running)) < enough);
    const gone = once(running.child, 'exit')
    running.child.kill('SIGKILL')
    await gone
    if ((await importing) !== undefined) answered++
  }
  const running = await startChild(t, directory)
  const before = await countInstants(running)
  const { applied, there } = (await postLog(running, lines)) as { applied: number; there: number }
  assert.equal(applied + there, lines.length)
  assert.equal(await countInstants(running), publications)
  const exported = await exportLog(running)
  assert.deepEqual(await postLog(running, lines), { applied: 0, there: lines.length })
  assert.equal(await exportLog(running), exported)

  const whole = await startChild(t, temporaryDirectory(t))
  await postLog(whole, lines)
  assert.equal(await exportLog(whole), exported)
  t.diagnostic(
    `${kills} kills, ${answered} after the answer; ${before} of ${publications} before the last`,
  )
})

test('startService() leaves no text of an erased item on the disk, whenever the erasure was killed', async t => {
  const directory = temporaryDirectory(t)
  let running = await startChild(t, directory)
  await postLog(running, [fixtureLine])
  let accepted = 0
  let answered = 0
  for (let round = 0; round < kills; round++) {
    const words = `secret-of-round-${round}-`
    await postLog(running, secretLines(round, words))
    assert.notDeepEqual(filesWith(directory, words), [])
    const path = `${feedPath(pulse)}/erasures`
    const erasing = operate(running, 'POST', path, JSON.stringify({ id: words })).catch(
      () => undefined,
    )
    const gone = once(running.child, 'exit')
    const { child } = running
    setTimeout(() => child.kill('SIGKILL'), (round * 7) % 31)
    await gone
    if ((await erasing)?.status === 200) answered++

    running = await startChild(t, directory)
    const snapshot = await (await fetch(running.publicUrl + feedPath(pulse))).text()
    if (snapshot.includes(words)) continue
    accepted++
    assert.deepEqual(filesWith(directory, `${words}text`), [])
  }
  t.diagnostic(`${kills} kills, ${accepted} erasures accepted, ${answered} of them answered`)
})

/** A log with publications that revise, withdraw and change nothing, a change of settings, and an end. */
function importedLines(count: number): LogLine[] {
  const publications = Array.from(
    { length: count },
    (_, index): LogLine => ({
      kind: 'publication',
      ...pulse,
      at: instantOf(index),
      items: index % 10 === 9 ? [] : [draftSample(`item ${index % 7}`, `take ${index}`)],
      withdrawals: index % 10 === 9 ? [{ id: `item ${(index + 3) % 7}`, reason: 'over' }] : [],
    }),
  )
  const settings = { kind: 'feed', ...pulse, definitions: null } as const
  return [
    fixtureLine,
    { ...settings, at: instantOf(0), state: 'live' },
    ...publications,
    { ...settings, at: instantOf(count), state: 'finished' },
  ]
}

/** Enough revisions of one item that scrubbing them takes several transactions. */
function secretLines(round: number, id: string): LogLine[] {
  return Array.from(
    { length: 80 },
    (_, index): LogLine => ({
      kind: 'publication',
      ...pulse,
      at: new Date(Date.now() - 80 + index).toISOString(),
      items: [draftSample(id, `${id}text ${index}`), draftSample('other', `${round} ${index}`)],
      withdrawals: [],
    }),
  )
}

function instantOf(second: number): string {
  return new Date(Date.UTC(2026, 1, 1, 19, 0, second)).toISOString()
}

async function postLog(running: RunningChild, lines: readonly object[]): Promise<unknown> {
  const body = lines.map(line => JSON.stringify(line)).join('\n')
  const headers = { 'content-type': 'application/jsonl' }
  const response = await operate(running, 'POST', '/v1/log', body, headers)
  const text = await response.text()
  assert.equal(response.status, 200, text)
  return JSON.parse(text)
}

async function exportLog(running: RunningChild): Promise<string> {
  return (await operate(running, 'GET', `${feedPath(pulse)}/log`)).text()
}

async function countInstants({ publicUrl }: RunningChild): Promise<number> {
  const response = await fetch(`${publicUrl}${feedPath(pulse)}/timeline`)
  const { instants = [] } = (await response.json()) as { instants?: unknown[] }
  return instants.length
}

function filesWith(directory: string, text: string): string[] {
  return readdirSync(directory).filter(file => readFileSync(join(directory, file)).includes(text))
}
