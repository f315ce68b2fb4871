import type { Socket } from 'node:net'
import type { FeedId } from '@fixture-feed/journal/entry'
import { encodeRequest, type RawRequest } from '@fixture-feed/test-support/raw-connection'
import { feedPath } from '@fixture-feed/test-support/running-service'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'

/** The feed that hostile clients read and write. */
export const other: FeedId = { fixtureId: 'hostile', feedKey: 'pulse' }
/** The secret of a separate token, so that the memory for its request bodies is not taken from other tokens. */
export const hostileSecret = 'the secret of hostile clients'
const authorization = ['Authorization', `Bearer ${hostileSecret}`] as const
export const json = ['Content-Type', 'application/json'] as const
const publication = JSON.stringify({ items: [draftSample('a', 'hostile clients', other)] })

/** A request that a hostile client begins. */
export interface Kind {
  readonly name: string
  readonly listener: 'public' | 'operator'
  readonly bytes: Buffer
  /** Whether a response arrives while reads of the journal are held back. */
  readonly isAnswered: boolean
}

function kindsOf(
  listener: Kind['listener'],
  requests: Readonly<Record<string, RawRequest>>,
): readonly Kind[] {
  return Object.entries(requests).map(([name, request]) => ({
    name,
    listener,
    bytes: encodeRequest(request),
    isAnswered: !name.includes('held back'),
  }))
}

/** The state of the feeds when the requests are sent. */
export interface Feeds {
  readonly etag: string
  readonly otherEtag: string
  readonly replayedAt: string
}

/** The requests that hostile clients begin at the public listener. */
export function publicKinds({ etag, otherEtag, replayedAt }: Feeds): readonly Kind[] {
  const target = feedPath(pulse)
  const poll = { target, headers: [['If-None-Match', etag]] } as const
  // No publication changes this feed while the clients wait.
  const wait = {
    target: feedPath(other),
    headers: [
      ['If-None-Match', otherEtag],
      ['Prefer', 'wait=1'],
    ],
  } as const
  return [
    ...kindsOf('public', {
      'a poll': poll,
      'a first read': { target },
      'a large read': { target: feedPath(other) },
      'a read that is held back': { target: `${feedPath(other)}?until=${replayedAt}` },
      HEAD: { target, method: 'HEAD' },
      'the index': { target: '/v1/fixtures', headers: [['Accept-Encoding', 'gzip']] },
      'a preflight': { target, method: 'OPTIONS' },
      'an unknown address': { target: '/nothing' },
      'a read that waits': wait,
      'a delta': {
        target,
        headers: [
          ['Accept-Encoding', 'dcz, gzip'],
          ['Available-Dictionary', `:${Buffer.alloc(32, 'forged').toString('base64')}:`],
        ],
      },
      'a dictionary': { target: `${target}/dictionaries/${'0'.repeat(64)}` },
      'the scoreboard': { target: '/v1/scoreboard' },
      'the list of changes': { target: '/v1/changes?state=live' },
      'the page of a game': { target: `/games/${pulse.fixtureId}` },
      'a method that is refused': { target, method: 'POST', body: '{"a":1}' },
      'a body in chunks': {
        target,
        method: 'POST',
        headers: [['Transfer-Encoding', 'chunked']],
        body: '5\r\nabcde\r\n0\r\n\r\n',
      },
      'an expectation': { target, headers: [['Expect', '100-continue']] },
      'an upgrade': {
        target,
        headers: [
          ['Connection', 'Upgrade'],
          ['Upgrade', 'websocket'],
        ],
      },
      'a proxy request': { target: 'x:1', method: 'CONNECT' },
    }),
    {
      name: 'two polls',
      listener: 'public',
      bytes: Buffer.concat([encodeRequest(poll), encodeRequest(poll)]),
      isAnswered: true,
    },
    {
      name: 'a read that waits, followed by others',
      listener: 'public',
      bytes: Buffer.concat([wait, wait, { ...wait, method: 'HEAD' }, poll].map(encodeRequest)),
      isAnswered: true,
    },
    { name: 'junk', listener: 'public', bytes: Buffer.from('junk\r\n\r\n'), isAnswered: true },
  ]
}

/** The requests that hostile clients begin at the operator listener. */
export function operatorKinds(): readonly Kind[] {
  const target = `${feedPath(other)}/publications`
  const headers = [authorization, json]
  return kindsOf('operator', {
    'a publication': { method: 'POST', target, headers, body: publication },
    'a publication in chunks': {
      method: 'POST',
      target,
      headers: [...headers, ['Transfer-Encoding', 'chunked']],
      body: `${publication.length.toString(16)}\r\n${publication}\r\n0\r\n\r\n`,
    },
    'a publication that waits': {
      method: 'POST',
      target,
      headers: [...headers, ['Expect', '100-continue']],
      body: publication,
    },
    'a broken publication': { method: 'POST', target, headers, body: '{"items":[' },
    'a publication without token': { method: 'POST', target, headers: [json], body: publication },
    settings: { method: 'GET', target: `${feedPath(other)}/settings`, headers },
    metrics: { target: '/metrics' },
    'an upgrade': {
      target: '/healthz',
      headers: [
        ['Connection', 'Upgrade'],
        ['Upgrade', 'h2c'],
      ],
    },
    'a proxy request': { target: 'x:1', method: 'CONNECT' },
  })
}

/** The progress of a request when its client turns hostile. `answered`: the response has begun. */
export const states = ['nothing', 'a line', 'half', 'all but a byte', 'all', 'answered'] as const

/** The bytes of a request that are sent before its client turns hostile. */
export function sentOf({ bytes }: Kind, state: (typeof states)[number]): Buffer {
  switch (state) {
    case 'nothing':
      return bytes.subarray(0, 0)
    case 'a line':
      return bytes.subarray(0, bytes.indexOf('\r\n') + 2)
    case 'half':
      return bytes.subarray(0, bytes.length / 2)
    case 'all but a byte':
      return bytes.subarray(0, -1)
    default:
      return bytes
  }
}

/**
 * The behavior of a client after it has sent its part of a request. If its connection stays open, only the server
 * ends it.
 */
export const turns: Readonly<Record<string, (socket: Socket) => void>> = {
  resets: socket => void socket.resetAndDestroy(),
  'closes with the response unread': socket => void socket.destroy(),
  stalls: () => {},
  'half-closes': socket => void socket.end(),
  'half-closes and reads': socket => void socket.end().resume(),
  'sends junk': socket => void socket.write('\0\xff junk\r\n\r\n', 'latin1'),
  'sends junk, half-closes and reads': socket => void socket.end('junk\r\n\r\n').resume(),
}
