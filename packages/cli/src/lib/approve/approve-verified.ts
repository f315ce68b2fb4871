import { type FeedId, type OperatorClient, OperatorError } from '@fixture-feed/client/operator'
import { feedLanguage } from '@fixture-feed/contract/feed-language'
import type { Proposal } from '@fixture-feed/contract/operator-responses'
import { CommandFailure, reasonOf } from '../failure.ts'
import type { Clock } from '../follow/clock.ts'
import { WarningReporter } from '../follow/warning-reporter.ts'
import { withRetries } from '../retry.ts'
import type { GameFiles } from './game-files.ts'

/** A fault that the verification of a proposal found. */
export interface Fault {
  /** JSON Pointer into the item. */
  readonly path: string
  readonly start: number
  /** The claim, number or name; empty if the item cannot be verified. */
  readonly text: string
  readonly message: string
  /** The ids of the plays concerned, such as the plays that the verification counted. */
  readonly plays: readonly string[]
}

/** The draft of a proposal with its evidence. */
export interface ProposedItem {
  readonly item: NonNullable<Proposal['item']>
  readonly evidence: Proposal['evidence'] | undefined
}

/** Finds the faults of a proposal in a game; none if it verifies. */
export type VerifyProposal = (
  proposal: ProposedItem,
  options: { readonly language: string },
) => readonly Fault[]

/** An event that is reported to the operator. */
export type ApprovalEvent =
  | { readonly kind: 'approved'; readonly proposal: Proposal }
  /** The proposal does not verify. It is reported again only if its faults change. */
  | {
      readonly kind: 'not-verified'
      readonly proposal: Proposal
      readonly faults: readonly Fault[]
    }
  /** The service refused the approval. */
  | { readonly kind: 'refused'; readonly proposal: Proposal; readonly reason: string }
  | { readonly kind: 'warning'; readonly about: string; readonly reason: string }

/** The requests that the approver sends. */
export type ApproverClient = Pick<
  OperatorClient,
  'readRights' | 'readHolds' | 'readSettings' | 'approve'
>

export interface ApproverOptions {
  readonly client: ApproverClient
  readonly feed: FeedId
  readonly files: Pick<GameFiles<VerifyProposal>, 'read'>
  readonly everyMs: number
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly onEvent: (event: ApprovalEvent) => void
}

/** The numbers of proposals over the whole run. */
export interface ApprovalTotals {
  readonly approved: number
  /** Proposals that failed to verify or whose approval was refused, and that this run did not approve later. */
  readonly left: number
}

/**
 * Approves, until the signal aborts, every pending proposal of a feed that verifies against the files of a game. Skips
 * withdrawals and the proposals of its own token. A proposal that does not verify is verified again when the files
 * change. An approval that the service refused is not repeated.
 *
 * @throws {OperatorError} if the service refuses the token or does not know the feed.
 * @throws {CommandFailure} if the token may not approve.
 */
