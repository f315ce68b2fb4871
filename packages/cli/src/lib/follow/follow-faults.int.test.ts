import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Item } from '@fixture-feed/contract/snapshot'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { tokenOfSecret } from '@fixture-feed/server/operator-token'
import { type Service, startService } from '@fixture-feed/server/service'
import type { SmallGame } from '@fixture-feed/simulator/small-game'
import { pino } from 'pino'
import { secret } from '../testing/run-command.ts'
import { ScriptedGame } from '../testing/scripted-game.ts'
import type { FollowEvent } from './follow-event.ts'

const address = { host: '127.0.0.1', port: 0 }
let service: Service
let count = 0

before(async () => {
  service = await startService({
    openJournal: async () => createMemoryJournal(),
    publicAddress: address,
    operatorAddress: address,
    tokens: [tokenOfSecret('follow', secret)],
    log: pino({ level: 'silent' }),
  })
})

after(() => service.stop(0))

const start = 'Q1 12:00 start; A1 2+; H1 2+; A2 3+; H2 2+; 10:00 A timeout'
const later = `${start}; H1 3+; A1 2+; 9:00 H timeout`
const end = `${later}; A1 2+; to the end`
const withoutMark = `${later}; A1 2+; 0:00 end; Q2 12:00 start; 0:00 end; Q3 12:00 start; 0:00 end; Q4 12:00 start; 0:00 end`

function newGame(): ScriptedGame {
  count += 1
  return new ScriptedGame(service, `99225${String(count).padStart(5, '0')}`)
}

/** An edit that changes fields of the box score. */
function boxFields(fields: Readonly<Record<string, unknown>>): (game: SmallGame) => SmallGame {
  return ({ playByPlay, boxScore }) => {
    return { playByPlay, boxScore: { ...boxScore, game: { ...boxScore.game, ...fields } } }
  }
}

/** An edit that sets the time at which the box score was written. */
function boxTime(time: string): (game: SmallGame) => SmallGame {
  return ({ playByPlay, boxScore }) => ({ playByPlay, boxScore: { ...boxScore, meta: { time } } })
}

/** The reasons for which a game waited, in order. */
function waitsOf({ events }: ScriptedGame): readonly string[] {
  const waits = events.flatMap(event => (event.kind === 'waiting' ? [event.waitingFor] : []))
  return waits.filter((wait, index) => wait !== waits[index - 1])
}

function lastWait({ events }: ScriptedGame): Extract<FollowEvent, { kind: 'waiting' }> | undefined {
  return events.findLast(event => event.kind === 'waiting')
}

test('followToTheEnd() reports at any time the reason for which a game waits', async () => {
  const game = newGame()
  game.say('')
  assert.ok(
    await game.play(async () => {
      await game.pass(20)
      game.say(start)
      await game.pass(60)
      game.say(end)
    }),
  )
  assert.deepEqual(waitsOf(game), [
    'the play-by-play and the box score',
    'the first action',
    'the next action',
    // The inputs are read one after the other, so the end of the play-by-play arrives before the final box score.
    'the final box score',
    '60 seconds without a correction',
  ])
})

test('followToTheEnd() ends a game whose box score never becomes final if the scores agree', async () => {
  for (const gameStatus of [1, 2]) {
    const game = newGame()
    game.say(start)
    const finished = await game.play(async () => {
      await game.pass(20)
      game.say(end, boxFields({ gameStatus }))
    })
    assert.ok(finished)
    assert.ok(await game.item(':post-game-summary'))
    assert.equal(
      lastWait(game)?.waitingFor,
      'the final box score, or 60 seconds without a correction',
    )
  }
})

test('followToTheEnd() ends a game without a "game end" action if the scores and the clock agree', async () => {
  const game = newGame()
  game.say(start)
  const finished = await game.play(async () => {
    await game.pass(20)
    game.say(withoutMark, boxFields({ gameStatus: 3 }))
  })
  assert.ok(finished)
  assert.ok(await game.item(':post-game-summary'))
  assert.match(lastWait(game)?.waitingFor ?? '', /^the "game end" action, or 60 seconds/)
})

