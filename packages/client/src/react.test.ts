import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { after, before, describe, type TestContext, test } from 'node:test'
import type { FeedStatus } from './feed.ts'
import { notationOf } from './lib/cases/snapshot-notation.ts'
import { settled } from './lib/testing/fake-clock.ts'
import { ListService, toFeedId } from './lib/testing/list-service.ts'
import type { PollFeedsOptions } from './poll-feeds.ts'

const testTools = new URL('../../../test-tools/package.json', import.meta.url)
const skip =
  existsSync(new URL('node_modules/react-dom', testTools)) || process.env.REQUIRE_TOOLS === '1'
    ? false
    : 'skipped: React is not installed (npm ci --prefix test-tools)'

interface Root {
  render(node: unknown): void
  unmount(): void
}

/** Loads the hook with the React of the test tools, because a hook works only with the React of its renderer. */
async function loadReact() {
  const hooks = registerHooks({
    resolve(specifier, context, nextResolve) {
      const isReact = /^react(?:-dom)?(?:\/|$)/.test(specifier)
      return nextResolve(specifier, isReact ? { ...context, parentURL: testTools.href } : context)
    },
  })
  // The names are variables, because the renderers have no type declarations in this package.
  const [client, server]: [string, string] = ['react-dom/client', 'react-dom/server']
  const { createRoot } = (await import(client)) as { createRoot(container: unknown): Root }
  const { renderToString } = (await import(server)) as { renderToString(node: unknown): string }
  const { act, createElement, StrictMode } = await import('react')
  const { useFeeds } = await import('./react.ts')
  hooks.deregister()
  return { act, createElement, StrictMode, createRoot, renderToString, useFeeds }
}

let react: Awaited<ReturnType<typeof loadReact>>

/** A container for components that render nothing, in a process without a document. */
function createContainer(): unknown {
  const addEventListener = (): void => {}
  const ownerDocument = { nodeType: 9, addEventListener }
  return { nodeType: 1, tagName: 'MAIN', namespaceURI: '', ownerDocument, addEventListener }
}

function createPage(t: TestContext) {
  const { act, createElement, StrictMode, createRoot, useFeeds } = react
  const service = new ListService()
  const root = createRoot(createContainer())
  const rendered: (readonly FeedStatus[])[] = []
  const Feeds = (options: PollFeedsOptions): null => {
    rendered.push(useFeeds(options))
    return null
  }
  const element = (options: Partial<PollFeedsOptions>) =>
    createElement(
      StrictMode,
      null,
      createElement(Feeds, {
        ...{ baseUrl: 'https://feeds.example', feeds: 'live', fetch: service.fetch, ...options },
      }),
    )
  const change = (effect: () => void): Promise<void> =>
    act(async () => {
      effect()
      for (let turn = 0; turn < 20; turn++) await settled()
    })
  t.after(() => change(() => root.unmount()))
  return {
    service,
    rendered,
    element,
    change,
    show: (options: Partial<PollFeedsOptions> = {}) => change(() => root.render(element(options))),
    hide: () => change(() => root.unmount()),
    /** The rendered items of each feed, the newest change first. */
    shown: () =>
      rendered
        .at(-1)
        ?.map(({ fixtureId, feedKey, state }) => [
          `${fixtureId}/${feedKey}`,
          notationOf(state.snapshot?.items),
        ]),
  }
}

describe('useFeeds()', { skip }, () => {
  before(async () => {
    // The renderer reads `window.event` and searches for the focused element.
    const window = { HTMLIFrameElement: class {} }
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, window })
    react = await loadReact()
  })
  // The globals are restored, because other test files run in the same process.
  after(() => {
    for (const name of ['IS_REACT_ACT_ENVIRONMENT', 'window'])
      Reflect.deleteProperty(globalThis, name)
  })

  test('renders the states of the feeds, the newest change first, and the same array without a change', async t => {
    const { service, rendered, change, show, shown } = createPage(t)
    service.publish('a/pulse', 'x1')
    service.publish('b/pulse', 'y1')
    await show()
    assert.deepEqual(shown(), [
      ['b/pulse', 'y1'],
      ['a/pulse', 'x1'],
    ])
    await show()
    assert.equal(rendered.at(-1), rendered.at(-2))
    await change(() => service.publish('a/pulse', 'x2'))
    assert.deepEqual(shown(), [
      ['a/pulse', 'x2'],
      ['b/pulse', 'y1'],
    ])
  })

  test('follows other feeds when its options change', async t => {
    const { service, rendered, show, shown } = createPage(t)
    for (const path of ['a/pulse', 'a/box-score', 'b/pulse']) service.publish(path, 'x1')
    await show({ feedKey: 'pulse' })
    assert.deepEqual(shown(), [
      ['b/pulse', 'x1'],
      ['a/pulse', 'x1'],
    ])
    await show({ feedKey: 'box-score' })
    assert.deepEqual(shown(), [['a/box-score', 'x1']])
    await show({ feeds: [toFeedId('b/pulse')] })
    assert.deepEqual(shown(), [['b/pulse', 'x1']])
    const states = rendered.at(-1)
    await show({ feeds: [toFeedId('b/pulse')] })
    assert.equal(rendered.at(-1), states, 'equal options follow the same feeds')
  })

  test('reads nothing after the component is removed', async t => {
    const { service, change, show, hide } = createPage(t)
    service.publish('a/pulse', 'x1')
    await show()
    await hide()
    const reads = service.requests.length
    await change(() => service.publish('a/pulse', 'x2'))
    assert.equal(service.requests.length, reads)
  })

  test('reads nothing during server rendering', async t => {
    const { service, rendered, element } = createPage(t)
    service.publish('a/pulse', 'x1')
    assert.equal(react.renderToString(element({})), '')
    await settled()
    assert.deepEqual([rendered.at(-1), service.requests], [[], []])
  })
})
