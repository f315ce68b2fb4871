import { ofLine, pickLine } from './edited-line.ts'
import type { Draw, Fields } from './game-edit.ts'

function shiftTime(text: unknown, byMs: number): unknown {
  const ms = Date.parse(`${String(text).replace(' ', 'T').slice(0, 19)}Z`)
  if (Number.isNaN(ms)) return text
  return new Date(ms + byMs).toISOString().slice(0, 19)
}

const hourMs = 3_600_000

/** Faults of clocks: the times of readings or of lines are wrong, missing or in another format. */
export const clockDraws: readonly Draw[] = [
  ({ random }) => {
    const file = random.pick(['playByPlay', 'boxScore'] as const)
    const byMs = random.pick([-1, 1, 24 * 365]) * hourMs
    const at = random.next()
    return {
      description: `${file}: the time of one reading is wrong by ${byMs / hourMs} h`,
      changesGame: false,
      apply(files, { index, count }) {
        const { meta } = files[file]
        if (meta === undefined || index !== Math.floor(at * count)) return
        meta.time = String(shiftTime(meta.time, byMs)).replace('T', ' ')
      },
    }
  },
  context => {
    const byMs = context.random.pick([-24, -1, 1, 24 * 365]) * hourMs
    const change = (line: Fields): void => {
      line.timeActual = `${shiftTime(line.timeActual, byMs)}.0Z`
    }
    const edit = ofLine(pickLine(context), `timeActual is wrong by ${byMs / hourMs} h`, change)
    return { ...edit, changesGame: false }
  },
  () => ({
    description: 'no file states when it was written',
    changesGame: false,
    apply({ playByPlay, boxScore }) {
      delete playByPlay.meta
      delete boxScore.meta
    },
  }),
  () => ({
    description: 'the files state in UTC when they were written',
    changesGame: false,
    apply(files) {
      for (const { meta } of [files.playByPlay, files.boxScore]) {
        if (meta !== undefined) meta.time = `${shiftTime(meta.time, 0)}Z`
      }
    },
  }),
]
