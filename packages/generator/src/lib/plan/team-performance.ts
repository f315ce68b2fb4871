import type { Stage } from '../../messages.ts'
import {
  derived,
  type Fact,
  madeOf,
  marginOf,
  missesOf,
  ownOf,
  shareOf,
  turned,
} from '../facts/fact.ts'
import type { TeamFacts, TeamNews } from '../facts/team-performance.ts'
import { headline, messagesOf, type Plan, paragraph, planOf } from './message.ts'

const say = messagesOf('team')

/** How a team does at the end of a period: present tense, past tense when the game is over. */
export function teamPlan(facts: TeamFacts): Plan {
  const stage: Fact<Stage> = facts.isFinal
    ? derived(facts.result, result => ({ result }))
    : derived(facts.time, soFar => ({ soFar }))
  const texts = {
    summary: summary(facts),
  }
  return planOf(
    'team',
    texts,
    headline(
      ...facts.news.map(news => headlineOf(news, facts, stage)),
      plainHeadline(facts, stage),
    ),
  )
}

function summary(facts: TeamFacts) {
  const { average, content, news } = facts
  const [first, second] = news.filter(each => isNoted(each))
  return paragraph(
    opening(facts),
    shooting(facts),
    first === undefined ? columns(facts) : noteOf(first, facts),
    second && noteOf(second, facts),
    average && say('season-average', { team: content.teamId, mean: average }),
  )
}

/** The headlines of a figure that is more than usual, and less; of some only more is told. */
const headlines = {
  points: ['points-many', 'points-few'],
  shooting: ['shooting-good', 'shooting-bad'],
  threes: ['threes-good', 'threes-bad'],
  freeThrows: ['free-throws-many'],
  rebounds: ['rebounds-many', 'rebounds-few'],
  offensiveRebounds: ['offensive-rebounds-many'],
  assists: ['assists-many', 'assists-few'],
  steals: ['steals-many'],
  blocks: ['blocks-many'],
  turnovers: ['turnovers-many', 'turnovers-few'],
} as const

/** The sentences of the figures that no other sentence tells. */
const notes = {
  freeThrows: ['note-free-throws'],
  rebounds: ['note-rebounds-many', 'note-rebounds-few'],
  offensiveRebounds: ['note-offensive-rebounds'],
  assists: ['note-assists-many', 'note-assists-few'],
  steals: ['note-steals'],
  blocks: ['note-blocks'],
  turnovers: ['note-turnovers-many', 'note-turnovers-few'],
} as const

function isNoted(news: TeamNews): news is TeamNews & { readonly about: keyof typeof notes } {
  return news.about in notes
}

/** Every value that the messages of a figure say. */
function valuesOf({ about }: TeamNews, facts: TeamFacts) {
  const { content, opponentId: opponent, counts, isFinal, shooting: shot, score } = facts
  const { shots, threes, throws } = shot
  return {
    ...counts,
    team: content.teamId,
    opponent,
    points: ownOf(score),
    shots,
    threes,
    throws,
    missed: missesOf(about === 'shooting' ? shots : threes),
    baskets: madeOf(shots),
    rebounds: about === 'offensiveRebounds' ? counts.offensiveRebounds : counts.rebounds,
    now: isFinal ? 'past' : 'present',
  } as const
}

function headlineOf(news: TeamNews, facts: TeamFacts, stage: Fact<Stage>) {
  const [many, few = many] = headlines[news.about]
  const isNone = news.about === 'threes' && facts.shooting.threes.value.made === 0
  const name = isNone ? 'threes-none' : news.more ? many : few
  return say(name, { ...valuesOf(news, facts), stage })
}

function plainHeadline({ content, counts, shooting: shot, score }: TeamFacts, stage: Fact<Stage>) {
  const { rebounds } = counts
  const points = ownOf(score)
  return say('plain', { team: content.teamId, points, shots: shot.shots, rebounds, stage })
}

function opening({ content, opponentId, isFinal, score, time }: TeamFacts) {
  const { own, other } = score.value
  const teams = { team: content.teamId, opponent: opponentId }
  const points = ownOf(score)
  if (own === other) return say('tied', { ...teams, points, time })
  const highFirst = own > other ? score : turned(score)
  const told = { ...teams, points, margin: marginOf(highFirst), score: highFirst }
  if (isFinal) return say(own > other ? 'won' : 'lost', told)
  return say(own > other ? 'leads' : 'trails', { ...told, time })
}

function shooting({ content, isFinal, shooting: { shots, threes } }: TeamFacts) {
  const now = isFinal ? 'past' : 'present'
  const team = content.teamId
  if (shots.value.of === 0 || threes.value.of === 0) return say('shots', { team, shots, now })
  return say('shooting', { team, shots, share: shareOf(shots), threes, now })
}

/** A figure that stands out, said outright. */
function noteOf(news: TeamNews & { readonly about: keyof typeof notes }, facts: TeamFacts) {
  const [many, few = many] = notes[news.about]
  return say(news.more ? many : few, valuesOf(news, facts))
}

function columns({ content, counts, isFinal }: TeamFacts) {
  const { rebounds, assists, turnovers } = counts
  const now = isFinal ? 'past' : 'present'
  return say('columns', { team: content.teamId, rebounds, assists, turnovers, now })
}
