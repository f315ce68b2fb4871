/**
 * An import with `?dryRun=true` reports the same result as the import, for any reason of refusal, and changes
 * nothing.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import type { OperatorResponse, RunningService } from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, registrationSample } from '@fixture-feed/test-support/samples'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { exportLines, publicationLine } from '../testing/log-lines.ts'
import { asDesk, forApproval, forTwenty, hold, runWithTokens } from '../testing/several-tokens.ts'

const entry = { fixtureId: 'new-game', ...registrationSample() }
const feed = { fixtureId: entry.fixtureId, feedKey: 'pulse' }
const at = (second: number) => `2026-03-01T19:00:${String(second).padStart(2, '0')}Z`
const publication = (second: number, more: object, to: object = pulse): LogLine =>
  ({ ...publicationLine(at(second), more), ...to }) as LogLine
const settings = (second: number, more: object = {}): LogLine =>
  ({
    kind: 'feed',
    ...pulse,
    at: at(second),
    state: 'finished',
    definitions: null,
    ...more,
  }) as LogLine
/** The instant of the first publication in a test, as the service writes it. */
const instant = '2026-03-01T19:00:00.000Z'
const asset = {
  kind: 'asset',
  ...feed,
  name: 'chart.svg',
  mediaType: 'image/svg+xml',
  base64: 'PHN2Zy8+',
} as LogLine
const chart = { id: 'c', kind: 'chart', mediaType: 'image/svg+xml', altText: 'c' }
const withChart = draftSample('a', 'x', { assets: [{ ...chart, href: 'pulse/assets/none.svg' }] })

/** Logs, and the expected result of importing each. `setUp` runs before the import. */
const logs: readonly {
  readonly name: string
  readonly lines: readonly object[]
  readonly says: string
  readonly setUp?: (service: RunningService) => Promise<unknown>
}[] = [
  {
    name: 'a new game',
    lines: [
      { kind: 'fixture', entry },
      { ...settings(1), ...feed },
      publication(2, { items: [draftSample('a')] }, feed),
      publication(3, { items: [draftSample('a', 'newer')], withdrawals: [] }, feed),
      publication(4, { withdrawals: [{ id: 'a' }] }, feed),
    ].map(line => JSON.parse(JSON.stringify(line).replaceAll(pulse.fixtureId, feed.fixtureId))),
    says: '200 5 applied',
  },
  {
    name: 'a retired game',
    lines: [
      { kind: 'fixture', entry, retired: true },
      { ...settings(1), ...feed },
    ],
    says: '200 2 applied',
  },
  {
    name: 'a change to which a hold of another token applies, after one to which it does not',
    lines: [
      publication(30, { items: [draftSample('b')] }),
      publication(31, { items: [draftSample('a')] }),
    ],
    setUp: service => hold(service, { ...forTwenty, items: ['a'] }),
    says: '409 held Line 2',
  },
  {
    name: 'settings by a token that a hold restricts',
    lines: [settings(30)],
    setUp: service => hold(service, { ...forApproval, tokens: ['tests'] }),
    says: '409 held Line 1',
  },
  {
    name: 'a registration without the feed by a token that a hold restricts',
    lines: [{ kind: 'fixture', entry: { ...entry, fixtureId: pulse.fixtureId, feeds: ['other'] } }],
    setUp: service => hold(service, { ...forApproval, tokens: ['tests'] }),
    says: '409 held Line 1',
  },
  {
    name: 'a game that is not registered',
    lines: [publication(30, { items: [] }, feed)],
    says: '404 unknown_fixture Line 1',
  },
  {
    name: 'a feed that the game does not have',
    lines: [settings(30, { feedKey: 'none' })],
    says: '404 unknown_feed Line 1',
  },
  {
    name: 'a revision that is taken',
    lines: [publication(30, { items: [draftSample('a', 'other', { revision: 1 })] })],
    setUp: service => service.publish({ items: [draftSample('a')] }),
    says: '409 revision_conflict Line 1',
  },
  {
    name: 'a revision that an earlier line takes',
    lines: [
      publication(30, { items: [draftSample('a', 'one', { revision: 3 })] }),
      publication(31, { items: [draftSample('a', 'two', { revision: 3 })] }),
    ],
    says: '409 revision_conflict Line 2',
  },
  {
    name: 'an instant before that of an earlier line',
    lines: [
      publication(31, { items: [draftSample('a')] }),
      publication(30, { items: [draftSample('b')] }),
    ],
    says: '422 invalid_items Line 2',
  },
  {
    name: 'an asset with a name that is not its own',
    lines: [{ kind: 'fixture', entry }, asset],
    says: '422 invalid_items Line 2',
  },
  {
    name: 'an invalid line after a valid one',
    lines: [publication(30, { items: [draftSample('a')] }), { kind: 'feed' }],
    says: '422 invalid_items Line 2',
  },
  {
    name: 'an item with an asset that was never uploaded',
    lines: [publication(30, { items: [withChart] })],
    says: '200 1 applied, dangling',
  },
  {
    name: 'a log whose first line was applied before',
    lines: [
      {
        ...publication(0, {
          items: [draftSample('a', 'there', { revision: 1, publishedAt: instant })],
        }),
        at: instant,
      },
      publication(30, { items: [draftSample('a', 'newer', { revision: 2 })] }),
    ],
    setUp: service => service.publish({ items: [draftSample('a', 'there')] }),
    says: '200 1 applied, 1 already applied',
  },
]

