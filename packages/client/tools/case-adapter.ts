/**
 * The adapter of this client for `fixture-feed conformance --client`: `node packages/client/tools/case-adapter.ts`.
 */
import { runCaseAdapter } from '../src/lib/testing/case-adapter.ts'
import { startObservedClient } from '../src/lib/testing/observed-client.ts'
import { dictionaryCodec } from '../src/node.ts'

runCaseAdapter({
  client: '@fixture-feed/client in Node',
  capabilities: ['waits', 'deltas', 'signatures', 'behind'],
  start: (baseUrl, options, report) =>
    startObservedClient(baseUrl, options, report, { dictionaryCodec }),
})
