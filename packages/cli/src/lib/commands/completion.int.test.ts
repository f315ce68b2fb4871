import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { executable, runCommand } from '../testing/run-command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const run = promisify(execFile)
const hasBash = spawnSync('bash', ['--version']).error === undefined

/** Stands for the function of bash-completion that the script asks for the words. */
const wordsByRef = `_get_comp_words_by_ref() {
  words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD
  cur=\${COMP_WORDS[COMP_CWORD]}; prev=\${COMP_WORDS[COMP_CWORD - 1]}
}
__ltrim_colon_completions() { :; }`

test('completion bash prints a script by which bash completes commands, options and choices', {
  skip: hasBash ? false : 'bash is not installed',
}, async () => {
  using folder = temporaryFolder()
  const { code, stdout } = await runCommand(['completion', 'bash'])
  assert.equal(code, 0)
  const script = folder.write('completion.bash', stdout)
  const program = folder.write('fixture-feed', `#!/bin/sh\nexec "$NODE" "$COMMAND" "$@"\n`)
  chmodSync(program, 0o755)

  async function completed(...words: readonly string[]): Promise<readonly string[]> {
    const line = words.map(word => `'${word}'`).join(' ')
    const lines = [
      wordsByRef,
      `. '${script}'`,
      'complete -p fixture-feed >&2',
      `COMP_WORDS=(fixture-feed ${line}); COMP_CWORD=${words.length}`,
      'compopt() { :; }',
      '__fixture_feed_complete',
      `printf "%s\\n" "\${COMPREPLY[@]}"`,
    ]
    const env = {
      ...process.env,
      PATH: `${folder.at('.')}:${process.env.PATH}`,
      NODE: process.execPath,
      COMMAND: executable,
    }
    const ended = await run('bash', ['-c', lines.join('\n')], { env })
    assert.match(ended.stderr, /__fixture_feed_complete fixture-feed/)
    return ended.stdout
      .trim()
      .split('\n')
      .map(text => text.trim().split(/\s/)[0] ?? '')
  }

  assert.deepEqual(await completed('ser'), ['serve'])
  assert.deepEqual(await completed('fixture', 'pu'), ['put', 'purge'])
  assert.deepEqual(await completed('serve', '--engine', ''), ['sqlite', 'nats'])
  assert.ok((await completed('serve', '--nats')).includes('--nats-credentials'))
})

test('completion knows the shells that it has a script for, and no other', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, stdout } = await runCommand(['completion', shell])
    assert.equal(code, 0)
    assert.match(stdout, /fixture-feed complete -- /, shell)
    // Where the shell is installed, it is to understand the script.
    const checked = spawnSync(shell, ['-n'], { input: stdout, encoding: 'utf8' })
    assert.ok(checked.error !== undefined || checked.status === 0, checked.stderr)
  }
  const { code, stderr } = await runCommand(['completion', 'tcsh'])
  assert.equal(code, 2)
  assert.match(stderr, /Allowed choices are bash, zsh, fish/)
})
