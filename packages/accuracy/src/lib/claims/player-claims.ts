import { type Claim, claim, type Slots } from '../claim.ts'
import { expect, type RecordOracle } from '../oracle.ts'
import { isGoalAttempt, isMadeGoal } from '../raw-action.ts'
import { careerHigh, earlierPoints } from './earlier-games.ts'
import { positionOf } from './position.ts'

const high = '{h:season-high|postseason-high|career-high|career playoff-high}'
const outcome = 'in {r:win over|loss to} {b:T}'
const double = '{k:double-double|triple-double}'
const how = '{w:[Tt]hree|[Bb]asket|[Ff]ree throw|[Rr]ebound|[Aa]ssist|[Ss]teal|[Bb]lock}'

/** Sentences of player performances. */
export const playerClaims: readonly Claim<RecordOracle>[] = [
  // Openings: what the player has, for whom, when.
  claim('{p:P} of {a:T} has {l:LINE} {t:TIME}', live),
  claim('{p:P} has {l:LINE} for {a:T}(?: {t:TIME})?', live),
  claim('{t:TIME}, {p:P} has {l:LINE} for {a:T}', live),
  claim('{a:Ts} {p:P} is up to {l:LINE} {t:TIME}', live),
  claim('{t:TIME}, {a:Ts} {p:P} is up to {l:LINE}', live),
  claim('{p:P} finished with {l:LINE} for {a:T} in an? {s:S} {r:win over|loss to} {b:T}', final),
  claim('{p:P} of {a:T} had {l:LINE} in an? {s:S} {r:win over|loss to} {b:T}', final),
  claim('{a:T} got {l:LINE} from {p:P} in an? {s:S} {r:win over|loss to} {b:T}', final),
  claim(
    '{p:P} led {a:T} with {l:LINE} in an? {s:S} {r:win over|loss to} {b:T}',
    (slots, oracle) => [...final(slots, oracle), ...leads('team', slots, oracle)],
  ),

  // Headlines of milestones.
  claim(
    '{p:P} (?:up to|hits|hands out|comes up with|has) {l:LINE}(?: for {a:T})?(?: {t:TIME})?',
    live,
  ),
  claim('{l:LINE} for (?:{a:Ts} )?{p:P}(?: {t:TIME})?', live),
  claim('{a:Ts} {p:P} (?:at|has|with) {l:LINE} {t:TIME}', live),
  claim('{p:P}: {l:LINE}', live),
  claim('{t:TIME}: {l:LINE} for {p:P}', live),
  claim('{l:LINE}: {a:Ts} {p:P} {t:TIME}', live),
  claim(`${how} makes it {l:LINE} for {p:P}`, (slots, oracle) => [
    ...live(slots, oracle),
    ...reachedWith(slots, oracle),
  ]),
  claim('{p:P} scores {n:N} in {q:Q}, has {m:N}', (slots, oracle) => [
    ...live(slots, oracle),
    ...inPeriod(slots, oracle),
    ...points(slots.number('m'), slots, oracle),
  ]),
  claim(`{p:P} has ${double} {t:TIME}`, doubled),
  claim(`{p:P} completes ${double} with ${how}`, (slots, oracle) => [
    ...doubled(slots, oracle),
    ...reachedWith(slots, oracle),
  ]),
  claim(`${how} gives {p:P} ${double}`, (slots, oracle) => [
    ...doubled(slots, oracle),
    ...reachedWith(slots, oracle),
  ]),
  claim('{k:Double-double|Triple-double} for (?:{a:Ts} )?{p:P}(?:: {l:LINE})?', doubled),
  claim('{p:P} makes {m:M} threes {t:TIME}', (slots, oracle) => [
    ...live(slots, oracle),
    ...made('threes', slots.text('m'), slots, oracle),
  ]),

  // Headlines of the end.
  claim(`{p:P} finishes with {l:LINE} for {a:T}`, final),
  claim(`{p:P} ends with {l:LINE}`, final),
  claim(`{p:P} (?:finishes with|has) {l:LINE}(?: for {a:T})? ${outcome}`, final),
  claim(`{p:P} (?:finishes with|has) ${double}(?: for {a:T})? ${outcome}`, final),
  claim(`(?:{k:Double-double|Triple-double}|{l:LINE}) for (?:{a:Ts} )?{p:P} ${outcome}`, final),
  claim(`{p:P} finishes with {m:M} shooting ${outcome}`, finalShooting),
  claim(`{p:P} has {m:M} shooting for {a:T} ${outcome}`, finalShooting),
  claim(`{m:M} shooting for {p:P} ${outcome}`, finalShooting),
  claim(`{p:P} scores {n:N} ${outcome}`, (slots, oracle) => [
    ...final(slots, oracle),
    ...points(slots.number('n'), slots, oracle),
  ]),
  claim('{p:P} scores {n:N}, but {a:T} fall short', (slots, oracle) => [
    ...final(slots, oracle),
    ...points(slots.number('n'), slots, oracle),
    ...oracle.leads(oracle.otherTeam(slots.id('a')), slots.id('a')),
  ]),
  claim(`{p:P} leads all scorers with {n:N}(?: ${outcome})?`, (slots, oracle) => [
    ...(slots.has('r') ? final(slots, oracle) : live(slots, oracle)),
    ...points(slots.number('n'), slots, oracle),
    ...leads('game', slots, oracle),
  ]),
  claim(`{p:P} leads {a:T} with {n:N} ${outcome}`, (slots, oracle) => [
    ...final(slots, oracle),
    ...points(slots.number('n'), slots, oracle),
    ...leads('team', slots, oracle),
  ]),

  // Highs.
  claim(`{p:P} scores ${high} {n:N} points`, highest),
  claim(
    `{h:Season-high|Postseason-high|Career-high|Career playoff-high} {n:N} points for {p:P}`,
    highest,
  ),
  claim(`{p:Ps} {n:N} points are a ${high}`, highest),
  claim('{p:Ps} season average is {d:D} points', (slots, oracle) => [
    ...subject(slots, oracle),
    ...expect(
      oracle.display('points', slots.id('p'), 'seasonAverage') === slots.text('d'),
      'not the season average',
    ),
  ]),
  claim('{p:Ps} {h:season|postseason} high before this game was {n:N} points?', (slots, oracle) => [
    ...subject(slots, oracle),
    ...expect(
      oracle.value('points', slots.id('p'), `${slots.text('h')}High`) === slots.number('n'),
      'not the high',
    ),
  ]),

  // The part that the points play.
  claim('{p:P} has scored {n:N} points? in {q:Q}', (slots, oracle) => [
    ...live(slots, oracle),
    ...inPeriod(slots, oracle),
  ]),
  claim('{n:N} of the {m:N} points came in {q:Q}', (slots, oracle) => [
    ...live(slots, oracle),
    ...inPeriod(slots, oracle),
    ...points(slots.number('m'), slots, oracle),
  ]),
  claim(
    '(?:Nobody in the game has scored more|No other player has as many points)',
    (slots, oracle) => [...live(slots, oracle), ...leads('game', slots, oracle)],
  ),
  claim('(?:Nobody scored more|No other player scored as many points)', (slots, oracle) => [
    ...final(slots, oracle),
    ...leads('game', slots, oracle),
  ]),
  claim(
    '{p:P} {v:has made|is good on|has hit|made|hit|was good on} {z:\\d+ of \\d+ .+}',
    (slots, oracle) => [
      ...subject(slots, oracle),
      ...expect(
        ['made', 'hit', 'was good on'].includes(slots.text('v')) === isFinal(oracle),
        'not the right tense',
      ),
      ...slots
        .text('z')
        .split(/, | and /)
        .flatMap(part => {
          const [, pair = '', kind = ''] = /^(\d+ of \d+) (.+)$/.exec(part) ?? []
          return made(kind, pair, slots, oracle)
        }),
    ],
  ),
  claim(
    '{n:N} PTS(?:, {r:N} REB)?(?:, {a:N} AST)?{o:(?:, \\d+ (?:STL|BLK))*}(?:, {m:S} 3PT)?',
    statLine,
  ),
]

