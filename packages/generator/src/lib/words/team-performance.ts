import type { TeamNews } from '../facts/team-performance.ts'
import type { Choose, Option } from './choice.ts'
import type { Texts } from './composed.ts'
import { teamWords } from './names.ts'
import { madeOf, nouns } from './numbers.ts'
import { standingWords } from './standing.ts'
import { statisticValue } from './statistics.ts'
import { teamHeadlines } from './team-headlines.ts'
import { type Facts, type News, offensiveRebound, subjectOf } from './team-subject.ts'
import { when } from './time.ts'
import { capitalised, figures, paragraph, say, type Words } from './words.ts'

/** How a team does at the end of a period: present tense, past tense when the game is over. */
export function teamWordsV1(facts: Facts, choose: Choose): Texts<'summary'> {
  return { summary: summary(facts, choose) }
}

/** Version 2 adds a headline with the figure that stands out. */
export function teamWordsV2(facts: Facts, choose: Choose): Texts<'headline' | 'summary'> {
  return {
    headline: capitalised(choose('headline', ...teamHeadlines(facts))),
    summary: summary(facts, choose),
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
