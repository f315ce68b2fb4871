import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OperatorError } from '@fixture-feed/client/operator'
import type { Proposal } from '@fixture-feed/contract/operator-responses'
import { VirtualClock } from '../testing/virtual-clock.ts'
import {
  type ApprovalEvent,
  type ApproverClient,
  approveVerified,
  type VerifyProposal,
} from './approve-verified.ts'
import type { GameFilesState } from './game-files.ts'

type Files = GameFilesState<VerifyProposal>

/**
 * The proposal that `ID:TEXT` or `ID:TEXT by TOKEN` describes (default token: `writer`), such as `a:right by approver`.
 * With the text `withdrawn`, the proposal is a withdrawal.
 */
function proposalOf(line: string): Proposal {
  const {
    id = '',
    text,
    by = 'writer',
  } = /^(?<id>\w+):(?<text>.*?)(?: by (?<by>\w+))?$/.exec(line)?.groups ?? {}
  const isWithdrawal = text === 'withdrawn'
  return {
    ...{ id, by, hash: line, holds: ['h'], at: '2026-01-01T00:00:00Z', due: null },
    kind: isWithdrawal ? 'withdraw' : 'publish',
    ...(!isWithdrawal && { item: { id, content: { headline: text } } as never }),
  }
}

/** A game whose verification finds a fault in each text of the list, and fails for the text "broken". */
function gameWith(version: number, wrong: readonly string[]): Files {
  const game: VerifyProposal = ({ item }) => {
    const text = String(item.content.headline)
    if (text === 'broken') throw new TypeError('cannot read it')
    if (!wrong.includes(text)) return []
    return [{ path: '/content/headline', start: 0, text, message: 'is 3', plays: ['7'] }]
  }
  return { kind: 'readable', game, version }
}

function refusal(status: number, code: string): OperatorError {
  return new OperatorError({ url: 'x', status, code, detail: 'no' })
}

interface Round {
  readonly proposals: readonly string[]
  readonly files?: Files
  /** The errors of the first approvals in this round, in order. Later approvals succeed. */
  readonly failures?: readonly Error[]
}

/**
 * Runs the approver for some rounds, one every two seconds. Returns its events as text, its totals, and the hashes of
 * the proposals that it tried to approve.
 */
async function run(
  rounds: readonly Round[],
  rights: Partial<Awaited<ReturnType<ApproverClient['readRights']>>> = {},
) {
  const clock = new VirtualClock()
  const stop = new AbortController()
  const events: string[] = []
  const asked: string[] = []
  const failures = rounds.map(({ failures: each = [] }) => [...each])
  let round = -1
  const client: ApproverClient = {
    readRights: async () => ({
      ...{ name: 'approver', readOnly: false, fixtures: null, feeds: null },
      ...rights,
    }),
    readHolds: async () => {
      const proposals = (rounds[round]?.proposals ?? []).map(proposalOf)
      return { holds: [], proposals, hasMore: false }
    },
    readSettings: async () => ({ state: 'live', definitions: null }),
    async approve(_, id, hash) {
      asked.push(hash)
      const failure = failures[round]?.shift()
      if (failure !== undefined) throw failure
      events.push(`${round} POST ${id}`)
      return { snapshotAt: null, itemCount: 0, etag: null, items: [] }
    },
  }
  const wordsOf = (event: ApprovalEvent): string => {
    if (event.kind === 'warning') return `${event.kind} ${event.about}: ${event.reason}`
    const { id } = event.proposal
    if (event.kind === 'not-verified') return `left ${id}: ${event.faults[0]?.message}`
    return event.kind === 'refused' ? `refused ${id}: ${event.reason}` : `approved ${id}`
  }
  const totals = await clock.run(
    approveVerified({
      client,
      feed: { fixtureId: 'f', feedKey: 'pulse' },
      files: {
        async read() {
          round += 1
          if (round === rounds.length) stop.abort()
          return rounds[round]?.files ?? gameWith(1, ['wrong'])
        },
      },
      everyMs: 2000,
      clock,
      signal: stop.signal,
      onEvent: event => events.push(`${round} ${wordsOf(event)}`),
    }),
  )
  return { events, totals, asked }
}

