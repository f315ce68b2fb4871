import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { executable, secret } from './run-command.ts'

/**
 * The `skip` option of a test: `false` if python3, which opens the terminal, is installed or `REQUIRE_TOOLS` is 1, and
 * otherwise the reason.
 */
export const withoutTerminal: string | false =
  spawnSync('python3', ['--version']).error === undefined || process.env.REQUIRE_TOOLS === '1'
    ? false
    : 'python3 is not installed'

/** A Python program that runs a command at a new terminal, and types the lines from stdin. */
const program = `
import os, pty, sys
sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))
`

/** The exit code of a command at a terminal, and everything that the terminal displayed. */
export interface EndedAtTerminal {
  readonly code: number | null
  readonly seen: string
}

/** Runs the command at a terminal, and types an answer as soon as the command asks a question. */
export async function runAtTerminal(
  args: readonly string[],
  { question, answer }: { readonly question: RegExp; readonly answer: string },
): Promise<EndedAtTerminal> {
  const command = [process.execPath, executable, ...args]
  const child = spawn('python3', ['-c', program, ...command], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TERM: 'dumb', FIXTURE_FEED_OPERATOR_TOKEN: secret },
  })
  let seen = ''
  let isAnswered = false
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    seen += text
    if (isAnswered || !question.test(seen)) return
    isAnswered = true
    child.stdin.write(answer)
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  return { code, seen }
}
