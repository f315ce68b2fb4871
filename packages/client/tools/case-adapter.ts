/**
 * The adapter of this client for `fixture-feed conformance --client`: `node packages/client/tools/case-adapter.ts`.
 */
import { runCaseAdapter } from '../src/lib/testing/case-adapter.ts'
import { startObservedClient, startObservedFeeds } from '../src/lib/testing/observed-client.ts'
import { dictionaryCodec } from '../src/node.ts'

runCaseAdapter({
  client: '@fixture-feed/client in Node',
  capabilities: ['waits', 'deltas', 'signatures', 'behind', 'changes'],
  start: (baseUrl, options, report) =>
    options.feeds === undefined
      ? startObservedClient(baseUrl, options, report, { dictionaryCodec })
      : startObservedFeeds(baseUrl, options, report),
})
