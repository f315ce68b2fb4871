import { periodTenths } from '../../rules.ts'
import { createRandom } from '../league/random.ts'
import type { Setting } from '../league/setting.ts'
import { playChance } from './chance.ts'
import { createGame, type Game, isInternational, note, runClock, wait } from './game.ts'
import { type Bench, type Incident, opponent } from './incident.ts'
import { newPossession, type Possession } from './possession.ts'
import { substitute } from './rotation.ts'
import { allowanceOf } from './timeouts.ts'

/** Plays a whole game. Returns its incidents in play order. */
export function playGame(setting: Setting, seed: number): readonly Incident[] {
  const game = createGame(setting, createRandom(seed, 'game'))
  const { periods } = setting.rules
  for (let period = 1; period <= periods || game.score.away === game.score.home; period++) {
    playPeriod(game, period)
  }
  endGame(game)
  return game.incidents
}

function playPeriod(game: Game, period: number): void {
  let possession = beginPeriod(game, period)
  while (game.clock > 0) possession = playChance(game, possession)
  game.atTheLine = undefined
  wait(game, game.random.between(2, 9))
  note(game, 'period', 'end')
}

function beginPeriod(game: Game, period: number): Possession {
  game.period = period
  game.clock = periodTenths(game.setting.rules, period)
  game.timeouts = []
  const continuesFouls = isInternational(game) && period > game.setting.rules.periods
  for (const side of [game.sides.away, game.sides.home]) {
    if (!continuesFouls) side.fouls = 0
    side.lateFouls = 0
    side.allowance = allowanceOf(game, side)
  }
  if (period > 1) interval(game, period)
  if (period === 1 || period > game.setting.rules.periods) return jumpBall(game)
  const bench = period === 4 ? game.tipWinner : opponent(game.tipWinner)
  note(game, 'period', 'start')
  return newPossession(bench, 'inbound')
}

function interval(game: Game, period: number): void {
  wait(game, game.random.between(3, 12))
  substitute(game, 'interval', ['startperiod'])
  const isHalftime = period * 2 === game.setting.rules.periods + 2
  const seconds = isHalftime ? game.random.between(870, 930) : game.random.between(120, 160)
  wait(game, seconds)
}

function jumpBall(game: Game): Possession {
  const { random } = game
  note(game, 'period', 'start')
  const winner = random.pick<Bench>(['away', 'home'])
  if (game.period === 1) game.tipWinner = winner
  runClock(game, random.int(2, 6) * 10)
  const { player } = random.pick(game.sides[winner].lineup)
  note(game, 'jumpball', 'recovered', { bench: winner, player, descriptor: 'startperiod' })
  return newPossession(winner, 'tip')
}

function endGame(game: Game): void {
  const { random } = game
  wait(game, random.between(2, 6))
  note(game, 'game', 'end')
  if (!random.chance(0.03)) return
  wait(game, random.between(60, 900))
  note(game, 'memo', '')
}