test('approveVerified() approves each verified proposal by its hash, and reports each other proposal once', async () => {
  const proposals = ['a:right', 'b:wrong', 'c:withdrawn', 'd:right by approver']
  const { events, totals, asked } = await run([
    { proposals },
    { proposals: proposals.slice(1) },
    { proposals: proposals.slice(1) },
  ])
  assert.deepEqual(events, ['0 POST a', '0 approved a', '0 left b: is 3'])
  assert.deepEqual(asked, ['a:right'])
  assert.deepEqual(totals, { approved: 1, left: 1 })
})

test('approveVerified() verifies again when the files or the proposal change', async () => {
  const { events, totals } = await run([
    { proposals: ['a:wrong', 'b:late'], files: gameWith(1, ['wrong', 'late']) },
    { proposals: ['a:better', 'b:late'], files: gameWith(1, ['wrong', 'late']) },
    { proposals: ['b:late'], files: gameWith(2, ['wrong', 'late']) },
    { proposals: ['b:late'], files: gameWith(3, ['wrong']) },
  ])
  assert.deepEqual(events, [
    '0 left a: is 3',
    '0 left b: is 3',
    '1 POST a',
    '1 approved a',
    '3 POST b',
    '3 approved b',
  ])
  assert.deepEqual(totals, { approved: 2, left: 1 })
})

test('approveVerified() approves nothing while the files cannot be read, and reports that once', async () => {
  const files: Files = { kind: 'unreadable', reason: 'box.json: no such file' }
  const proposals = ['a:right']
  const { events } = await run([{ proposals, files }, { proposals, files }, { proposals }])
  assert.deepEqual(events, [
    '0 warning the game: box.json: no such file',
    '2 POST a',
    '2 approved a',
  ])
})

test('approveVerified() treats content that cannot be verified as not verified', async () => {
  const { events } = await run([{ proposals: ['a:broken', 'b:right'] }])
  assert.deepEqual(events, [
    '0 left a: cannot be verified: cannot read it',
    '0 POST b',
    '0 approved b',
  ])
})

test('approveVerified() reports refusals once, and skips proposals that were replaced or decided', async () => {
  const held = refusal(422, 'missing_evidence')
  const { events, totals } = await run([
    { proposals: ['a:right'], failures: [held] },
    { proposals: ['a:right', 'b:right'], failures: [refusal(409, 'proposal_changed')] },
    { proposals: ['a:right'] },
  ])
  assert.deepEqual(events, ['0 refused a: missing_evidence: no'])
  assert.deepEqual(totals, { approved: 0, left: 1 })
})

test('approveVerified() counts an approval whose response was lost', async () => {
  const lost = new OperatorError({ url: 'x', detail: 'reset' }, { cause: new Error('reset') })
  const { events } = await run([
    { proposals: ['a:right'], failures: [lost, refusal(404, 'not_found')] },
  ])
  assert.deepEqual(events, ['0 warning the service: Cannot reach x: reset', '0 approved a'])
})

test('approveVerified() rejects a token that may not approve', async () => {
  await assert.rejects(run([{ proposals: [] }], { readOnly: true }), {
    message:
      'Token "approver" cannot approve proposals, because it is read-only: use another token',
  })
  await assert.rejects(
    run([{ proposals: [] }], { noHolds: true }),
    /because it may not decide on holds/,
  )
})

test('approveVerified() ends with the reason when the service refuses the token', async () => {
  const rounds = [{ proposals: ['a:right'], failures: [refusal(403, 'forbidden')] }]
  await assert.rejects(run(rounds), { code: 'forbidden' })
})
