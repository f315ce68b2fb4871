import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Poll, pollsOf, simulateGame } from '@fixture-feed/simulator/simulate-game'
import { smallGame } from '@fixture-feed/simulator/small-game'
import { generateFeeds } from './generate.ts'
import {
  beforeFirstPoll,
  type FeedPublication,
  type LiveState,
  nextPublication,
  type PollOutcome,
  replayGame,
} from './live-game.ts'
import { type GameFiles, type GameReading, readGame, requireGame } from './read-game.ts'

/** The feeds of a client that applies each publication. */
class HeldFeeds {
  readonly items = new Map<string, { readonly revision: number; readonly text: string }>()
  readonly evidence = new Map<string, string>()
  readonly assets = new Set<string>()
  readonly revisions = new Map<string, number>()

  take({ feedKey, assets, items, evidence, withdrawals }: FeedPublication): void {
    for (const { name } of assets) this.assets.add(`${feedKey}/assets/${name}`)
    for (const { id } of withdrawals) {
      assert.ok(this.items.delete(`${feedKey} ${id}`), `${id} exists`)
    }
    for (const draft of items) {
      const key = `${feedKey} ${draft.id}`
      const text = JSON.stringify(draft)
      const shown = JSON.stringify(evidence.find(({ id }) => id === draft.id) ?? {})
      const isSame = this.items.get(key)?.text === text && this.evidence.get(key) === shown
      assert.ok(!isSame, `${draft.id} or its evidence has changed`)
      this.evidence.set(key, shown)
      for (const { href } of draft.assets) assert.ok(this.assets.has(href), `${href} is uploaded`)
      const revision = (this.revisions.get(key) ?? 0) + 1
      this.revisions.set(key, revision)
      this.items.set(key, { revision, text })
    }
  }
}

function follow(polls: Iterable<GameFiles>): Followed {
  return followReadings([...polls].map(readingOf))
}

const readings = new WeakMap<GameFiles, GameReading>()

/** The reading of a poll, read once for all tests. */
function readingOf(poll: GameFiles): GameReading {
  const reading = readings.get(poll) ?? readGame(poll)
  readings.set(poll, reading)
  return reading
}

interface Followed {
  readonly held: HeldFeeds
  readonly outcomes: readonly PollOutcome[]
  readonly state: LiveState
}

function followReadings(readings: Iterable<GameReading>): Followed {
  const held = new HeldFeeds()
  const outcomes: PollOutcome[] = []
  let state = beforeFirstPoll
  for (const reading of readings) {
    const outcome = nextPublication(state, reading)
    state = outcome.state
    outcomes.push(outcome)
    if (outcome.kind !== 'publish') continue
    for (const feed of outcome.publication.feeds) held.take(feed)
  }
  return { held, outcomes, state }
}

/** The final items of all feeds, generated in one step with `generateFeeds`, by feed key and id. */
function batch(files: GameFiles): ReadonlyMap<string, string> {
  const { game } = readGame(files)
  assert.ok(game)
  return new Map(
    generateFeeds(game).feeds.flatMap(({ feedKey, items }) =>
      items.map(({ revision: _, ...draft }) => [`${feedKey} ${draft.id}`, JSON.stringify(draft)]),
    ),
  )
}

function assertConverged(held: HeldFeeds, files: GameFiles): void {
  const items = new Map([...held.items].map(([key, { text }]) => [key, text]))
  assert.deepEqual([...items].toSorted(), [...batch(files)].toSorted())
}

test('nextPublication() reaches the items of the final files, action by action', () => {
  const files = simulateGame({ seed: 21 })
  const { held, outcomes } = followReadings(replayGame(requireGame(files), { intervalSeconds: 0 }))
  assertConverged(held, files)
  assert.ok(outcomes.length > 300)
  assert.deepEqual(
    outcomes.filter(({ kind }) => kind === 'rejected'),
    [],
  )
})

/** The environment variable `LIVE_GAMES` sets the number of games to follow. Default: 1. */
const games = Array.from({ length: Number(process.env.LIVE_GAMES ?? 1) }, (_, index) => {
  const seed = index + 1
  const files = simulateGame({ seed })
  return { files, polls: [...pollsOf(files, { seed, intervalSeconds: 60 })] }
})

