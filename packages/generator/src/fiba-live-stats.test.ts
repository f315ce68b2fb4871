import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fibaLiveStats, unstatedStart } from './fiba-live-stats.ts'
import { gameEndOf } from './game-end.ts'
import type { GameFacts } from './game-facts.ts'
import { foldGame } from './lib/statistics/game-prefix.ts'
import { type FibaFile, fibaFile } from './lib/testing/fiba-file.ts'
import type { GameInput } from './read-game.ts'

function read(file: FibaFile, facts: GameFacts = {}) {
  return fibaLiveStats({ playByPlay: JSON.stringify(file) }, facts)
}

/**
 * The game of a file, and the messages about it, without the messages about statistics that are missing because the
 * file is short.
 */
function gameOf(file: FibaFile, facts?: GameFacts) {
  const { game, problems, warnings } = read(file, facts)
  assert.deepEqual(problems, [])
  assert.ok(game)
  const messages = warnings.map(({ message }) => message)
  return { game, messages: messages.filter(message => !/are left out$/.test(message)) }
}

/** The actions as short texts, such as `7 shot home HER-3 2-0`. */
function summary({ actions }: GameInput): readonly string[] {
  return actions.map(action => {
    const player = 'playerId' in action ? action.playerId : undefined
    const team = 'team' in action ? action.team : undefined
    const score = `${action.homeScore}-${action.awayScore}`
    return [action.actionNumber, action.kind, team, player, score]
      .filter(part => part !== undefined)
      .join(' ')
  })
}

test('fibaLiveStats() reads the newest line first and adds up the made shots', () => {
  const { game, messages } = gameOf(
    fibaFile(
      '1 - 10:00 period start',
      '3 1-3 09:41 2pt layup +',
      '4 1-2 09:41 assist <3',
      '5 2-1 09:20 3pt jumpshot -',
      '6 1 09:18 rebound defensive <5',
      '8 2-4 09:02 freethrow 1of1 +',
    ),
  )
  assert.deepEqual(messages, [])
  assert.deepEqual(summary(game), [
    '1 period-start 0-0',
    '3 shot home HER-3 2-0',
    '5 shot away OTT-1 2-0',
    '6 rebound home 2-0',
    '8 free-throw away OTT-4 2-1',
  ])
  const [, shot] = game.actions
  assert.equal(shot?.kind === 'shot' && shot.assistId, 'HER-2')
  assert.equal(shot?.kind === 'shot' && shot.style, 'layup')
  assert.equal(game.format, 'fiba-livestats')
})

test('fibaLiveStats() places a late line at its clock, and ignores the score that it states', () => {
  const file = fibaFile(
    '1 - 10:00 period start',
    '3 1-3 09:41 2pt layup +',
    '9 2-1 09:20 3pt jumpshot +',
    '5 1-4 09:02 2pt layup +',
  )
  Object.assign(file.pbp[1] as object, { s1: '4', s2: '3' })
  Object.assign(file.pbp[0] as object, { s1: '4', s2: '0' })
  const { game, messages } = gameOf({ ...file, pbp: file.pbp.toSorted(byNumber) })
  assert.deepEqual(messages, [])
  assert.deepEqual(summary(game).slice(1), [
    '3 shot home HER-3 2-0',
    '9 shot away OTT-1 2-3',
    '5 shot home HER-4 4-3',
  ])
})

function byNumber(a: unknown, b: unknown): number {
  return numberIn(b) - numberIn(a)
}

function numberIn(line: unknown): number {
  return (line as { readonly actionNumber: number }).actionNumber
}

test('fibaLiveStats() puts late lines of one clock into the only possible order', () => {
  const { game } = gameOf(
    fibaFile(
      '1 - 10:00 period start',
      '8 1-3 09:41 2pt layup -',
      '9 2-2 09:41 block <8',
      '30 1-4 09:20 foul personal 2freethrow',
      '6 2-1 09:20 freethrow 2of2 +',
      '31 2-1 09:20 freethrow 1of2 +',
      '32 1 09:20 rebound offensive <8',
      '10 2-3 08:00 turnover badpass',
      '40 - 00:00 period end',
      '41 2-5 00:00 2pt layup +',
    ),
  )
  assert.deepEqual(
    summary(game).map(line => line.split(' ').slice(0, 2).join(' ')),
    [
      '1 period-start',
      '8 shot',
      '9 block',
      '32 rebound',
      '30 foul',
      '31 free-throw',
      '6 free-throw',
      '10 turnover',
      '41 shot',
      '40 period-end',
    ],
  )
})

