import { isProblem, type Problem, problem } from '../problem/problem.ts'
import { uploadAsset } from '../publish/upload-asset.ts'
import { identifierProblem, unregisteredProblem } from '../snapshot/feed-target.ts'
import type { FeedRequest } from './feed-request.ts'
import type { OperationAnswer } from './operation.ts'
import type { OperationSources } from './operation-sources.ts'

/** `PUT …/assets/{name}`: bytes with their media type; answers the `href` to put into an item. */
export async function putAsset(
  { target, token, headers, body, parameters }: FeedRequest,
  { writer, events }: OperationSources,
): Promise<OperationAnswer | Problem> {
  const name = parameters.name ?? ''
  const wrongName = identifierProblem('asset name', name)
  if (wrongName !== undefined) return wrongName
  const mediaType = headers['content-type']
  if (mediaType === undefined || !isMediaType(mediaType)) {
    return problem(
      'unsupported_media_type',
      `An asset needs the Content-Type that it is served with: found ${mediaType ?? 'none'}`,
    )
  }
  if (body === undefined || body.length === 0)
    return problem('malformed_request', 'The asset is empty')
  const ready = writer()
  if (isProblem(ready)) return ready
  const answer = await uploadAsset(ready, target, { name, mediaType, bytes: body }, token.name)
  if (isProblem(answer)) return answer
  events.changed('asset', { token: token.name, ...target, name: answer.name })
  return { status: 201, body: { href: answer.href } }
}

/** `GET …/assets/{name}`: the bytes as readers get them. */
export async function getAsset(
  { target, parameters }: FeedRequest,
  { writer }: OperationSources,
): Promise<OperationAnswer | Problem> {
  const name = parameters.name ?? ''
  const wrongName = identifierProblem('asset name', name)
  if (wrongName !== undefined) return wrongName
  const ready = writer()
  if (isProblem(ready)) return ready
  const { catalog, assets } = ready.views
  const refused = unregisteredProblem(catalog, target)
  if (refused !== undefined) return refused
  const served = await assets.read(target, name)
  if (served !== undefined) {
    const { identity: body, mediaType } = served.version
    return { status: 200, body, mediaType }
  }
  return problem('not_found', `Feed "${target.feedKey}" has no asset ${JSON.stringify(name)}`)
}

const mediaTypePattern =
  /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*[\w!#$&^.+-]+=(?:[\w!#$&^.+-]+|"[^"\\\r\n]*"))*$/

function isMediaType(text: string): boolean {
  return text.length <= 256 && mediaTypePattern.test(text)
}
