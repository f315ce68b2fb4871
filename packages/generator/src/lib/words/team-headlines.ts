import { difference } from '../facts/fact.ts'
import type { TeamNews } from '../facts/team-performance.ts'
import type { Option } from './choice.ts'
import { madeOf, nouns } from './numbers.ts'
import { standingWords } from './standing.ts'
import { type Facts, type News, offensiveRebound, type Subject, subjectOf } from './team-subject.ts'
import { bareSoFar } from './time.ts'
import { say, type Words } from './words.ts'

/** A tier of headlines for each figure that stands out, and one for games in which none does. */
export function teamHeadlines(facts: Facts): readonly (readonly Option[])[] {
  const { team, opponent, count: counted, of } = subjectOf(facts)
  const t = timeOrOutcome(facts)
  const points = counted('points', nouns.point)
  return [
    ...facts.news.map(news => headlinesOf[news.about.value](toldOf(news, facts, t))),
    [
      say`${team.bare} have ${points} ${t}`,
      say`${points} for ${team.bare} ${t}`,
      say`${team.bare} at ${points} ${t}`,
      say`${team.bare} make ${madeOf(of('fieldGoalsMade'), of('fieldGoalsAttempted'))} shots ${t}`,
      say`${points}, ${counted('rebounds', nouns.rebound)} for ${team.bare} ${t}`,
      say`${team.bare} against ${opponent.bare}: ${points} ${t}`,
    ],
  ]
}

/** When it is; at the end how it ended: `in win over Heat`. */
function timeOrOutcome({ content, final, names }: Facts): Words {
  const standing = standingWords(content.gameState, names)
  if (!final.value || standing.tied) return bareSoFar(content.gameState)
  return standing.leaderId === content.teamId.value
    ? say`in win over ${standing.trailer.bare}`
    : say`in loss to ${standing.leader.bare}`
}

/** What the headlines are made of. */
interface Told extends Pick<Subject, 'opponent' | 'of'> {
  readonly T: Words
  /** When it is, or how it ended. */
  readonly t: Words
  readonly goals: Words
  readonly threes: Words
  readonly counted: Subject['count']
  /** Whether the figure is large. */
  readonly more: boolean
  readonly isFinal: boolean
}

function toldOf({ more }: News, facts: Facts, t: Words): Told {
  const { team, opponent, of, count: counted } = subjectOf(facts)
  return {
    T: team.bare,
    opponent,
    t,
    goals: madeOf(of('fieldGoalsMade'), of('fieldGoalsAttempted')),
    threes: madeOf(of('threePointersMade'), of('threePointersAttempted')),
    of,
    counted,
    more: more.value,
    isFinal: facts.final.value,
  }
}

