/** A token that a hold restricts: no operation lets it change the guarded items or remove the hold. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  codeOf,
  feedPath,
  type OperatorResponse,
  type RunningService,
} from '@fixture-feed/test-support/running-service'
import {
  draftSample,
  performanceDraft,
  pulse,
  pulseV1,
  registrationSample,
} from '@fixture-feed/test-support/samples'
import { importText, publicationLine } from '../testing/log-lines.ts'
import {
  approve,
  asDesk,
  asMachine,
  asOther,
  drop,
  endHold,
  forApproval,
  forTwenty,
  hold,
  holdsOf,
  proposalFor,
  runWithTokens,
} from '../testing/several-tokens.ts'

const path = feedPath(pulse)
const fixture = `/v1/fixtures/${pulse.fixtureId}`
const preGame = 'basketball.pre-game-summary'

/**
 * A service whose token "tests" is held, either by a hold that names the token or by a hold that has kept back one of
 * its changes.
 */
async function runHeld(t: TestContext, how: 'named' | 'kept back'): Promise<RunningService> {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a'), draftSample('b')] })
  await hold(service, how === 'named' ? { ...forApproval, tokens: ['tests'] } : forApproval)
  if (how === 'kept back') {
    await service.tryPublish({ items: [draftSample('a', 'other words')] })
    assert.equal((await drop(service, 'a', { as: {} })).status, 204)
  }
  return service
}

/** All operations, except publications, with which a held token could change the held items or remove the hold. */
const ways: readonly {
  readonly name: string
  readonly code: string
  readonly go: (
    service: RunningService,
    as: { headers?: Record<string, string> },
  ) => Promise<OperatorResponse>
}[] = [
  {
    name: 'ends the hold',
    code: '403 own_proposal',
    go: (service, as) => endHold(service, { as }),
  },
  {
    name: 'ends the hold and publishes',
    code: '403 own_proposal',
    go: (service, as) => endHold(service, { as, publish: true }),
  },
  {
    name: 'replaces the hold by its own',
    code: '403 own_proposal',
    go: (service, as) => hold(service, { ...forTwenty, items: ['x'] }, { as }),
  },
  {
    name: 'erases an item',
    code: '409 held',
    go: (service, as) => service.operate('POST', `${path}/erasures`, { json: { id: 'a' }, ...as }),
  },
  {
    name: 'finishes the feed',
    code: '409 held',
    go: (service, as) => service.settle({ state: 'finished' }, as),
  },
  {
    name: 'disables all definitions',
    code: '409 held',
    go: (service, as) => service.settle({ definitions: [] }, as),
  },
  {
    name: 'sets another language',
    code: '409 held',
    go: (service, as) => service.settle({ language: 'de' }, as),
  },
  {
    name: 'registers the fixture without the feed',
    code: '409 held',
    go: (service, as) =>
      service.operate('PUT', fixture, {
        json: { ...registrationSample(), feeds: [pulseV1.feedKey] },
        ...as,
      }),
  },
  {
    name: 'retires the fixture',
    code: '409 held',
    go: (service, as) => service.operate('DELETE', fixture, as),
  },
  {
    name: 'imports a change of an item',
    code: '409 held',
    go: (service, { headers }) => {
      const line = publicationLine(service.clock.now, { items: [draftSample('a', 'imported')] })
      return importText(service, JSON.stringify(line), headers)
    },
  },
  {
    name: 'imports settings',
    code: '409 held',
    go: (service, { headers }) => {
      const line = {
        kind: 'feed',
        ...pulse,
        at: service.clock.now,
        state: 'finished',
        definitions: null,
      }
      return importText(service, JSON.stringify(line), headers)
    },
  },
  {
    name: 'imports a registration without the feed',
    code: '409 held',
    go: (service, { headers }) => {
      const entry = {
        fixtureId: pulse.fixtureId,
        ...registrationSample(),
        feeds: [pulseV1.feedKey],
      }
      return importText(service, JSON.stringify({ kind: 'fixture', entry }), headers)
    },
  },
  {
    name: 'imports the retirement of the fixture',
    code: '409 held',
    go: (service, { headers }) => {
      const entry = { fixtureId: pulse.fixtureId, ...registrationSample(), label: 'Other' }
      return importText(service, JSON.stringify({ kind: 'fixture', entry, retired: true }), headers)
    },
  },
]

for (const how of ['named', 'kept back'] as const)
  for (const { name, code, go } of ways)
    test(`a token that is ${how} by a hold and ${name} is rejected, and another one is not`, async t => {
      const service = await runHeld(t, how)
      service.clock.advance(60_000)
      const before = await stateOf(service)
      const refused = await go(service, {})
      assert.equal(codeOf(refused), code, refused.text)
      assert.match(refused.problem.detail, /"tests"|Hold "h"/)
      assert.deepEqual(await stateOf(service), before)
      const result = await go(service, asDesk)
      assert.ok(result.status < 300, result.text)
    })

/** The state that readers get, and the holds and proposals of the feed. */
async function stateOf(service: RunningService): Promise<readonly string[]> {
  const reads = [path, `${path}/timeline`, '/v1/fixtures'].map(async address => {
    const response = await fetch(service.publicUrl + address)
    return `${response.status} ${response.headers.get('cache-control')} ${await response.text()}`
  })
  const { text } = await service.operate('GET', `${path}/holds`)
  return [...(await Promise.all(reads)), text]
}

test('a purge by a held token is rejected, also after another token retired the fixture', async t => {
  const service = await runHeld(t, 'named')
  await service.operate('DELETE', fixture, asDesk)
  assert.equal(codeOf(await service.operate('DELETE', `${fixture}/history`)), '409 held')
  assert.equal((await service.operate('DELETE', `${fixture}/history`, asOther)).status, 204)
})

