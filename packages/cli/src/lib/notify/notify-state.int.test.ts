import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { CommandFailure } from '../failure.ts'
import { NotifyState } from './notify-state.ts'

const service = 'http://feeds.example'
const feed = { fixtureId: 'f1', feedKey: 'pulse' }

test('save() writes the file after an earlier write failed', async () => {
  using folder = temporaryFolder()
  const directory = folder.at('state')
  const path = join(directory, 'notify.json')
  const state = await NotifyState.open(path, service)
  // The directory is missing, so both the current and the following write fail.
  const saves = [state.start(['target'], null), state.save()]
  for (const save of saves) await assert.rejects(save, CommandFailure)
  mkdirSync(directory)
  state.begin('target', feed, new Map([['item', { state: 'skipped', revision: 1 }]]))
  await state.save()
  const reopened = await NotifyState.open(path, service)
  assert.equal(reopened.recordsOf('target', feed)?.size, 1)
})
