import { type SimulatedGame, simulateGame } from '@fixture-feed/simulator/simulate-game'
import { EditableGame } from './editable-game.ts'
import { frameFaults } from './frame-faults.ts'
import { gapFaults } from './gap-faults.ts'
import { lineFaults } from './line-faults.ts'
import { markFaults } from './mark-faults.ts'
import { rowFaults } from './row-faults.ts'
import { scoreFaults } from './score-faults.ts'
import type { SingleFault } from './single-fault.ts'
import { unrecordedFaults } from './unrecorded-faults.ts'
import { valueFaults } from './value-faults.ts'

export type FaultKind = 'score' | 'gap' | 'row' | 'line' | 'mark' | 'value' | 'frame' | 'unrecorded'

/** The kinds of faults in the files of providers, each with its faults. */
export const singleFaults: Readonly<Record<FaultKind, readonly SingleFault[]>> = {
  score: scoreFaults,
  gap: gapFaults,
  row: rowFaults,
  line: lineFaults,
  mark: markFaults,
  value: valueFaults,
  frame: frameFaults,
  unrecorded: unrecordedFaults,
}

/** The game of which each fault changes a copy. */
export const unedited: SimulatedGame = simulateGame({ seed: 7 })

export function editedGame({ edit }: SingleFault): EditableGame {
  const game = new EditableGame(unedited)
  edit(game)
  return game
}
