/** npm starts a command in a shell, and a SIGTERM to npm ends only the shell. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { executable } from './lib/testing/run-command.ts'

/**
 * Starts `serve` in a shell, as npm does. Resolves to the shell, the public address, and a promise of the log, which
 * resolves when no process has the log open.
 */
async function serveInShell(data: string) {
  const command = `"${process.execPath}" "${executable}" serve --json --data "${data}" --port 0 --operator-port 0; exit 0`
  const shell = spawn('sh', ['-c', command], {
    env: { ...process.env, npm_command: 'exec' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  shell.stderr.setEncoding('utf8').on('data', text => {
    log += text
  })
  // The pipe closes only when no process has it open any more.
  const logEnded = once(shell.stderr, 'end')
  const [line] = await once(createInterface({ input: shell.stdout }), 'line')
  const { public: url } = JSON.parse(line) as { readonly public: string }
  return { shell, url, ended: logEnded.then(() => log) }
}

test('serve drains and ends when the shell of npm ends', async () => {
  using folder = temporaryFolder()
  const { shell, url, ended } = await serveInShell(folder.at('data'))
  assert.equal((await fetch(`${url}/v1/fixtures`)).status, 200)
  shell.kill('SIGTERM')
  assert.match(await ended, /"event":"stopped"/)
  await assert.rejects(fetch(`${url}/v1/fixtures`))
})
