import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beforeFirstPoll, nextPublication } from '@fixture-feed/generator/live-game'
import { type GameFiles, type GameInput, readGame } from '@fixture-feed/generator/read-game'
import { smallGame } from '@fixture-feed/simulator/small-game'
import { checkItem, readRecord } from './accuracy.ts'

const game = smallGame(
  'Q1 12:00 start; 11:40 A1 3+ <A2; 11:20 A1 3+; 11:00 A2 2+; H1 foul; A2 ft+ 1/1; 10:30 A timeout; ' +
    'H1 2-; A3 blk; H2 oreb; H2 tov; A1 stl; 9:00 A2 2+; to the end',
)

/** `BROKEN_FILES=700` for a longer run. */
const rounds = Number(process.env.BROKEN_FILES ?? 250)

/** What files of other hands may hold in place of what they should. */
const oddities = [null, 0, -1, 1.5, '', 'x', '0', [], {}, true, 1e9, 'PT00M00.00S', 'Made', [null]]

/** A sequence of numbers below a bound, the same for the same seed (a linear congruential generator). */
function numbers(seed: number): (bound: number) => number {
  let state = seed
  return bound => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

/** The files with one to two values gone or replaced; names stay, as texts say whatever they are. */
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

/** The files with nothing of the lines that nobody can read but the points that the score says: no text tells of them. */
function withoutUnreadable(files: GameFiles, { actions: read, away, home }: GameInput): GameFiles {
  const { game } = files.playByPlay as { game: { actions: readonly { actionNumber: number }[] } }
  const actions = read.flatMap((action, index) => {
    const raw = game.actions.find(each => each?.actionNumber === action.actionNumber)
    const orderNumber = index
    if (raw !== undefined && action.kind !== 'other') return [{ ...raw, orderNumber }]
    const { points = 0, team } = action.kind === 'other' ? action : {}
    const { actionNumber, period, clock } = action
    const teamId = Number(team === 'away' ? away.id : home.id)
    const scored = { shotResult: 'Made', teamId, personId: 0 }
    const place = { actionNumber, orderNumber, period, clock, actionType: 'other' }
    return points === 0
      ? [place]
      : Array.from({ length: points }, () => ({ ...place, ...scored, actionType: 'freethrow' }))
  })
  return { ...files, playByPlay: { game: { ...game, actions } } }
}

type Place = readonly [object: Record<string, unknown>, name: string]

function placesIn(value: unknown): readonly Place[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, entry]) => [
    [value as Record<string, unknown>, name] as const,
    ...placesIn(entry),
  ])
}

test('broken files are refused with a reason, or what is said of them is true', () => {
  const random = numbers(20_260_110)
  let [read, refused] = [0, 0]
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
    const record = readRecord(withoutUnreadable(files, input))
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
  assert.ok(read > rounds / 7 && refused > rounds / 7, `${read} read, ${refused} refused`)
})
