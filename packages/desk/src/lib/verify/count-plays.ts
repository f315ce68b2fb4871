import type { EvidencePlay } from '@fixture-feed/client/read-evidence'
import type { EvidenceTerm } from '@fixture-feed/contract/evidence-how'

/** Computes a term from the plays of a claim. The value is `undefined` if the plays do not determine it. */
export function countPlays(
  term: EvidenceTerm,
  plays: readonly EvidencePlay[],
  nameOf: (id: string) => string | undefined,
): { readonly value: number | string | undefined; readonly counted: readonly EvidencePlay[] } {
  const { key, id, at, games, bounds } = term
  // The evidence has no plays of earlier games.
  if (games.length > 0) return { value: undefined, counted: plays }
  if (at !== '') {
    const play = plays.find(each => each.id === at)
    const value = isShown(key) ? play?.[key] : undefined
    return { value, counted: play === undefined ? [] : [play] }
  }
  const within = plays.filter(play => {
    const number = Number(play.id)
    const isAfter = bounds.after === undefined || number > Number(bounds.after)
    const isUntil = bounds.until === undefined || number <= Number(bounds.until)
    return isAfter && isUntil && (bounds.period === undefined || play.period === bounds.period)
  })
  if (key === 'leadChanges' || key === 'ties') {
    const signs = within.map(({ homeScore, awayScore }) => Math.sign(homeScore - awayScore))
    const value =
      key === 'ties'
        ? signs.filter(sign => sign === 0).length
        : signs.filter((sign, index) => index > 0 && sign === -(signs[index - 1] ?? 0)).length
    return { value, counted: within }
  }
  const column = columns[key]
  if (column === undefined || id === '') return { value: undefined, counted: plays }
  const isTeam = plays.some(({ teamId }) => teamId === id)
  const name = nameOf(id)
  if (key === 'assists' && !isTeam && name === undefined)
    return { value: undefined, counted: plays }
  const isOwn = (play: EvidencePlay): boolean => {
    if (isTeam) return play.teamId === id
    return key === 'assists' ? play.text.includes(`, assist ${name}`) : play.playerId === id
  }
  const counted = within.filter(play => isOwn(play) && column(play.text) > 0)
  const value = counted.reduce((total, { text }) => total + column(text), 0)
  return { value, counted }
}

function isShown(key: string): key is 'period' | 'clock' | 'homeScore' | 'awayScore' {
  return ['period', 'clock', 'homeScore', 'awayScore'].includes(key)
}

/** The amount that one play adds to a statistic, by the text of the play: `Ada Alder: 3pt made, assist Ben Birch`. */
const columns: Readonly<Record<string, (text: string) => number>> = {
  points: text =>
    has(text, '3pt made') ? 3 : has(text, '2pt made') ? 2 : one(text, 'freethrow made'),
  fieldGoalsMade: text => one(text, '[23]pt made'),
  fieldGoalsAttempted: text => one(text, '[23]pt (?:made|missed)'),
  twoPointersMade: text => one(text, '2pt made'),
  twoPointersAttempted: text => one(text, '2pt (?:made|missed)'),
  threePointersMade: text => one(text, '3pt made'),
  threePointersAttempted: text => one(text, '3pt (?:made|missed)'),
  freeThrowsMade: text => one(text, 'freethrow made'),
  freeThrowsAttempted: text => one(text, 'freethrow (?:made|missed)'),
  rebounds: text => one(text, 'rebound (?:offensive|defensive)'),
  offensiveRebounds: text => one(text, 'rebound offensive'),
  defensiveRebounds: text => one(text, 'rebound defensive'),
  assists: text => one(text, '[23]pt made, assist .*'),
  steals: text => one(text, 'steal'),
  blocks: text => one(text, 'block'),
  turnovers: text => one(text, 'turnover'),
}

function one(text: string, kind: string): number {
  return Number(has(text, kind))
}

/** Whether the text of a play contains this kind, which follows the name of the play's player or team. */
function has(text: string, kind: string): boolean {
  return new RegExp(`: ${kind}(?:,|$)`).test(text)
}
