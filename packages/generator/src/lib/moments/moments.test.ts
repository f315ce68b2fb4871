import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldGame } from '../statistics/game-prefix.ts'
import { smallInput } from '../testing/small-input.ts'
import type { Moment } from './moment.ts'
import { momentsOf } from './moments.ts'

function moments(notation: string): readonly Moment[] {
  return momentsOf(foldGame(smallInput(`Q1 12:00 start; ${notation}`)))
}

/** Moments of a kind as short texts. */
function momentTexts(notation: string, kind: Moment['kind']): readonly string[] {
  return moments(notation)
    .filter(moment => moment.kind === kind)
    .map(textOf)
}

function textOf(moment: Moment): string {
  switch (moment.kind) {
    case 'break': {
      const { kind, opener, at } = moment.of
      return `${kind} #${opener.action.actionNumber} at #${at.action.actionNumber}`
    }
    case 'milestone':
      return `${moment.of.playerId} ${moment.of.milestone} #${moment.of.at.action.actionNumber}`
    case 'checkpoint':
      return `${moment.of.period}${moment.of.final ? ' final' : ''} #${moment.of.at.action.actionNumber}`
    case 'run': {
      const { run, answers } = moment.of
      return `${run.side} #${run.first.action.actionNumber}${answers === undefined ? '' : ` answers #${answers.first.action.actionNumber}`}`
    }
    case 'pre-game':
      return 'pre-game'
    default:
      return `#${moment.of.action.actionNumber}`
  }
}

const repeat = (entry: string, times: number) =>
  Array.from({ length: times }, () => entry).join('; ')

test('momentsOf() returns the moment before the game even if the game has no actions', () => {
  assert.deepEqual(momentsOf(foldGame(smallInput(''))).map(textOf), ['pre-game'])
})

test('momentsOf() returns no moments of a postponed game', () => {
  const input = { ...smallInput(''), status: 'postponed' as const }
  assert.deepEqual(momentsOf(foldGame(input)), [])
})

test('breaks are timeouts, challenges and the ends of periods that do not decide the game', () => {
  const notation =
    '#2 11:00 A1 2+; #3 10:00 A timeout; #4 5:00 H challenge; #5 0:00 end; #6 Q2 12:00 start; #7 0:00 end; ' +
    '#8 Q3 12:00 start; #9 0:00 end; #10 Q4 12:00 start; #11 1:00 H1 2+; #12 0:00 end; #13 OT1 5:00 start; ' +
    '#14 0:00 end; #15 OT2 5:00 start; #16 4:00 H1 2+; #17 0:00 end; #18 over'
  assert.deepEqual(momentTexts(notation, 'break'), [
    'timeout #3 at #3',
    'timeout #4 at #4',
    'quarter #5 at #5',
    'halftime #7 at #7',
    'quarter #9 at #9',
    'overtime #12 at #12',
    'overtime #14 at #14',
  ])
})

test('a timeout within 30 seconds of the timeout that opened a break belongs to the break', () => {
  assert.deepEqual(
    momentTexts(
      'A1 2+; #3 2:30 A challenge; #4 2:27 A timeout; #5 2:01 H timeout; #6 1:58 H timeout',
      'break',
    ),
    ['timeout #3 at #5', 'timeout #6 at #6'],
  )
})

test('the end of a period is a separate break, even directly after a timeout', () => {
  assert.deepEqual(
    momentTexts(
      'A1 2+; #3 0:02.5 A timeout; #4 0:00 end; #5 Q2 12:00 start; #6 11:58 H timeout',
      'break',
    ),
    ['timeout #3 at #3', 'quarter #4 at #4', 'timeout #6 at #6'],
  )
})

test('the entry summary has the state of the first basket, later that of the last break', () => {
  assert.deepEqual(momentTexts('A1 2-; H1 dreb', 'entry'), [])
  assert.deepEqual(momentTexts('A1 2-; #3 H1 2+; #4 A1 2+', 'entry'), ['#3'])
  assert.deepEqual(momentTexts('#2 H1 2+; #3 9:00 A timeout; #4 A1 3+', 'entry'), ['#3'])
})

test('the entry summary follows changes of the lead in the last five minutes, but not at 0:00', () => {
  const late =
    'H1 2+; 0:00 end; Q2 12:00 start; 0:00 end; Q3 12:00 start; 0:00 end; #20 Q4 12:00 start; #21 8:00 A1 3+'
  assert.deepEqual(momentTexts(late, 'entry'), ['#7'])
  assert.deepEqual(momentTexts(`${late}; #22 4:59 H1 2+`, 'entry'), ['#22'])
  assert.deepEqual(momentTexts(`${late}; #22 4:59 H1 2+; #23 0:00 A1 2+`, 'entry'), ['#22'])
})

test('a milestone belongs to the action that reaches it', () => {
  const notation = `A1 2-; ${repeat('A1 2+ <A2', 7)}; #20 A1 2+ <A2; A1 2+ <A2; #30 A1 3+ <A2; #31 A1 2+`
  assert.deepEqual(momentTexts(notation, 'milestone'), [
    '1 period-1-points-15 #20',
    '1 points-20 #30',
    '2 assists-10 #30',
  ])
})

