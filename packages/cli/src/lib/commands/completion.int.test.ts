import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { engineNames } from '../engine-names.ts'
import { executable, runProgram } from '../testing/run-command.ts'

const run = promisify(execFile)

/** The way to request the completions of the last word from a shell without a terminal. */
interface Shell {
  readonly name: 'bash' | 'zsh' | 'fish'
  /** Options that keep the shell from loading the user's own configuration. */
  readonly options: readonly string[]
  lines(script: string, words: readonly string[]): readonly string[]
}

const shells: readonly Shell[] = [
  {
    name: 'bash',
    options: [],
    lines: (script, words) => [
      // Replaces the two functions of bash-completion that the script calls.
      `_get_comp_words_by_ref() {
        words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD
        cur=\${COMP_WORDS[COMP_CWORD]}; prev=\${COMP_WORDS[COMP_CWORD - 1]}
      }
      __ltrim_colon_completions() { :; }`,
      `. '${script}'`,
      'complete -p fixture-feed | grep -q __fixture_feed_complete',
      `COMP_WORDS=(fixture-feed ${quoted(words)}); COMP_CWORD=${words.length}`,
      'compopt() { :; }',
      '__fixture_feed_complete',
      `printf "%s\\n" "\${COMPREPLY[@]}"`,
    ],
  },
  {
    name: 'zsh',
    options: ['--no-rcs'],
    lines: (script, words) => [
      // Replacements for functions of the line editor, which exist only at a terminal. The line editor would show only
      // the completions that begin with the word.
      'compdef() { [[ $1 == _fixture-feed ]] }',
      '_describe() { print -rl -- $completions }',
      `. '${script}'`,
      `words=(fixture-feed ${quoted(words)}) CURRENT=${words.length + 1}`,
      '_fixture-feed',
    ],
  },
  {
    name: 'fish',
    options: ['--no-config'],
    lines: (script, words) => [
      `source '${script}'`,
      `complete --do-complete ${quoted([['fixture-feed', ...words].join(' ')])}`,
    ],
  },
]

function quoted(words: readonly string[]): string {
  return words.map(word => `'${word}'`).join(' ')
}

function skipWithout(shell: string): string | false {
  const isThere = spawnSync(shell, ['--version']).error === undefined
  return isThere || process.env.REQUIRE_TOOLS === '1' ? false : `${shell} is not installed`
}

for (const { name, options, lines } of shells) {
  test(`completion ${name} prints a script with which ${name} completes commands, options and choices`, {
    skip: skipWithout(name),
  }, async () => {
    using folder = temporaryFolder()
    const { code, stdout } = await runProgram(['completion', name])
    assert.equal(code, 0)
    const script = folder.write(`completion.${name}`, stdout)
    const program = folder.write('fixture-feed', `#!/bin/sh\nexec "$NODE" "$COMMAND" "$@"\n`)
    chmodSync(program, 0o755)
    const env = {
      ...process.env,
      HOME: folder.at('.'),
      PATH: `${folder.at('.')}:${process.env.PATH}`,
      NODE: process.execPath,
      COMMAND: executable,
    }

    async function completed(...words: readonly string[]): Promise<readonly string[]> {
      const commands = ['-c', lines(script, words).join('\n')]
      const ended = await run(name, [...options, ...commands], { env })
      return ended.stdout
        .trim()
        .split('\n')
        .map(line => /^[^\s:]*/.exec(line.trim())?.[0] ?? '')
        .filter(word => word.startsWith(words.at(-1) ?? ''))
    }

    assert.deepEqual(await completed('ser'), ['serve'])
    assert.deepEqual((await completed('fixture', 'pu')).toSorted(), ['purge', 'put'])
    assert.deepEqual((await completed('serve', '--engine', '')).toSorted(), engineNames.toSorted())
    assert.ok((await completed('serve', '--nats')).includes('--nats-credentials'))
  })
}

test('completion rejects shells other than bash, zsh and fish', async () => {
  const { code, stderr } = await runProgram(['completion', 'tcsh'])
  assert.equal(code, 2)
  assert.match(stderr, /Allowed choices are bash, zsh, fish/)
})