function playerOf({ content }: RecordOracle): string {
  return String(content.playerId)
}

/** A milestone at 0:00 is told as it happens; only the items of the end look back. */
function isFinal({ item }: RecordOracle): boolean {
  return item.id.endsWith(':final')
}

/** The player of the item, and of the team that is said. */
function subject(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [
    ...expect(!slots.has('p') || slots.id('p') === playerOf(oracle), 'not the player of the item'),
    ...expect(
      !slots.has('a') || oracle.record.isOf(playerOf(oracle), slots.id('a')),
      'not a player of the team',
    ),
  ]
}

function live(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [
    ...subject(slots, oracle),
    ...expect(!isFinal(oracle), 'the game is over'),
    ...oracle.line(playerOf(oracle), slots.text('l')),
    ...(slots.has('t') ? oracle.time(slots.text('t')) : []),
  ]
}

/** Who won, seen from the player's team. */
function final(slots: Slots, oracle: RecordOracle): readonly string[] {
  const { record } = oracle
  const own = record.isOf(playerOf(oracle), oracle.away) ? oracle.away : oracle.home
  const [winner, loser] =
    slots.text('r') === 'win over' ? [own, slots.id('b')] : [slots.id('b'), own]
  return [
    ...subject(slots, oracle),
    ...expect(isFinal(oracle), 'the game is not over'),
    ...(slots.has('l') ? oracle.line(playerOf(oracle), slots.text('l')) : []),
    ...(slots.has('k') ? doubleOf(slots, oracle) : []),
    ...(slots.has('r')
      ? oracle.leads(winner, loser, slots.has('s') ? slots.pair('s') : undefined)
      : []),
  ]
}

function finalShooting(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [...final(slots, oracle), ...made('shots', slots.text('m'), slots, oracle)]
}

function doubled(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [...live(slots, oracle), ...doubleOf(slots, oracle)]
}

