import { test } from 'node:test'
import { startObservedClient } from './lib/testing/observed-client.ts'
import { readPollCases } from './lib/testing/read-poll-cases.ts'
import { runPollCase, type StartClient } from './lib/testing/run-poll-case.ts'

const startInNode: StartClient = async (baseUrl, options, report) => {
  const client = startObservedClient(baseUrl, options, report)
  return {
    act: async action => client.act(action),
    close: async () => client.close(),
  }
}

test('pollFeed() in Node', { concurrency: 8 }, async t => {
  await Promise.all(
    [...readPollCases()].map(([file, pollCase]) =>
      t.test(`${file}: ${pollCase.name}`, () => runPollCase(pollCase, startInNode)),
    ),
  )
})
