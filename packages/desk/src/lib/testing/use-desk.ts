import { after, before, beforeEach } from 'node:test'
import type { Page } from 'playwright-core'
import { createDeskEditing, type DeskEditing } from './desk-editing.ts'
import { type DeskStage, openDeskStage } from './desk-stage.ts'

/** The objects that the tests of a suite use. */
export interface DeskAtHand {
  readonly stage: DeskStage
  /** The desk of "anna". */
  readonly page: Page
  /** Script errors, console errors and requests to other origins during the current test. */
  readonly complaints: string[]
  readonly at: DeskEditing
}

/** Opens a stage and a desk for the tests of a suite, and closes them after the last test. */
export function useDesk(take: (desk: DeskAtHand) => void): void {
  let stage: DeskStage | undefined
  let complaints: string[] = []
  before(async () => {
    stage = await openDeskStage()
    const watched = await stage.open('anna')
    complaints = watched.complaints
    take({ stage, ...watched, at: createDeskEditing(stage, watched.page) })
  })
  beforeEach(() => {
    complaints.length = 0
  })
  after(() => stage?.close())
}