function doubleOf(slots: Slots, oracle: RecordOracle): readonly string[] {
  const keys = ['points', 'rebounds', 'assists', 'steals', 'blocks']
  const tens = keys.filter(key => (oracle.value(key, playerOf(oracle)) ?? 0) >= 10).length
  const wanted = slots.text('k').toLowerCase() === 'double-double' ? 2 : 3
  return expect(tens === wanted, `not a ${slots.text('k')}`)
}

function points(number: number, slots: Slots, oracle: RecordOracle): readonly string[] {
  return [
    ...subject(slots, oracle),
    ...expect(oracle.value('points', playerOf(oracle)) === number, 'not the points of the player'),
  ]
}

/** What the player scored in the period that is on. */
function inPeriod(slots: Slots, oracle: RecordOracle): readonly string[] {
  const { record } = oracle
  const period = oracle.periodOf(slots.text('q'))
  const stretch = { from: record.beforePeriod(period), to: positionOf(oracle) }
  return [
    ...expect(oracle.content.gameState?.period === period, 'not the period'),
    ...expect(
      record.playerPoints(playerOf(oracle), stretch) === slots.number('n'),
      'not the points of the period',
    ),
  ]
}

/** Whether nobody else, of the game or of the team, has as many points. */
function leads(whom: 'game' | 'team', slots: Slots, oracle: RecordOracle): readonly string[] {
  const { record } = oracle
  const player = playerOf(oracle)
  const stretch = { from: -1, to: positionOf(oracle) }
  const own = record.isOf(player, oracle.away) ? oracle.away : oracle.home
  const players = [
    ...record.players(own),
    ...(whom === 'game' ? record.players(oracle.otherTeam(own)) : []),
  ]
  const most = record.playerPoints(player, stretch)
  return [
    ...subject(slots, oracle),
    ...expect(
      players.every(id => id === player || record.playerPoints(id, stretch) < most),
      'somebody has as many points',
    ),
  ]
}

/** With what the item's action reached the milestone. */
function reachedWith(slots: Slots, oracle: RecordOracle): readonly string[] {
  const action = oracle.record.actions[positionOf(oracle)]
  const player = playerOf(oracle)
  if (action === undefined) return ['there was no such action']
  const own = String(action.personId) === player
  const kinds: Readonly<Record<string, boolean>> = {
    three: own && isMadeGoal(action) && action.actionType === '3pt',
    basket: own && isMadeGoal(action) && action.actionType === '2pt',
    'free throw': own && action.actionType === 'freethrow',
    rebound: own && action.actionType === 'rebound',
    assist: !own && isGoalAttempt(action) && String(action.assistPersonId) === player,
    steal: own && action.actionType === 'steal',
    block: own && action.actionType === 'block',
  }
  return expect(kinds[slots.text('w').toLowerCase()] === true, 'not how it was reached')
}

const shotKinds: Readonly<Record<string, 'fieldGoals' | 'threePointers' | 'freeThrows'>> = {
  shots: 'fieldGoals',
  threes: 'threePointers',
  'free throws': 'freeThrows',
}

function made(kind: string, pair: string, _: Slots, oracle: RecordOracle): readonly string[] {
  const [makes = Number.NaN, attempts = Number.NaN] = pair.split(/-of-| of /).map(Number)
  const shots = shotKinds[kind]
  if (shots === undefined) return [`"${pair} ${kind}" cannot be checked`]
  return oracle.made(playerOf(oracle), [makes, attempts], shots)
}

function highest(slots: Slots, oracle: RecordOracle): readonly string[] {
  const player = playerOf(oracle)
  const name = slots.text('h').toLowerCase()
  const key = name === 'career-high' ? 'careerHigh' : 'careerPlayoffHigh'
  const before = earlierPoints(oracle, player)
  const highs = name.startsWith('career') ? [careerHigh(oracle, player, key), ...before] : before
  const playoffs = name.includes('post') || name.includes('playoff')
  return [
    ...points(slots.number('n'), slots, oracle),
    ...expect(highs.length > 0 && Math.max(...highs) < slots.number('n'), 'not a high'),
    ...expect(playoffs === (oracle.record.box.gameId.charAt(2) === '4'), 'not a high of this part'),
  ]
}

function statLine(slots: Slots, oracle: RecordOracle): readonly string[] {
  const player = playerOf(oracle)
  const columns: readonly (readonly [number, string])[] = [
    [slots.number('n'), 'points'],
    ...(slots.has('r') ? [[slots.number('r'), 'rebounds'] as const] : []),
    ...(slots.has('a') ? [[slots.number('a'), 'assists'] as const] : []),
    ...[...slots.text('o').matchAll(/(\d+) (STL|BLK)/g)].map(
      ([, count, name]) => [Number(count), name === 'STL' ? 'steals' : 'blocks'] as const,
    ),
  ]
  return [
    ...columns.flatMap(([count, key]) =>
      expect(oracle.value(key, player) === count, `not the ${key}`),
    ),
    ...(slots.has('m') ? oracle.made(player, slots.pair('m'), 'threePointers') : []),
  ]
}
