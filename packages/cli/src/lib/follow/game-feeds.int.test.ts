import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { OperatorClient, OperatorError } from '@fixture-feed/client/operator'
import type { FixtureIndexEntry } from '@fixture-feed/contract/fixture-index'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { FeedId } from '@fixture-feed/journal/entry'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { tokenOfSecret } from '@fixture-feed/server/operator-token'
import { type Service, startService } from '@fixture-feed/server/service'
import type { SmallGame } from '@fixture-feed/simulator/small-game'
import { pino } from 'pino'
import { secret } from '../testing/run-command.ts'
import { sampleDraft } from '../testing/sample-content.ts'
import { ScriptedGame } from '../testing/scripted-game.ts'

const address = { host: '127.0.0.1', port: 0 }
const editorSecret = 'secret-of-the-editor'
let service: Service
let editor: OperatorClient
let count = 0

before(async () => {
  service = await startService({
    openJournal: async () => createMemoryJournal(),
    publicAddress: address,
    operatorAddress: address,
    tokens: [tokenOfSecret('follow', secret), tokenOfSecret('editor', editorSecret)],
    log: pino({ level: 'silent' }),
  })
  editor = new OperatorClient({ url: service.operatorUrl, token: editorSecret })
})

after(() => service.stop(0))

const start = 'Q1 12:00 start; A1 2+; H1 2+; A2 3+; H2 2+; 10:00 A timeout'
const later = `${start}; H1 3+; A1 2+; 9:00 H timeout`
const end = `${later}; A1 2+; to the end`

function newGame(): ScriptedGame {
  count += 1
  return new ScriptedGame(service, `99225${String(count).padStart(5, '0')}`)
}

function feedOf({ fixtureId }: ScriptedGame): FeedId {
  return { fixtureId, feedKey: 'pulse' }
}

/** The draft of an item with another headline, as an editor would publish it. */
function edited({ revision: _, publishedAt: __, ...item }: Item, headline: string) {
  return { ...item, content: { ...item.content, headline } }
}

async function publish(game: ScriptedGame, body: object): Promise<void> {
  await game.clock.during(editor.publish(feedOf(game), JSON.stringify(body)))
}

test('an edited item stays until the game produces another item than at the time of the edit', async () => {
  const game = newGame()
  game.say(start)
  let editedContent: unknown
  const finished = await game.play(async () => {
    await game.pass(20)
    const entry = await game.item(':initial-game-entry')
    assert.ok(entry)
    await publish(game, { items: [edited(entry, 'Words of an editor')] })
    game.say(`${start}; A3 oreb`)
    await game.pass(20)
    editedContent = (await game.item(':initial-game-entry'))?.content
    game.say(later)
    await game.pass(20)
    game.say(end)
  })
  assert.ok(finished)
  assert.equal((editedContent as { headline: string }).headline, 'Words of an editor')
  const entry = await game.item(':initial-game-entry')
  assert.notEqual((entry?.content as { headline: string }).headline, 'Words of an editor')
})

test('--edits keep reports an edit once, and does not publish a withdrawn item again', async () => {
  const game = newGame()
  game.say(start)
  await game.play(async () => {
    await game.pass(20)
    const preGame = await game.item(':pre-game-summary')
    assert.ok(preGame)
    await publish(game, { withdrawals: [{ id: preGame.id, reason: 'the hall is wrong' }] })
    await game.pass(60)
    game.say(later)
    await game.pass(20)
    game.say(end)
  })
  assert.equal(await game.item(':pre-game-summary'), undefined)
  assert.equal(game.warnings.filter(line => line.includes(':pre-game-summary')).length, 1)
})

test('--edits replace restores edited and withdrawn items', async () => {
  const game = newGame()
  game.say(start)
  const finished = await game.play(
    async () => {
      await game.pass(20)
      const preGame = await game.item(':pre-game-summary')
      const entry = await game.item(':timeout-quarter')
      assert.ok(preGame && entry)
      await publish(game, {
        items: [edited(entry, 'Words of an editor')],
        withdrawals: [{ id: preGame.id, reason: 'the hall is wrong' }],
      })
      game.say(end)
    },
    { edits: 'replace' },
  )
  assert.ok(finished)
  assert.ok(await game.item(':pre-game-summary'))
  const [item] = (await game.items()).filter(({ publishedAt, asOf }) => publishedAt !== asOf)
  assert.equal(item, undefined)
})

