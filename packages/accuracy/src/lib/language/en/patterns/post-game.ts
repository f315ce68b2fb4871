import type { Patterns } from '../reading.ts'

const beat = '{winner} beat {loser} {score}'

export const postGamePatterns: Patterns<'post-game'> = {
  'decided-late': [
    '{player-s} {play} {time} lifts? {winner} past {loser} {score}',
    `${beat}{overtimes?} on {player-s} {play} {time}`,
    '{player} wins it for {winner} {time}, {score} over {loser}',
    '{player-s} late {play} decides? it: {winner} {score} over {loser}',
  ],
  'series-won': [
    `${beat}{overtimes?} to win series {series}`,
    '{winner} win series {series} with {score} victory over {loser}',
  ],
  'winners-star': [
    '{player-s} {feat:feats} leads? {winner} past {loser} {score}{overtimes?}',
    `{player} {feat:done} as ${beat}{overtimes?}`,
    `${beat}{overtimes?} behind {player-s} {feat:feats}`,
  ],
  'winners-high': [
    `{player} scores {high} {points} as ${beat}{overtimes?}`,
    `${beat}{overtimes?} behind {player-s} {high} {points} points?`,
  ],
  'losers-star': [
    `${beat}{overtimes?} despite {player-s} {feat}`,
    `{player} {feat:does}, but ${beat}`,
  ],
  'losers-high': [`{player} scores {high} {points}, but ${beat}`],
  comeback: [
    '{winner} rally from {deficit} down to beat {loser} {score}{overtimes?}',
    '{winner} erase {deficit}-point deficit, beat {loser} {score}{overtimes?}',
    'down {deficit} in {period}, {winner} come back to beat {loser} {score}',
    '{winner} overcome {deficit}-point deficit in {score} win over {loser}',
  ],
  'won-in-overtime': [
    '{winner} outlast {loser} {score}{overtimes?}',
    '{winner} beat {loser}{overtimes?}, {score}',
    '{winner} need overtime to beat {loser} {score}',
  ],
  rout: [
    '{winner} (?:rout|roll past) {loser} {score}',
    '{winner} beat {loser} by {margin:wide}, {score}',
  ],
  'never-trailed': [
    '{winner} never trail in {score} win over {loser}',
    `${beat} without ever trailing`,
  ],
  'pulled-away': [
    '{winner} pull away in {period} to beat {loser} {score}',
    '{winner} win {period} {periodScore}, beat {loser} {score}',
  ],
  close: [
    '{winner} (?:edge|slip past) {loser} {score}{overtimes?}',
    '{winner} beat {loser} by {margin:narrow}, {score}{overtimes?}',
  ],
  leader: [
    `{player} scores {points} as ${beat}{overtimes?}`,
    '{player-s} {points} points? leads? {winner} past {loser} {score}{overtimes?}',
    `${beat}{overtimes?} behind {player-s} {points} points?`,
  ],
  beat: [
    `${beat}{overtimes?}`,
    '{winner} top {loser} {score}{overtimes?}',
    '{winner} {score} winners over {loser}{overtimes?}',
  ],

  opening: [
    'the {winner} (?:beat|defeated) the {loser} {score}{overtimes?}',
    'the {winner} won {score} over the {loser}{overtimes?}',
    'the {winner} won by {margin}, {score} over the {loser}{overtimes?}',
    'it ended {score} for the {winner} against the {loser}{overtimes?}',
  ],
  'opening-comeback': [
    'down by as many as {deficit}, the {winner} came back to beat the {loser} {score}{overtimes?}',
    'from {deficit} points behind, the {winner} won {score} over the {loser}{overtimes?}',
    'a lead of {deficit} did not last for the {loser}, who lost to the {winner} {score}{overtimes?}',
  ],
  'opening-rout': [
    'the {loser} were no match for the {winner}, who won by {margin}, {score}',
    'with {margin} points to spare, the {winner} beat the {loser} {score}',
  ],
  'opening-close': [
    '{margin} points? separated the {winner} and the {loser} at the end, {score}{overtimes?}',
    'by {margin} points?, the {winner} held on against the {loser}, {score}{overtimes?}',
  ],
  'opening-overtime': [
    'it took the {winner} more than regulation to beat the {loser}, {score}{overtimes?}',
    '{overtimes}, the {winner} outlasted the {loser} {score}',
  ],
  'star-double': [
    '{player} had {double} for the {team}: {line}',
    '{player} of the {team} finished with {double} of {line}',
  ],
  'star-points': [
    '{player} scored {points} points? for the {team} on {shots} shooting(?: with {line})?',
    '{player} of the {team} scored {points} points?(?: with {line})?',
  ],
  'star-points-lost': [
    '{player} of the {team} scored {points} points?(?: with {line})? in the loss',
  ],
  'star-high': [
    '{player} scored an? {high} {points} points? for the {team} on {shots} shooting(?: with {line})?',
    '{player} of the {team} scored an? {high} {points} points?(?: with {line})?',
  ],
  'star-shooting': ['{player} of the {team} made {shots} shots and had {line}'],
  'star-count': ['{player} of the {team} had {feat}(?: to go with {line})?'],
  'never-behind': [
    'the {winner} never trailed and led by as many as {lead}',
    'the {winner} led by as many as {lead} and were never behind',
  ],
  'had-trailed': [
    'the {winner} had trailed by as many as {deficit} in {period}',
    'the {winner} had been {deficit} points? behind in {period}',
  ],
  'lead-changes': [
    'the lead changed hands {changes} times',
    'there were {changes} lead changes and {ties} ties?',
  ],
  'biggest-lead': [
    'the {winner} led by as many as {lead}',
    'the {winner-s} biggest lead was {lead}',
  ],
  'period-won': ['the {winner} outscored the {loser} {score} in {period}'],
  'biggest-run': [
    'the {winner} had an? {run} run {periods}',
    'an? {run} run {periods} was the biggest of the {winner}',
  ],
  'forced-overtime': [
    '{player} of the {team} {play:did} {time} to tie it at {tied} and force {period}',
    '{player} of the {team} tied it at {tied} {time} with {play} to force {period}',
  ],
  'ahead-for-good': [
    '{player} put the {winner} ahead for good, {score}, with {play} {time}{assist?}',
    'the {winner} took the lead for good, {score}, on {player-s} {play} {time}',
    '{player-s} {play} {time} made it {score}, and the {winner} never gave the lead back',
    'the {winner} went ahead to stay when {player} {play:did} for {score} {time}',
  ],
  'last-minute': ['the last minute: {plays}'],
  'last-shot-blocked': [
    '{blocker} of the {blockerTeam} blocked {player-s} {chance} {time} that would have {chance:would}',
  ],
  'last-shot-missed': [
    '{player} of the {team} missed a {chance} {time} that would have {chance:would}',
    'the {team-s} {player} could have {chance:would} with a {chance} {time}, but missed',
  ],
  'last-steal': [
    '{thief} stole the ball from {player} {time}, with the {team} {missing} points? behind',
    'the {team} were {missing} points? behind when {thief} stole the ball from {player} {time}',
  ],

  'won-series': ['the {winner} won the series {series}'],
  'series-tied': ['the series is tied {series}'],
  'series-led': ['the {winner} lead the series {series}'],
  'series-trailed': ['the {winner} trail in the series {series:turned}'],
  'led-team': [
    '{player} led the {team} with {line}',
    '{line} from {player} led the {team}',
    '{player} had {line} to lead the {team}',
  ],
  record: ['the {winner} are now {record}'],
  'edge-threes': [
    'the {winner} made {own} threes? to the {loser-s} {others}',
    'the {winner} hit {own} threes?, the {loser} {others}',
  ],
  'edge-free-throws': [
    'the {winner} made {own} free throws? to the {loser-s} {others}',
    'the {winner} scored {own} points? at the line, the {loser} {others}',
  ],
  'edge-rebounds': [
    'the {winner} outrebounded the {loser} {score}',
    'the {winner} won the boards {score}',
  ],
  'edge-turnovers': [
    'the {winner} committed {own} turnovers? to the {loser-s} {others}',
    'the {loser} turned the ball over {others:times}, the {winner} {own:times}',
  ],
  'edge-paint': [
    'the {winner} outscored the {loser} {score} in the paint',
    'the {winner} had an? {score} edge in the paint',
  ],
  bench: ['the {winner-s} bench outscored the {loser-s} {score}'],
}
