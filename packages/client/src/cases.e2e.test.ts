import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeContexts, noChromium, sharedChromium } from '@fixture-feed/test-support/chromium'
import type { Page } from 'playwright-core'
import { createInbox } from './lib/cases/inbox.ts'
import { startScriptedServer } from './lib/cases/scripted-server.ts'
import type { ObservedClient } from './lib/testing/observed-client.ts'
import { serveSources } from './lib/testing/serve-sources.ts'
import {
  capabilitiesOf,
  type Observation,
  type PollCase,
  type PollCaseAction,
  type PollCaseOptions,
  readPollCases,
} from './poll-case.ts'
import { runPollCase, type StartClient } from './run-poll-case.ts'

/** The interface between the page and the test. */
declare global {
  var startClient: (id: string, baseUrl: string, options: PollCaseOptions) => void
  var clients: Map<string, ObservedClient>
  var report: (id: string, observation: Observation) => void
}

test('pollFeed() in Chromium, across origins', { concurrency: 8, skip: noChromium }, async t => {
  const browser = await sharedChromium()
  t.after(() => closeContexts(browser))
  const page = await browser.newPage()
  const startInPage = await prepare(page, await serveSources(t))
  await Promise.all(
    [...readPollCases()]
      .filter(([, pollCase]) => isForPages(pollCase))
      .map(([file, pollCase]) =>
        t.test(`${file}: ${pollCase.name}`, () =>
          runPollCase(pollCase, startInPage, { isAcrossOrigins: true }),
        ),
      ),
  )
})

test('pollFeed() in Chromium reads when the page comes online or into view', {
  skip: noChromium,
}, async t => {
  const browser = await sharedChromium()
  t.after(() => closeContexts(browser))
  const server = await startScriptedServer()
  t.after(() => server.close())
  const page = await browser.newPage()
  const startInPage = await prepare(page, await serveSources(t))
  const states = createInbox<Observation>()
  const options = { intervalMs: 3_600_000 }
  const client = await startInPage(server.baseUrl, options, observation => states.put(observation))
  const first = await server.requests.take('the first read')
  await first.answer({ items: 'a1', headers: { ETag: '"1"' } })
  await states.take('the first state')

  await page.context().setOffline(true)
  await page.context().setOffline(false)
  const online = await server.requests.take('a read when online')
  assert.equal(online.ifNoneMatch, '"1"')
  await online.answer({ items: 'a2', headers: { ETag: '"2"' } })
  await states.take('the first change')
  await states.take('the second state')

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const visible = await server.requests.take('a read when visible')
  assert.equal(visible.ifNoneMatch, '"2"')
  await client.close()
  await visible.aborted
})

test('pollFeed() in a worker of Chromium', { skip: noChromium }, async t => {
  const browser = await sharedChromium()
  t.after(() => closeContexts(browser))
  const server = await startScriptedServer()
  t.after(() => server.close())
  const origin = await serveSources(t)
  const page = await browser.newPage()
  await page.goto(origin)
  const observed = page.evaluate(
    ([module, baseUrl]) => {
      const code = `
        import { startObservedClient } from '${module}'
        const client = startObservedClient('${baseUrl}', { intervalMs: 10 }, observation => {
          postMessage(observation)
          client.close()
        })`
      const worker = new Worker(
        URL.createObjectURL(new Blob([code], { type: 'text/javascript' })),
        {
          type: 'module',
        },
      )
      return new Promise(resolve => {
        worker.onmessage = ({ data }) => resolve(data)
      })
    },
    [`${origin}/lib/testing/observed-client.ts`, server.baseUrl] as const,
  )
  const request = await server.requests.take('a read from the worker')
  await request.answer({ items: 'a1' })
  assert.deepEqual(await observed, {
    state: { status: 'fresh', items: 'a1', failures: 0, error: null },
  })
})

/**
 * Whether a page can pass a case. Chromium decodes deltas itself, and rejects a forged body before the client can read
 * it. The page has no client for many feeds.
 */
function isForPages(pollCase: PollCase): boolean {
  const needs = capabilitiesOf(pollCase)
  return !needs.some(each => each === 'deltas' || each === 'signatures' || each === 'changes')
}

/** Loads the client into a page. Returns a function that starts a client there. */
async function prepare(page: Page, origin: string): Promise<StartClient> {
  const reports = new Map<string, (observation: Observation) => void>()
  await page.exposeFunction('report', (id: string, observation: Observation) =>
    reports.get(id)?.(observation),
  )
  await page.goto(origin)
  await page.evaluate(async () => {
    const module = '/lib/testing/observed-client.ts'
    const { startObservedClient } = await import(module)
    globalThis.clients = new Map()
    globalThis.startClient = (id, baseUrl, options) => {
      const report = (observation: Observation): void => globalThis.report(id, observation)
      globalThis.clients.set(id, startObservedClient(baseUrl, options, report))
    }
  })

  return async (baseUrl, options, report) => {
    const id = baseUrl
    reports.set(id, report)
    await page.evaluate(([id, baseUrl, options]) => globalThis.startClient(id, baseUrl, options), [
      id,
      baseUrl,
      options,
    ] as const)
    return {
      act: (action: PollCaseAction) =>
        page.evaluate(([id, action]) => globalThis.clients.get(id)?.act(action), [
          id,
          action,
        ] as const),
      close: () => page.evaluate(id => globalThis.clients.get(id)?.close(), id),
    }
  }
}
