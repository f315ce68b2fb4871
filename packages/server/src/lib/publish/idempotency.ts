import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { EntryOf, Receipt } from '@fixture-feed/journal/entry'
import type { EntryReader } from '@fixture-feed/journal/journal'
import { type Problem, problem } from '../problem/problem.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'

/** The key, and the digest of the purpose and body of the request, because a retry sends the same bytes. */
export interface IdempotentRequest {
  readonly key: string
  /** SHA-256 of the purpose and the body, hex. */
  readonly requestDigest: string
}

/** Receipts are used for two days, so that a key is valid for at least one day even if the clocks of nodes differ. */
export const receiptRetentionMs: number = 2 * 24 * 60 * 60 * 1000

const maxKeyLength = 256

/**
 * Reads the `Idempotency-Key` of a request with this purpose and body; `undefined` if it has none. Returns a problem if
 * the key is empty or too long.
 */
export function readIdempotencyKey(
  { 'idempotency-key': keys }: IncomingHttpHeaders,
  { purpose, body }: { readonly purpose: string; readonly body: Uint8Array },
): IdempotentRequest | undefined | Problem {
  if (keys === undefined) return undefined
  const key = [keys].flat().join(', ')
  if (key === '' || key.length > maxKeyLength) {
    return problem(
      'malformed_request',
      `The Idempotency-Key must have 1 to ${maxKeyLength} characters: it has ${key.length}`,
    )
  }
  return { key, requestDigest: hash('sha256', Buffer.concat([Buffer.from(`${purpose}\n`), body])) }
}

/**
 * The response to an earlier request with the same key; `undefined` if there is none. Returns the problem
 * `idempotency_mismatch` if that request was a different one.
 */
export async function findReceipt(
  fold: FeedFold,
  { key, requestDigest }: IdempotentRequest,
  journal: EntryReader,
): Promise<Receipt | undefined | Problem> {
  const position = fold.receiptPosition(key)
  if (position === undefined) return undefined
  const [entry] = await journal.readAt([position])
  const { receipt } = entry as EntryOf<'publication' | 'receipt' | 'proposal'>
  if (receipt === undefined || receipt.requestDigest === requestDigest) return receipt
  return problem(
    'idempotency_mismatch',
    `The Idempotency-Key ${JSON.stringify(key)} was used for another request of this feed: use a new key`,
  )
}
