import {
  type ApprovalEvent,
  type ApprovalTotals,
  approveVerified,
  type Fault,
  type VerifyProposal,
} from '../approve/approve-verified.ts'
import { GameFiles } from '../approve/game-files.ts'
import { UsageError } from '../failure.ts'
import { type FeedArguments, toFeedId } from '../feed-arguments.ts'
import { systemClock } from '../follow/clock.ts'
import { openInput } from '../follow/input.ts'
import { formatCount } from '../format-count.ts'
import { checkInputs, type FactOptions, gameFactsOf, isOneFile } from '../game-input.ts'
import { connectOperator } from '../operator-access.ts'
import type { ToOptions } from '../option-rows.ts'
import { note, print, writeOut } from '../output.ts'
import { readHistoryFile } from '../read-game-files.ts'
import { stopSignal } from '../stop-signal.ts'
import { createGameVerifier } from '../verify/game-verifier.ts'
import { approveOne } from './hold.ts'

export interface ApproveOptions extends ToOptions, FactOptions {
  readonly verified?: boolean
  readonly playByPlay?: string
  readonly boxScore?: string
  readonly history?: string
  readonly source: string
  /** Time between two reads of the proposals, in milliseconds. */
  readonly every: number
}

/** Approves the proposal of one item, or continuously every proposal of a feed that verifies. */
export async function approve(
  options: ApproveOptions,
  { item, ...place }: FeedArguments & { readonly item: string | undefined },
): Promise<void> {
  const { verified = false, playByPlay, boxScore } = options
  if (verified === (item !== undefined))
    throw new UsageError('Expected the id of an item, or --verified with the files of the game')
  if (item !== undefined) {
    if (playByPlay !== undefined || boxScore !== undefined)
      throw new UsageError('--play-by-play and --box-score require --verified')
    return approveOne(options, { item, ...place })
  }
  await approveContinuously(options, place)
}

async function approveContinuously(options: ApproveOptions, place: FeedArguments): Promise<void> {
  const { source, playByPlay, boxScore, history: historyFile } = options
  if (playByPlay === undefined) throw new UsageError('--verified requires --play-by-play')
  checkInputs(source, { playByPlay, boxScore })
  const feed = toFeedId(place)
  const facts = gameFactsOf(source, { ...options, ...factsOfFixture(source, feed) }, playByPlay)
  const history = historyFile === undefined ? undefined : await readHistoryFile(historyFile)
  const inputs = [playByPlay, ...(boxScore === undefined ? [] : [boxScore])]
  const signal = stopSignal()
  const files = new GameFiles<VerifyProposal>(
    inputs.map(location => openInput(location)),
    texts => {
      const verify = createGameVerifier(texts, { source, facts, history })
      return ({ item, evidence }, { language }) => verify(item, evidence, { language })
    },
  )
  const totals = await approveVerified({
    client: connectOperator(options.to, signal),
    feed,
    files,
    everyMs: options.every,
    clock: systemClock,
    signal,
    onEvent: event => report(event, options),
  })
  await print(options, { value: { kind: 'stopped', ...totals }, words: totalWords(totals) })
}

/** The id of the fixture, for sources whose single file does not contain it. */
function factsOfFixture(source: string, { fixtureId }: { readonly fixtureId: string }) {
  return isOneFile(source) ? { fixture: fixtureId } : {}
}

function report(event: ApprovalEvent, { json = false }: ToOptions): void {
  if (json) {
    writeOut(`${JSON.stringify(factsOf(event))}\n`).catch(() => {})
    return
  }
  note(`${new Date().toISOString()} ${linesOf(event).join('\n')}`)
}

function factsOf(event: ApprovalEvent): object {
  if (event.kind === 'warning') return event
  const { proposal, ...more } = event
  const { id, by, hash } = proposal
  return { ...more, id, by, hash }
}

/** The maximum number of faults per proposal that are reported as text. With `--json` all are reported. */
const mostFaults = 5

function linesOf(event: ApprovalEvent): readonly string[] {
  if (event.kind === 'warning') return [`warning: ${event.about}: ${event.reason}`]
  const { id, by, evidence } = event.proposal
  switch (event.kind) {
    case 'approved': {
      const claims = formatCount(evidence?.claims.length ?? 0, 'claim')
      return [`approved ${id}, proposed by ${by}: ${claims} verified`]
    }
    case 'refused':
      return [
        `not approved: ${id}, proposed by ${by}: the service rejected the approval: ${event.reason}`,
      ]
    case 'not-verified': {
      const { faults } = event
      const left = faults.length - mostFaults
      return [
        `not approved: ${id}, proposed by ${by}: ${formatCount(faults.length, 'finding')}`,
        ...faults.slice(0, mostFaults).map(fault => `  ${faultWords(fault)}`),
        ...(left > 0 ? [`  and ${formatCount(left, 'further finding')}`] : []),
      ]
    }
  }
}

/** A fault as text: `/content/headline 12: "8 points": points of 1 is 6, not 8 (plays 2, 14)` */
function faultWords({ path, start, text, message, plays }: Fault): string {
  const quoted = text === '' ? '' : ` ${JSON.stringify(text)}:`
  const shown = plays.slice(0, 10).join(', ')
  const named = plays.length === 0 ? '' : ` (plays ${shown}${plays.length > 10 ? ', …' : ''})`
  return `${path} ${start}:${quoted} ${message}${named}`
}

function totalWords({ approved, left }: ApprovalTotals): string {
  return `stopped: approved ${formatCount(approved, 'proposal')}, left ${formatCount(left, 'proposal')} unapproved`
}
