import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  feedPath,
  type RunningService,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, pulseV1, registrationSample } from '@fixture-feed/test-support/samples'

const url = '/v1/scoreboard'

async function read(service: RunningService, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.publicUrl}${url}`, { headers })
  const text = await response.text()
  return { response, body: text === '' ? undefined : JSON.parse(text) }
}

/** An item of a definition about the game, with a state or a result of the game. */
function itemAbout(id: string, definition: string, effectiveAt: string, content: object) {
  return draftSample(id, 'the game', {
    effectiveAt,
    entities: ['away', 'home'].map(id => ({ id, kind: 'team', displayName: id })),
    definitionKey: `basketball.${definition}`,
    definitionVersion: 1,
    content: { headline: 'So far', summary: 'It goes on.', ...content },
  })
}

const teams = { awayTeamId: 'away', homeTeamId: 'home' }

function itemWithScore(
  id: string,
  awayScore: number,
  effectiveAt: string,
  period = { period: 3, periodLabel: 'Q3' },
) {
  const gameState = { ...period, ...teams, clock: 'PT05M00.00S', awayScore, homeScore: 61 }
  const content = { supportingContext: [], gameState }
  return itemAbout(id, 'initial-game-entry-summary', effectiveAt, content)
}

function final(id: string, periodsPlayed = 5) {
  const finalScore = { ...teams, awayScore: 99, homeScore: 97, periodsPlayed }
  const content = { supportingContext: [], finalScore }
  return itemAbout(id, 'post-game-summary', '2026-01-01T18:00:00Z', content)
}

test('/v1/scoreboard labels the last period of a result like the items of that period', async t => {
  const service = await runService(t)
  const label = async () => (await read(service)).body.fixtures[0].game.periodLabel
  await service.publish({ items: [final('end', 2)] })
  assert.equal(await label(), 'Q2')
  const half = { period: 2, periodLabel: 'H2' }
  await service.publish({ items: [itemWithScore('late', 90, '2026-01-01T17:50:00Z', half)] })
  assert.equal(await label(), 'H2')
})

test('/v1/scoreboard follows a game from its registration to its end', async t => {
  const service = await runService(t)
  const game = async () => (await read(service)).body.fixtures[0]
  const fixtureId = pulse.fixtureId
  const registered = { fixtureId, state: 'scheduled', snapshotAt: null, game: null }
  assert.deepEqual((await read(service)).body, { fixtures: [registered] })

  const { snapshotAt: first } = await service.publish({ items: [draftSample('pre')] })
  assert.deepEqual(await game(), { ...registered, snapshotAt: first })
  const published = await service.publish({
    items: [
      itemWithScore('newer', 58, '2026-01-01T20:10:00Z'),
      itemWithScore('older', 40, '2026-01-01T20:00:00Z'),
    ],
  })
  const score = { clock: 'PT05M00.00S', awayScore: 58, homeScore: 61 }
  const state = { period: 3, periodLabel: 'Q3', ...score }
  const live = { fixtureId, state: 'live', snapshotAt: published.snapshotAt, game: state }
  assert.deepEqual(await game(), live)

  const { snapshotAt: withdrawnAt } = await service.publish({
    withdrawals: [{ id: 'newer' }],
  })
  const withdrawn = { snapshotAt: withdrawnAt, game: { ...state, awayScore: 40 } }
  assert.deepEqual(await game(), { ...live, ...withdrawn })
  service.clock.advance(60_000)
  const { snapshotAt: finalAt } = await service.publish(
    { items: [final('end')] },
    { feed: pulseV1 },
  )
  const end = { clock: 'PT00M00.00S', awayScore: 99, homeScore: 97 }
  const over = { period: 5, periodLabel: 'OT1', ...end }
  const finished = { fixtureId, state: 'finished', snapshotAt: finalAt, game: over }
  assert.deepEqual(await game(), finished)
})

test('/v1/scoreboard reports a game as finished when all its feeds are, and lists the latest game first', async t => {
  const service = await runService(t)
  for (const feed of [pulse, pulseV1]) {
    const state = async () => (await read(service)).body.fixtures.at(-1).state
    assert.equal(await state(), 'scheduled')
    const settings = { state: 'finished', definitions: null }
    await service.operate('PUT', `${feedPath(feed)}/settings`, { json: settings })
  }
  const later = registrationSample({ key: 'later', firstEventAt: '2030-01-01T00:00:00Z' })
  await service.register('later', later)
  assert.partialDeepStrictEqual((await read(service)).body.fixtures, [
    { fixtureId: 'later', state: 'scheduled' },
    { fixtureId: pulse.fixtureId, state: 'finished' },
  ])
  await service.operate('DELETE', '/v1/fixtures/later')
  assert.equal((await read(service)).body.fixtures.length, 1)
})