test('a held item is reported once, is not sent again, and does not prevent the end of the game', async () => {
  for (const edits of ['keep', 'replace'] as const) {
    const game = newGame()
    game.say(start)
    const feed = feedOf(game)
    let text = ''
    const finished = await game.play(
      async () => {
        await game.pass(20)
        const entry = await game.item(':initial-game-entry')
        assert.ok(entry)
        text = JSON.stringify(entry)
        const rule = { items: [entry.id], release: 'approval', reason: 'being checked' } as const
        await game.clock.during(editor.putHold(feed, 'mine', rule))
        game.say(later)
        await game.pass(60)
        game.say(end)
      },
      { edits },
    )
    assert.ok(finished)
    assert.equal(JSON.stringify(await game.item(':initial-game-entry')), text)
    assert.ok(await game.item(':post-game-summary'))
    const matching = game.warnings.filter(line => line.includes('held by'))
    assert.deepEqual(matching.length, 1, matching.join())
    assert.match(matching[0] ?? '', /held by mine for approval: being checked$/)
    const settings = game.warnings.filter(line => line.includes('were not changed: held: Token'))
    assert.equal(settings.length, 1, game.warnings.join())
    const sent = game.requests.filter(line => line.endsWith('pulse/publications'))
    assert.ok(sent.length < 20, `${sent.length} publications`)
  }
})

test('a dropped proposal is not sent again until the game produces another item', async () => {
  const game = newGame()
  game.say(start)
  const feed = feedOf(game)
  const finished = await game.play(async () => {
    await game.pass(20)
    const rule = { release: 'approval', reason: 'being checked' } as const
    await game.clock.during(editor.putHold(feed, 'all', rule))
    game.say(later)
    await game.pass(60)
    const { proposals } = await game.clock.during(editor.readHolds(feed))
    const [first, ...others] = proposals.map(({ id }) => id) as [string, ...string[]]
    await game.clock.during(editor.drop(feed, first))
    // Because of this publication, the follower reads the feed again.
    const items = [sampleDraft(game.fixtureId, 'words-of-the-desk')]
    await game.clock.during(editor.publish(feed, JSON.stringify({ items })))
    await game.pass(30)
    const waiting = await game.clock.during(editor.readHolds(feed))
    assert.deepEqual(
      waiting.proposals.map(({ id }) => id),
      others,
    )
    await game.clock.during(editor.endHold(feed, 'all', { publish: true }))
    game.say(end)
  })
  assert.ok(finished)
  assert.ok(await game.item(':post-game-summary'))
})

test('a restart sends items that are newer than a dropped proposal, and not the dropped one, after any number of changes', async () => {
  const game = newGame()
  const feed = feedOf(game)
  const waiting = async () => (await game.clock.during(editor.readHolds(feed))).proposals
  const live = async (): Promise<void> => {
    const stop = new AbortController()
    const following = game.follow({ signal: stop.signal })
    await game.pass(60)
    stop.abort()
    await following
  }
  const script = async (): Promise<void> => {
    game.say(start)
    await live()
    const rule = { release: 'approval', reason: 'being checked' } as const
    await game.clock.during(editor.putHold(feed, 'all', rule))
    game.say(later)
    await live()
    const dropped = await waiting()
    assert.ok(dropped.length > 1)
    for (const { id } of dropped) await game.clock.during(editor.drop(feed, id))
    for (let acts = 0; acts < 101; acts++)
      await game.clock.during(editor.putHold(feed, 'no', { ...rule, reason: `${acts}` }))
    await live()
    assert.deepEqual(await waiting(), [])
    game.say(`${later}; A1 2+; 8:00 A timeout`)
    await live()
    const sent = new Set((await waiting()).map(({ id }) => id))
    const isNewer = dropped.map(({ id }) => [id.endsWith(':live'), sent.has(id)])
    assert.deepEqual(new Set(isNewer.map(String)), new Set(['true,true', 'false,false']))
  }
  await game.clock.run(script())
})

