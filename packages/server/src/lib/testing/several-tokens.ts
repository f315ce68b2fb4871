/** A service that several tokens change, and the requests with which they restrict each other. */
import type { TestContext } from 'node:test'
import type { HoldBody } from '@fixture-feed/contract/operator-bodies'
import type { HoldList, Proposal } from '@fixture-feed/contract/operator-responses'
import {
  feedPath,
  type OperatorResponse,
  type RunningService,
  type RunOptions,
  runService,
  secret,
} from '@fixture-feed/test-support/running-service'
import { pulse } from '@fixture-feed/test-support/samples'
import { tokenOfSecret } from '../operator-api/tokens.ts'

/** The headers of a request that is made with another token than "tests". */
interface As {
  readonly headers: Readonly<Record<string, string>>
}

export const asDesk: As = { headers: { authorization: 'Bearer desk-secret' } }
export const asOther: As = { headers: { authorization: 'Bearer other-secret' } }
/** The headers of a token that may change only `pulse`. */
export const asLimited: As = { headers: { authorization: 'Bearer limited-secret' } }
export const asReader: As = { headers: { authorization: 'Bearer reader-secret' } }
/** The headers of a token that may not set or end holds, and may not approve changes. */
export const asMachine: As = { headers: { authorization: 'Bearer machine-secret' } }

/** Runs a service with several tokens. Requests without a token are sent with the token "tests". */
export function runWithTokens(t: TestContext, options: RunOptions = {}): Promise<RunningService> {
  const tokens = [
    tokenOfSecret('tests', secret),
    tokenOfSecret('desk', 'desk-secret'),
    tokenOfSecret('other', 'other-secret'),
    { ...tokenOfSecret('limited', 'limited-secret'), feeds: [pulse.feedKey] },
    { ...tokenOfSecret('reader', 'reader-secret'), readOnly: true },
    { ...tokenOfSecret('machine', 'machine-secret'), noHolds: true },
  ]
  return runService(t, { tokens, ...options })
}

/** A hold of all changes until they are approved. */
export const forApproval: HoldBody = { release: 'approval', reason: 'to be looked at' }
/** A hold of all changes for 20 seconds. */
export const forTwenty: HoldBody = { release: { afterSeconds: 20 }, reason: 'time to look' }

/** Sets a hold of `pulse`. */
export function hold(
  service: RunningService,
  json: unknown = forApproval,
  { as = asDesk, id = 'h' }: { readonly as?: Partial<As>; readonly id?: string } = {},
): Promise<OperatorResponse> {
  return service.operate('PUT', holdPath(id), { json, ...as })
}

export function endHold(
  service: RunningService,
  {
    as = asDesk,
    id = 'h',
    publish = false,
  }: { as?: Partial<As>; id?: string; publish?: boolean } = {},
): Promise<OperatorResponse> {
  return service.operate('DELETE', `${holdPath(id)}${publish ? '?proposals=publish' : ''}`, as)
}

/** The holds and the pending changes of `pulse`. */
export async function holdsOf(service: RunningService): Promise<HoldList> {
  return service.readJson<HoldList>(`${feedPath(pulse)}/holds`)
}

/** The pending change of an item of `pulse`. */
export async function proposalFor(
  service: RunningService,
  itemId: string,
): Promise<Proposal | undefined> {
  return (await holdsOf(service)).proposals.find(({ id }) => id === itemId)
}

/** Approves the pending change of an item with its hash, or with `hash` if given. */
export async function approve(
  service: RunningService,
  itemId: string,
  { as = asDesk, hash }: { readonly as?: Partial<As>; readonly hash?: string } = {},
): Promise<OperatorResponse> {
  const json = { hash: hash ?? (await proposalFor(service, itemId))?.hash ?? '0'.repeat(64) }
  return service.operate('POST', `${proposalPath(itemId)}/approve`, { json, ...as })
}

export function drop(
  service: RunningService,
  itemId: string,
  { as = asDesk, hash }: { readonly as?: Partial<As>; readonly hash?: string } = {},
): Promise<OperatorResponse> {
  const query = hash === undefined ? '' : `?hash=${hash}`
  return service.operate('DELETE', `${proposalPath(itemId)}${query}`, as)
}

function holdPath(id: string): string {
  return `${feedPath(pulse)}/holds/${encodeURIComponent(id)}`
}

function proposalPath(itemId: string): string {
  return `${feedPath(pulse)}/proposals/${encodeURIComponent(itemId)}`
}
