/** Publications that are refused whole: what the answer says, and that nothing changed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from '@fixture-feed/contract/draft'
import { observe } from '../testing/observed-feed.ts'
import { assertRefused, runService } from '../testing/running-service.ts'
import { draftSample, performanceDraft } from '../testing/samples.ts'

const other = draftSample('a', 'it', { definitionKey: 'basketball.four-factors' })
const beside = (draft: unknown) => ({
  items: [draftSample('c'), draft],
  withdrawals: [{ id: 'b' }],
})

test('what breaks the contract is refused whole, with issues that say where', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('b')] })
  const before = await observe(service)
  for (const [body, ...expected] of [
    [beside({ ...draftSample('a'), id: undefined }), '/items/1 required'],
    [beside(draftSample('a', 'it', { fixtureId: 'other' })), '/items/1/fixtureId fixture'],
    [beside(other), '/items/1/content required'],
    [
      beside(performanceDraft('a', { entities: [] })),
      '/items/1/content/teamId reference',
      '/items/1/content/gameState/awayTeamId reference',
    ],
    [{ items: [draftSample('a')], withdrawals: [{ id: 'a' }] }, '/withdrawals/0/id duplicate-id'],
    [{ items: [], item: [] }, '/item additionalProperties'],
  ] as const) {
    const { issues = [] } = assertRefused(await service.tryPublish(body), '422 invalid_items')
    const found = issues.map(({ path, rule }) => `${path} ${rule}`)
    for (const issue of expected) assert.ok(found.includes(issue), found.join('; '))
    const place = /^\/\w+(?:\/\d+)?/.exec(expected[0])?.[0] ?? ''
    assert.ok(
      found.every(issue => issue.startsWith(place)),
      found.join('; '),
    )
    assert.deepEqual(await observe(service), before)
  }
})

test('an item or a list that is not wrapped is told to be wrapped', async t => {
  const service = await runService(t)
  for (const [body, words] of [
    [draftSample('a'), 'found an item: wrap it as {"items": [item]}'],
    [[draftSample('a')], 'found a list: wrap it as {"items": […]}'],
  ] as const) {
    const answer = await service.tryPublish(body)
    const { detail, issues } = assertRefused(answer, '422 invalid_items')
    assert.equal(issues?.length, 1)
    assert.ok(detail.includes(`expected a publication, ${words}`), detail)
  }
})

test('a definition that is not known is refused as such', async t => {
  const service = await runService(t)
  const unknown: Partial<Draft> = { definitionKey: 'basketball.nobody-knows' }
  const answer = await service.tryPublish({
    items: [draftSample('a'), draftSample('b', 'it', unknown)],
  })
  const { detail, issues } = assertRefused(answer, '422 unknown_definition')
  assert.match(detail, /basketball\.nobody-knows@1/)
  assert.equal(issues?.[0]?.path, '/items/1')
  const version = draftSample('a', 'it', { definitionVersion: 2 })
  assertRefused(await service.tryPublish({ items: [version] }), '422 unknown_definition')
})