test('fibaLiveStats() counts overtimes from the period after regulation', () => {
  const { game } = gameOf(
    fibaFile(
      '1 - 10:00 period start',
      'Q4 2 - 00:00 period end',
      'OT1 3 - 05:00 period start',
      '4 1-1 04:00 2pt layup +',
      'OT2 5 1-1 04:30 2pt layup +',
      '6 - 00:00 game end',
    ),
  )
  const periods = game.actions.map(({ actionNumber, period }) => `${actionNumber}: ${period}`)
  assert.ok(periods.includes('4: 5'))
  assert.ok(periods.includes('5: 6'))
  assert.equal(game.rules.overtimeMs, 300_000)
  assert.equal(game.rules.regulationMs, 600_000)
})

test('fibaLiveStats() counts every foul of a player, and none of the bench', () => {
  const { game } = gameOf(
    fibaFile(
      '1 1-3 09:40 foul personal',
      '2 1-3 09:30 foul technical 1freethrow',
      '3 2-1 09:30 freethrow 1of1 +',
      '4 1-3 09:20 foul unsportsmanlike 2freethrow',
      '5 1 09:10 foul benchTechnical 1freethrow',
      '6 1 09:00 foul coachTechnical 1freethrow',
    ),
  )
  const fouls = game.actions.filter(({ kind }) => kind === 'foul')
  assert.deepEqual(
    fouls.map(({ actionNumber }) => actionNumber),
    [1, 2, 4],
  )
  assert.equal(game.rules.foulLimit, 5)
  const ejected = game.actions.filter(action => action.kind === 'other' && action.ejected)
  assert.equal(ejected.length, 1, 'a technical and an unsportsmanlike foul disqualify')
  const free = game.actions.find(({ kind }) => kind === 'free-throw')
  assert.equal(free?.kind === 'free-throw' && free.endsPossession, false)
})

test('fibaLiveStats() counts assists on free throws', () => {
  const { game, messages } = gameOf(
    fibaFile(
      '1 2-1 09:30 foul personal shooting 2freethrow',
      '2 1-3 09:30 foulon <1',
      '3 1-3 09:30 freethrow 1of2 +',
      '4 1-2 09:30 assist <3',
      '5 1-3 09:30 freethrow 2of2 +',
    ),
  )
  assert.deepEqual(messages, [])
  const [, first] = game.actions
  assert.equal(first?.kind === 'free-throw' && first.assistId, 'HER-2')
})

test('foldGame() counts an assist that was entered after its free throw', () => {
  const lines = ['1 2-1 09:30 foul personal shooting 1freethrow', '3 1-3 09:30 freethrow 1of1 +']
  const { game: before } = gameOf(fibaFile(...lines))
  const { game: after } = gameOf(fibaFile(...lines, '4 1-2 09:30 assist <3'))
  const { prefixes } = foldGame(after, foldGame(before))
  assert.equal(prefixes.at(-1)?.tally.home.counts.assists, 1)
})

test('fibaLiveStats() marks nothing as unclear for lines of officials and of unknown kinds', () => {
  const file = fibaFile(
    '1 - 10:00 period start',
    '2 1-1 09:40 2pt layup +',
    '3 - 09:40 timeout officials',
    '4 1-2 09:39 videoreview',
    '5 2 09:39 headcoachchallenge',
    '6 2 09:38 timeout full',
  )
  const { game, messages } = gameOf(file)
  assert.deepEqual(messages, [])
  assert.equal(game.unclear, undefined)
})

test('fibaLiveStats() reads lines with a fault, and names the fault once', () => {
  const faults: readonly (readonly [string, Record<string, unknown>, RegExp | undefined])[] = [
    [
      'no text of a clock',
      { clock: 'x', gt: null },
      /action 3, \/pbp\/3\/clock: expected the time/,
    ],
    ['a clock without hundredths', { clock: '09:41' }, undefined],
    ['its whole seconds alone', { clock: null }, undefined],
    ['no team', { tno: null }, /\/pbp\/3\/tno: expected one of the teams OTT and HER/],
    ['no player', { pno: 'x y' }, /\/pbp\/3\/pno: expected a player/],
    ['no period', { period: null }, /\/pbp\/3\/period: expected an integer/],
    ['numbers as texts', { actionNumber: '3', tno: '1', pno: '3', success: '1' }, undefined],
    ['no score', { s1: null, s2: '' }, undefined],
    ['qualifiers as a text', { qualifier: 'fastbreak' }, undefined],
  ]
  for (const [words, fields, expected] of faults) {
    const file = fibaFile(
      '1 - 10:00 period start',
      '3 1-3 09:41 2pt layup +',
      '4 1-2 09:41 assist <3',
      '5 2-1 09:20 3pt jumpshot -',
      '6 1-4 09:18 rebound defensive <5',
    )
    Object.assign(file.pbp[3] as object, fields)
    const { game, messages } = gameOf(file)
    assert.equal(game.actions.at(-1)?.homeScore, 2, words)
    assert.equal(messages.length, expected === undefined ? 0 : 1, `${words}: ${messages}`)
    if (expected !== undefined) assert.match(messages[0] ?? '', expected, words)
  }
})

