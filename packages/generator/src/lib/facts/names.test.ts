import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlayerInput, TeamInput } from '../game/game-input.ts'
import { smallInput } from '../testing/small-input.ts'
import { type Names, namesOf, namesWithin } from './names.ts'

const game = smallInput('')
const { away, home } = game

type Row = Pick<PlayerInput, 'name' | 'familyName' | 'jersey'>

const players: Readonly<Record<'away' | 'home', readonly Row[]>> = {
  away: [
    { name: 'Thomas Bryant', familyName: 'Bryant', jersey: '3' },
    { name: 'Luka Dončić', familyName: 'Dončić' },
    { name: 'Gary Trent Jr.', familyName: 'Trent Jr.' },
    { name: 'Nenê', familyName: 'Nenê' },
  ],
  home: [{ name: 'Milan Rivers', familyName: 'Rivers' }],
}

interface Change {
  readonly away?: Partial<TeamInput>
  readonly home?: Partial<TeamInput>
  readonly rows?: Partial<typeof players>
}

function namesAfter(change: Change): Names {
  const rows = { ...players, ...change.rows }
  const teamOf = (team: TeamInput, side: 'away' | 'home'): TeamInput => ({
    ...team,
    ...change[side],
    players: rows[side].map((row, index) => {
      return { ...row, id: `${side} ${index}`, side, starter: false, reported: {} }
    }),
  })
  return namesOf({ ...game, away: teamOf(away, 'away'), home: teamOf(home, 'home') })
}

function namesWith(
  change: Change,
): Readonly<Record<string, readonly [full: string, short: string]>> {
  const names = Object.values(namesAfter(change))
  return Object.fromEntries(names.map(({ id, full, short }) => [id, [full, short]]))
}

test('namesOf() uses family names and nicknames that are unique in the game', () => {
  assert.deepEqual(namesWith({}), {
    [away.id]: [away.name, away.nickname],
    [home.id]: [home.name, home.nickname],
    'away 0': ['Thomas Bryant', 'Bryant'],
    'away 1': ['Luka Dončić', 'Dončić'],
    'away 2': ['Gary Trent Jr.', 'Trent'],
    'away 3': ['Nenê', 'Nenê'],
    'home 0': ['Milan Rivers', 'Rivers'],
  })
})

test('namesOf() marks a player who has the name of a team', () => {
  const names = namesWith({ rows: { home: [{ name: home.nickname, familyName: home.nickname }] } })
  const marked = `${home.nickname} (${home.tricode})`
  assert.deepEqual(names['home 0'], [marked, marked])
})

test('namesOf() uses full names of players with one family name, regardless of diacritics', () => {
  const names = namesWith({
    rows: {
      home: [
        { name: 'Nikola Doncic', familyName: 'Doncic' },
        { name: 'Bryant', familyName: 'Bryant' },
      ],
    },
  })
  assert.deepEqual(names['away 1'], ['Luka Dončić', 'Luka Dončić'])
  assert.deepEqual(names['home 0'], ['Nikola Doncic', 'Nikola Doncic'])
  assert.deepEqual(names['away 0'], ['Thomas Bryant', 'Thomas Bryant'])
  assert.deepEqual(names['home 1'], ['Bryant', 'Bryant'])
})

test('namesOf() adds the team code or the shirt number to players with one name', () => {
  const bryant = { name: 'Thomas Bryant', familyName: 'Bryant' }
  const inBoth = namesWith({ rows: { home: [bryant] } })
  assert.deepEqual(inBoth['away 0'], [
    `Thomas Bryant (${away.tricode})`,
    `Thomas Bryant (${away.tricode})`,
  ])
  assert.deepEqual(inBoth['home 0'], [
    `Thomas Bryant (${home.tricode})`,
    `Thomas Bryant (${home.tricode})`,
  ])

  const inOne = namesWith({
    rows: {
      home: [
        { ...bryant, jersey: '7' },
        { ...bryant, jersey: '12' },
      ],
      away: [],
    },
  })
  assert.deepEqual(inOne['home 0'], ['Thomas Bryant (#7)', 'Thomas Bryant (#7)'])
  assert.deepEqual(inOne['home 1'], ['Thomas Bryant (#12)', 'Thomas Bryant (#12)'])

  const withoutJersey = namesWith({ rows: { home: [bryant, bryant], away: [] } })
  assert.deepEqual(withoutJersey['home 0'], ['Thomas Bryant', 'Thomas Bryant'])
})

test('namesOf() uses full names of teams with one nickname, and adds the code where they are equal', () => {
  const cities = namesWith({
    away: { name: 'Eastport Beacons', nickname: 'Beacons' },
    home: { name: 'Westport BEACONS', nickname: 'BEACONS' },
  })
  assert.deepEqual(cities[away.id], ['Eastport Beacons', 'Eastport Beacons'])
  assert.deepEqual(cities[home.id], ['Westport BEACONS', 'Westport BEACONS'])

  const alike = { name: 'Beacons', nickname: 'Beacons' }
  const same = namesWith({ away: alike, home: alike })
  assert.deepEqual(same[away.id], [`Beacons (${away.tricode})`, `Beacons (${away.tricode})`])
  assert.deepEqual(same[home.id], [`Beacons (${home.tricode})`, `Beacons (${home.tricode})`])
})

test('namesOf() uses the full name of a player whose family name is the nickname of a team', () => {
  const names = namesWith({
    rows: { home: [{ name: `Milan ${home.nickname}`, familyName: home.nickname }] },
  })
  assert.deepEqual(names['home 0'], [`Milan ${home.nickname}`, `Milan ${home.nickname}`])
  assert.deepEqual(names[home.id], [home.name, home.nickname])
})

test('namesWithin() shortens a family name that two players have, in items with only one of them', () => {
  const stones = ['Ada Stone', 'Bea Stone'].map(name => [{ name, familyName: 'Stone' }])
  const names = namesAfter({ rows: { away: stones[0] ?? [], home: stones[1] ?? [] } })
  const shortOf = (ids: readonly string[]) => namesWithin(names, ids)['away 0']?.short
  assert.equal(shortOf(['away 0', home.id]), 'Stone')
  assert.equal(shortOf(['away 0', 'home 0']), 'Ada Stone')
})
