import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TEAMS } from './league.ts'

const PLAYERS = TEAMS.flatMap(({ roster }) => roster)

test('TEAMS have unique invented ids, codes and names', () => {
  const distinct = (values: readonly unknown[]): void =>
    assert.equal(new Set(values).size, values.length)
  distinct(TEAMS.map(({ club }) => club.teamId))
  distinct(TEAMS.map(({ club }) => club.tricode))
  distinct(TEAMS.map(({ club }) => club.name))
  distinct(PLAYERS.map(({ personId }) => personId))
  distinct(PLAYERS.map(({ name }) => name))
  for (const { club } of TEAMS) {
    assert.match(club.tricode, /^[A-Z]{3}$/)
    assert.match(String(club.teamId), /^99\d{8}$/)
  }
  for (const { personId } of PLAYERS) assert.match(String(personId), /^99\d{5}$/)
})

test('TEAMS include namesakes, suffixes, hyphens, apostrophes and letters beyond a to z', () => {
  const namesakes = TEAMS.filter(({ roster }) => {
    const families = roster.map(({ familyName }) => familyName)
    return new Set(families).size < families.length
  })
  assert.ok(namesakes.length >= 6 && namesakes.length < TEAMS.length)
  for (const pattern of [/ Jr\.$/, / III$/, /-/, /'/, /[áéíóúýčšžřşğăâœøæåäöüłńđ]/iu]) {
    assert.ok(
      PLAYERS.some(({ name }) => pattern.test(name)),
      String(pattern),
    )
  }
})

test('TEAMS cover the five roles among their starters', () => {
  for (const { roster } of TEAMS) {
    const roles = roster.slice(0, 5).map(({ role }) => role)
    assert.deepEqual(roles.toSorted(), ['C', 'PF', 'PG', 'SF', 'SG'])
  }
})