test('nextPublication() reaches the items of the final files after corrections', () => {
  for (const { files, polls } of games) {
    const { held, outcomes } = follow(polls)
    assertConverged(held, files)
    assert.deepEqual(
      outcomes.filter(({ kind }) => kind === 'rejected'),
      [],
    )
  }
})

test('nextPublication() reaches the items of the final files if the player of a play is unknown', () => {
  for (const { files, polls } of games) {
    const { actions } = files.playByPlay.game
    const number = actions.find(({ actionType }) => actionType === 'steal')?.actionNumber
    const { held } = follow(polls.map(poll => ofNobody(poll, number)))
    assertConverged(held, ofNobody(files, number))
  }
})

/** The files, with the player of one play removed. */
function ofNobody<Files extends Pick<Poll, 'playByPlay'>>(
  files: Files,
  number: number | undefined,
): Files {
  const { playByPlay } = files
  const actions = playByPlay.game.actions.map(action =>
    action.actionNumber === number ? { ...action, personId: 0 } : action,
  )
  return { ...files, playByPlay: { ...playByPlay, game: { ...playByPlay.game, actions } } }
}

test('nextPublication() rejects exactly the polls that contradict themselves or the previous one', () => {
  for (const { files, polls: right } of games) {
    const polls = right.flatMap((poll, index) => {
      const older = right[index - 4]
      if (index % 9 !== 8 || older === undefined) return [{ poll, isFault: false }]
      const faults = [halfCorrected(poll), older].map(fault => ({ poll: fault, isFault: true }))
      return [{ poll, isFault: false }, ...faults]
    })
    const { held, outcomes } = follow(polls.map(({ poll }) => poll))
    assert.deepEqual(
      outcomes.map(({ kind }) => kind === 'rejected'),
      polls.map(({ isFault }) => isFault),
    )
    assert.ok(polls.length > right.length)
    assertConverged(held, files)
  }
})

/** A poll in the middle of a correction: the first basket is a miss, but the scores still include it. */
function halfCorrected({ playByPlay, ...poll }: Poll): Poll {
  const { actions } = playByPlay.game
  const first = actions.findIndex(({ shotResult }) => shotResult === 'Made')
  const corrected = actions.map((action, index) =>
    index === first ? { ...action, shotResult: 'Missed' as const } : action,
  )
  return {
    ...poll,
    playByPlay: { ...playByPlay, game: { ...playByPlay.game, actions: corrected } },
  }
}

test('nextPublication() never reuses a revision of an item, even after a withdrawal', () => {
  const run = 'Q1 12:00 start; #2 A1 3+; #3 A2 3+; #4 A3 2+; #5 H1 tov'
  const unmade = 'Q1 12:00 start; #2 A1 3+; #3 A2 3-; #4 A3 2+; #5 H1 tov'
  const { held, outcomes } = follow([run, unmade, run].map(smallGame))
  const key = 'pulse 9922500001:run-momentum:team-101:a2'
  assert.deepEqual(
    outcomes.map(outcome =>
      outcome.kind === 'publish'
        ? outcome.publication.feeds.flatMap(feed => feed.withdrawals.map(({ id }) => id))
        : [],
    ),
    [[], ['9922500001:run-momentum:team-101:a2'], []],
  )
  assert.equal(held.items.get(key)?.revision, 2)
})

test('nextPublication() publishes no item that a change does not affect', () => {
  const before = 'Q1 12:00 start; #2 A1 2+; #3 H1 2-; #4 10:00 A timeout'
  const { outcomes } = follow([before, `${before}; #5 A2 2+; #6 H1 2+`].map(smallGame))
  assert.equal(outcomes[1]?.kind, 'unchanged')
})

test('nextPublication() returns a new or changed registration', () => {
  const { outcomes } = follow([
    smallGame(''),
    smallGame('Q1 12:00 start'),
    smallGame('Q1 12:00 start'),
  ])
  const registered = outcomes.map(outcome =>
    outcome.kind === 'publish' ? outcome.publication.fixture?.firstEventAt : undefined,
  )
  assert.deepEqual(registered, ['2026-01-10T19:00:00-05:00', '2026-01-11T00:10:00.0Z', undefined])
})

