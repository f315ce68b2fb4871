/** The questions at the terminal before the command deletes something permanently. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { OperatorClient } from '@fixture-feed/client/operator'
import { type TemporaryFolder, temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { type EndedAtTerminal, runAtTerminal, withoutTerminal } from '../testing/run-at-terminal.ts'
import { runCommand, secret } from '../testing/run-command.ts'
import { type Served, serveInBackground } from '../testing/running.ts'
import { sampleDraft, sampleFixture } from '../testing/sample-content.ts'

let folder: TemporaryFolder
let served: Served
let client: OperatorClient

before(async () => {
  folder = temporaryFolder()
  served = await serveInBackground(folder.at('data'))
  client = new OperatorClient({ url: served.operatorUrl, token: secret })
})

after(async () => {
  await served[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

const enter = '\r'
const interrupt = '\x03'
const endOfInput = '\x04'

function asked(args: readonly string[], answer: string): Promise<EndedAtTerminal> {
  const question = /Type the id to confirm: /
  return runAtTerminal([...args, '--to', served.operatorUrl], { question, answer })
}

async function registered(id: string): Promise<void> {
  const { fixtureId, ...body } = sampleFixture(id)
  await client.putFixture(fixtureId, body)
}

async function isThere(id: string): Promise<boolean> {
  return (await itemCount(id)) !== undefined
}

async function itemCount(id: string): Promise<number | undefined> {
  return (await client.readFixtures()).find(({ fixtureId }) => fixtureId === id)?.itemCount
}

const skip = withoutTerminal

test('fixture purge requires the id to be typed at the terminal, and rejects another id', {
  skip,
}, async () => {
  await registered('asked')
  await client.retireFixture('asked')
  const args = ['fixture', 'purge', 'asked']
  for (const [answer, reason] of [
    [`other${enter}`, /Not purged: another id was typed/],
    [enter, /Not purged: another id was typed/],
    [endOfInput, /Not purged: no id was typed/],
    [interrupt, /Not purged: no id was typed/],
  ] as const) {
    const { code, seen } = await asked(args, answer)
    assert.equal(code, 1, seen)
    assert.match(seen, /Permanently deletes fixture "asked" and the history of all its feeds/)
    assert.match(seen, reason)
    assert.equal(await isThere('asked'), true)
  }
  const { code, seen } = await asked(args, `asked${enter}`)
  assert.equal(code, 0, seen)
  assert.match(seen, /purged asked/)
  assert.equal(await isThere('asked'), false)
})

test('erase requires the id of the item to be typed at the terminal', { skip }, async () => {
  await registered('erased')
  const feed = { fixtureId: 'erased', feedKey: 'pulse' }
  const items = ['a', 'b'].map(id => sampleDraft('erased', id))
  await client.publish(feed, JSON.stringify({ items }))
  const args = ['erase', 'erased', 'pulse', 'a']
  assert.equal((await asked(args, `b${enter}`)).code, 1)
  assert.equal(await itemCount('erased'), 2)
  const { code, seen } = await asked(args, `a${enter}`)
  assert.equal(code, 0, seen)
  assert.equal(await itemCount('erased'), 1)
})

test('fixture purge deletes nothing without a terminal', async () => {
  await registered('unasked')
  await client.retireFixture('unasked')
  const args = ['fixture', 'purge', 'unasked', '--to', served.operatorUrl]
  const { code, stderr } = await runCommand(args, { input: 'unasked\n' })
  assert.equal(code, 2, stderr)
  assert.match(stderr, /Not a terminal: pass --yes to purge/)
  assert.equal(await isThere('unasked'), true)
})

test('erase removes nothing without a terminal', async () => {
  await registered('unasked-item')
  const feed = { fixtureId: 'unasked-item', feedKey: 'pulse' }
  await client.publish(feed, JSON.stringify({ items: [sampleDraft('unasked-item', 'a')] }))
  const args = ['erase', 'unasked-item', 'pulse', 'a', '--to', served.operatorUrl]
  const { code, stderr } = await runCommand(args, { input: 'a\n' })
  assert.equal(code, 2, stderr)
  assert.match(stderr, /Not a terminal: pass --yes to erase/)
  assert.equal(await itemCount('unasked-item'), 1)
})
