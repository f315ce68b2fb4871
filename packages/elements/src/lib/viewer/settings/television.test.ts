import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondsBehind } from './television.ts'

/**
 * Returns the seconds by which a picture is behind a feed with two scores. The clock of the service shows noon. With
 * `isAway` the service answers 503.
 */
function read(picture: string, { isAway = false } = {}) {
  const item = (effectiveAt: string, clock: string) => ({
    id: clock,
    effectiveAt,
    content: { gameState: { period: 2, periodLabel: 'Q2', clock, awayScore: 1, homeScore: 2 } },
  })
  const items = [
    item('2026-01-01T11:50:00Z', 'PT08M00.00S'),
    item('2026-01-01T11:59:00Z', 'PT05M00.00S'),
  ]
  const headers = {
    'content-type': 'application/json',
    date: new Date('2026-01-01T12:00:00Z').toUTCString(),
  }
  const address = { baseUrl: 'https://feeds.example', fixtureId: 'game-1', feedKey: 'pulse' }
  const fetch = async () =>
    isAway ? new Response(null, { status: 503 }) : Response.json({ items }, { headers })
  return secondsBehind({ ...address, fetch }, picture)
}

test('secondsBehind() returns the age of the pictured moment, by the clock of the service', async () => {
  const near = async (picture: string, expected: number) => {
    const seconds = await read(picture)
    assert.ok(seconds !== undefined && Math.abs(seconds - expected) <= 1, `${picture}: ${seconds}`)
  }
  await near('Q2 5:00', 60)
  await near('Q2 6:30', 330)
  await near('Q2 9:00', 660)
  await near('2nd 6:30', 330)
  // A clock alone belongs to the current period.
  await near('6:30', 330)
  // The result assumes that the game clock has run since the last score, which gives the earliest possible moment and
  // thus the longest delay.
  await near('Q2 4:20', 20)
})

test('secondsBehind() returns undefined for moments outside the last hour, and reports failures', async () => {
  for (const picture of ['12:01', 'Q2 2:00', '2:00', 'Final'])
    assert.equal(await read(picture), undefined)
  await assert.rejects(read('Q2 5:00', { isAway: true }), { name: 'FeedError' })
})
