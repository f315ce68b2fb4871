import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedPath, type RunningService, runService } from '../testing/running-service.ts'
import { draftSample, pulse, pulseV1, registrationSample } from '../testing/samples.ts'

const url = '/v1/scoreboard'

async function read(service: RunningService, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.publicUrl}${url}`, { headers })
  const text = await response.text()
  return { response, body: text === '' ? undefined : JSON.parse(text) }
}

function told(
  id: string,
  awayScore: number,
  effectiveAt: string,
  { period, periodLabel } = { period: 3, periodLabel: 'Q3' },
) {
  const gameState = {
    period,
    periodLabel,
    clock: 'PT05M00.00S',
    awayTeamId: 'away',
    awayScore,
    homeTeamId: 'home',
    homeScore: 61,
  }
  const entities = ['away', 'home'].map(id => ({ id, kind: 'team', displayName: id }))
  return draftSample(id, 'the game', {
    effectiveAt,
    entities,
    definitionKey: 'basketball.initial-game-entry-summary',
    definitionVersion: 1,
    content: { headline: 'So far', summary: 'It goes on.', supportingContext: [], gameState },
  })
}

function final(id: string, periodsPlayed = 5) {
  const finalScore = {
    awayTeamId: 'away',
    awayScore: 99,
    homeTeamId: 'home',
    homeScore: 97,
    periodsPlayed,
  }
  return draftSample(id, 'the game', {
    effectiveAt: '2026-01-01T18:00:00Z',
    entities: ['away', 'home'].map(id => ({ id, kind: 'team', displayName: id })),
    definitionKey: 'basketball.post-game-summary',
    definitionVersion: 1,
    content: { headline: 'Over', summary: 'It is over.', supportingContext: [], finalScore },
  })
}

test('/v1/scoreboard calls the last period of a result as the items of that period do', async t => {
  const service = await runService(t)
  const label = async () => (await read(service)).body.fixtures[0].game.periodLabel
  await service.publish({ items: [final('end', 2)] })
  assert.equal(await label(), 'Q2')
  const half = { period: 2, periodLabel: 'H2' }
  await service.publish({ items: [told('late', 90, '2026-01-01T17:50:00Z', half)] })
  assert.equal(await label(), 'H2')
})

for (const workers of [1, 2]) {
  test(`/v1/scoreboard follows a game from its registration to its end, ${workers} workers`, async t => {
    const service = await runService(t, { workers })
    const game = async () => (await read(service)).body.fixtures[0]
    const fixtureId = pulse.fixtureId
    const registered = { fixtureId, state: 'scheduled', snapshotAt: null, game: null }
    assert.deepEqual((await read(service)).body, { fixtures: [registered] })

    const { snapshotAt: first } = await service.publish({ items: [draftSample('pre')] })
    assert.deepEqual(await game(), { ...registered, snapshotAt: first })
    const published = await service.publish({
      items: [told('newer', 58, '2026-01-01T20:10:00Z'), told('older', 40, '2026-01-01T20:00:00Z')],
    })
    const state = {
      period: 3,
      periodLabel: 'Q3',
      clock: 'PT05M00.00S',
      awayScore: 58,
      homeScore: 61,
    }
    const live = { fixtureId, state: 'live', snapshotAt: published.snapshotAt, game: state }
    assert.deepEqual(await game(), live)

    const { snapshotAt: withdrawnAt } = await service.publish({
      withdrawals: [{ id: 'newer' }],
    })
    assert.deepEqual(await game(), {
      ...live,
      snapshotAt: withdrawnAt,
      game: { ...state, awayScore: 40 },
    })
    service.clock.advance(60_000)
    const { snapshotAt: finalAt } = await service.publish(
      { items: [final('end')] },
      { feed: pulseV1 },
    )
    assert.deepEqual(await game(), {
      fixtureId,
      state: 'finished',
      snapshotAt: finalAt,
      game: {
        period: 5,
        periodLabel: 'OT1',
        clock: 'PT00M00.00S',
        awayScore: 99,
        homeScore: 97,
      },
    })
  })
}

test('/v1/scoreboard calls a game finished when all its feeds are set so, and has the latest game first', async t => {
  const service = await runService(t)
  for (const feed of [pulse, pulseV1]) {
    const state = async () => (await read(service)).body.fixtures.at(-1).state
    assert.equal(await state(), 'scheduled')
    const settings = { state: 'finished', definitions: null }
    await service.operate('PUT', `${feedPath(feed)}/settings`, { json: settings })
  }
  const later = registrationSample({ key: 'later', firstEventAt: '2030-01-01T00:00:00Z' })
  await service.register('later', later)
  const { fixtures } = (await read(service)).body
  assert.deepEqual(
    fixtures.map(({ fixtureId, state }: { fixtureId: string; state: string }) => [
      fixtureId,
      state,
    ]),
    [
      ['later', 'scheduled'],
      [pulse.fixtureId, 'finished'],
    ],
  )
  await service.operate('DELETE', '/v1/fixtures/later')
  assert.equal((await read(service)).body.fixtures.length, 1)
})
