/** Publications that are refused whole: what the answer says, and that nothing changed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from '@fixture-feed/contract/draft'
import { assertRefused, observe } from '../testing/observed-feed.ts'
import { runService } from '../testing/running-service.ts'
import { draftSample, performanceDraft } from '../testing/samples.ts'

/** Drafts that are refused, each beside one that is right, with the issues that say why. */
const wrongDrafts: readonly (readonly [what: string, draft: unknown, issues: readonly string[]])[] =
  [
    ['no id', { ...draftSample('a'), id: undefined }, [' required']],
    ['another fixture', draftSample('a', 'it', { fixtureId: 'other' }), ['/fixtureId fixture']],
    [
      'content of another definition',
      draftSample('a', 'it', { definitionKey: 'basketball.four-factors' }),
      ['/content required', '/content required'],
    ],
    [
      'an entity that is not listed',
      performanceDraft('a', { entities: [] }),
      ['/content/teamId reference', '/content/gameState/awayTeamId reference'],
    ],
  ]

for (const [what, draft, expected] of wrongDrafts) {
  test(`a publication with a draft with ${what} is refused whole, with issues that say where`, async t => {
    const service = await runService(t)
    await service.publish({ items: [draftSample('b')] })
    const before = await observe(service)
    const body = { items: [draftSample('c'), draft], withdrawals: [{ id: 'b' }] }
    const { issues = [] } = assertRefused(await service.tryPublish(body), 422, 'invalid_items')
    const found = issues.map(({ path, rule }) => `${path} ${rule}`)
    for (const issue of expected) assert.ok(found.includes(`/items/1${issue}`), found.join('; '))
    assert.ok(found.every(issue => issue.startsWith('/items/1')))
    assert.deepEqual(await observe(service), before)
  })
}

for (const [what, body, issue] of [
  [
    'an id as item and as withdrawal',
    { items: [draftSample('a')], withdrawals: [{ id: 'a' }] },
    '/withdrawals/0/id duplicate-id',
  ],
  ['an unknown field', { items: [], item: [] }, '/item additionalProperties'],
] as const) {
  test(`a publication with ${what} is refused with issue ${issue}`, async t => {
    const service = await runService(t)
    await service.publish({ items: [draftSample('b')] })
    const before = await observe(service)
    const { issues = [] } = assertRefused(await service.tryPublish(body), 422, 'invalid_items')
    assert.deepEqual(
      issues.map(({ path, rule }) => `${path} ${rule}`),
      [issue],
    )
    assert.deepEqual(await observe(service), before)
  })
}

test('an item or a list that is not wrapped is told to be wrapped', async t => {
  const service = await runService(t)
  for (const [body, words] of [
    [draftSample('a'), 'found an item: wrap it as {"items": [item]}'],
    [[draftSample('a')], 'found a list: wrap it as {"items": […]}'],
  ] as const) {
    const answer = await service.tryPublish(body)
    const { detail, issues } = assertRefused(answer, 422, 'invalid_items')
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
  const { detail, issues } = assertRefused(answer, 422, 'unknown_definition')
  assert.match(detail, /basketball\.nobody-knows@1/)
  assert.equal(issues?.[0]?.path, '/items/1')
  const version = draftSample('a', 'it', { definitionVersion: 2 })
  assertRefused(await service.tryPublish({ items: [version] }), 422, 'unknown_definition')
})
