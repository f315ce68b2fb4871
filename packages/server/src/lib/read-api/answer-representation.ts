import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { CachePolicy } from '../representation/cache-policy.ts'
import { type ContentCoding, negotiateCoding } from '../representation/content-coding.ts'
import { matchesIfNoneMatch } from '../representation/if-none-match.ts'
import type {
  HeaderList,
  Representation,
  RepresentedVersion,
} from '../representation/representation.ts'

/**
 * The headers that select a representation and whether it is sent. `Cache-Control`, `Pragma` and `If-Modified-Since` are
 * not among them, as every standard `fetch` adds `no-cache` to a conditional request.
 */
export type ReadConditions = Pick<IncomingHttpHeaders, 'accept-encoding' | 'if-none-match'>

/** An answer in finished bytes. */
export interface FinishedAnswer {
  readonly status: 200 | 304
  readonly coding: ContentCoding
  readonly headers: HeaderList
  /** Of a 200. */
  readonly bytes: Buffer | undefined
}

/** Answers a read by a comparison and a look-up; `undefined` when the version has to be encoded first. */
export function selectAnswer(
  version: RepresentedVersion,
  policy: CachePolicy,
  { 'accept-encoding': acceptEncoding, 'if-none-match': ifNoneMatch }: ReadConditions,
): FinishedAnswer | undefined {
  const coding = negotiateCoding(acceptEncoding)
  const { entityTag, notModified } = version.codings[coding]
  const isNotModified =
    ifNoneMatch !== undefined &&
    (ifNoneMatch === entityTag || matchesIfNoneMatch(ifNoneMatch, version.opaque))
  if (isNotModified) return { status: 304, coding, headers: notModified[policy], bytes: undefined }
  const representation = version.encoded(coding)
  return representation && wholeAnswer(representation, policy)
}

/** As `selectAnswer`, once the version is encoded. */
export async function prepareAnswer(
  version: RepresentedVersion,
  policy: CachePolicy,
  conditions: ReadConditions,
): Promise<FinishedAnswer> {
  const selected = selectAnswer(version, policy, conditions)
  if (selected !== undefined) return selected
  const coding = negotiateCoding(conditions['accept-encoding'])
  return wholeAnswer(await version.select(coding), policy)
}

function wholeAnswer({ coding, ok, bytes }: Representation, policy: CachePolicy): FinishedAnswer {
  return { status: 200, coding, headers: ok[policy], bytes }
}

/** Writes an answer; to HEAD without its bytes. */
export function sendAnswer(
  response: ServerResponse,
  { status, headers, bytes }: FinishedAnswer,
): void {
  response.writeHead(status, headers as string[])
  response.end(response.req.method === 'HEAD' ? undefined : bytes)
}
