import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Item } from '@fixture-feed/contract/snapshot'
import { beforeFirstPoll, nextPublication } from '@fixture-feed/generator/live-game'
import { type GameFiles, type GameInput, readGame } from '@fixture-feed/generator/read-game'
import { leagueRules } from '@fixture-feed/simulator/rules'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { type GeneratedGame, generateGame } from '../../generator/src/lib/draft/all-items.ts'
import { checkItem, readRecord } from './accuracy.ts'

/** A game of short quarters with actions and items of every kind. */
const truth = simulateGame({ seed: 96, rules: { ...leagueRules.twelve, periodMinutes: 5 } })
const record = readRecord(truth)
const { actions } = truth.playByPlay.game

type RawAction = Readonly<Record<string, unknown>>

/** The possible faults of a line: one or all of its parts are missing, wrong or unreadable. */
const slips: Readonly<Record<string, (action: RawAction) => unknown>> = {
  'no object': () => 'lost',
  'an empty object': () => ({}),
  'no number': action => ({ ...action, actionNumber: null }),
  'the number of another': action => ({ ...action, actionNumber: 4 }),
  'no period': action => ({ ...action, period: 'third' }),
  'another period': action => ({ ...action, period: 9 }),
  'no clock': action => ({ ...action, clock: 'noon' }),
  'no type': action => ({ ...action, actionType: null }),
  'no team': action => ({ ...action, teamId: 7 }),
  'no player': action => ({ ...action, personId: 'x' }),
  'no result': action => ({ ...action, shotResult: 'In', subType: 7 }),
  'no time': action => ({ ...action, timeActual: 'noon' }),
  'no score': action => ({ ...action, scoreHome: '?', scoreAway: '?' }),
  'nothing but a number': ({ actionNumber, orderNumber }) => ({ actionNumber, orderNumber }),
}

/**
 * The kinds of actions, by type and result. `chosen` has two actions of each kind: the action after the first quarter
 * of them, and the last action.
 */
const kinds = [
  ...new Set(actions.map(({ actionType, shotResult }) => `${actionType} ${shotResult}`)),
]
const chosen = kinds.map(kind => {
  const own = actions.flatMap(({ actionType, shotResult }, index) =>
    `${actionType} ${shotResult}` === kind ? [index] : [],
  )
  return [own[Math.floor(own.length / 4)] ?? 0, own.at(-1) ?? 0] as const
})

/** The actions for a slip: one of every kind, alternating between early and late ones. */
function chosenFor(slip: number): readonly number[] {
  return chosen.map(([early, late], kind) => ((kind + slip) % 2 === 0 ? early : late))
}

function withLine(index: number, line: unknown): GameFiles {
  const game = { ...truth.playByPlay.game, actions: actions.with(index, line as never) }
  return { ...truth, playByPlay: { ...truth.playByPlay, game } }
}

/** Generates the items of a game, and reuses unchanged items of an earlier state. */
function itemsOf(game: GameInput, earlier?: GeneratedGame): ReadonlyMap<string, Item> {
  const { items } = generateGame(game, { history: undefined, earlier })
  return new Map(items.map(({ feedKey, item }) => [`${feedKey} ${item.id}`, item]))
}

const texts = new Set(
  'headline summary supportingContext statLine descriptor keyTakeaways whatToWatchNext'.split(' '),
)

/** The game before an action. */
function upTo(index: number): GameInput {
  assert.ok(whole)
  return { ...whole, status: 'live', actions: whole.actions.slice(0, index) }
}

function withoutTimes({ content }: Item): unknown {
  return withoutTexts(content)
}

/** Slips that remove the time of a line. */
const withoutTime: ReadonlySet<string> = new Set([
  'no time',
  'no object',
  'an empty object',
  'nothing but a number',
])

/** The figures of an item without its words, because the words can depend on the words of other items. */
function figuresOf({ content, asOf, effectiveAt }: Item): unknown {
  return { asOf, effectiveAt, ...withoutTexts(content) }
}

function withoutTexts(content: Item['content']): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(content).filter(([name]) => !texts.has(name)))
}

const whole = readGame(truth).game
assert.ok(whole)
const made = generateGame(whole, { history: undefined })
const all = itemsOf(whole, made)
const saidBefore = new Map<number, ReadonlyMap<string, Item>>()

/** The items before an action. */
function itemsBefore(index: number): ReadonlyMap<string, Item> {
  const known = saidBefore.get(index) ?? itemsOf(upTo(index), made)
  saidBefore.set(index, known)
  return known
}

test('all statements about the whole game are true', () => {
  for (const [key, item] of all) assert.deepEqual(checkItem(item, { record }), [], key)
})

/** The number of items of each checked game. Many slips lead to the same game. */
const checked = new Map<string, number>()

