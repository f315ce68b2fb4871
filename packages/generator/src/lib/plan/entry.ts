import type { Pair, SlotValues, Time } from '../../message-values.ts'
import {
  biggestLeadOf,
  calculated,
  counted,
  type Fact,
  marginOf,
  overtimesOf,
  ownOf,
  scoreOf,
  timeOf,
} from '../facts/fact.ts'
import { gameStateOf } from '../facts/game-state.ts'
import { topScorers } from '../facts/scorers.ts'
import { opposite, type Side } from '../game/action.ts'
import type { GameInput } from '../game/game-input.ts'
import { areScoresKnown } from '../statistics/doubts.ts'
import type { Game, GamePrefix } from '../statistics/game-prefix.ts'
import { thresholds } from '../thresholds.ts'
import { headline, list, messagesOf, type Planned, paragraph, planOf } from './message.ts'

const say = messagesOf('entry')

const limits = thresholds.entry

/**
 * The summary for a reader who joins a game in progress, in the present tense: the score, the biggest lead, the
 * scorers. After the game it states the result.
 */
export function entryItem(game: Game, at: GamePrefix): Planned {
  const facts = entryFacts(game, at)
  const { isTied, lead, now, scorers } = facts
  const isOver = now === 'past' && !isTied
  const headlines = [isTied ? say('tied', facts) : say('lead', facts)]
  const texts = {
    summary: paragraph(
      say(isOver ? 'is-over' : isTied ? 'is-tied' : 'is-led', facts),
      lead &&
        lead.lead.value >= limits.lead &&
        !(isOver && lead.isNow) &&
        say(lead.isNow && now === 'present' ? 'leads-by-most' : 'led-by', { ...lead, now }),
      facts.areScoresKnown && facts.changes.value >= limits.changes && say('changes', facts),
    ),
    supportingContext: list(
      scorers.map(
        ({ players, ...top }) =>
          players.length <= limits.scorers &&
          say(players.length === 1 ? 'scorer' : 'scorers', { ...top, players, now }),
      ),
    ),
  }
  return {
    content: { gameState: gameStateOf(game.input, at) },
    plan: planOf('entry', texts, headline(isOver ? finalHeadlines(facts) : headlines)),
  }
}

/** The facts of an entry summary. Teams and players are ids. */
interface EntryFacts {
  /** The tense of the texts. */
  readonly now: SlotValues['tense']
  readonly time: Fact<Time>
  readonly away: string
  readonly home: string
  readonly isTied: boolean
  /** The team that leads; the home team during a tie. */
  readonly leader: string
  readonly trailer: string
  /** The same team as `leader`, for messages about the result. */
  readonly winner: string
  readonly loser: string
  /** The score, with the leader's points first. */
  readonly score: Fact<Pair>
  /** The points of the leader. */
  readonly points: Fact
  readonly margin: Fact
  /** The biggest lead of the game so far, unless both teams had it or a score is unknown. */
  readonly lead: BiggestLead | undefined
  readonly areScoresKnown: boolean
  /** The top scorers of each team that has any. */
  readonly scorers: readonly TeamScorers[]
  /** The number of lead changes. */
  readonly changes: Fact
  readonly ties: Fact
  readonly overtimes: Fact
}

interface BiggestLead {
  readonly team: string
  readonly lead: Fact
  /** Whether the team has this lead now. */
  readonly isNow: boolean
}

/** The leading scorers of a team: one player, or several with equally many points. */
interface TeamScorers {
  readonly team: string
  readonly player: string
  readonly players: readonly string[]
  readonly points: Fact
}

function entryFacts(game: Game, at: GamePrefix): EntryFacts {
  const { input } = game
  const { scoreState } = at
  const side = scoreState.leader ?? 'home'
  const score = scoreOf(side, at)
  const now: SlotValues['tense'] = input.status === 'final' ? 'past' : 'present'
  const leader = input[side].id
  const trailer = input[opposite(side)].id
  return {
    now,
    time: timeOf(at),
    away: input.away.id,
    home: input.home.id,
    isTied: scoreState.leader === undefined,
    leader,
    winner: leader,
    trailer,
    loser: trailer,
    score,
    points: ownOf(score),
    margin: marginOf(score),
    lead: areScoresKnown(game, at) ? biggestLead(game, at) : undefined,
    areScoresKnown: areScoresKnown(game, at),
    scorers: (['away', 'home'] as const)
      .map(of => scorersOf(input, of, at))
      .filter(scorers => scorers !== undefined),
    changes: calculated(scoreState.leadChanges, { of: 'leadChanges', until: at }),
    ties: calculated(scoreState.timesTied, { of: 'ties', until: at }),
    overtimes: overtimesOf(input.rules.regulationPeriods, at),
  }
}

/**
 * The leading scorers of a team: several if they have equally many points; `undefined` if there are none or they are
 * unknown.
 */
function scorersOf(input: GameInput, side: Side, at: GamePrefix) {
  const { playerIds: players } = topScorers(input, side, at) ?? {}
  const player = players?.[0]
  if (players === undefined || player === undefined) return undefined
  const { value } = counted('points', { side, playerId: player, until: at })
  // The sources are the plays of all these players, because a text such as "19 points apiece" states the points
  // of each player.
  const from = players.flatMap(playerId => counted('points', { side, playerId, until: at }).from)
  return { team: input[side].id, player, players, points: { value, from } }
}

function biggestLead(game: Game, { scoreState, ...at }: GamePrefix): BiggestLead | undefined {
  const { away, home } = scoreState.biggestLead
  if (away.margin === home.margin) return undefined
  const side: Side = away.margin > home.margin ? 'away' : 'home'
  const { lead } = biggestLeadOf(game, side, { scoreState, ...at })
  const isNow = scoreState[side] - scoreState[opposite(side)] === lead.value
  return { team: game.input[side].id, lead, isNow }
}

function finalHeadlines(facts: EntryFacts) {
  const { changes, lead, scorers, winner } = facts
  const top = scorers.find(({ players, team }) => team === winner && players.length === 1)
  return [
    say('final', facts),
    top && say('final-scorer', { ...facts, ...top }),
    facts.areScoresKnown && changes.value >= limits.changes && say('final-changes', facts),
    lead?.team === winner &&
      lead.lead.value >= limits.bigLead &&
      say('final-led', { ...facts, ...lead }),
  ]
}
