import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OperatorClient } from '@fixture-feed/client/operator'
import { sampleLog } from '@fixture-feed/test-support/sample-game'
import { toDraft } from '../edit/drafts.ts'
import { secrets, startDeskService } from '../testing/desk-service.ts'
import { DeskWork } from './desk-work.ts'

test('repeated reads of the work list transfer only 304 responses while nothing changes', async t => {
  const service = await startDeskService()
  t.after(() => service.stop())
  const log = sampleLog()
  for (const line of log.slice(0, Math.floor(log.length * 0.7))) await service.apply(line)
  const statuses: number[] = []
  const recording: typeof fetch = async (url, init) => {
    const response = await fetch(url, init)
    statuses.push(response.status)
    return response
  }
  const url = service.operatorUrl
  const api = new OperatorClient({ url, token: secrets.anna, fetch: recording })
  const fixtures = await api.readFixtures()
  const [{ fixtureId = '' } = {}] = fixtures
  const pulse = { fixtureId, feedKey: 'pulse' }
  const [item] = (await service.snapshot(pulse)).items
  assert.ok(item !== undefined)
  const work = new DeskWork({ api, rights: await api.readRights() }, fixtures)
  t.after(() => work.close())
  const repeatedStatuses = async () => {
    await work.read()
    statuses.length = 0
    for (let count = 0; count < 3; count++) await work.read()
    return statuses
  }
  assert.deepEqual(await repeatedStatuses(), [304, 304, 304])
  const hold = { release: 'approval', reason: 'To be read' }
  await service.operate('ben', pulse, 'PUT', 'holds/read', hold)
  const content = { ...item.content, summary: 'Changed.' }
  await service.publish('machine', pulse, { items: [{ ...toDraft(item), content }] })
  const withProposal = await repeatedStatuses()
  assert.equal(work.groups.length, 1)
  assert.deepEqual(withProposal, [304, 304, 304, 304, 304, 304])
})