const headlinesOf: Readonly<Record<TeamNews['about'], (told: Told) => readonly Option[]>> = {
  points: ({ T, t, counted, more, isFinal }) => {
    const points = counted('points', nouns.point)
    return more
      ? [
          say`${T} pile up ${points} ${t}`,
          isFinal ? undefined : say`${T} already up to ${points} ${t}`,
          say`big scoring from ${T}: ${points} ${t}`,
        ]
      : [
          say`${T} held to ${points} ${t}`,
          say`${T} manage just ${points} ${t}`,
          say`only ${points} for ${T} ${t}`,
        ]
  },
  shooting: ({ T, t, goals, of, more }) =>
    more
      ? [
          say`${T} hot from the field, ${goals} ${t}`,
          say`shots fall for ${T}: ${goals} ${t}`,
          say`${T} shooting well, ${goals} ${t}`,
        ]
      : [
          say`${T} cold from the field, ${goals} ${t}`,
          say`${T} miss ${difference(of('fieldGoalsAttempted'), of('fieldGoalsMade'))} of ${of('fieldGoalsAttempted')} shots ${t}`,
          say`shots will not fall for ${T}: ${goals} ${t}`,
        ],
  threes: ({ T, t, threes, of, counted, more }) => {
    const missed = difference(of('threePointersAttempted'), of('threePointersMade'))
    if (of('threePointersMade').value === 0) {
      return [
        say`${T} miss all ${missed} threes ${t}`,
        say`${T} without a three in ${missed} tries ${t}`,
        say`no threes for ${T} in ${missed} tries ${t}`,
      ]
    }
    return more
      ? [
          say`${T} hot from three, ${threes} ${t}`,
          say`${T} make ${threes} threes ${t}`,
          say`${counted('threePointersMade', nouns.three)} in ${of('threePointersAttempted')} tries for ${T} ${t}`,
        ]
      : [
          say`${T} cold from three, ${threes} ${t}`,
          say`${T} miss ${missed} of ${of('threePointersAttempted')} threes ${t}`,
          say`threes will not fall for ${T}: ${threes} ${t}`,
        ]
  },
  freeThrows: ({ T, t, of, counted }) => {
    const throws = madeOf(of('freeThrowsMade'), of('freeThrowsAttempted'))
    return [
      say`${T} make ${throws} free throws ${t}`,
      say`${T} get ${counted('freeThrowsMade', nouns.point)} at the line ${t}`,
      say`free throws help ${T}: ${throws} ${t}`,
    ]
  },
  rebounds: ({ T, t, counted, more }) => {
    const rebounds = counted('rebounds', nouns.rebound)
    return more
      ? [
          say`${T} strong on the boards with ${rebounds} ${t}`,
          say`${T} pull down ${rebounds} ${t}`,
          say`${rebounds} for ${T} ${t}`,
        ]
      : [
          say`${T} short on the boards with ${rebounds} ${t}`,
          say`just ${rebounds} for ${T} ${t}`,
          say`${T} limited to ${rebounds} ${t}`,
        ]
  },
  offensiveRebounds: ({ T, opponent, t, counted }) => {
    const rebounds = counted('offensiveRebounds', offensiveRebound)
    return [
      say`${T} grab ${rebounds} ${t}`,
      say`${rebounds} give ${T} second chances ${t}`,
      say`${opponent.bare} allow ${T} ${rebounds} ${t}`,
    ]
  },
  assists: ({ T, t, of, counted, more }) => {
    const assists = counted('assists', nouns.assist)
    return more
      ? [
          say`${T} move the ball, ${assists} ${t}`,
          say`${assists} on ${of('fieldGoalsMade')} baskets for ${T} ${t}`,
          say`${T} pile up ${assists} ${t}`,
        ]
      : [
          say`just ${assists} for ${T} ${t}`,
          say`only ${assists} on ${of('fieldGoalsMade')} baskets for ${T} ${t}`,
          say`${T} limited to ${assists} ${t}`,
        ]
  },
  steals: ({ T, t, counted }) => {
    const steals = counted('steals', nouns.steal)
    return [
      say`${T} come up with ${steals} ${t}`,
      say`quick hands: ${steals} for ${T} ${t}`,
      say`${steals} for ${T} ${t}`,
    ]
  },
  blocks: ({ T, t, counted }) => {
    const blocks = counted('blocks', nouns.block)
    return [
      say`${T} protect the rim with ${blocks} ${t}`,
      say`${blocks} for ${T} ${t}`,
      say`${T} come up with ${blocks} ${t}`,
    ]
  },
  turnovers: ({ T, t, of, counted, more }) => {
    const turnovers = counted('turnovers', nouns.turnover)
    return more
      ? [
          say`${T} careless with the ball, ${turnovers} ${t}`,
          say`${T} turn it over ${of('turnovers')} times ${t}`,
          say`${turnovers} hurt ${T} ${t}`,
        ]
      : [
          say`${T} take care of the ball, ${turnovers} ${t}`,
          say`just ${turnovers} for ${T} ${t}`,
          say`${T} limit themselves to ${turnovers} ${t}`,
        ]
  },
}
