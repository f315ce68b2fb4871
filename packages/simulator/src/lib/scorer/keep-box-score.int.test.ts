import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { BoxScore } from '../files/box-score.ts'
import type { PlayByPlay } from '../files/play-by-play.ts'
import { keepBoxScore } from './keep-box-score.ts'

const GAMES = new URL('../../../../../../shared/games/', import.meta.url)

/** Games of which there is an official box score. */
const OFFICIAL = ['0022000001', '0022500775']

/**
 * What is not compared: the away team's longest run, which official files take from its opponent, rounded minutes and
 * timeouts left, whose rules are not public, and what older files do not have.
 */
const NOT_COMPARED: readonly RegExp[] = [
  /awayTeam\.statistics\.biggestScoringRun/,
  /\.minutesCalculated:/,
  /\.timeoutsRemaining:/,
  /\.teamFieldGoalAttempts: undefined/,
]

for (const gameId of OFFICIAL) {
  const folder = new URL(`${gameId}/`, GAMES)
  const skip = existsSync(folder) ? false : 'needs ../shared/games'
  test(`keepBoxScore() counts game ${gameId} as its official scorers did`, { skip }, () => {
    const read = (name: string): unknown =>
      JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))
    const official = read('boxscore') as BoxScore
    const { actions } = (read('playbyplay') as PlayByPlay).game
    const counted = keepBoxScore(official, actions, official.meta.time)
    const differences = differencesBetween(official.game, counted.game, '').filter(
      path => !NOT_COMPARED.some(pattern => pattern.test(path)),
    )
    assert.deepEqual(differences, [])
  })
}

/** Paths at which two values differ; numbers by more than rounding. */
function differencesBetween(one: unknown, other: unknown, path: string): readonly string[] {
  if (isObject(one) && isObject(other)) {
    const keys = new Set([...Object.keys(one), ...Object.keys(other)])
    return [...keys].flatMap(key => differencesBetween(one[key], other[key], `${path}.${key}`))
  }
  const same =
    typeof one === 'number' && typeof other === 'number'
      ? Math.abs(one - other) < 1e-6
      : one === other
  return same ? [] : [`${path}: ${one} and ${other}`]
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