test('fibaLiveStats() takes the result of a shot from the shot list, or from the total', () => {
  const file = fibaFile(
    '1 - 10:00 period start',
    '3 1-3 09:41 3pt jumpshot +',
    '5 1-1 09:20 2pt layup -',
  )
  for (const line of file.pbp) delete (line as Record<string, unknown>).success
  const listed = structuredClone(file)
  listed.tm['1'].shot = [
    { r: 1, x: 10, y: 60, actionNumber: 3 },
    { r: 0, x: '8.5', y: '50', actionNumber: 5 },
  ]
  assert.deepEqual(gameOf(listed).messages, [])
  assert.equal(gameOf(listed).game.actions.at(-1)?.homeScore, 3)
  const [, first] = gameOf(listed).game.actions
  assert.ok(first?.kind === 'shot')
  assert.deepEqual([first.x, first.y, first.basket], [10, 60, 'left'])

  const { game, messages } = gameOf(file)
  assert.equal(game.actions.at(-1)?.homeScore, 3)
  assert.match(messages[0] ?? '', /\/success: expected 1 or 0, found nothing/)
})

test('fibaLiveStats() sets a line aside that is not an object, and the copy of a line', () => {
  const file = fibaFile(
    '1 - 10:00 period start',
    '3 1-3 09:41 2pt layup +',
    '5 1-1 09:20 2pt layup +',
  )
  const { game, messages } = gameOf({
    ...file,
    pbp: [null, file.pbp[0], 7, file.pbp[1], structuredClone(file.pbp[1]), file.pbp[2]],
  })
  assert.equal(game.actions.at(-1)?.homeScore, 4)
  assert.equal(messages.filter(message => /set aside/.test(message)).length, 1)
})

test('fibaLiveStats() ignores a clock that all later lines contradict', () => {
  const later = Array.from(
    { length: 12 },
    (_, index) => `${10 + index} 2-1 0${8 - Math.floor(index / 6)}:0${9 - (index % 6)} 2pt layup -`,
  )
  const file = fibaFile('1 - 10:00 period start', '3 1-3 01:41 2pt layup +', ...later)
  const { game, messages } = gameOf({ ...file, pbp: file.pbp.toSorted(byNumber) })
  assert.deepEqual(
    game.actions.slice(0, 3).map(({ actionNumber }) => actionNumber),
    [1, 3, 10],
  )
  assert.match(messages[0] ?? '', /action 3, .*\/clock: .*found "01:41:00"/)
  assert.ok(game.unclear?.untimed?.has(3))
})

test('fibaLiveStats() uses the clocks of lines that a review added from the end to the start', () => {
  const played = Array.from(
    { length: 9 },
    (_, index) => `${index + 2} 2-1 0${9 - index}:00 2pt layup -`,
  )
  const reviewed = Array.from(
    { length: 9 },
    (_, index) => `${index + 20} 2-2 0${index}:30 turnover`,
  )
  const { game, messages } = gameOf(fibaFile('1 - 10:00 period start', ...played, ...reviewed))
  assert.deepEqual(messages, [])
  assert.equal(game.unclear, undefined)
  assert.equal(game.actions[1]?.actionNumber, 2)
  assert.equal(game.actions[2]?.actionNumber, 28)
})

test('fibaLiveStats() finds points without a line by the totals and the scores of the lines', () => {
  const file = fibaFile(
    '1 - 10:00 period start',
    '3 1-3 09:41 2pt layup +',
    '5 1-1 09:20 2pt layup +',
    '7 1-2 09:00 2pt layup +',
    '8 2-2 08:00 2pt layup -',
    ...['9 - 00:00 period end', 'Q2 10 - 00:00 period end', 'Q3 11 - 00:00 period end'],
    ...['Q4 12 - 00:00 period end', '13 - 00:00 game end'],
  )
  const states = ['6', '6', '6', '6', '6', '6', '6', '4', '2', '0']
  for (const [index, line] of file.pbp.entries()) {
    Object.assign(line as object, { s1: states[index], s2: '0' })
  }
  Object.assign(file.tm['1'], { score: 6, p1_score: 6 })
  const lost = { ...file, pbp: file.pbp.filter(line => numberIn(line) !== 5) }
  const { game } = gameOf(lost)
  const scores = game.actions.map(({ homeScore, actionNumber }) => `${actionNumber}: ${homeScore}`)
  assert.ok(scores.indexOf('3: 2') < scores.indexOf('4: 4'))
  assert.ok(scores.indexOf('4: 4') < scores.indexOf('7: 6'))
  assert.equal(game.unclear?.unread.get(4)?.scored, true)
})