test('a hold does not affect a token that it does not name and whose changes it has not kept back', async t => {
  for (const { go } of ways) {
    const service = await runWithTokens(t)
    await service.publish({ items: [draftSample('a')] })
    await hold(service, { ...forApproval, items: ['b'] })
    service.clock.advance(60_000)
    const result = await go(service, {})
    assert.ok(result.status < 300, result.text)
    await service.stop(0)
  }
})

test('a hold affects a token until it ends, is replaced, or is due', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a')] })
  const until = { release: { at: '2026-03-01T19:01:00Z' }, reason: 'embargo', tokens: ['tests'] }
  await hold(service, until)
  assert.equal(codeOf(await service.settle({ state: 'finished' })), '409 held')
  service.clock.advance(60_000)
  assert.equal((await service.settle({ state: 'finished' })).status, 200)
  await hold(service, { ...forTwenty, tokens: ['tests'] })
  assert.equal(codeOf(await service.settle({ state: 'live' })), '409 held')
  // A request that changes nothing is not refused.
  assert.equal((await service.settle({ state: 'finished' })).status, 200)
  await hold(service, { ...forTwenty, tokens: ['other'] })
  assert.equal((await service.settle({ state: 'live' })).status, 200)
  await hold(service, { ...forTwenty, tokens: ['tests'] })
  await endHold(service)
  assert.equal((await service.settle({ state: 'finished' })).status, 200)
})

test('an erasure by a held token is rejected for the items that its hold names, and for no others', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a'), draftSample('b'), performanceDraft('t')] })
  await hold(service, {
    ...forApproval,
    definitions: [preGame],
    items: ['a', 't', 'n'],
    tokens: ['tests'],
  })
  assert.equal(codeOf(await service.erase({ id: 'a' })), '409 held')
  assert.equal((await service.erase({ id: 'b' })).status, 200)
  assert.equal((await service.erase({ id: 't' })).status, 200)
  await service.tryPublish({ items: [draftSample('n')] })
  assert.equal(codeOf(await service.erase({ id: 'n' })), '409 held')
})

test('the tokens of held changes are remembered across a restart and an erasure', async t => {
  const service = await runHeld(t, 'kept back')
  assert.equal(
    (await service.operate('POST', `${path}/erasures`, { json: { id: 'a' }, ...asDesk })).status,
    200,
  )
  assert.equal(codeOf(await endHold(service, { as: {} })), '403 own_proposal')
  const held = await holdsOf(service)
  assert.equal(held.proposals.length, 0)
})

test('a hold of definitions applies to a published item even if its new revision has another definition', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a')] })
  await hold(service, { ...forApproval, definitions: [preGame] })
  for (const body of [{ items: [performanceDraft('a')] }, { withdrawals: [{ id: 'a' }] }]) {
    const result = await service.tryPublish(body)
    const { held } = result.json as { readonly held?: readonly { readonly id: string }[] }
    assert.deepEqual(
      held?.map(({ id }) => id),
      ['a'],
    )
  }
  const { items } = await service.readSnapshot()
  assert.equal(items[0]?.definitionKey, preGame)
})

test('a proposed withdrawal shows its reason, and another reason is another proposal', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a')] })
  await hold(service)
  await service.tryPublish({ withdrawals: [{ id: 'a', reason: 'a typo' }] })
  const seen = await proposalFor(service, 'a')
  assert.equal(seen?.reason, 'a typo')
  await service.tryPublish({ withdrawals: [{ id: 'a', reason: 'never happened' }] })
  assert.equal(
    codeOf(await approve(service, 'a', { hash: seen?.hash ?? '' })),
    '409 proposal_changed',
  )
  await service.tryPublish({ withdrawals: [{ id: 'a' }] })
  const last = await proposalFor(service, 'a')
  assert.deepEqual([last?.kind, last?.reason], ['withdraw', undefined])
})

test('PUT …/holds/{holdId} with If-None-Match: * does not replace a hold', async t => {
  const service = await runWithTokens(t)
  const put = (body: object, { headers } = asDesk) =>
    service.operate('PUT', `${path}/holds/h`, {
      json: body,
      headers: { ...headers, 'if-none-match': '*' },
    })
  assert.equal((await put(forApproval)).status, 201)
  for (const as of [asDesk, asOther]) {
    const refused = await put(forTwenty, as)
    assert.equal(codeOf(refused), '412 precondition_failed')
    assert.match(
      refused.problem.detail,
      /Hold "h" already exists: "desk" set it at .* \(to be looked at\)/,
    )
  }
  assert.equal((await holdsOf(service)).holds[0]?.release, 'approval')
  assert.equal((await hold(service, forTwenty)).status, 200)
})

test('a token with noHolds publishes and drops, and may not set holds or approve proposals', async t => {
  const service = await runWithTokens(t)
  assert.equal(codeOf(await hold(service, forApproval, { as: asMachine })), '403 forbidden')
  await hold(service, forApproval)
  await service.tryPublish({ items: [draftSample('a')] })
  assert.equal(codeOf(await approve(service, 'a', { as: asMachine })), '403 forbidden')
  assert.equal(codeOf(await endHold(service, { as: asMachine })), '403 forbidden')
  assert.equal((await service.tryPublish({ items: [draftSample('b')] }, asMachine)).status, 200)
  assert.equal((await drop(service, 'b', { as: asMachine })).status, 204)
  const rights = (await service.operate('GET', '/v1/token', asMachine)).json
  assert.deepEqual(rights, {
    name: 'machine',
    readOnly: false,
    noHolds: true,
    fixtures: null,
    feeds: null,
  })
})
