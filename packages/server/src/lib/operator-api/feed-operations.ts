import {
  type ErasureBody,
  erasureBodySchema,
  type FeedSettings,
  feedSettingsSchema,
  validateErasureBody,
  validateFeedSettings,
} from '@fixture-feed/contract/operator-bodies'
import { erasureResultSchema, uploadedAssetSchema } from '@fixture-feed/contract/operator-responses'
import { snapshotSchema } from '@fixture-feed/contract/snapshot'
import { isProblem, problem } from '../problem/problem.ts'
import { decideFeed } from '../publish/decide.ts'
import { eraseItem } from '../publish/erase-item.ts'
import { decideAsset } from '../publish/own-asset.ts'
import { decideSettings } from '../publish/set-feed.ts'
import { entityTag } from '../representation/entity-tag.ts'
import { matchesIfNoneMatch } from '../representation/if-none-match.ts'
import { contentAddressedName } from '../snapshot/asset-store.ts'
import { nothingPublished } from '../snapshot/feed-target.ts'
import { unknownDefinitions } from './invalid.ts'
import {
  bytesBody,
  etagHeader,
  feedOperation,
  header,
  jsonBody,
  type Operation,
} from './operation.ts'
import { publishOperations } from './publish-operations.ts'

const ifNoneMatch = header(
  'If-None-Match',
  'The entity tag of an earlier response. If this tag is still current, the response is 304.',
)