test('followToTheEnd() gives up a game that does not end, with the reason for which it waited', async () => {
  const cases: readonly (readonly [(game: ScriptedGame) => void, RegExp])[] = [
    [game => game.say(later), /waiting for the next action$/],
    [
      game => game.say(later, boxFields({ gameStatus: 3 })),
      /waiting for the "game end" action: the play-by-play ends in period 1 at PT09M00\.00S$/,
    ],
    [game => game.say('', boxFields({ gameStatusText: 'PPD' })), /waiting for a new date$/],
    [
      game => game.say(later, () => ({ playByPlay: {}, boxScore: {} }) as never),
      /waiting for usable inputs: box-score: expected a box score/,
    ],
  ]
  for (const [fault, reason] of cases) {
    const game = newGame()
    game.say(later)
    const following = game.play(
      async () => {
        await game.pass(20)
        fault(game)
      },
      { giveUpMs: 30 * 60_000 },
    )
    await assert.rejects(following, ({ message }: Error) => {
      assert.match(message, /^gave up after 30 minutes without progress, /)
      assert.match(message, reason)
      return true
    })
    const minutes = game.clock.nowMs() / 60_000
    assert.ok(minutes >= 30 && minutes < 32, `${minutes} minutes`)
  }
})

test('followToTheEnd() does not give up a game before its tip-off or while it settles', async () => {
  const game = newGame()
  game.say('')
  const wallMs = () => Date.parse('2026-01-10T20:00:00Z') + game.clock.nowMs()
  const finished = await game.play(
    async () => {
      // The script waits until after the tip-off, which is four hours later.
      await game.pass(4 * 3600 + 60)
      game.say(end)
    },
    { giveUpMs: 10 * 60_000, settleMs: 3_600_000, wallMs },
  )
  assert.ok(finished)
})

test('followToTheEnd() gives up a game while the service does not respond', async () => {
  const game = newGame()
  game.say(later)
  game.intercept = () => new Response(null, { status: 503 })
  const following = game.play(async () => {}, { giveUpMs: 10 * 60_000 })
  await assert.rejects(following, /gave up after 10 minutes .* waiting for the service: status 503/)
})

