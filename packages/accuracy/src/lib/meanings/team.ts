import { earlierAverage } from './earlier-games.ts'
import { all, type Meanings, where } from './meaning.ts'
import { percentOf, type View } from './view.ts'

/** Typical counts of a team in 48 minutes. Messages about a low or high count compare the count with them. */
const usual: Readonly<Record<string, number>> = {
  points: 112,
  rebounds: 44,
  offensiveRebounds: 10.3,
  assists: 25,
  steals: 7.6,
  blocks: 4.8,
  turnovers: 13.5,
  freeThrowsMade: 18,
}

/** Typical shooting percentages. */
const usualShares = { fieldGoals: 46.5, threePointers: 36 } as const

/** The team of the item with all its counts. */
function valuesOf(view: View) {
  const team = String(view.item.content.teamId)
  const line = view.line(team)
  const shots = view.shots(team)
  return {
    ...line,
    team,
    opponent: view.other(team),
    offensiveRebounds: view.count(team, 'offensiveRebounds'),
    baskets: shots[0],
    shots,
    share: percentOf(...shots),
    throws: view.shots(team, 'freeThrows'),
    threes: view.shots(team, 'threePointers'),
    stage: view.stage(team),
    time: view.time,
    now: view.countedNow,
    score: view.score(team),
    lead: view.lead(team),
    margin: Math.abs(view.lead(team)),
  }
}

type TeamValues = ReturnType<typeof valuesOf>

const always = (view: View): readonly TeamValues[] => [valuesOf(view)]

/**
 * Whether a count is more or less than the typical value for the elapsed part of 48 minutes. In a game with overtime,
 * a count is never low.
 */
function than(view: View, key: string, count: number): 'more' | 'less' | 'usual' {
  const expected = ((usual[key] ?? Number.NaN) * view.record.elapsed(view.to)) / (48 * 60)
  if (count > expected) return 'more'
  return count < expected && view.overtimes === 0 ? 'less' : 'usual'
}

const many = (key: string, amount: 'more' | 'less' = 'more') =>
  where(always, ({ team }, view) => than(view, key, view.count(team, key)) === amount)

const few = (key: string) => many(key, 'less')

function shooting(kind: keyof typeof usualShares, isGood: boolean) {
  return (view: View) =>
    always(view)
      .map(team => {
        const [made, tried] = view.shots(team.team, kind)
        const better = (100 * made) / tried - usualShares[kind]
        return (isGood ? better > 0 : better < 0) ? { ...team, missed: tried - made } : undefined
      })
      .filter(each => each !== undefined)
}

/** Values with the points of the other team first, which is the order of a deficit. */
const turned = (values: (view: View) => readonly TeamValues[]) => (view: View) =>
  values(view).map(each => ({ ...each, score: [each.score[1], each.score[0]] as const }))

/** The values, with the number of offensive rebounds as `rebounds`. */
const offensive = (values: (view: View) => readonly TeamValues[]) => (view: View) =>
  values(view).map(each => ({ ...each, rebounds: each.offensiveRebounds }))

export const teamMeanings: Meanings<'team'> = {
  ...all(
    [
      'plain',
      'plain-points',
      'shots',
      'shooting',
      'columns',
      'note-free-throws',
      'note-steals',
      'note-blocks',
    ],
    always,
  ),
  ...all(['rebounds-many', 'note-rebounds-many'], many('rebounds')),
  ...all(['rebounds-few', 'note-rebounds-few'], few('rebounds')),
  ...all(['assists-many', 'note-assists-many'], many('assists')),
  ...all(['assists-few', 'note-assists-few'], few('assists')),
  ...all(['turnovers-many', 'note-turnovers-many'], many('turnovers')),
  ...all(['turnovers-few', 'note-turnovers-few'], few('turnovers')),
  'points-many': many('points'),
  'points-few': few('points'),
  'shooting-good': shooting('fieldGoals', true),
  'shooting-bad': shooting('fieldGoals', false),
  'threes-good': shooting('threePointers', true),
  'threes-bad': shooting('threePointers', false),
  'threes-none': where(shooting('threePointers', false), ({ threes }) => threes[0] === 0),
  'free-throws-many': many('freeThrowsMade'),
  'offensive-rebounds-many': offensive(many('offensiveRebounds')),
  'steals-many': many('steals'),
  'blocks-many': many('blocks'),
  tied: where(always, ({ lead }) => lead === 0),
  leads: where(always, ({ lead }, { final }) => lead > 0 && !final),
  trails: turned(where(always, ({ lead }, { final }) => lead < 0 && !final)),
  won: where(always, ({ lead }, { final }) => lead > 0 && final),
  lost: turned(where(always, ({ lead }, { final }) => lead < 0 && final)),
  'note-offensive-rebounds': offensive(always),
  ...all(['season-average', 'regular-average'], (view: View) => {
    const { team } = valuesOf(view)
    return earlierAverage(view, team).map(({ mean }) => ({ team, mean }))
  }),
}
