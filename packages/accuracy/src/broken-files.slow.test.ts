import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beforeFirstPoll, nextPublication } from '@fixture-feed/generator/live-game'
import { type GameFiles, type GameInput, readGame } from '@fixture-feed/generator/read-game'
import { smallGame } from '@fixture-feed/simulator/small-game'
import { checkItem, type RecordFiles, readRecord } from './accuracy.ts'

type Action = GameInput['actions'][number]
type Side = 'away' | 'home'

const game = smallGame(
  'Q1 12:00 start; 11:40 A1 3+ <A2; 11:20 A1 3+; 11:00 A2 2+; H1 foul; A2 ft+ 1/1; 10:30 A timeout; ' +
    'H1 2-; A3 blk; H2 oreb; H2 tov; A1 stl; 9:00 A2 2+; to the end',
)

/** The number of broken files to test. The environment variable `BROKEN_FILES` sets it for a longer run. */
const rounds = Number(process.env.BROKEN_FILES ?? 60)

/** Values that files from other sources may contain in place of the expected ones. */
const oddities = [null, 0, -1, 1.5, '', 'x', '0', [], {}, true, 1e9, 'PT00M00.00S', 'Made', [null]]

/** Returns a generator of numbers below a bound (a linear congruential generator). Equal seeds give equal sequences. */
function numbers(seed: number): (bound: number) => number {
  let state = seed
  return bound => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

/** The files with one or two values missing or replaced. Names stay unchanged, because texts repeat any name. */
function broken(random: (bound: number) => number): GameFiles {
  const files: GameFiles = JSON.parse(JSON.stringify(game))
  for (let changes = 1 + random(2); changes > 0; changes -= 1) {
    const places = placesIn(files).filter(([, name]) => !/name|city/i.test(name))
    const [object, name] = places[random(places.length)] ?? []
    if (object === undefined || name === undefined) continue
    if (random(3) > 0) object[name] = oddities[random(oddities.length)]
    else if (Array.isArray(object)) object.splice(Number(name), 1)
    else delete object[name]
  }
  return files
}

type RawTeamId = (side: Side | undefined) => number | undefined

/** The name of the field with the time of the tip-off, by `tipoff.clock`. Empty if the time has no known clock. */
const timeFields = {
  arena: 'gameTimeLocal',
  eastern: 'gameEt',
  utc: 'gameTimeUTC',
  undecided: '',
  unstated: '',
} as const

/** Files that state, for each action and player, only the facts that the generator read. */
function asRead(files: GameFiles, { actions, away, home, ...game }: GameInput): RecordFiles {
  const { playByPlay, boxScore } = files as unknown as Readonly<
    Record<string, { readonly game: Readonly<Record<string, unknown>> }>
  >
  const teamId: RawTeamId = side => side && Number(side === 'away' ? away.id : home.id)
  const lines = actions.flatMap((action, orderNumber) => linesOf(action, orderNumber, teamId))
  const { regulationPeriods, regulationMs, overtimeMs, foulLimit } = game.rules
  const { arena, fixtureId: gameId, tipoff } = game
  return {
    playByPlay: { game: { ...playByPlay?.game, actions: lines } },
    boxScore: {
      game: {
        ...boxScore?.game,
        awayTeam: rawTeam(away),
        homeTeam: rawTeam(home),
        rules: {
          periodMinutes: regulationMs / 60_000,
          overtimeMinutes: overtimeMs / 60_000,
          foulLimit,
        },
        regulationPeriods,
        gameId,
        gameEt: game.date,
        [timeFields[tipoff.clock]]: tipoff.at,
        arena: { arenaName: arena?.name, arenaCity: arena?.city },
      },
    },
  }
}

/** The lines of an action. An unknown action with several points becomes several free throws. */
function linesOf(action: Action, orderNumber: number, teamId: RawTeamId): readonly object[] {
  const { actionNumber, period, clock, kind } = action
  const team = teamId('team' in action ? action.team : undefined)
  const place = { actionNumber, orderNumber, period, clock, personId: 0, teamId: team }
  const nobody = 'isOfUnknown' in action && action.isOfUnknown ? 999 : 0
  const personId = 'playerId' in action ? Number(action.playerId ?? nobody) : 0
  const raw = { ...place, personId, qualifiers: qualifiersOf(action) }
  const shotResult = 'made' in action && action.made ? 'Made' : 'Missed'
  switch (kind) {
    case 'shot': {
      const { assistId, basket: side, points, style, x, y } = action
      const assistPersonId = Number(assistId ?? 0)
      const subType = style === 'jumper' ? 'Jump Shot' : style
      const shot = { actionType: `${points}pt`, subType, shotResult, assistPersonId }
      return [{ ...raw, ...shot, side, x, y }]
    }
    case 'free-throw': {
      const trip = action.single ? '1 of 1' : action.endsPossession ? '2 of 2' : '1 of 2'
      return [{ ...raw, actionType: 'freethrow', shotResult, subType: trip }]
    }
    case 'rebound':
      return [{ ...raw, actionType: kind, subType: action.offensive ? 'offensive' : 'defensive' }]
    case 'foul':
      return [{ ...raw, actionType: kind, subType: 'personal' }]
    case 'substitution':
      return [{ ...raw, actionType: kind, subType: action.direction }]
    case 'period-start':
    case 'period-end':
    case 'game-end': {
      const [actionType, subType] = kind.split('-')
      return [{ ...place, actionType, subType }]
    }
    case 'other': {
      const { points = 0 } = action
      const point = { ...place, actionType: 'freethrow', shotResult: 'Made' }
      return points === 0 ? [{ ...place, actionType: 'memo' }] : Array(points).fill(point)
    }
    default:
      return [{ ...raw, actionType: kind }]
  }
}

function rawTeam({ id, name, players }: GameInput['away']): object {
  return {
    teamId: Number(id),
    teamName: name,
    players: players.map(({ id: personId, name, starter }) => {
      return { personId: Number(personId), name, starter: starter ? '1' : '0' }
    }),
  }
}

const tags = {
  paint: 'pointsinthepaint',
  fastBreak: 'fastbreak',
  secondChance: '2ndchance',
  offTurnover: 'fromturnover',
} as const

function qualifiersOf(action: Action): readonly string[] {
  if (action.kind === 'rebound') return action.deadBall ? ['deadball'] : []
  if (action.kind !== 'shot' && action.kind !== 'free-throw') return []
  return Object.entries(tags).flatMap(([tag, qualifier]) =>
    action[tag as keyof typeof tags] ? qualifier : [],
  )
}

type Place = readonly [object: Record<string, unknown>, name: string]

function placesIn(value: unknown): readonly Place[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, entry]) => [
    [value as Record<string, unknown>, name] as const,
    ...placesIn(entry),
  ])
}

test('broken files are rejected with a reason, or their items are true', () => {
  const random = numbers(20_260_110)
  let read = 0
  let refused = 0
  for (let round = 0; round < rounds; round += 1) {
    const files = broken(random)
    const reading = readGame(files)
    const { game: input, problems } = reading
    const outcome = nextPublication(beforeFirstPoll, reading)
    if (input === undefined) {
      refused += 1
      assert.ok(problems.length > 0)
      assert.equal(outcome.kind, 'rejected')
      continue
    }
    read += 1
    // The record counts every free throw as one point.
    const isOrdinary = input.actions.every(
      action => action.kind !== 'free-throw' || action.points === 1,
    )
    if (!isOrdinary) continue
    const record = readRecord(asRead(files, input))
    assert.equal(outcome.kind, 'publish')
    const { feeds } = (outcome as Extract<typeof outcome, { kind: 'publish' }>).publication
    for (const draft of feeds.flatMap(({ items }) => items)) {
      assert.deepEqual(
        checkItem({ ...draft, revision: 1, publishedAt: draft.asOf }, { record }),
        [],
        draft.id,
      )
    }
  }
  assert.ok(read > rounds / 2 && refused > 0, `${read} read, ${refused} refused`)
})