test('followToTheEnd() withdraws the items of a game that is called off, with the reason', async () => {
  const game = newGame()
  game.say('')
  const postponed = boxFields({ gameStatusText: 'PPD' })
  const reasons: string[] = []
  game.intercept = () => undefined
  await game.play(
    async () => {
      await game.pass(20)
      assert.equal((await game.items()).length, 1)
      game.say('', postponed)
      await game.pass(120)
      assert.deepEqual(await game.items(), [])
      const url = `${service.operatorUrl}/v1/fixtures/${game.fixtureId}/feeds/pulse/log`
      const log = await (
        await fetch(url, { headers: { Authorization: `Bearer ${secret}` } })
      ).text()
      reasons.push(...(log.match(/"reason":"[^"]+"/g) ?? []))
      game.say(end)
    },
    { debounceMs: 0 },
  )
  assert.deepEqual(reasons, ['"reason":"the game was called off"'])
  assert.ok(waitsOf(game).includes('a new date'))
  assert.equal(game.events.filter(({ kind }) => kind === 'called-off').length, 1)
  assert.ok(await game.item(':post-game-summary'))
})

test('followToTheEnd() does not withdraw the items of a game whose status flickers', async () => {
  const game = newGame()
  const postponed = boxFields({ gameStatusText: 'PPD' })
  game.say(later)
  let withdrawals: readonly string[] = []
  await game.play(async () => {
    await game.pass(20)
    for (let turn = 0; turn < 10; turn += 1) {
      game.say(later, postponed)
      await game.pass(6)
      game.say(later)
      await game.pass(6)
    }
    withdrawals = game.events.flatMap(event =>
      event.kind === 'published' ? event.withdrawals : [],
    )
    game.say(end)
  })
  assert.deepEqual(withdrawals, [])
})

test('followToTheEnd() finishes a game whose address serves the next game soon after the end', async () => {
  const game = newGame()
  game.say(later)
  const next = ({ playByPlay, boxScore }: SmallGame): SmallGame => ({
    playByPlay: { ...playByPlay, game: { ...playByPlay.game, gameId: '9922500999' } },
    boxScore: { game: { ...boxScore.game, gameId: '9922500999', gameStatus: 1 } },
  })
  const finished = await game.play(async () => {
    await game.pass(20)
    game.say(end)
    await game.pass(20)
    game.say('', next)
  })
  assert.ok(finished)
  assert.ok(await game.item(':post-game-summary'))
  assert.match(game.warnings.join('\n'), /it is of another game: 9922500999/)
})

test('followToTheEnd() does not end a game whose box score is final only temporarily', async () => {
  const game = newGame()
  game.say(start)
  let isEnded = false
  await game.play(async () => {
    await game.pass(20)
    game.say(start, boxFields({ gameStatus: 3 }))
    await game.pass(120)
    isEnded = (await game.item(':post-game-summary')) !== undefined
    game.say(later)
    await game.pass(20)
    game.say(end)
  })
  assert.equal(isEnded, false)
  assert.ok(await game.item(':post-game-summary'))
})

test('followToTheEnd() uses box scores after one from the future', async () => {
  for (const first of ['2026-01-10 20:00:00', '2026-01-10 21:00:00']) {
    const game = newGame()
    game.say(start, boxTime(first))
    const finished = await game.play(async () => {
      await game.pass(20)
      game.say(later, boxTime('2026-01-10 21:00:20'))
      await game.pass(20)
      game.say(later, boxTime('2026-01-10 20:00:40'))
      await game.pass(20)
      game.say(end, boxTime('2026-01-10 20:01:00'))
    })
    assert.ok(finished)
    assert.ok(await game.item(':post-game-summary'))
  }
})

test('followToTheEnd() does not withdraw items if two caches without a time alternate', async () => {
  for (const time of [undefined, '2026-01-10T20:00:00Z']) {
    const game = newGame()
    // Sets the time of writing: of the current files, or of the stale cache, whose files lack the last actions.
    const asOf = (later: boolean) => (files: SmallGame) => {
      const written = later ? time : time?.replace('20:00', '19:58')
      const meta = { ...files.playByPlay.meta, ...(written === undefined ? {} : { time: written }) }
      return { ...files, playByPlay: { ...files.playByPlay, meta } }
    }
    game.say(later, asOf(true))
    let withdrawals: readonly string[] = []
    await game.play(async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        await game.pass(7)
        game.say(start, asOf(false))
        await game.pass(4)
        game.say(later, asOf(true))
      }
      withdrawals = game.events.flatMap(event =>
        event.kind === 'published' ? event.withdrawals : [],
      )
      game.say(end)
    })
    assert.deepEqual(withdrawals, [])
    const revised = game.events.filter(event => event.kind === 'published')
    assert.ok(revised.length > 0)
    assert.equal(game.warnings.length, 1, game.warnings.join('\n'))
  }
})

test('followToTheEnd() does not revise items back and forth if two caches without a time alternate', async () => {
  const game = newGame()
  const corrected = later.replace('A2 3+', 'A2 2+')
  game.say(later)
  let publications = 0
  await game.play(async () => {
    await game.pass(20)
    game.say(corrected)
    await game.pass(20)
    publications = game.events.length
    for (let turn = 0; turn < 10; turn += 1) {
      game.say(later)
      await game.pass(4)
      game.say(corrected)
      await game.pass(7)
    }
    publications = game.events.slice(publications).filter(({ kind }) => kind === 'published').length
    game.say(end.replace('A2 3+', 'A2 2+'))
  })
  assert.equal(publications, 0)
})

test('followToTheEnd() accepts a removal without a time that persists for a minute', async () => {
  const game = newGame()
  game.say(later)
  let waited: readonly (Item | undefined)[] = []
  await game.play(async () => {
    await game.pass(20)
    game.say(start)
    await game.pass(30)
    const held = await game.item(':a9')
    await game.pass(60)
    waited = [held, await game.item(':a9')]
    game.say(end)
  })
  assert.notEqual(waited[0], undefined)
  assert.equal(waited[1], undefined)
})

