/** Kills imports into a data folder. `KILLS=100` makes a longer run. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { runCommand } from '../testing/run-command.ts'
import { runProgramInBackground } from '../testing/running.ts'
import { sampleLog, toText } from '../testing/sample-content.ts'

const kills = Number(process.env.KILLS ?? 2)
/** The number of lines of the log for each import that is started. */
const linesPerRound = 60

test('import --data continues after each kill -9, and stores every line once', async t => {
  using folder = temporaryFolder()
  const lines = sampleLog('killed', linesPerRound * (kills + 1))
  const log = folder.write('game.jsonl', toText(lines))
  const directory = folder.at('data')
  for (let round = 0; round < kills; round++) {
    await using importing = runProgramInBackground(['import', log, '--data', directory])
    const enough = linesPerRound * round + ((round * 37) % linesPerRound)
    let isOver = false
    void importing.ended.then(() => {
      isOver = true
    })
    while (!isOver && countEntries(directory) <= enough) await setImmediate()
    assert.equal(await importing.end('SIGKILL'), null, importing.stderr)
  }
  const before = countEntries(directory)
  const imported = JSON.parse(await run('import', log, '--data', directory, '--json'))
  const { count, alreadyApplied } = imported.files[0]
  assert.equal(count, lines.length)
  assert.ok(
    alreadyApplied >= linesPerRound * (kills - 1) && alreadyApplied < count,
    `${alreadyApplied} lines were already applied`,
  )
  const exported = await run('export', 'killed', 'pulse', '--data', directory)
  assert.ok(exported === toText(lines), 'the log is another one')

  const again = JSON.parse(await run('import', log, '--data', directory, '--json'))
  assert.deepEqual(again.files[0].alreadyApplied, lines.length)
  assert.ok((await run('export', 'killed', 'pulse', '--data', directory)) === exported)
  t.diagnostic(`${kills} kills, ${before} entries before the last import, ${lines.length} lines`)
})

function countEntries(directory: string): number {
  const file = `${directory}/journal.sqlite`
  if (!existsSync(file)) return 0
  using database = new DatabaseSync(file, { readOnly: true })
  try {
    return Number(database.prepare('SELECT count(*) AS count FROM entry').get()?.count)
  } catch {
    // The table does not exist yet.
    return 0
  }
}

async function run(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(args)
  assert.equal(code, 0, stderr)
  return stdout
}
