/** The continuous approver, with its own token, next to a writer that a hold restricts. */
import assert from 'node:assert/strict'
import { renameSync, writeFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { OperatorClient } from '@fixture-feed/client/operator'
import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { requireGame } from '@fixture-feed/generator/read-game'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { type TemporaryFolder, temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { until } from '@fixture-feed/test-support/until'
import { runCommand } from '../testing/run-command.ts'
import {
  type Running,
  runInBackground,
  type Served,
  serveInBackground,
} from '../testing/running.ts'

const files = simulateGame({ seed: 3 })
const { fixture, feeds } = generateFeeds(requireGame(files))
const { fixtureId, ...registration } = fixture
const place = { fixtureId, feedKey: 'pulse' }
const generated = feeds.find(({ feedKey }) => feedKey === 'pulse')

let folder: TemporaryFolder
let served: Served

before(async () => {
  folder = temporaryFolder()
  const tokens = ['writer', 'approver', 'desk'].map(name => {
    const ended = runCommand(['token', name, '--json'])
    return ended.then(({ stdout }) => JSON.parse(stdout) as Token)
  })
  const made = await Promise.all(tokens)
  for (const { entry, secret } of made) secrets.set(entry.name, secret)
  const file = folder.at('tokens.json')
  writeFileSync(file, JSON.stringify({ tokens: made.map(({ entry }) => entry) }))
  served = await serveInBackground(folder.at('data'), { args: ['--tokens', file] })
  await clientOf('desk').putFixture(fixtureId, registration)
  await clientOf('desk').putHold(place, 'review', { release: 'approval', reason: 'verify' })
})

after(async () => {
  await served[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

interface Token {
  readonly entry: { readonly name: string }
  readonly secret: string
}

const secrets = new Map<string, string>()

function clientOf(name: string): OperatorClient {
  return new OperatorClient({ url: served.operatorUrl, token: secrets.get(name) ?? '' })
}

/** Writes the files of the game. Each file is replaced as a whole. */
function writeGame({ playByPlay, boxScore }: { playByPlay: object; boxScore: object }): void {
  for (const [name, value] of Object.entries({ playByPlay, boxScore })) {
    writeFileSync(folder.at(`${name}.new`), JSON.stringify(value))
    renameSync(folder.at(`${name}.new`), folder.at(`${name}.json`))
  }
}

function startApprover(...more: readonly string[]): Running {
  const game = [
    '--play-by-play',
    folder.at('playByPlay.json'),
    '--box-score',
    folder.at('boxScore.json'),
  ]
  return runInBackground(
    [
      ...['approve', fixtureId, 'pulse', '--verified', ...game],
      ...['--every', '0.02', '--to', served.operatorUrl, ...more],
    ],
    { env: { FIXTURE_FEED_OPERATOR_TOKEN: secrets.get('approver') ?? '' } },
  )
}

/** An item of the game as a draft with its evidence. */
function draftOf(end: string): { item: Draft; evidence: DraftEvidence } {
  const item = generated?.items.find(({ id }) => id.endsWith(end))
  const evidence = generated?.evidence.find(({ id }) => id === item?.id)
  assert.ok(item && evidence, end)
  const { revision: _, publishedAt: __, assets: ___, ...draft } = item
  return { item: { ...draft, assets: [] }, evidence }
}

async function propose(
  by: string,
  { item, evidence }: { readonly item: Draft; readonly evidence: DraftEvidence },
): Promise<void> {
  await clientOf(by).publish(place, JSON.stringify({ items: [item], evidence: [evidence] }))
}

/** A copy of an item whose summary has one point too many. Its claims contain the changed text. */
function withWrongPoints({
  item,
  evidence,
}: {
  readonly item: Draft
  readonly evidence: DraftEvidence
}) {
  const summary = String(item.content.summary).replace(/(\d+) points/, (_, points) => {
    return `${Number(points) + 1} points`
  })
  const claims = evidence.claims.map(claim => {
    return claim.path === '/summary'
      ? { ...claim, text: summary.slice(claim.start, claim.end) }
      : claim
  })
  return {
    item: { ...item, id: `${item.id}:wrong`, content: { ...item.content, summary } },
    evidence: { ...evidence, id: `${item.id}:wrong`, claims },
  }
}

async function openIds(): Promise<readonly string[]> {
  const { proposals } = await clientOf('desk').readHolds(place)
  return proposals.map(({ id }) => id).sort()
}

test('approve --verified approves each verified change, reports the others once, and ends cleanly', async () => {
  writeGame(files)
  const right = draftOf('post-game-summary:final')
  const wrong = withWrongPoints(right)
  await using approver = startApprover()
  await propose('writer', right)
  await propose('writer', wrong)
  await propose('approver', { ...draftOf(':pre') })
  await approver.said(/ approved \S+:final, proposed by writer: \d+ claims verified\n/)
  await approver.said(
    /not approved: \S+:wrong, proposed by writer: 1 finding\n {2}\/content\/summary \d+: "\d+ points/,
  )
  const { revisions } = await clientOf('desk').readItemHistory(place, right.item.id)
  assert.deepEqual(
    revisions.map(({ by, approvedBy }) => [by, approvedBy]),
    [['writer', 'approver']],
  )
  // The approver skips a withdrawal and its own proposal.
  await clientOf('writer').publish(place, JSON.stringify({ withdrawals: [{ id: right.item.id }] }))
  const later = await (async () => {
    const { item, evidence } = right
    const again = {
      item: { ...item, id: `${item.id}:again` },
      evidence: { ...evidence, id: `${item.id}:again` },
    }
    await propose('writer', again)
    await approver.said(/approved \S+:again, proposed by writer/)
    return openIds()
  })()
  assert.deepEqual(later, [draftOf(':pre').item.id, right.item.id, wrong.item.id].sort())
  assert.equal(await approver.end('SIGINT'), 0)
  assert.equal(approver.stderr.match(/:wrong, proposed by writer/g)?.length, 1)
  assert.match(
    await approver.nextLine(),
    /^stopped: approved 2 proposals, left 1 proposal unapproved$/,
  )
  await clientOf('desk').endHold(place, 'review')
  await clientOf('desk').putHold(place, 'review', { release: 'approval', reason: 'verify' })
})

test('approve --verified verifies again when the files of the game change', async () => {
  const { actions } = files.playByPlay.game
  const changed = actions.map(each =>
    each.actionType === '2pt' && each.shotResult === 'Made'
      ? { ...each, shotResult: 'Missed' }
      : each,
  )
  writeGame({ ...files, playByPlay: { game: { ...files.playByPlay.game, actions: changed } } })
  const { item, evidence } = draftOf('post-game-summary:final')
  const proposal = { item: { ...item, id: 'recap' }, evidence: { ...evidence, id: 'recap' } }
  await using approver = startApprover('--json')
  await propose('writer', proposal)
  const first = JSON.parse(await approver.nextLine()) as {
    readonly kind: string
    readonly faults: object[]
  }
  assert.ok(['not-verified', 'warning'].includes(first.kind), JSON.stringify(first))
  writeFileSync(folder.at('boxScore.json'), '{"game"')
  const kinds: string[] = [first.kind]
  const seen = async (wanted: string): Promise<void> => {
    while (kinds.at(-1) !== wanted) kinds.push(JSON.parse(await approver.nextLine()).kind)
  }
  await seen('warning')
  writeGame(files)
  await seen('approved')
  assert.equal(await approver.end(), 0)
  await until(async () => !(await openIds()).includes('recap'))
})

test('approve rejects arguments that do not belong together, and a token that may not approve', async () => {
  const refused = async (...args: readonly string[]) => {
    const { code, stderr } = await runCommand(['approve', fixtureId, 'pulse', ...args])
    return `${code} ${stderr.trim()}`
  }
  assert.match(await refused(), /^2 .*Expected the id of an item, or --verified/)
  assert.match(
    await refused('item', '--verified'),
    /^2 .*Expected the id of an item, or --verified/,
  )
  assert.match(await refused('--verified'), /^2 .*requires --play-by-play/)
  assert.match(await refused('item', '--box-score', 'x'), /^2 .*require --verified/)
  assert.match(
    await refused('--verified', '--play-by-play', 'x'),
    /^2 .*play-by-play and the box score/,
  )
})
