import type { SlotValues } from '../../message-values.ts'
import {
  biggestLeadOf,
  calculated,
  counted,
  marginOf,
  overtimesOf,
  ownOf,
  scoreOf,
  timeOf,
} from '../facts/fact.ts'
import { gameStateOf } from '../facts/game-state.ts'
import { topScorers } from '../facts/scorers.ts'
import { opposite, type Side } from '../game/action.ts'
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
  const facts = factsOf(game, at)
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

type Facts = ReturnType<typeof factsOf>

/** The leader is the home team during a tie; its points come first in the score. */
function factsOf(game: Game, at: GamePrefix) {
  const { input } = game
  const { scoreState } = at
  const side = scoreState.leader ?? 'home'
  const score = scoreOf(side, at)
  const now: SlotValues['tense'] = input.status === 'final' ? 'past' : 'present'
  const [leader, trailer] = [input[side].id, input[opposite(side)].id]
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
    scorers: (['away', 'home'] as const).flatMap(of => {
      const { playerIds: players } = topScorers(input, of, at) ?? {}
      const player = players?.[0]
      if (players === undefined || player === undefined) return []
      const points = counted('points', { side: of, playerId: player, until: at })
      return [{ team: input[of].id, player, players, points }]
    }),
    changes: calculated(scoreState.leadChanges, { of: 'leadChanges', until: at }),
    ties: calculated(scoreState.timesTied, { of: 'ties', until: at }),
    overtimes: overtimesOf(input.rules.regulationPeriods, at),
  }
}

/** The biggest lead of the game so far, unless both teams had it, and whether the team has it now. */
function biggestLead(game: Game, { scoreState, ...at }: GamePrefix) {
  const { away, home } = scoreState.biggestLead
  if (away.margin === home.margin) return undefined
  const side: Side = away.margin > home.margin ? 'away' : 'home'
  const { lead } = biggestLeadOf(game, side, { scoreState, ...at })
  const isNow = scoreState[side] - scoreState[opposite(side)] === lead.value
  return { team: game.input[side].id, lead, isNow }
}

function finalHeadlines(facts: Facts) {
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