test('a concurrent publication by another token does no harm, and items with other ids are not changed', async () => {
  const game = newGame()
  game.say(start)
  let isFirst = true
  game.intercept = (method, path) => {
    if (method !== 'POST' || !path.endsWith('pulse/publications') || game.requests.length < 6) {
      return undefined
    }
    if (!isFirst) return undefined
    isFirst = false
    const items = [sampleDraft(game.fixtureId, 'words-of-the-desk')]
    return editor.publish(feedOf(game), JSON.stringify({ items })).then(() => undefined)
  }
  const finished = await game.play(async () => {
    await game.pass(20)
    game.say(end)
  })
  assert.ok(finished)
  assert.equal(isFirst, false)
  assert.ok(await game.item('words-of-the-desk'))
  assert.ok(await game.item(':post-game-summary'))
})

test('an unreadable result is derived from the score, and reported once', async () => {
  const game = newGame()
  const unread = (scripted: SmallGame): SmallGame => {
    const actions = scripted.playByPlay.game.actions.map(action =>
      action.actionNumber === 7 ? { ...action, shotResult: 'In' } : action,
    )
    return {
      ...scripted,
      playByPlay: { ...scripted.playByPlay, game: { ...scripted.playByPlay.game, actions } },
    }
  }
  game.say(start)
  let entry: Item | undefined
  let breaks: readonly string[] = []
  const finished = await game.play(async () => {
    await game.pass(20)
    game.say(later, unread)
    await game.pass(30)
    entry = await game.item(':initial-game-entry')
    breaks = (await game.items()).map(({ id }) => id).filter(id => id.includes(':timeout-quarter'))
    game.say(`${later}; A3 oreb`, unread)
    await game.pass(30)
    game.say(end)
  })
  assert.ok(finished)
  const { awayScore, homeScore } = entry?.content.gameState as Record<string, unknown>
  assert.deepEqual([awayScore, homeScore], [7, 7])
  assert.ok(breaks.length > 1)
  const matching = game.warnings.filter(line => line.includes('action 7'))
  assert.equal(matching.length, 1, matching.join('\n'))
  assert.match(matching[0] ?? '', /^the game: .*shotResult: .*: its result follows from the score$/)
  assert.ok((await game.items()).filter(({ id }) => id.includes(':timeout-quarter')).length > 2)
})

test('a registered fixture keeps its additional feeds', async () => {
  const game = newGame()
  game.say(start)
  await game.play(async () => {
    await game.pass(20)
    const entry = (await editor.readFixtures()).find(
      ({ fixtureId }) => fixtureId === game.fixtureId,
    )
    assert.ok(entry)
    const { fixtureId, itemCount: _, ...body } = entry as FixtureIndexEntry
    await editor.putFixture(fixtureId, { ...body, feeds: [...body.feeds, 'desk-notes'] })
    game.say(`#0 Q1 12:00 start; ${end.replace('Q1 12:00 start; ', '')}`)
  })
  const entry = (await editor.readFixtures()).find(({ fixtureId }) => fixtureId === game.fixtureId)
  assert.deepEqual(entry?.feeds, ['pulse', 'pulse-v1', 'box-score', 'desk-notes'])
})

test('temporary errors of the operator address do not end the command', async () => {
  const html = { status: 502, headers: { 'Content-Type': 'text/html', 'Retry-After': '7' } }
  const refused = { status: 422, headers: { 'Content-Type': 'application/problem+json' } }
  const problem = '{"code":"definition_not_enabled","detail":"Definition x@1 is not enabled"}'
  const responses: readonly (() => Response)[] = [
    () => new Response('<h1>Bad gateway</h1>', html),
    () => new Response('<h1>Gateway timeout</h1>', { ...html, status: 504 }),
    () => new Response('<h1>Not found</h1>', { ...html, status: 404 }),
    () => new Response(problem, refused),
    () => new Response('<h1>Welcome</h1>', { status: 200 }),
  ]
  const game = newGame()
  game.say(end)
  let asked = 0
  game.intercept = () => {
    asked += 1
    return asked % 3 === 0 ? responses[asked / 3 - 1]?.() : undefined
  }
  assert.ok(await game.play(async () => {}))
  assert.ok(await game.item(':post-game-summary'))
  const matching = game.warnings.join('\n')
  assert.match(
    matching,
    /the service: status 502: not a response of an operator listener \(text\/html\)/,
  )
  assert.match(matching, /the publication: definition_not_enabled: Definition x@1 is not enabled/)
})

test('a rejected token ends the command', async () => {
  for (const status of [401, 403]) {
    const game = newGame()
    game.say(start)
    game.intercept = () => new Response('{}', { status })
    await assert.rejects(
      game.play(async () => {}),
      error => error instanceof OperatorError && error.status === status,
    )
  }
})
