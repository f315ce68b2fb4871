import type { SingleFault } from './single-fault.ts'

/** Faults that remove a statistic from the whole play-by-play. */
export const unrecordedFaults: readonly SingleFault[] = [
  {
    name: 'no qualifiers',
    edit: game => game.changeEach(() => true, { qualifiers: [] }),
    reports: /expected points in the paint, .*: statements about unrecorded values are left out/,
    missing: 5,
  },
  {
    name: 'no assists',
    edit: game => game.changeEach(() => true, { assistPersonId: undefined }),
    reports: /expected assists, found 0: statements about unrecorded values are left out/,
  },
  {
    name: 'no missed shots',
    edit: game =>
      game.removeEach(
        ({ actionType, shotResult }) => shotResult === 'Missed' || actionType === 'rebound',
      ),
    reports: /expected missed shots, .*found 0: statements about unrecorded values are left out/,
    missing: 30,
  },
  withoutLines(['rebound'], { reported: 'rebounds', missing: 6 }),
  withoutLines(['turnover', 'steal'], { reported: 'turnovers, steals', missing: 5 }),
  withoutLines(['steal'], { reported: 'steals', missing: 3 }),
  withoutLines(['block'], { reported: 'blocks', missing: 5 }),
]

function withoutLines(
  types: readonly string[],
  { reported, missing }: { readonly reported: string; readonly missing: number },
): SingleFault {
  return {
    name: `no ${types.join('s and ')}s`,
    edit: game => game.removeEach(({ actionType }) => types.includes(String(actionType))),
    reports: new RegExp(
      `expected ${reported}, found 0: statements about unrecorded values are left out`,
    ),
    missing,
  }
}