test('followToTheEnd() keeps the items of a game whose play-by-play is empty while its box score has points', async () => {
  const game = newGame()
  game.say(later)
  let items = 0
  const box: { fields?: Readonly<Record<string, unknown>> } = {}
  await game.play(async () => {
    game.say(later, files => {
      box.fields = files.boxScore.game
      return files
    })
    await game.pass(20)
    items = (await game.items()).length
    game.say('', boxFields(box.fields ?? {}))
    await game.pass(600)
    assert.equal((await game.items()).length, items)
    game.say(end)
  })
  assert.ok(items > 1)
})

test('followToTheEnd() reports the items that a finished feed lacks', async () => {
  const game = newGame()
  const unlisted = ({ playByPlay, boxScore }: SmallGame): SmallGame => {
    const { awayTeam } = boxScore.game as { awayTeam: { players: readonly object[] } }
    const players = awayTeam.players.slice(1)
    return {
      playByPlay,
      boxScore: { game: { ...boxScore.game, awayTeam: { ...awayTeam, players } } },
    }
  }
  game.say(end, unlisted)
  assert.ok(await game.play(async () => {}))
  const finished = game.events.find(event => event.kind === 'finished')
  assert.ok(finished !== undefined && finished.missing.length > 0)
  const ids = (await game.items()).map(({ id }) => id)
  assert.deepEqual(
    finished.missing.filter(id => ids.includes(id)),
    [],
  )
  const [warning] = game.warnings.filter(line => line.startsWith('the feeds: finished without'))
  assert.match(warning ?? '', new RegExp(`finished without ${finished.missing.length} item`))
  assert.match(warning ?? '', new RegExp(finished.missing[0] ?? ''))
})

test('followToTheEnd() reports differences between the final box score and the play-by-play', async () => {
  const game = newGame()
  game.say(end, ({ playByPlay, boxScore }) => {
    const awayTeam = boxScore.game.awayTeam as object
    const statistics = { assists: 77 }
    return {
      playByPlay,
      boxScore: { game: { ...boxScore.game, awayTeam: { ...awayTeam, statistics } } },
    }
  })
  assert.ok(await game.play(async () => {}))
  assert.match(game.warnings.join('\n'), /the game: .* differs .*assists.*77/)
})

test('followToTheEnd() does not reopen a finished feed that is complete', async () => {
  const game = newGame()
  game.say(end)
  assert.ok(await game.play(async () => {}))
  game.requests.length = 0
  assert.ok(await game.play(async () => {}))
  const settings = game.requests.filter(request => /^PUT .*\/settings$/.test(request))
  assert.deepEqual(settings, [])
})

test('followToTheEnd() neither reopens nor changes a finished feed whose sources do not all report the end', async () => {
  const game = newGame()
  game.say(withoutMark, boxFields({ gameStatus: 3 }))
  assert.ok(await game.play(async () => {}))
  const finished = await game.items()
  assert.ok(finished.some(({ id }) => id.includes(':post-game-summary')))
  game.requests.length = 0
  game.events.length = 0
  assert.ok(await game.play(async () => {}))
  assert.deepEqual(
    game.requests.filter(request => /^PUT .*\/settings$/.test(request)),
    [],
  )
  assert.deepEqual(
    game.events.filter(({ kind }) => kind === 'published'),
    [],
  )
  assert.deepEqual(await game.items(), finished)
})

test('followToTheEnd() does not wait forever for inputs as new as the feed', async () => {
  const game = newGame()
  const ahead = ({ playByPlay, boxScore }: SmallGame): SmallGame => {
    const actions = playByPlay.game.actions.map((action, index) =>
      index === 3 ? { ...action, timeActual: '2027-01-11T00:10:00Z' } : action,
    )
    return { playByPlay: { ...playByPlay, game: { ...playByPlay.game, actions } }, boxScore }
  }
  game.say(later, ahead)
  const stopped = new AbortController()
  await game.play(
    async () => {
      await game.pass(60)
      stopped.abort()
    },
    { signal: stopped.signal },
  )
  const corrected = `${later}; A1 2+; A1 2+; 8:00 A timeout`
  let entry: Item | undefined
  await game.play(async () => {
    game.say(corrected)
    await game.pass(400)
    entry = await game.item(':initial-game-entry')
    game.say(`${corrected}; to the end`)
  })
  assert.equal((entry?.content.gameState as { awayScore: number }).awayScore, 11)
})
