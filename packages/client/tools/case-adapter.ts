/**
 * The adapter of this client for `fixture-feed conformance --client`: `node packages/client/tools/case-adapter.ts`.
 */
import { runCaseAdapter } from '../src/lib/testing/case-adapter.ts'
import { startObservedClient, startObservedFeeds } from '../src/lib/testing/observed-client.ts'
import { dictionaryCodec } from '../src/node.ts'

// The first request of a process loads the HTTP client of Node. On a busy machine this takes seconds, so it is done
// before the adapter introduces itself: the first request of a case has a shorter limit than the introduction.
await fetch('data:,')

runCaseAdapter({
  client: '@fixture-feed/client in Node',
  capabilities: ['waits', 'deltas', 'signatures', 'behind', 'changes'],
  start: (baseUrl, options, report) =>
    options.feeds === undefined
      ? startObservedClient(baseUrl, options, report, { dictionaryCodec })
      : startObservedFeeds(baseUrl, options, report),
})
