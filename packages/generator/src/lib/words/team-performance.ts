import { difference, type Fact, type Traced } from '../facts/fact.ts'
import type { StatisticKey } from '../facts/statistic.ts'
import type { TeamFacts, TeamNews } from '../facts/team-performance.ts'
import type { Choose, Option } from './choice.ts'
import type { Texts } from './composed.ts'
import { type TeamWords, teamWords } from './names.ts'
import { count, madeOf, type Noun, nouns } from './numbers.ts'
import { standingWords } from './standing.ts'
import { countOf, statisticValue } from './statistics.ts'
import { bareSoFar, when } from './time.ts'
import { capitalised, figures, paragraph, say, type Words } from './words.ts'

type Facts = Traced<TeamFacts>
type News = Traced<TeamNews>

/** How a team does at the end of a period: present tense, past tense when the game is over. */
export function teamWordsV1(facts: Facts, choose: Choose): Texts<'summary'> {
  return { summary: summary(facts, choose) }
}

/** Version 2 adds a headline with the figure that stands out. */
export function teamWordsV2(facts: Facts, choose: Choose): Texts<'headline' | 'summary'> {
  return {
    headline: capitalised(choose('headline', ...headlines(facts))),
    summary: summary(facts, choose),
  }
}

const offensiveRebound: Noun = { one: 'offensive rebound', other: 'offensive rebounds' }

/** What every sentence of the item is about. */
interface Subject {
  readonly team: TeamWords
  readonly opponent: TeamWords
  of(key: StatisticKey): Fact<number>
  count(key: StatisticKey, noun: Noun): Words
}

function subjectOf({ content, names }: Facts): Subject {
  const { awayTeamId, homeTeamId } = content.gameState
  const other = awayTeamId.value === content.teamId.value ? homeTeamId : awayTeamId
  const of = (key: StatisticKey) => countOf(content.gameStatistics, key)
  return {
    team: teamWords(names, content.teamId),
    opponent: teamWords(names, other),
    of,
    count: (key, noun) => count(of(key), noun),
  }
}

