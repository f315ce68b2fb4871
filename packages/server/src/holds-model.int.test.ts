/**
 * Compares holds with a naive model of them, for random actions in random order, on every store. `HOLD_SEEDS=500` is
 * the long run.
 */
import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { FeedSettings, HoldBody } from '@fixture-feed/contract/operator-bodies'
import type { HoldList } from '@fixture-feed/contract/operator-responses'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { openNatsJournal } from '@fixture-feed/journal/nats-journal'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { createFakeClock } from '@fixture-feed/test-support/fake-clock'
import { startNatsServers, withoutNatsServer } from '@fixture-feed/test-support/nats-servers'
import {
  feedPath,
  type OperatorResponse,
  type RunningService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import { seededRandom } from '@fixture-feed/test-support/seeded-random'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { HoldModel } from './lib/testing/hold-model.ts'
import { importText, publicationLine } from './lib/testing/log-lines.ts'
import {
  approve,
  asDesk,
  asOther,
  drop,
  endHold,
  hold,
  runWithTokens,
} from './lib/testing/several-tokens.ts'
import { withoutStoreClock } from './lib/testing/without-store-clock.ts'

const seeds = Number(process.env.HOLD_SEEDS ?? 1)
const first = Number(process.env.HOLD_SEED ?? 9)
const steps = 80
const as = { tests: { headers: {} }, desk: asDesk, other: asOther }
const names = ['tests', 'desk', 'other'] as const
const ids = ['a', 'b', 'c']
const natsServers = withoutNatsServer ? [] : await startNatsServers({ after }, { count: 1 })

/** The stores by name. For a seed, each returns a function that opens the same journal at every call. */
const stores: Record<string, (seed: number) => () => Promise<Journal>> = {
  memory: () => {
    const journal = { ...createMemoryJournal(), close: async () => {} }
    return async () => journal
  },
  sqlite: () => {
    const directory = temporaryDirectory()
    return () => openSqliteJournal({ directory })
  },
  NATS: seed => () =>
    openNatsJournal({
      servers: natsServers.map(({ url }) => url),
      stream: `HOLDS${seed}`,
      ifMissing: 'create',
    }).then(withoutStoreClock),
}

for (const [store, open] of Object.entries(stores))
  for (let seed = first; seed < first + seeds; seed++)
    test(
      `readers and editors see the state that the model predicts: ${store}, seed ${seed}`,
      {
        skip: store === 'NATS' && withoutNatsServer,
        timeout: 120_000,
      },
      t => compare(t, open(seed), seed),
    )

async function compare(t: TestContext, openJournal: () => Promise<Journal>, seed: number) {
  const random = seededRandom(seed)
  const any = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value
  const clock = createFakeClock()
  const model = new HoldModel(clock.nowMs)
  const hashes = new Map<string, string>()
  const counts = new Map<string, number>()
  const fixture = `/v1/fixtures/${pulse.fixtureId}`
  const path = feedPath(pulse)
  let service = await runWithTokens(t, { openJournal, clock })

  /**
   * Performs one action on the service and on the model. Resolves to the action and, if it has an outcome, the expected
   * and the reported outcome.
   */
  const act = async (
    step: number,
  ): Promise<readonly [what: string, wanted?: string | undefined, code?: string]> => {
    const id = any(ids)
    const by = any(names)
    const holdId = any(['h', 'i', 'j'])
    const who = as[by]
    const text = any([`x`, 'y', `${step}`])
    const chance = random() * 100
    if (chance < 10) return [`clock ${clock.advance(any([1_000, 20_000, 60_000, -30_000]))}`]
    if (chance < 14) {
      await service.stop(0)
      service = await runWithTokens(t, { openJournal, clock, registered: false })
      return ['restart']
    }
    if (chance < 18 || (model.isRetired && chance < 40)) {
      if (!model.isRetired)
        return [
          `retire ${by}`,
          model.retire(by),
          codeOf(await service.operate('DELETE', fixture, who)),
        ]
      if (random() < 0.4)
        return [
          `purge ${by}`,
          model.purge(by),
          codeOf(await service.operate('DELETE', `${fixture}/history`, who)),
        ]
      await service.register()
      return ['register', model.register()]
    }
    if (chance < 40) {
      const result = await service.tryPublish({ items: [draftSample(id, text)] }, who)
      return [`publish ${by} ${id} ${text}`, model.publish(by, id, text), codeOf(result)]
    }
    if (chance < 46) {
      const result = await service.tryPublish({ withdrawals: [{ id }] }, who)
      return [`withdraw ${by} ${id}`, model.publish(by, id, null), codeOf(result)]
    }
    if (chance < 64) {
      const rule = anyRule(any, clock.nowMs())
      const result = await hold(service, rule, { as: who, id: holdId })
      const what = `hold ${by} ${holdId} ${JSON.stringify(rule)}`
      return [what, model.hold(by, holdId, rule), codeOf(result)]
    }
    if (chance < 70) {
      const publish = random() < 0.5
      const result = await endHold(service, { as: who, id: holdId, publish })
      return [`end ${by} ${holdId} ${publish}`, model.end(by, holdId, publish), codeOf(result)]
    }
    const { hash = '0'.repeat(64) } = (await shownBy(service)).hashes.get(id) ?? {}
    const given = any([hash, hash, hashes.get(id) ?? hash])
    hashes.set(id, hash)
    if (chance < 82) {
      const result = await approve(service, id, { as: who, hash: given })
      const wanted = model.approve(by, id, given === hash)
      return [`approve ${by} ${id} ${given === hash}`, wanted, codeOf(result)]
    }
    if (chance < 88) {
      const result = await drop(service, id, { as: who, hash: given })
      return [`drop ${by} ${id} ${given === hash}`, model.drop(id, given === hash), codeOf(result)]
    }
    if (model.isRetired) return ['nothing']
    if (chance < 93) {
      const result = await service.operate('POST', `${path}/erasures`, { json: { id }, ...who })
      return [`erase ${by} ${id}`, model.erase(by, id), codeOf(result)]
    }
    if (chance < 96) {
      const isFinished = random() < 0.5
      const state = isFinished ? 'finished' : 'live'
      const result = await service.settle({ state }, who)
      return [`settle ${by} ${state}`, model.settle(by, isFinished), codeOf(result)]
    }
    // No line is imported while the clock is not later than the last change, because instants must increase.
    const { snapshotAt = '' } = await shownBy(service)
    if (snapshotAt >= clock.now) return ['nothing']
    const line = publicationLine(clock.now, { items: [draftSample(id, `${step}`)] })
    const result = await importText(service, JSON.stringify(line), who.headers)
    return [`import ${by} ${id} ${step}`, model.import(by, id, `${step}`), codeOf(result)]
  }

  const done: string[] = []
  for (let step = 0; step < steps; step++) {
    const [what, wanted, code] = await act(step)
    done.push(`${what}: ${code}`)
    const [kind = ''] = what.split(' ')
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    assert.equal(code, wanted, done.join('\n'))
    clock.advance(1)
    const expected = model.look()
    // Due changes are published automatically, within a second.
    const patienceEnds = performance.now() + 10_000
    let seen = await shownBy(service)
    while (!isDeepStrictEqual(seen.shown, expected) && performance.now() < patienceEnds) {
      await delay(25)
      seen = await shownBy(service)
    }
    assert.deepEqual(seen.shown, expected, done.join('\n'))
  }
  t.diagnostic([...counts].map(([what, times]) => `${times} ${what}`).join(', '))
}

const otherTokens = [{ tokens: ['tests'] }, { tokens: ['other'] }]

function anyRule(any: <Value>(values: readonly Value[]) => Value, nowMs: number): HoldBody {
  const at = new Date(nowMs + any([25_000, 60_000, 90_000, 0])).toISOString()
  return {
    ...any([{}, {}, { items: ['a'] }, { items: ['b', 'c'] }, ...otherTokens]),
    release: any(['approval', { afterSeconds: 20 }, { afterSeconds: 50 }, { at }] as const),
    reason: 'r',
  }
}

/** `ok`, `held`, or the code of a refusal; its status if it has no code. */
function codeOf({ json, status }: OperatorResponse): string {
  const { code, held } = (json ?? {}) as { code?: string; held?: unknown }
  return code ?? (held === undefined ? (status < 300 ? 'ok' : `${status}`) : 'held')
}

/** The state of the feed, as readers and operators see it. */
async function shownBy(service: RunningService) {
  const response = await fetch(service.feedUrl())
  const { items = [], snapshotAt } = (await response.json()) as Partial<Snapshot>
  const { json } = await service.operate('GET', `${feedPath(pulse)}/holds`)
  const { holds = [], proposals = [] } = json as Partial<HoldList>
  const settings = await service.operate('GET', `${feedPath(pulse)}/settings`)
  const textOf = (item: object | undefined) =>
    (item as Snapshot['items'][number] | undefined)?.content.headline ?? null
  return {
    snapshotAt,
    hashes: new Map(proposals.map(proposal => [proposal.id, proposal])),
    shown: {
      items: items.map(item => `${item.id}${item.revision} ${textOf(item)}`).sort(),
      isFinished: (settings.json as Partial<FeedSettings>).state === 'finished',
      holds: holds.map(({ id, by }) => `${id} ${by}`),
      proposals: proposals.map(({ id, by, at, due, holds, item }) => {
        return { id, by, at, due, holds, text: textOf(item) }
      }),
    },
  }
}
