import type { Stage } from '../../messages.ts'
import { derived, type Fact } from '../facts/fact.ts'
import type { TeamFacts, TeamNews } from '../facts/team-performance.ts'
import { headline, type Message, messagesOf, type Plan, paragraph } from './message.ts'

const say = messagesOf('team')

/** How a team does at the end of a period: present tense, past tense when the game is over. */
export function teamPlan(facts: TeamFacts): Plan {
  const stage: Fact<Stage> = facts.isFinal
    ? derived(facts.result, result => ({ result }))
    : derived(facts.time, soFar => ({ soFar }))
  return {
    headline: headline(
      ...facts.news.map(news => headlineOf(news, facts, stage)),
      plainHeadline(facts, stage),
    ),
    summary: summary(facts),
  }
}

/** What the sentences of the score and of the shooting tell. */
const told: readonly TeamNews['about'][] = ['points', 'shooting', 'threes']

function summary(facts: TeamFacts): Plan['summary'] & object {
  const { average, content, news } = facts
  const [first, second] = news.filter(({ about }) => !told.includes(about))
  return paragraph(
    opening(facts),
    shooting(facts),
    first === undefined ? columns(facts) : noteOf(first, facts),
    second && noteOf(second, facts),
    average && say('season-average', { team: content.teamId, mean: average }),
  )
}

function headlineOf({ about, more }: TeamNews, facts: TeamFacts, stage: Fact<Stage>): Message {
  const { content, opponentId: opponent, counts, shooting: shot, score } = facts
  const team = content.teamId
  const points = derived(score, ({ own }) => own)
  const baskets = derived(shot.shots, ({ made }) => made)
  const missed = (kind: 'shots' | 'threes'): Fact =>
    derived(shot[kind], ({ made, of }) => of - made)
  const { assists, blocks, offensiveRebounds, rebounds, steals, turnovers } = counts
  switch (about) {
    case 'points':
      return say(more ? 'points-many' : 'points-few', { team, points, stage })
    case 'shooting':
      return more
        ? say('shooting-good', { team, shots: shot.shots, stage })
        : say('shooting-bad', { team, shots: shot.shots, missed: missed('shots'), stage })
    case 'threes':
      if (shot.threes.value.made === 0) {
        return say('threes-none', { team, missed: missed('threes'), stage })
      }
      return more
        ? say('threes-good', { team, threes: shot.threes, stage })
        : say('threes-bad', { team, threes: shot.threes, missed: missed('threes'), stage })
    case 'freeThrows':
      return say('free-throws-many', { team, throws: shot.throws, stage })
    case 'rebounds':
      return say(more ? 'rebounds-many' : 'rebounds-few', { team, rebounds, stage })
    case 'offensiveRebounds':
      return say('offensive-rebounds-many', { team, opponent, rebounds: offensiveRebounds, stage })
    case 'assists':
      return say(more ? 'assists-many' : 'assists-few', { team, assists, baskets, stage })
    case 'steals':
      return say('steals-many', { team, steals, stage })
    case 'blocks':
      return say('blocks-many', { team, blocks, stage })
    case 'turnovers':
      return say(more ? 'turnovers-many' : 'turnovers-few', { team, turnovers, stage })
  }
}

function plainHeadline(
  { content, opponentId, counts, shooting: shot, score }: TeamFacts,
  stage: Fact<Stage>,
): Message {
  return say('plain', {
    team: content.teamId,
    opponent: opponentId,
    points: derived(score, ({ own }) => own),
    shots: shot.shots,
    rebounds: counts.rebounds,
    stage,
  })
}

function opening({ content, opponentId, isFinal, score, time }: TeamFacts): Message {
  const { own, other } = score.value
  const teams = { team: content.teamId, opponent: opponentId }
  const points = derived(score, pair => pair.own)
  if (own === other) return say('tied', { ...teams, points, time })
  const margin = derived(score, pair => Math.abs(pair.own - pair.other))
  // The higher score stands first.
  const told = {
    ...teams,
    points,
    margin,
    score: derived(score, () => ({ own: Math.max(own, other), other: Math.min(own, other) })),
  }
  if (isFinal) return say(own > other ? 'won' : 'lost', told)
  return say(own > other ? 'leads' : 'trails', { ...told, time })
}

function shooting({ content, isFinal, shooting: { shots, threes } }: TeamFacts): Message {
  const now = isFinal ? 'past' : 'present'
  const team = content.teamId
  const { made, of } = shots.value
  if (of === 0 || threes.value.of === 0) return say('shots', { team, shots, now })
  const share = derived(shots, () => Math.round((1000 * made) / of) / 10)
  return say('shooting', { team, shots, share, threes, now })
}

/** A figure that stands out, said outright. */
function noteOf({ about, more }: TeamNews, facts: TeamFacts): Message {
  const { content, opponentId: opponent, isFinal, counts, shooting: shot } = facts
  const { assists, blocks, offensiveRebounds, rebounds, steals, turnovers } = counts
  const common = { team: content.teamId, now: isFinal ? 'past' : 'present' } as const
  switch (about) {
    case 'rebounds':
      return say(more ? 'note-rebounds-many' : 'note-rebounds-few', { ...common, rebounds })
    case 'assists': {
      const baskets = derived(shot.shots, ({ made }) => made)
      return say(more ? 'note-assists-many' : 'note-assists-few', { ...common, assists, baskets })
    }
    case 'turnovers':
      return say(more ? 'note-turnovers-many' : 'note-turnovers-few', { ...common, turnovers })
    case 'offensiveRebounds':
      return say('note-offensive-rebounds', { ...common, opponent, rebounds: offensiveRebounds })
    case 'freeThrows':
      return say('note-free-throws', { ...common, throws: shot.throws })
    case 'steals':
      return say('note-steals', { ...common, steals })
    case 'blocks':
      return say('note-blocks', { ...common, blocks })
    default:
      return columns(facts)
  }
}

function columns({ content, counts, isFinal }: TeamFacts): Message {
  const { rebounds, assists, turnovers } = counts
  const now = isFinal ? 'past' : 'present'
  return say('columns', { team: content.teamId, rebounds, assists, turnovers, now })
}
