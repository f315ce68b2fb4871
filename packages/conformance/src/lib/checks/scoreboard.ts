import { isDateTime } from '@fixture-feed/contract/instant'
import { type Checks, extension } from '../check.ts'
import { entriesOf, readIndex } from '../discover.ts'
import { expect, expectHeader, expectStatus } from '../expectations.ts'
import { parseJson } from '../feed.ts'
import type { Citation } from '../sources.ts'
import type { Subject } from '../subject.ts'
import { type Exchange, headerOf } from '../wire/exchange.ts'

const oneRead: Citation =
  'Fixture Feed, scoreboard: `GET /v1/scoreboard` is `no-store` with an entity tag, and contains every listed fixture whose feeds can be read, the latest `firstEventAt` first.'

const gameStates: Citation =
  'Fixture Feed, scoreboard: `finished`: every feed is set to finished, or a post-game summary is current; `scheduled`: no item has a game state or final score yet; otherwise `live`.'

/** An entry of the scoreboard. Its fields may have any type until they are checked. */
interface Entry {
  readonly fixtureId?: unknown
  readonly state?: unknown
  readonly snapshotAt?: unknown
  readonly game?: unknown
}

export const scoreboardChecks: Checks = {
  scoreboard: extension(
    'the scoreboard lists each fixture of the index once, the latest game first',
    oneRead,
    async subject => {
      const before = entriesOf(await readIndex(subject.wire))
      const exchange = await readScoreboard(subject)
      const after = new Set(
        entriesOf(await readIndex(subject.wire)).map(({ fixtureId }) => fixtureId),
      )
      const ids = fixturesOf(exchange).map(({ fixtureId }) => String(fixtureId))
      expect(new Set(ids).size === ids.length, 'a fixture is listed twice', exchange)
      // Operators may register and retire fixtures between the reads.
      const listed = before.filter(({ fixtureId }) => after.has(fixtureId))
      const missing = listed.find(({ fixtureId }) => !ids.includes(fixtureId))
      expect(missing === undefined, `the fixture "${missing?.fixtureId}" is missing`, exchange)
      const starts = new Map(listed.map(entry => [entry.fixtureId, startOf(entry)]))
      const order = ids.map(id => starts.get(id)).filter(each => each !== undefined)
      const isOrdered = order.every((start, index) => start <= (order[index - 1] ?? Infinity))
      expect(isOrdered, 'a later game follows an earlier one', exchange)
    },
  ),
  'scoreboard-conditional': extension(
    'the scoreboard is no-store, and a read with its entity tag is a 304',
    oneRead,
    async subject => {
      const first = await readScoreboard(subject)
      expectHeader(first, 'Cache-Control', 'no-store')
      const tag = headerOf(first, 'etag')
      expect(tag !== undefined, 'the scoreboard has no entity tag', first)
      const again = await readScoreboard(subject, tag)
      // The score of a game may have changed between the reads.
      if (again.response.status === 200) return expectOtherTag(again, tag)
      expectStatus(again, 304)
    },
  ),
  'scoreboard-states': extension(
    'each fixture is scheduled, live or finished, with its score and clock if an item states them',
    gameStates,
    async subject => {
      const exchange = await readScoreboard(subject)
      for (const entry of fixturesOf(exchange)) {
        const wrong = wrongIn(entry)
        expect(
          wrong === undefined,
          `fixture ${JSON.stringify(entry.fixtureId)}: ${wrong}`,
          exchange,
        )
      }
    },
  ),
}

async function readScoreboard({ wire }: Subject, tag?: string): Promise<Exchange> {
  const condition = tag === undefined ? [] : [['If-None-Match', tag] as const]
  const headers = [['Accept-Encoding', 'identity'] as const, ...condition]
  const exchange = await wire.send({ target: wire.targetOf('/v1/scoreboard'), headers })
  expectStatus(exchange, 200, ...(tag === undefined ? [] : [304]))
  return exchange
}

function fixturesOf(exchange: Exchange): readonly Entry[] {
  const { fixtures } = Object(parseJson(exchange))
  expect(Array.isArray(fixtures), 'the array of fixtures is missing', exchange)
  return fixtures
}

function expectOtherTag(exchange: Exchange, tag: string): void {
  expect(
    headerOf(exchange, 'etag') !== tag,
    'the read with the entity tag was a 200 with the same tag',
    exchange,
  )
}

function startOf(entry: object): number {
  const { firstEventAt } = entry as { readonly firstEventAt?: string }
  return Date.parse(firstEventAt ?? '') || 0
}

function wrongIn({ state, snapshotAt, game }: Entry): string | undefined {
  if (!['scheduled', 'live', 'finished'].includes(String(state))) return `its state is ${state}`
  if (snapshotAt !== null && !(typeof snapshotAt === 'string' && isDateTime(snapshotAt)))
    return `snapshotAt is ${snapshotAt}`
  if (game === null) return state === 'live' ? 'it is live without a game' : undefined
  if (state === 'scheduled') return 'it is scheduled, and has a game'
  const { period, periodLabel, clock, awayScore, homeScore } = Object(game)
  const areCounts = [period, awayScore, homeScore].every(Number.isInteger)
  const areTexts = [periodLabel, clock].every(text => typeof text === 'string')
  return areCounts && areTexts ? undefined : `its game is invalid: ${JSON.stringify(game)}`
}
