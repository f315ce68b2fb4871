import type { Editable } from './editable-game.ts'
import { reported, type SingleFault } from './single-fault.ts'

/** Faults in the fields of the box score about the game and its teams. */
export const frameFaults: readonly SingleFault[] = [
  {
    name: 'no time of tip-off',
    edit: withTipoff(undefined, undefined),
    missing: 1,
  },
  {
    name: 'a time of tip-off without seconds',
    edit: withTipoff('2025-12-30T00:00Z', undefined),
  },
  {
    name: 'a status as a text',
    edit: changedGame({ gameStatus: '3' }),
  },
  {
    name: 'no status',
    edit: changedGame({ gameStatus: null, gameStatusText: 'Final' }),
    reports: reported('gameStatus', '"Final" is taken as final'),
  },
  {
    name: 'an empty score',
    edit: changedHome({ score: '' }),
  },
  {
    name: 'a code of two letters',
    edit: changedHome({ teamTricode: 'FR' }),
    reports: reported('teamTricode', 'the code is taken as FRF'),
  },
  {
    name: 'a code of four letters',
    edit: changedHome({ teamTricode: 'FERN' }),
    reports: reported('teamTricode', 'the code is taken as FER'),
  },
  {
    name: 'a code in lower case',
    edit: changedHome({ teamTricode: 'frn' }),
    reports: reported('teamTricode', 'the code is taken as FRN'),
  },
  {
    name: 'no code',
    edit: changedHome({ teamTricode: '' }),
    reports: reported('teamTricode', 'the code is taken as FER'),
  },
  {
    name: 'no list of players',
    edit: changedHome({ players: null }),
    reports: reported('players', 'no player of the team is listed'),
    missing: 15,
  },
  {
    name: 'no arena',
    edit: changedGame({ arena: { arenaName: 'TBD' } }),
  },
  {
    name: 'no number of periods',
    edit: changedGame({ regulationPeriods: null }),
  },
  {
    name: 'a time of the year 1',
    edit: withTipoff('0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'),
    missing: 1,
  },
]

function changedGame(change: Editable): SingleFault['edit'] {
  return ({ game }) => {
    Object.assign(game, change)
  }
}

function changedHome(change: Editable): SingleFault['edit'] {
  return ({ home }) => {
    Object.assign(home, change)
  }
}

/** An edit that replaces the time of the tip-off in all fields that state it. */
function withTipoff(utc: string | undefined, local: string | undefined): SingleFault['edit'] {
  return changedGame({ gameTimeUTC: utc, gameEt: local, gameTimeLocal: local })
}
