import type { FeedId, OperatorClient } from '@fixture-feed/client/operator'
import type { HoldBody } from '@fixture-feed/contract/operator-bodies'
import type { Hold, Proposal } from '@fixture-feed/contract/operator-responses'
import { CommandFailure, UsageError } from '../failure.ts'
import { type FeedArguments, toFeedId } from '../feed-arguments.ts'
import { releaseWords } from '../held-words.ts'
import { connectOperator } from '../operator-access.ts'
import type { ToOptions } from '../option-rows.ts'
import { print } from '../output.ts'
import { printOutcome } from './publish.ts'

interface HoldOptions extends ToOptions {
  readonly item?: readonly string[]
  readonly definition?: readonly string[]
  readonly token?: readonly string[]
  readonly approval?: true
  readonly after?: number
  readonly at?: string
  readonly reason: string
}

interface ProposalArguments extends FeedArguments {
  /** The id of the item. */
  readonly item: string
}

/**
 * Sets a hold, or replaces the hold with the same name. Matching changes by other tokens wait until they are approved
 * or due.
 */
export async function hold(
  options: HoldOptions,
  { name, ...place }: FeedArguments & { readonly name: string },
): Promise<void> {
  const feed = toFeedId(place)
  const { item: items, definition: definitions, token: tokens, reason } = options
  const rule: HoldBody = {
    ...(items && { items }),
    ...(definitions && { definitions }),
    ...(tokens && { tokens }),
    release: releaseOf(options),
    reason,
  }
  const client = connectOperator(options.to)
  const { hold: value } = await client.putHold(feed, name, rule)
  await print(options, { value, words: holdWords(value) })
}

function releaseOf({ approval, after, at }: HoldOptions): HoldBody['release'] {
  const named = [
    ...(approval ? ['approval' as const] : []),
    ...(after === undefined ? [] : [{ afterSeconds: after }]),
    ...(at === undefined ? [] : [{ at }]),
  ]
  const [release] = named
  if (release !== undefined && named.length === 1) return release
  throw new UsageError('a hold requires exactly one of --approval, --after SECONDS and --at TIME')
}

/** Lists the holds and pending changes of a feed. */
export async function holds(options: ToOptions, place: FeedArguments): Promise<void> {
  const value = await connectOperator(options.to).readHolds(toFeedId(place))
  const lines = [...value.holds.map(holdWords), ...value.proposals.map(proposalWords)]
  await print(options, { value, words: lines.length === 0 ? 'no holds' : lines.join('\n') })
}

/**
 * Ends a hold, even if another token set it, and drops or publishes the proposals to which no other hold applies. The
 * service refuses this to a token that the hold restricts.
 */
export async function endHold(
  options: ToOptions & { readonly publish?: boolean },
  { name, ...place }: FeedArguments & { readonly name: string },
): Promise<void> {
  const { publish = false } = options
  await connectOperator(options.to).endHold(toFeedId(place), name, { publish })
  const left = publish ? 'published' : 'dropped'
  const words = `hold ${name} ended; proposals that no other hold keeps back were ${left}`
  await print(options, { value: { id: name }, words })
}

/** Publishes the current pending change of an item. */
export async function approveOne(
  options: ToOptions,
  { item, ...place }: ProposalArguments,
): Promise<void> {
  const feed = toFeedId(place)
  const client = connectOperator(options.to)
  const { hash } = await proposalFor(client, feed, item)
  await printOutcome(options, { changed: true, result: await client.approve(feed, item, hash) })
}

/** Drops the current pending change of an item. */
export async function drop(
  options: ToOptions,
  { item, ...place }: ProposalArguments,
): Promise<void> {
  const feed = toFeedId(place)
  const client = connectOperator(options.to)
  const value = await proposalFor(client, feed, item)
  await client.drop(feed, item, value.hash)
  await print(options, {
    value,
    words: `dropped the proposal for item ${item}, made by ${value.by}`,
  })
}

async function proposalFor(client: OperatorClient, feed: FeedId, item: string): Promise<Proposal> {
  const { proposals } = await client.readHolds(feed)
  const proposal = proposals.find(({ id }) => id === item)
  if (proposal === undefined) throw new CommandFailure(`item ${item} has no proposal`)
  return proposal
}

function holdWords({ id, by, at, reason, items, definitions, tokens, release }: Hold): string {
  const lists = [
    ...(items ?? []),
    ...(definitions ?? []),
    ...(tokens ?? []).map(token => `changes by ${token}`),
  ]
  const what = lists.length === 0 ? 'everything' : lists.join(', ')
  return `hold ${id} on ${what} ${releaseWords(release)}: ${reason} (${by}, ${at})`
}

function proposalWords({ id, by, at, due, kind, holds }: Proposal): string {
  const verb = kind === 'publish' ? 'proposes to publish' : 'proposes to withdraw'
  const until = due === null ? 'until approved' : `until ${due}`
  return `${id} pending ${until}: ${by} ${verb} it (${at}; held by ${holds.join(', ')})`
}