test('nextPublication() reports the end of the game once', () => {
  const game = 'Q1 12:00 start; A1 2+; to the end'
  const corrected = 'Q1 12:00 start; A1 3+; to the end'
  const live = game.replace('to the end', '0:00 end')
  const { outcomes } = follow([live, game, game, corrected].map(smallGame))
  assert.deepEqual(
    outcomes.map(outcome => outcome.kind === 'publish' && outcome.publication.finished),
    [false, true, false, false],
  )
})

test('nextPublication() withdraws all items of a postponed game', () => {
  const files = smallGame('')
  const postponed = {
    ...files,
    boxScore: { game: { ...files.boxScore.game, gameStatusText: 'PPD' } },
  }
  assert.deepEqual([...follow([files, postponed]).held.items], [])
})

test('nextPublication() rejects a poll with a reason', () => {
  const long = `Q1 12:00 start; ${Array.from({ length: 20 }, () => 'H1 2-; H oreb').join('; ')}`
  const at = (time: string, notation: string) => {
    const files = smallGame(notation)
    return { ...files, playByPlay: { ...files.playByPlay, meta: { time } } }
  }
  const first = at('2026-01-10 19:30:00.1', `${long}; Q2 12:00 start`)
  const cases: readonly (readonly [GameFiles, RegExp])[] = [
    [at('2026-01-10 19:29:59.9', `${long}; Q2 12:00 start`), /^it is older than the one before/],
    [at('2026-01-10 19:31:00.0', long), /^the game went back from period 2 to 1$/],
    [
      at('2026-01-10 19:31:00.0', '#99 Q1 12:00 start; #100 Q2 12:00 start'),
      /^\d+ actions disappeared in one read$/,
    ],
    [smallGame(''), /^the game went back from live to scheduled$/],
    [{ playByPlay: {}, boxScore: {} }, /^box-score: expected a box score/],
  ]
  for (const [poll, reason] of cases) {
    const [, outcome] = follow([first, poll]).outcomes
    assert.ok(outcome?.kind === 'rejected')
    assert.match(outcome.reason, reason)
  }
})

test('nextPublication() rejects an older poll, and accepts a poll after the source set its clock back', () => {
  const at = (time: string, notation: string) => {
    const files = smallGame(notation)
    return { ...files, playByPlay: { ...files.playByPlay, meta: { time } } }
  }
  const now = at('2026-11-01 01:59:50.0', 'Q1 12:00 start; A1 2+; H1 2+')
  const old = Array.from({ length: 9 }, () => at('2026-11-01 01:59:40.0', 'Q1 12:00 start; A1 2+'))
  const putBack = at('2026-11-01 01:00:10.0', 'Q1 12:00 start; A1 2+; H1 2+; A2 3+')
  const kinds = follow([now, ...old, putBack]).outcomes.map(({ kind }) => kind)
  assert.deepEqual(kinds, ['publish', ...old.map(() => 'rejected'), 'unchanged'])
})

test('nextPublication() accepts fewer actions after six polls', () => {
  const long = `Q1 12:00 start; A1 2+; ${Array.from({ length: 20 }, () => 'H1 2-; H oreb').join('; ')}`
  const anew = 'Q1 12:00 start; A1 2+'
  const { outcomes } = follow([long, ...Array.from({ length: 7 }, () => anew)].map(smallGame))
  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    [
      'publish',
      'rejected',
      'rejected',
      'rejected',
      'rejected',
      'rejected',
      'unchanged',
      'unchanged',
    ],
  )
})

test('replayGame() adds actions by number and recomputes the scores', () => {
  const files = smallGame('#1 Q1 12:00 start; #2 A1 2+; #5 H1 3+; #3 A2 2+; #4 10:00 A timeout')
  const readings = [...replayGame(requireGame(files), { intervalSeconds: 0 })]
  const scores = readings.map(({ game }) =>
    (game?.actions ?? []).map(
      ({ actionNumber, awayScore, homeScore }) => `#${actionNumber} ${awayScore}-${homeScore}`,
    ),
  )
  assert.deepEqual(scores.at(0), [])
  // The late basket #5 is first listed together with #4, at its place before #3.
  assert.deepEqual(scores.at(-2), ['#1 0-0', '#2 2-0', '#3 4-0'])
  assert.deepEqual(scores.at(-1), ['#1 0-0', '#2 2-0', '#5 2-3', '#3 4-3', '#4 4-3'])
})