test('fibaLiveStats() names players and teams as their league does', () => {
  const file = fibaFile('1 - 10:00 period start', '3 1-3 09:41 2pt layup +')
  Object.assign(file.tm['1'], {
    code: 'Hé',
    pl: {
      '1': { firstName: 'Péter', familyName: 'Nagy', scoreboardName: 'Nagy P.', shirtNumber: 4 },
      '2': { firstName: 'Ők', familyName: 'Kovács', scoreboardName: 'Kovács Ő.' },
      '3': {
        familyName: '山田 太郎',
        internationalFamilyName: 'Yamada',
        internationalFirstName: 'Taro',
      },
      '4': null,
      '5': {},
    },
  })
  const { game, messages } = gameOf(file)
  assert.equal(game.home.tricode, 'HEB')
  assert.equal(game.home.name, 'Bay Herons')
  assert.equal(game.home.nickname, 'Herons')
  assert.deepEqual(
    game.home.players.map(({ id, name, familyName, jersey }) => ({ id, name, familyName, jersey })),
    [
      { id: 'HEB-1', name: 'Nagy Péter', familyName: 'Nagy', jersey: '4' },
      { id: 'HEB-2', name: 'Kovács Ők', familyName: 'Kovács', jersey: undefined },
      { id: 'HEB-3', name: 'Yamada Taro', familyName: 'Yamada', jersey: undefined },
    ],
  )
  assert.match(messages.join('\n'), /data\.json, \/tm\/1\/code: expected three letters, found "Hé"/)
  assert.match(messages.join('\n'), /data\.json, \/tm\/1\/pl\/4: expected an object, found null/)
})

test('fibaLiveStats() takes the nickname of a team from its name and short name', () => {
  const file = fibaFile()
  const nicknames = [
    ['Bay', 'Herons'],
    ['Herons', 'Herons'],
    ['BH', 'Bay Herons'],
    ['', 'Bay Herons'],
  ]
  for (const [shortName, expected] of nicknames) {
    Object.assign(file.tm['1'], { shortName })
    assert.equal(gameOf(file).game.home.nickname, expected)
  }
})

test('fibaLiveStats() counts times from the tip-off, or from a fixed instant that no text states', () => {
  const file = fibaFile('1 - 10:00 period start', '3 1-3 09:41 2pt layup +')
  const stated = gameOf(file, { fixtureId: '2101', tipoff: '2026-02-03T20:30:00+01:00' }).game
  assert.equal(stated.actions[1]?.time, '2026-02-03T19:30:19Z')
  assert.deepEqual(
    [stated.fixtureId, stated.date, stated.season, stated.counts],
    ['2101', '2026-02-03', 2025, false],
  )
  assert.equal(stated.tipoff.clock, 'arena')
  const unstated = gameOf(file).game
  assert.deepEqual(unstated.tipoff, { at: unstatedStart, clock: 'unstated' })
  assert.deepEqual(gameOf(file), gameOf(file))
  const dated = gameOf(file, {
    date: '2026-02-03',
    seasonType: 'Playoffs',
    gender: 'feminine',
  }).game
  assert.equal(dated.tipoff.at, '2026-02-03T00:00:00Z')
  assert.deepEqual([dated.seasonType, dated.counts, dated.gender], ['Playoffs', true, 'feminine'])
})

test('fibaLiveStats() returns a final game for its "game end", and an incomplete end for the end of its last period alone', () => {
  const lines = [
    '1 - 10:00 period start',
    '3 1-3 09:41 2pt layup +',
    ...['Q1 5 - 00:00 period end', 'Q2 6 - 00:00 period end', 'Q3 7 - 00:00 period end'],
    ...['Q4 8 - 10:00 period start', '9 - 00:00 period end'],
  ]
  assert.equal(gameOf(fibaFile(...lines, '10 - 00:00 game end')).game.status, 'final')
  const end = gameEndOf(read(fibaFile(...lines)))
  assert.deepEqual(end, {
    kind: 'incomplete',
    missing: '"game end" action',
    disagreement: undefined,
  })
  assert.equal(gameEndOf(read(fibaFile(...lines.slice(0, 2)))).kind, 'open')
  assert.equal(gameOf(fibaFile()).game.status, 'scheduled')
})

test('fibaLiveStats() rejects texts that are not the state of a game', () => {
  const whole = JSON.stringify(fibaFile('1 - 10:00 period start'))
  const bad = ['', '<!doctype html>', '{}', '[]', 'null', '{"tm":{}}', whole.slice(0, -20)]
  for (const text of bad) {
    const { game, problems } = fibaLiveStats({ playByPlay: text })
    assert.deepEqual([game, problems[0]?.file], [undefined, 'data.json'], text)
  }
})