for (const [slipNumber, [name, slip]] of Object.entries(slips).entries()) {
  const indices = chosenFor(slipNumber)
  test(`an action with ${name} holds back only its own items, and all others are true`, () => {
    let published = 0
    for (const index of indices) {
      const place = `${name}: ${actions[index]?.actionType} #${actions[index]?.actionNumber}`
      const line = slip(actions[index] as unknown as RawAction)
      const { game, problems, warnings } = readGame(withLine(index, line))
      assert.deepEqual(problems, [], place)
      assert.ok(game)
      assert.ok(warnings.length <= 2, place)
      const state = JSON.stringify([game.status, game.actions, unclearOf(game)])
      const known = checked.get(state)
      published += known ?? 0
      if (known !== undefined) continue
      const items = itemsOf(game, made)
      for (const [key, item] of items) {
        const whole = all.get(key)
        // Items that are equal to items of the whole game are already checked. Items that are equal to items of the
        // game before the action do not depend on the broken line: the action extended a break.
        if (isDeepStrictEqual(item, whole)) continue
        if (isDeepStrictEqual(item, itemsBefore(index).get(key))) continue
        assert.deepEqual(checkItem(item, { record }), [], `${place}, ${key}`)
        if (whole !== undefined && !isReduced(key)) {
          // A time that follows from other lines can differ from the time that the scorer recorded.
          const compared = withoutTime.has(name) ? withoutTimes : figuresOf
          assert.deepEqual(compared(item), compared(likeIn(item, whole)), `${place}, ${key}`)
        }
      }
      const last = game.actions.at(-1)
      const end = whole?.actions.at(-1)
      if (game.status === 'final') {
        assert.deepEqual([last?.awayScore, last?.homeScore], [end?.awayScore, end?.homeScore])
      }
      assert.ok([...items.keys()].some(key => key.endsWith(':pre-game-summary:pre')))
      checked.set(state, items.size)
      published += items.size
    }
    assert.ok(published > indices.length * 10, `${published} items`)
  })
}

/**
 * An item of the whole game. A team performance is returned without the statistics and the chart that the compared item
 * omits.
 */
function likeIn({ content, definitionKey }: Item, whole: Item): Item {
  if (definitionKey !== 'basketball.team-performance-summary') return whole
  const { shotChartAssetId, ...rest } = whole.content
  const lists = Object.entries(rest).map(([name, value]) => {
    if (!Array.isArray(value)) return [name, value] as const
    const keys = new Set(keysIn(content[name]))
    return [name, value.filter(({ key }) => key === undefined || keys.has(key))] as const
  })
  const chart = content.shotChartAssetId === undefined ? {} : { shotChartAssetId }
  return { ...whole, content: { ...Object.fromEntries(lists), ...chart } }
}

function keysIn(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list.map(({ key }) => key) : []
}

function unclearOf({ unclear }: GameInput): unknown {
  const unread = [...(unclear?.unread ?? [])].map(([number, { scored, playerIds }]) => [
    number,
    scored,
    playerIds && [...playerIds],
  ])
  return [[...(unclear?.playerIds ?? [])], unread]
}

/**
 * Whether an item may omit parts: the entry summary omits unknown top scorers, and the box score omits unknown counts.
 */
function isReduced(key: string): boolean {
  return key.endsWith(':initial-game-entry-summary:live') || key.startsWith('box-score ')
}

test('items of an action that can no longer be read stay, and none is missing later', () => {
  const three = actions.findIndex(
    ({ shotResult, actionType }, index) =>
      index > actions.length / 2 && shotResult === 'Made' && actionType === '3pt',
  )
  for (const name of ['no result', 'no object', 'no score', 'no player']) {
    const broken = withLine(three, slips[name]?.(actions[three] as unknown as RawAction))
    let state = beforeFirstPoll
    const publications = [truth, broken, truth].map(poll => {
      const outcome = nextPublication(state, readGame(poll))
      assert.notEqual(outcome.kind, 'rejected')
      state = outcome.state
      return outcome.kind === 'publish' ? outcome.publication.feeds : []
    })
    const [first, second] = publications
    assert.ok((first?.length ?? 0) > 0)
    const changed = second?.flatMap(({ items, withdrawals }) => [...items, ...withdrawals]) ?? []
    assert.deepEqual(
      changed
        .map(({ id }) => id.replace(/^\d+:/, ''))
        .filter(id => id !== 'initial-game-entry-summary:live' && id !== 'box-score'),
      [],
      name,
    )
    assert.deepEqual([...state.feeds.pulse.keys()].toSorted(), keysOf('pulse').toSorted())
  }
})

function keysOf(feedKey: string): readonly string[] {
  return [...all.keys()].flatMap(key => (key.startsWith(`${feedKey} `) ? [key.slice(6)] : []))
}

test('the performance of a team states no shots after a basket whose line is missing', () => {
  let teams = 0
  const early = actions.slice(0, actions.length / 3)
  for (const { actionNumber, actionType, shotResult } of early) {
    if (shotResult !== 'Made' || actionType === 'freethrow') continue
    const rest = actions.filter(action => action.actionNumber !== actionNumber)
    const playByPlay = { ...truth.playByPlay, game: { ...truth.playByPlay.game, actions: rest } }
    const { game } = readGame({ ...truth, playByPlay })
    assert.ok(game)
    for (const [key, item] of itemsOf(game, made)) {
      if (!key.includes(':team-performance-summary:')) continue
      teams += 1
      assert.deepEqual(checkItem(item, { record }), [], `without ${actionNumber}, ${key}`)
    }
  }
  assert.ok(teams > 50, `${teams} items`)
})

test('all statements are true after a gap with several baskets', () => {
  let gaps = 0
  for (let index = 5; index < actions.length - 10; index += 9) {
    const rest = actions.toSpliced(index, 9)
    const playByPlay = { ...truth.playByPlay, game: { ...truth.playByPlay.game, actions: rest } }
    const { game } = readGame({ ...truth, playByPlay })
    const isGap = game?.unclear?.unread.values().some(({ ofTeam }) => ofTeam.includes('breaks'))
    if (game === undefined || isGap !== true) continue
    gaps += 1
    for (const [key, item] of itemsOf(game, made)) {
      if (isDeepStrictEqual(item, all.get(key))) continue
      assert.deepEqual(checkItem(item, { record }), [], `without lines from ${index} on, ${key}`)
    }
  }
  assert.ok(gaps > 2, `${gaps} gaps`)
})