function inWords({ status, json, problem }: OperatorResponse): string {
  if (status !== 200) return `${status} ${problem.code} ${/^Line \d+/.exec(problem.detail)}`
  const { applied, alreadyApplied, dangling } = json as {
    readonly applied: number
    readonly alreadyApplied: number
    readonly dangling?: readonly string[]
  }
  const there = alreadyApplied > 0 ? `, ${alreadyApplied} already applied` : ''
  return `200 ${applied} applied${there}${dangling === undefined ? '' : ', dangling'}`
}

async function run(t: TestContext, setUp: (typeof logs)[number]['setUp'], directory?: string) {
  const service = await runWithTokens(t, { ...(directory && { directory }) })
  await setUp?.(service)
  service.clock.advance(60_000)
  const send = (lines: readonly object[], query = '') =>
    service.operate('POST', `/v1/log${query}`, {
      body: lines.map(line => JSON.stringify(line)).join('\n'),
      headers: { 'content-type': 'application/jsonl' },
    })
  return { service, send }
}

for (const { name, lines, setUp, says } of logs)
  test(`a dry run gets the response of the import and changes nothing: ${name}`, async t => {
    const { service, send } = await run(t, setUp)
    const state = async () => [
      await exportLines(service).catch(error => String(error)),
      (await service.operate('GET', '/v1/fixtures')).text,
      (await service.operate('GET', `/v1/fixtures/${encodeURIComponent(feed.fixtureId)}/log`)).text,
    ]
    const before = await state()
    const promised = [await send(lines, '?dryRun=true'), await send(lines, '?dryRun=true')]
    assert.deepEqual(promised.map(inWords), [says, says], promised[0]?.text ?? '')
    assert.deepEqual(await state(), before)
    const imported = await send(lines)
    assert.equal(inWords(imported), says, imported.text)
  })

test('a dry run writes nothing to a store on disk, and requires the rights of its own token', async t => {
  const { service, send } = await run(
    t,
    running => hold(running, { ...forApproval, items: ['a'] }),
    temporaryDirectory(),
  )
  const lines = [publication(30, { items: [draftSample('a')] })]
  assert.equal(inWords(await send(lines, '?dryRun=true')), '409 held Line 1')
  const body = JSON.stringify(lines[0])
  const own = await service.operate('POST', '/v1/log?dryRun=true', {
    body,
    headers: { ...asDesk.headers, 'content-type': 'application/jsonl' },
  })
  assert.equal(inWords(own), '200 1 applied')
  assert.equal((await fetch(service.feedUrl())).status, 404)
  const again = await service.restart()
  assert.equal((await fetch(again.feedUrl())).status, 404)
})