export const feedOperations: readonly Operation[] = [
  feedOperation('GET', '/v1/fixtures/{fixtureId}/feeds/{feedKey}', {
    operationId: 'readSnapshot',
    needs: { published: true, retired: true },
    summary: 'Read the current snapshot of a feed',
    headers: [ifNoneMatch],
    responses: {
      '200': { description: 'The snapshot', schema: snapshotSchema, headers: etagHeader },
      '304': {
        description: 'The snapshot still has the entity tag in If-None-Match',
        headers: etagHeader,
      },
    },
    curl: 'curl -H "$auth" $feed > snapshot.json',
    async run({ target, headers }, { views }) {
      const { rendition } = await views.feeds.open(target)
      if (rendition === undefined) return nothingPublished(target)
      const etag = entityTag(rendition.opaque)
      const known = headers['if-none-match']
      return known !== undefined && matchesIfNoneMatch(known, rendition.opaque)
        ? { status: 304, etag }
        : { status: 200, etag, body: rendition.identity }
    },
  }),
  ...publishOperations,
  feedOperation('GET', '/v1/fixtures/{fixtureId}/feeds/{feedKey}/settings', {
    operationId: 'readSettings',
    needs: { retired: true },
    summary: 'Read the settings of a feed',
    responses: { '200': { description: 'The settings', schema: feedSettingsSchema } },
    curl: 'curl -H "$auth" $feed/settings',
    async run({ target }, { views }) {
      const { fold } = await views.feeds.open(target)
      return { status: 200, body: fold.settings }
    },
  }),
  feedOperation('PUT', '/v1/fixtures/{fixtureId}/feeds/{feedKey}/settings', {
    operationId: 'putSettings',
    summary:
      'Set the state, the enabled definitions, the language and the evidence setting of a feed',
    description:
      'Shared caches can store a finished feed; it still accepts corrections, and can become live again. If `definitions` is null, all definitions are enabled. The language is sent as `Content-Language` with snapshots; without a language the header is not sent. The bytes, tags and instants of snapshots do not change. With `"evidence": "required"`, a publication is a 422 `missing_evidence` if a headline, summary or other text has a number, or the name of a team or player, that no claim of the evidence covers. This applies to new revisions, and to new evidence for the current revision. The service does not check whether a claim is true. Withdrawals need no evidence, nor does unchanged content. Number words are recognized in English and Spanish, by the language of the feed.',
    body: jsonBody<FeedSettings>('invalid_settings', feedSettingsSchema, validateFeedSettings),
    responses: { '200': { description: 'The settings', schema: feedSettingsSchema } },
    codes: ['held', 'unknown_definition'],
    curl: `curl -X PUT -H "$auth" -H 'Content-Type: application/json' $feed/settings -d '{"state": "live", "definitions": null}'`,
    command: 'npx fixture-feed settings my-game pulse --state finished --to $service',
    async run({ target, token, body }, writer, { definitions, events }) {
      const unknown = unknownDefinitions(body.definitions ?? [], definitions, '/definitions')
      if (unknown !== undefined) return unknown
      const set = await decideFeed(writer, target, (fold, at) =>
        decideSettings(fold, body, { at, by: token.name }),
      )
      if (isProblem(set)) return set
      if (set.facts) events.changed('settings', { token: token.name, ...target })
      return { status: 200, body }
    },
  }),
  feedOperation('GET', '/v1/fixtures/{fixtureId}/feeds/{feedKey}/assets/{name}', {
    operationId: 'readAsset',
    parameters: ['name'],
    needs: { retired: true },
    summary: 'Read an asset',
    description:
      'The name is the last segment of the `href` that the upload returned. The response has the content security policy of the public listener, which blocks scripts. Images, audio, video, fonts, JSON, plain text and CSV have their media type here; any other asset is `application/octet-stream`.',
    responses: { '200': { description: 'The asset', content: { '*/*': {} } } },
    codes: ['not_found'],
    curl: 'curl -H "$auth" $feed/assets/8d70df98f084ca02743ce47a45d34f65.svg',
    async run({ target, parameters: { name } }, { views }) {
      const served = await views.assets.read(target, name)
      if (served === undefined)
        return problem('not_found', `Feed "${target.feedKey}" has no asset ${JSON.stringify(name)}`)
      const { rendition, contentSecurityPolicy } = served
      const mediaType = inertMediaType(rendition.headers.mediaType)
      return { status: 200, body: rendition.identity, mediaType, contentSecurityPolicy }
    },
  }),
  feedOperation('PUT', '/v1/fixtures/{fixtureId}/feeds/{feedKey}/assets/{name}', {
    operationId: 'putAsset',
    parameters: ['name'],
    summary: 'Upload an asset',
    description:
      'The name of an asset is a hash of its media type and bytes, so an asset never changes under its name. Use `href` as `asset.href` of an item. A publication is rejected if a new revision refers to an asset that its feed does not have.',
    body: bytesBody({ '*/*': {} }),
    responses: { '201': { description: 'The asset is stored', schema: uploadedAssetSchema } },
    curl: [
      `echo '<svg xmlns="http://www.w3.org/2000/svg"/>' > chart.svg`,
      `curl -X PUT -H "$auth" -H 'Content-Type: image/svg+xml' $feed/assets/chart.svg --data-binary @chart.svg`,
    ].join('\n'),
    command: 'npx fixture-feed upload my-game pulse chart.svg --to $service',
    async run({ target, token, parameters, headers, bytes }, writer, { events }) {
      const { 'content-type': mediaType = 'none' } = headers
      if (mediaType.length > 256 || !mediaTypePattern.test(mediaType)) {
        const detail = `An asset needs the Content-Type with which it will be served: found ${mediaType}`
        return problem('unsupported_media_type', detail)
      }
      if (bytes.length === 0)
        return problem('malformed_request', 'The asset is empty: send its bytes as the body')
      const name = contentAddressedName({ name: parameters.name, mediaType, bytes })
      const stored = await decideFeed(writer, target, fold =>
        decideAsset(fold, { name, mediaType, bytes }),
      )
      if (isProblem(stored)) return stored
      events.changed('asset', { token: token.name, ...target, name })
      // The `href` is relative to the address of the feed.
      return { status: 201, body: { href: `${target.feedKey}/assets/${name}` } }
    },
  }),
  feedOperation('POST', '/v1/fixtures/{fixtureId}/feeds/{feedKey}/erasures', {
    operationId: 'eraseItem',
    summary: 'Erase an item from a feed and its history',
    description:
      'Erase items for legal reasons only; otherwise withdraw them. The erasure permanently deletes every revision of the item, its proposal, and the assets that no other item has named. It adds an instant to the history. Holds that name the item remain. Caches can store the deleted assets for up to a year.',
    body: jsonBody<ErasureBody>('invalid_items', erasureBodySchema, validateErasureBody),
    responses: {
      '200': { description: 'The feed after the erasure', schema: erasureResultSchema },
    },
    codes: ['held', 'not_found'],
    curl: `curl -X POST -H "$auth" -H 'Content-Type: application/json' $feed/erasures -d '{"id": "my-game:pre", "reason": "court order"}'`,
    command:
      'npx fixture-feed erase my-game pulse my-game:pre --reason "court order" --yes --to $service',
    async run({ target, token, body: { id, reason } }, writer, { events }) {
      const response = await eraseItem(writer, target, id, token.name)
      if (isProblem(response)) return response
      events.erased(target, { token: token.name, itemId: id, reason })
      return { status: 200, body: response }
    },
  }),
]

const inertMediaTypes =
  /^(?:(?:image|audio|video|font)\/|(?:application\/json|text\/(?:plain|csv))\s*(?:;|$))/i

/**
 * The media type of an asset on the listener that serves the desk. All types except images, audio, video, fonts,
 * JSON, plain text and CSV become `application/octet-stream`, so that no browser runs an asset as a page. SVG is an
 * image: the content security policy of an asset blocks its scripts.
 */
function inertMediaType(mediaType: string): string {
  return inertMediaTypes.test(mediaType) ? mediaType : 'application/octet-stream'
}

const mediaTypePattern =
  /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*[\w!#$&^.+-]+=(?:[\w!#$&^.+-]+|"[^"\\\r\n]*"))*$/