export async function approveVerified(options: ApproverOptions): Promise<ApprovalTotals> {
  const approver = new VerifiedApprover(options)
  const { clock, everyMs, signal } = options
  try {
    await approver.start()
    while (!signal.aborted) {
      await approver.step()
      await clock.sleep(everyMs, signal)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return approver.totals
}

/** A proposal that was not approved. */
interface LeftProposal {
  /** The version of the files used for the verification; `undefined` if the service refused the approval. */
  readonly version: number | undefined
  readonly language: string
  /** The reported faults, or the reported refusal, as one text. */
  readonly reported: string
}

class VerifiedApprover {
  readonly #options: ApproverOptions
  readonly #warnings: WarningReporter
  /** The proposals that were not approved, by item and hash. */
  readonly #left = new Map<string, LeftProposal>()
  #ownName = ''
  #approved = 0
  #leftInTotal = 0

  constructor(options: ApproverOptions) {
    this.#options = options
    const { clock, onEvent } = options
    this.#warnings = new WarningReporter(
      () => clock.nowMs(),
      (about, reason) => onEvent({ kind: 'warning', about, reason }),
    )
  }

  get totals(): ApprovalTotals {
    return { approved: this.#approved, left: this.#leftInTotal + this.#left.size }
  }

  async start(): Promise<void> {
    const rights = await this.#ask(client => client.readRights())
    if (rights.readOnly || rights.noHolds) {
      const limit = rights.readOnly ? 'it is read-only' : 'it may not decide on holds'
      throw new CommandFailure(
        `Token "${rights.name}" cannot approve proposals, because ${limit}: use another token`,
      )
    }
    this.#ownName = rights.name
  }

  async step(): Promise<void> {
    const { feed, files, signal } = this.#options
    const state = await files.read(signal)
    if (signal.aborted) return
    if (state.kind === 'unreadable') {
      this.#warnings.report('the game', { cause: 'unreadable', reason: state.reason })
      return
    }
    this.#warnings.clear('the game')
    const { proposals } = await this.#ask(client => client.readHolds(feed))
    this.#forgetEnded(proposals)
    const open = proposals.filter(each => each.kind === 'publish' && each.by !== this.#ownName)
    const known = ({ id, hash }: Proposal) => this.#left.get(keyOf(id, hash))
    const isNew = (each: Proposal) => {
      const before = known(each)
      return before === undefined || (before.version ?? state.version) !== state.version
    }
    const fresh = open.filter(isNew)
    if (fresh.length === 0) return
    const settings = await this.#ask(client => client.readSettings(feed))
    const language = feedLanguage(settings.language, feed.feedKey)
    for (const proposal of fresh) {
      if (signal.aborted) return
      await this.#decide(proposal, { verify: state.game, version: state.version, language })
    }
  }

  async #decide(
    proposal: Proposal,
    {
      verify,
      version,
      language,
    }: { readonly verify: VerifyProposal; readonly version: number; readonly language: string },
  ): Promise<void> {
    const { id, hash, item, evidence } = proposal
    if (item === undefined) return
    const { onEvent } = this.#options
    const faults = faultsOf(() => verify({ item, evidence }, { language }))
    const key = keyOf(id, hash)
    if (faults.length > 0) {
      const reported = JSON.stringify(faults)
      if (this.#left.get(key)?.reported !== reported)
        onEvent({ kind: 'not-verified', proposal, faults })
      this.#left.set(key, { version, language, reported })
      return
    }
    const refusal = await this.#approve(proposal)
    if (refusal === undefined) {
      this.#left.delete(key)
      this.#approved += 1
      onEvent({ kind: 'approved', proposal })
    } else if (refusal !== 'superseded') {
      this.#left.set(key, { version: undefined, language, reported: refusal })
      onEvent({ kind: 'refused', proposal, reason: refusal })
    }
  }

  /**
   * Approves a proposal. Returns `undefined` if it is approved, `superseded` if it was replaced or has ended, and
   * otherwise the reason of the refusal. Throws if the service refuses the token.
   */
  async #approve({ id, hash }: Proposal): Promise<string | undefined> {
    let attempts = 0
    try {
      await this.#ask(client => {
        attempts += 1
        return client.approve(this.#options.feed, id, hash)
      })
      return undefined
    } catch (error) {
      if (!(error instanceof OperatorError) || !error.isRefusal) throw error
      // An earlier attempt probably succeeded, but its response was lost.
      if (error.code === 'not_found' && attempts > 1) return undefined
      if (error.code === 'proposal_changed' || error.code === 'not_found') return 'superseded'
      if (error.code === 'unauthorized' || error.code === 'forbidden') throw error
      return reasonOf(error)
    }
  }

  /** Forgets unapproved proposals that have ended or were replaced, and adds their number to the total. */
  #forgetEnded(proposals: readonly Proposal[]): void {
    const open = new Set(proposals.map(({ id, hash }) => keyOf(id, hash)))
    for (const key of this.#left.keys()) {
      if (open.has(key)) continue
      this.#left.delete(key)
      this.#leftInTotal += 1
    }
  }

  /** Sends a request, and repeats it while the service is unavailable. */
  async #ask<Result>(request: (client: ApproverClient) => Promise<Result>): Promise<Result> {
    const { client, signal } = this.#options
    const result = await withRetries(() => request(client), {
      signal,
      giveUpAfterMs: Number.POSITIVE_INFINITY,
      onRetry: error =>
        this.#warnings.report('the service', { cause: 'unreachable', reason: reasonOf(error) }),
    })
    this.#warnings.clear('the service')
    return result
  }
}

function keyOf(id: string, hash: string): string {
  return `${id} ${hash}`
}

/** The faults of a proposal. Content that cannot be processed counts as a fault. */
function faultsOf(verify: () => readonly Fault[]): readonly Fault[] {
  try {
    return verify()
  } catch (error) {
    const message = `cannot be verified: ${reasonOf(error)}`
    return [{ path: '', start: 0, text: '', message, plays: [] }]
  }
}
