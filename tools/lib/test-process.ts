import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { TestsStream } from 'node:test'
import { run } from './test-scope.ts'

/** `USER_HZ`, the unit of the times in `/proc`. It is 100 on all architectures that Node supports. */
const ticksPerSecond = 100

/**
 * The result of one test, as this program writes it. `node test-process.ts OUTPUT FILE…` runs test files one after
 * the other and appends one JSON object per test to a file.
 */

export interface EndedTest {
  readonly kind: 'passed' | 'failed' | 'skipped'
  readonly file: string
  readonly line: number
  readonly name: string
  /** The duration in milliseconds; 0 for a nested test, because its time is part of the outer test's time. */
  readonly ms: number
  /** The reason of a failure or of a skip; empty if the test passed. */
  readonly reason: string
}

/** The last line of the file: the counts of finished tests. The line is missing after a crash. */
export interface Ended {
  readonly kind: 'ended'
  readonly tests: number
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Processor seconds of this process and of the processes that it started and that have ended. */
  readonly processorSeconds: number
}

async function* linesOf(events: TestsStream): AsyncGenerator<EndedTest | Ended> {
  for await (const { type, data } of events) {
    if (type === 'test:summary' && data.file === undefined) {
      const { tests, passed, failed, cancelled, skipped } = data.counts
      const processorSeconds = readProcessorSeconds()
      yield { kind: 'ended', tests, passed, failed: failed + cancelled, skipped, processorSeconds }
    }
    // A failure after the end of its test sets the exit code to 1 and is reported only here.
    if (type === 'test:diagnostic' && / after the test ended/.test(data.message)) {
      process.stderr.write(`${data.message}\n`)
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const { file = '', line = 0, name, nesting, skip, details } = data
    const place = { file: relative('.', file), line, name }
    const ms = nesting === 0 ? details.duration_ms : 0
    if (type === 'test:fail') {
      yield { kind: 'failed', ...place, ms, reason: reasonOf(data.details.error) }
    } else if (skip !== undefined && skip !== false) {
      yield { kind: 'skipped', ...place, ms, reason: String(skip) }
    } else yield { kind: 'passed', ...place, ms, reason: '' }
  }
}

function reasonOf(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error
  return cause.stack ?? cause.message
}

/** Processor time of this process, including its ended children where `/proc` exists. */
function readProcessorSeconds(): number {
  const { user, system } = process.cpuUsage()
  const ownSeconds = (user + system) / 1e6
  if (!existsSync('/proc/self/stat')) return ownSeconds
  // The name of the program, in parentheses, may contain spaces. See proc(5): `cutime` and `cstime` are fields 16 and
  // 17, and the first field after the name is the third.
  const [, fields = ''] = /.*\) (.*)/.exec(readFileSync('/proc/self/stat', 'utf8')) ?? []
  const [userTicks, systemTicks] = fields.split(' ').slice(13, 15).map(Number)
  return ownSeconds + ((userTicks ?? 0) + (systemTicks ?? 0)) / ticksPerSecond
}

if (import.meta.main) {
  const [output = '', ...files] = process.argv.slice(2)
  const events = run({ files, isolation: 'none', timeout: 300_000 })
  for await (const line of linesOf(events)) {
    appendFileSync(output, `${JSON.stringify(line)}\n`)
    if (line.kind === 'failed') process.exitCode = 1
  }
}
