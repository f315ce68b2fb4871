/** One line of `pbp`, with the fields that a test states. */
export type FibaLine = Readonly<Record<string, unknown>>

/** A `data.json` with players `1` to `6` of each team, of whom the first five start. */
export interface FibaFile {
  readonly tm: Record<'1' | '2', Record<string, unknown>>
  readonly pbp: unknown[]
  [name: string]: unknown
}

/**
 * Describes lines of `pbp` in play order, one per text: `ACTION PLAYER CLOCK TYPE SUBTYPE RESULT QUALIFIERS
 * <PREVIOUS`, as in `7 1-3 09:41 2pt layup + pointsinthepaint`. The player is `TEAM-PNO`, `TEAM` for a line of a
 * team, or `-`. `OT2` before the number begins an overtime, and `Q2` a quarter.
 */
export function fibaFile(...notation: readonly string[]): FibaFile {
  let period = 1
  let periodType = 'REGULAR'
  const lines = notation.map((text): FibaLine => {
    const [, type, number] = /^(Q|OT)(\d) /.exec(text) ?? []
    if (number !== undefined) {
      period = Number(number)
      periodType = type === 'Q' ? 'REGULAR' : 'OVERTIME'
    }
    return { ...fibaLine(text.replace(/^(?:Q|OT)\d /, '')), period, periodType }
  })
  const [home, away] = [1, 2].map(team =>
    lines.reduce((sum, line) => sum + (line.tno === team ? pointsOf(line) : 0), 0),
  )
  return {
    clock: '10:00',
    periodsMax: 4,
    periodLengthREGULAR: 10,
    periodLengthOVERTIME: 5,
    tm: { '1': fibaTeam('HER', 'Bay Herons', home), '2': fibaTeam('OTT', 'Lake Otters', away) },
    // The newest line is the first.
    pbp: lines.toReversed(),
  }
}

function fibaLine(text: string): FibaLine {
  const [number, player = '', clock, type, ...rest] = text.split(' ')
  const [team = '', pno] = player.split('-')
  const isAttempt = ['2pt', '3pt', 'freethrow'].includes(type ?? '')
  const previous = rest.find(word => word.startsWith('<'))?.slice(1)
  const words = rest.filter(word => !/^(?:[+-]|<\d+)$/.test(word))
  return {
    actionNumber: Number(number),
    tno: team === '' ? 0 : Number(team),
    pno: pno === undefined || pno === '' ? 0 : Number(pno),
    clock: `${clock}:00`,
    gt: clock,
    actionType: type,
    subType: words[0] ?? '',
    qualifier: words.slice(1),
    success: isAttempt && !rest.includes('+') ? 0 : 1,
    scoring: isAttempt ? 1 : 0,
    previousAction: previous ?? '',
  }
}

function pointsOf({ actionType, success }: FibaLine): number {
  if (success !== 1) return 0
  return { '2pt': 2, '3pt': 3, freethrow: 1 }[String(actionType)] ?? 0
}

function fibaTeam(code: string, name: string, score = 0): Record<string, unknown> {
  const players = [1, 2, 3, 4, 5, 6].map(key => {
    const row = {
      firstName: `Ada${key}`,
      familyName: `${code.charAt(0)}${code.slice(1).toLowerCase()}${key}`,
      scoreboardName: `A. ${code.charAt(0)}${code.slice(1).toLowerCase()}${key}`,
      shirtNumber: String(key + 10),
      starter: key <= 5 ? 1 : 0,
    }
    return [String(key), row] as const
  })
  const shortName = name.replace(/^\S+ /, '')
  return { name, shortName, code, score, pl: Object.fromEntries(players), shot: [] }
}