/** A tier of headlines for each figure that stands out, and one for games in which none does. */
function headlines(facts: Facts): readonly (readonly Option[])[] {
  const { team, opponent, count: counted, of } = subjectOf(facts)
  const t = timeOrOutcome(facts)
  const points = counted('points', nouns.point)
  return [
    ...facts.news.map(news => headlinesOf(news, facts, t)),
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

function headlinesOf({ about, more }: News, facts: Facts, t: Words): readonly Option[] {
  const { team, opponent, of, count: counted } = subjectOf(facts)
  const goals = madeOf(of('fieldGoalsMade'), of('fieldGoalsAttempted'))
  const threes = madeOf(of('threePointersMade'), of('threePointersAttempted'))
  const T = team.bare
  switch (about.value) {
    case 'points': {
      const points = counted('points', nouns.point)
      return more.value
        ? [
            say`${T} pile up ${points} ${t}`,
            facts.final.value ? undefined : say`${T} already up to ${points} ${t}`,
            say`big scoring from ${T}: ${points} ${t}`,
          ]
        : [
            say`${T} held to ${points} ${t}`,
            say`${T} manage just ${points} ${t}`,
            say`only ${points} for ${T} ${t}`,
          ]
    }
    case 'shooting':
      return more.value
        ? [
            say`${T} hot from the field, ${goals} ${t}`,
            say`shots fall for ${T}: ${goals} ${t}`,
            say`${T} shooting well, ${goals} ${t}`,
          ]
        : [
            say`${T} cold from the field, ${goals} ${t}`,
            say`${T} miss ${difference(of('fieldGoalsAttempted'), of('fieldGoalsMade'))} of ${of('fieldGoalsAttempted')} shots ${t}`,
            say`shots will not fall for ${T}: ${goals} ${t}`,
          ]
    case 'threes': {
      const missed = difference(of('threePointersAttempted'), of('threePointersMade'))
      if (of('threePointersMade').value === 0) {
        return [
          say`${T} miss all ${missed} threes ${t}`,
          say`${T} without a three in ${missed} tries ${t}`,
          say`no threes for ${T} in ${missed} tries ${t}`,
        ]
      }
      return more.value
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
    }
    case 'freeThrows': {
      const throws = madeOf(of('freeThrowsMade'), of('freeThrowsAttempted'))
      return [
        say`${T} make ${throws} free throws ${t}`,
        say`${T} get ${counted('freeThrowsMade', nouns.point)} at the line ${t}`,
        say`free throws help ${T}: ${throws} ${t}`,
      ]
    }
    case 'rebounds': {
      const rebounds = counted('rebounds', nouns.rebound)
      return more.value
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
    }
    case 'offensiveRebounds': {
      const rebounds = counted('offensiveRebounds', offensiveRebound)
      return [
        say`${T} grab ${rebounds} ${t}`,
        say`${rebounds} give ${T} second chances ${t}`,
        say`${opponent.bare} allow ${T} ${rebounds} ${t}`,
      ]
    }
    case 'assists': {
      const assists = counted('assists', nouns.assist)
      return more.value
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
    }
    case 'steals': {
      const steals = counted('steals', nouns.steal)
      return [
        say`${T} come up with ${steals} ${t}`,
        say`quick hands: ${steals} for ${T} ${t}`,
        say`${steals} for ${T} ${t}`,
      ]
    }
    case 'blocks': {
      const blocks = counted('blocks', nouns.block)
      return [
        say`${T} protect the rim with ${blocks} ${t}`,
        say`${blocks} for ${T} ${t}`,
        say`${T} come up with ${blocks} ${t}`,
      ]
    }
    case 'turnovers': {
      const turnovers = counted('turnovers', nouns.turnover)
      return more.value
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
    }
  }
}

/** What the sentences of the score and of the shooting tell. */
const told: readonly TeamNews['about'][] = ['points', 'shooting', 'threes']

function summary(facts: Facts, choose: Choose): Words {
  const [first, second] = facts.news.filter(({ about }) => !told.includes(about.value))
  return paragraph(
    choose('opening', openings(facts)),
    choose('shooting', shooting(facts)),
    first && choose('note', notes(first, facts)),
    second && choose('note', notes(second, facts)),
    first === undefined ? choose('columns', columns(facts)) : undefined,
    average(facts),
  )
}

function openings(facts: Facts): readonly Option[] {
  const { content, final, names } = facts
  const { team, opponent, of, count: counted } = subjectOf(facts)
  const standing = standingWords(content.gameState, names)
  const points = counted('points', nouns.point)
  const time = when(content.gameState)
  if (standing.tied) {
    return [
      say`${team.theFull} are tied with ${opponent.the} at ${standing.points} ${time}`,
      say`${team.theFull} have ${points} ${time}, as many as ${opponent.the}`,
      say`${time}, ${team.theFull} are level with ${opponent.the} at ${standing.points}`,
    ]
  }
  const ahead = standing.leaderId === content.teamId.value
  const { margin, score: pair } = standing
  if (final.value) {
    return ahead
      ? [
          say`${team.theFull} scored ${points} to beat ${opponent.the} by ${margin}`,
          say`${team.theFull} beat ${opponent.the} ${pair}`,
          say`${points} were enough for ${team.theFull} to beat ${opponent.the}`,
          say`${team.theFull} won ${pair} against ${opponent.the}`,
        ]
      : [
          say`${team.theFull} scored ${points} and lost to ${opponent.the} by ${margin}`,
          say`${team.theFull} lost to ${opponent.the} ${pair}`,
          of('points').value === 0
            ? undefined
            : say`${points} were not enough for ${team.theFull} against ${opponent.the}`,
          say`${team.theFull} fell to ${opponent.the} ${pair}`,
        ]
  }
  return ahead
    ? [
        say`${team.theFull} lead ${opponent.the} ${pair} ${time}`,
        say`${time}, ${team.theFull} are ahead of ${opponent.the} ${pair}`,
        say`${team.theFull} have ${points} ${time}, ${margin} more than ${opponent.the}`,
        say`${time}, ${team.theFull} lead by ${margin} with ${points}`,
      ]
    : [
        say`${team.theFull} trail ${opponent.the} ${pair} ${time}`,
        say`${time}, ${team.theFull} are behind ${opponent.the} ${pair}`,
        say`${team.theFull} have ${points} ${time}, ${margin} fewer than ${opponent.the}`,
        say`${time}, ${team.theFull} trail by ${margin} with ${points}`,
      ]
}

function shooting(facts: Facts): readonly Option[] {
  const { content, final } = facts
  const { team, of } = subjectOf(facts)
  const goals = madeOf(of('fieldGoalsMade'), of('fieldGoalsAttempted'))
  const threes = madeOf(of('threePointersMade'), of('threePointersAttempted'))
  const percentage = statisticValue(content.gameStatistics, 'fieldGoalPercentage')
  if (percentage === undefined || of('threePointersAttempted').value === 0) {
    return [final.value ? say`they made ${goals} shots` : say`they have made ${goals} shots`]
  }
  const share = percentage.display
  return final.value
    ? [
        say`${team.the} made ${goals} shots (${share}) and ${threes} threes`,
        say`they shot ${goals} from the field (${share}) and ${threes} from three`,
        say`they hit ${goals} shots, ${threes} from three`,
      ]
    : [
        say`${team.the} have made ${goals} shots (${share}) and ${threes} threes`,
        say`they are ${goals} from the field (${share}) and ${threes} from three`,
        say`they have hit ${goals} shots, ${threes} from three`,
      ]
}

/** A figure that stands out, said outright. Shooting has a sentence of its own. */
function notes({ about, more }: News, facts: Facts): readonly Option[] {
  const { opponent, of, count: counted } = subjectOf(facts)
  const [have, turned, gave] = facts.final.value
    ? [say`had`, say`turned`, say`gave`]
    : [say`have`, say`have turned`, say`have given`]
  switch (about.value) {
    case 'rebounds': {
      const rebounds = counted('rebounds', nouns.rebound)
      return more.value
        ? [
            say`they ${have} ${rebounds}, a strong total`,
            say`they ${facts.final.value ? say`were` : say`have been`} strong on the boards with ${rebounds}`,
          ]
        : [say`they ${have} just ${rebounds}`, say`they ${have} only ${rebounds}`]
    }
    case 'assists': {
      const assists = counted('assists', nouns.assist)
      const goals = of('fieldGoalsMade')
      return more.value
        ? [say`they ${have} ${assists} on ${goals} baskets`]
        : [say`they ${have} just ${assists} on ${goals} baskets`, say`they ${have} only ${assists}`]
    }
    case 'turnovers': {
      const times = of('turnovers')
      return more.value
        ? [
            say`they ${turned} the ball over ${times} times`,
            say`they ${gave} the ball away ${times} times`,
          ]
        : [
            say`they ${have} just ${counted('turnovers', nouns.turnover)}`,
            say`they ${have} only ${counted('turnovers', nouns.turnover)}`,
          ]
    }
    case 'offensiveRebounds':
      return [
        say`they ${have} ${counted('offensiveRebounds', offensiveRebound)}`,
        say`${opponent.the} ${facts.final.value ? say`allowed` : say`have allowed`} them ${counted('offensiveRebounds', offensiveRebound)}`,
      ]
    case 'freeThrows':
      return [
        say`they ${have} ${counted('freeThrowsMade', nouns.point)} at the line`,
        say`they ${facts.final.value ? say`made` : say`have made`} ${madeOf(of('freeThrowsMade'), of('freeThrowsAttempted'))} free throws`,
      ]
    case 'steals':
      return [say`they ${have} ${counted('steals', nouns.steal)}`]
    case 'blocks':
      return [say`they ${have} ${counted('blocks', nouns.block)}`]
    default:
      return columns(facts)
  }
}

function columns(facts: Facts): readonly Option[] {
  const { final } = facts
  const { team, count: counted } = subjectOf(facts)
  const rebounds = counted('rebounds', nouns.rebound)
  const assists = counted('assists', nouns.assist)
  const turnovers = counted('turnovers', nouns.turnover)
  const have = final.value ? say`had` : say`have`
  return [
    say`they ${have} ${figures([rebounds, assists, turnovers])}`,
    say`${team.the} ${have} ${figures([rebounds, assists, turnovers])}`,
    say`they ${have} ${rebounds}, and ${assists} to ${turnovers}`,
  ]
}

function average({ content, names }: Facts): Words | undefined {
  const points = statisticValue(content.seasonAverages, 'points', { scope: 'seasonAverage' })
  if (points === undefined) return undefined
  return say`${teamWords(names, content.teamId).thes} season average is ${points.display} points`
}