test('eight shots without a miss are a milestone, and points of a quarter count from its start', () => {
  const early = `${repeat('A1 2+', 7)}; #20 A1 2+; #21 A1 2+; 0:00 end`
  const quarter = `Q2 12:00 start; A1 2-; ${repeat('A1 2+', 7)}; #40 A1 2+; #41 A1 2+`
  assert.deepEqual(momentTexts(`${early}; ${quarter}`, 'milestone'), [
    '1 perfect-8 #20',
    '1 points-20 #25',
    '1 points-30 #30',
    '1 period-2-points-15 #40',
  ])
})

test('of several milestones that a player reaches with one action, only the most notable is returned', () => {
  const notation = `${repeat('A1 2+', 5)}; ${repeat('A2 2-; A1 oreb', 9)}; ${repeat('A3 2+ <A1', 9)}; #70 A4 2+ <A1`
  const texts = momentTexts(`${notation}; A2 2-; #90 A1 oreb`, 'milestone')
  assert.deepEqual(
    texts.filter(text => text.startsWith('1 ')),
    ['1 double-double #70', '1 triple-double #90'],
  )
})

test('steals, blocks and threes have milestones', () => {
  const notation = `${repeat('H1 tov; A1 stl', 4)}; ${repeat('H1 2-; A2 blk', 4)}; ${repeat('A3 3+', 5)}`
  assert.deepEqual(
    momentTexts(notation, 'milestone').map(text => text.replace(/ #.*/, '')),
    ['1 steals-4', '2 blocks-4', '3 threes-5'],
  )
})

test('at the end, the leading scorer of each team has a milestone; among equals, the player with the most valuable line', () => {
  const game =
    'A1 2+; A2 2+; A3 2-; A2 oreb; H1 3+; 0:00 end; Q2 12:00 start; 0:00 end; Q3 12:00 start; 0:00 end; Q4 12:00 start; 0:00 end; #40 over'
  assert.deepEqual(momentTexts(game, 'milestone'), ['2 final #40', '11 final #40'])
  assert.deepEqual(momentTexts(game, 'final'), ['#40'])
})

test('a checkpoint includes the actions of its period that follow the end of the period', () => {
  const notation =
    '#2 A1 2+; #3 0:00 end; #4 A1 ft+ 1/1; #5 H timeout; #6 Q2 12:00 start; #7 H1 2+; #8 0:00 end'
  assert.deepEqual(momentTexts(notation, 'checkpoint'), ['1 #4', '2 #8'])
})

test('the checkpoint of the last period is final only if a team leads', () => {
  const periods = (last: string) =>
    `A1 2+; 0:00 end; Q2 12:00 start; 0:00 end; Q3 12:00 start; 0:00 end; Q4 12:00 start; ${last}; #30 0:00 end`
  assert.deepEqual(momentTexts(periods('H1 3+'), 'checkpoint').at(-1), '4 final #30')
  assert.deepEqual(momentTexts(periods('H1 2+'), 'checkpoint').at(-1), '4 #30')
})

test('the first break of the game has the early factors if it is a timeout of the first quarter', () => {
  assert.deepEqual(momentTexts('A1 2+; #3 10:00 A timeout; 9:00 H timeout', 'early-factors'), [
    '#3',
  ])
  assert.deepEqual(
    momentTexts('A1 2+; 0:00 end; Q2 12:00 start; 9:00 H timeout', 'early-factors'),
    [],
  )
})

test('a run answers the run of the other team if it starts at most three minutes after its end', () => {
  const run = (who: string, clock: string) => `${clock} ${who}1 3+; ${who}1 3+; ${who}1 3+`
  assert.deepEqual(momentTexts(`${run('A', '11:00')}; ${run('H', '8:00')}`, 'run'), [
    'away #2',
    'home #5 answers #2',
  ])
  assert.deepEqual(momentTexts(`${run('A', '11:00')}; ${run('H', '7:59')}`, 'run'), [
    'away #2',
    'home #5',
  ])
})

test('runs in the last minutes of a decided game are omitted if the starters are off the floor', () => {
  const blowout = `${repeat('H1 3+', 10)}; 0:00 end; Q2 12:00 start; 0:00 end; Q3 12:00 start; 0:00 end; Q4 12:00 start`
  const bench = ['A', 'H']
    .flatMap(team => [1, 2, 3, 4].map(number => `${team}${number} out; ${team}${number + 5} in`))
    .join('; ')
  const run = (player: string) => `3:00 ${player} 3+; ${player} 3+; ${player} 3+`
  assert.equal(momentTexts(`${blowout}; ${run('A5')}`, 'run').length, 2)
  assert.equal(momentTexts(`${blowout}; ${bench}; ${run('A6')}`, 'run').length, 1)
  // With a missing substitution it is unknown whether the starters are on the floor.
  assert.equal(momentTexts(`${blowout}; A1 out; ${bench}; ${run('A6')}`, 'run').length, 2)
})
