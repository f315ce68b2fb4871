/**
 * Runs the client's language-neutral cases against the pollers in other languages. Parts of a case that a poller does
 * not support are left out.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import {
  capabilitiesOf,
  type PollCase,
  type PollCaseStep,
  readPollCases,
} from '../packages/client/src/poll-case.ts'
import { runPollCase, type StartClient } from '../packages/client/src/run-poll-case.ts'
import { noPython } from './python/no-python.ts'

const program = join(import.meta.dirname, 'python/cases_client.py')
const startPython: StartClient = async (baseUrl, options, report) => {
  const child = spawn('python3', [program, baseUrl, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  createInterface(child.stdout).on('line', line => report({ state: JSON.parse(line) }))
  return {
    act: async () => assert.fail('The poller takes no orders'),
    async close() {
      child.kill()
      await ended
    },
  }
}

test('poll_feed.py', { concurrency: 4, skip: noPython }, async t => {
  const cases = [...readPollCases()].flatMap(([file, pollCase]) => {
    const portable = withoutOwnWords(pollCase)
    return portable === undefined ? [] : [[file, portable] as const]
  })
  assert.ok(cases.length > 20)
  await Promise.all(
    cases.map(([file, pollCase]) =>
      t.test(`${file}: ${pollCase.name}`, () => runPollCase(pollCase, startPython)),
    ),
  )
})

/**
 * A case without the parts that a simple poller does not support: changes item by item, and kinds of errors.
 * `undefined` if the case contains calls (refresh, seek, close), expects an aborted request, or needs a capability.
 */
function withoutOwnWords(pollCase: PollCase): PollCase | undefined {
  if (capabilitiesOf(pollCase).length > 0) return undefined
  if (pollCase.steps.some(step => 'do' in step || 'aborted' in step)) return undefined
  const steps = pollCase.steps.flatMap((step): PollCaseStep[] => {
    if ('change' in step) return []
    if (!('state' in step)) return [step]
    const { error: _, ...state } = step.state
    return [{ state }]
  })
  return { ...pollCase, steps }
}
