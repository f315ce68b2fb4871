import { type Phrases, phrasings } from '../../language.ts'

export const postGamePhrases: Phrases<'post-game'> = {
  'decided-late': phrasings`
    {player's} {play} {time:end} {play:lifts|lift} {winner} past {loser} {score}
    {winner} beat {loser} {score} {overtimes} on {player's} {play} {time:end}
    {player} wins it for {winner} {time:end} in {score} win over {loser}
    {player's} late {play} {play:decides|decide} it: {winner} {score} over {loser}`,
  'series-won': phrasings`
    {winner} beat {loser} {score} {overtimes} to win series {series}
    {winner} win series {series} with {score} victory over {loser}`,
  'winners-star': phrasings`
    {player's} {feat} {feat:leads|lead} {winner} past {loser} {score} {overtimes}
    {player} {feat:does} as {winner} beat {loser} {score} {overtimes}
    {winner} beat {loser} {score} {overtimes} behind {player's} {feat}`,
  'winners-high': phrasings`
    {player} scores {high} {points} as {winner} beat {loser} {score} {overtimes}
    {winner} beat {loser} {score} {overtimes} behind {player's} {high} {points:point}`,
  'losers-star': phrasings`
    {winner} beat {loser} {score} {overtimes} despite {player's} {feat}
    {player} {feat:does}, but {winner} beat {loser} {score}`,
  'losers-high': phrasings`{player} scores {high} {points}, but {winner} beat {loser} {score}`,
  comeback: phrasings`
    {winner} rally from {deficit} down to beat {loser} {score} {overtimes}
    {winner} erase {deficit:-point} deficit, beat {loser} {score} {overtimes}
    down {deficit} in {period}, {winner} come back to beat {loser} {score}
    {winner} overcome {deficit:-point} deficit in {score} win over {loser}`,
  'won-in-overtime': phrasings`
    {winner} outlast {loser} {score} {overtimes}
    {winner} beat {loser} {overtimes}, {score}
    {winner} need overtime to beat {loser} {score}`,
  rout: phrasings`
    {winner} rout {loser} {score}
    {winner} roll past {loser} {score}
    {winner} beat {loser} by {margin}, {score}`,
  'never-trailed': phrasings`
    {winner} never trail in {score} win over {loser}
    {winner} beat {loser} {score} without ever trailing`,
  'pulled-away': phrasings`
    {winner} pull away in {period} to beat {loser} {score}
    {winner} win {period} {periodScore}, beat {loser} {score}`,
  close: phrasings`
    {winner} edge {loser} {score} {overtimes}
    {winner} beat {loser} by {margin}, {score} {overtimes}
    {winner} slip past {loser} {score} {overtimes}`,
  leader: phrasings`
    {player} scores {points} as {winner} beat {loser} {score} {overtimes}
    {player's} {points:point} {points:leads|lead} {winner} past {loser} {score} {overtimes}
    {winner} beat {loser} {score} {overtimes} behind {player's} {points:point}`,
  beat: phrasings`
    {winner} beat {loser} {score} {overtimes}
    {winner} top {loser} {score} {overtimes}
    {winner} {score} winners over {loser} {overtimes}`,

  opening: phrasings`
    the {winner:full} beat the {loser:full} {score} {overtimes}
    the {winner:full} won {score} over the {loser:full} {overtimes}
    the {winner:full} won by {margin}, {score} over the {loser:full} {overtimes}
    the {winner:full} defeated the {loser:full} {score} {overtimes}
    it ended {score} for the {winner:full} against the {loser:full} {overtimes}`,
  'opening-comeback': phrasings`
    down by as many as {deficit}, the {winner:full} came back to beat the {loser:full} {score} {overtimes}
    from {deficit} points behind, the {winner:full} won {score} over the {loser:full} {overtimes}
    a lead of {deficit} did not last for the {loser:full}, who lost to the {winner:full} {score} {overtimes}`,
  'opening-rout': phrasings`
    the {loser:full} were no match for the {winner:full}, who won by {margin}, {score}
    with {margin} points to spare, the {winner:full} beat the {loser:full} {score}`,
  'opening-close': phrasings`
    {margin:point} separated the {winner:full} and the {loser:full} at the end, {score} {overtimes}
    the {winner:full} held on against the {loser:full} by {margin:point}, {score} {overtimes}`,
  'opening-overtime': phrasings`
    it took the {winner:full} more than regulation to beat the {loser:full}, {score} {overtimes}
    {overtimes}, the {winner:full} outlasted the {loser:full} {score}`,
  'star-double': phrasings`
    {player} had {double:a} for the {team}: {line}
    {player} of the {team} finished with {double:a} of {line}`,
  'star-points': phrasings`
    {player} scored {points:point} for the {team} on {shots} shooting {line:with}
    {player} of the {team} scored {points:point} {line:with}`,
  'star-points-lost': phrasings`{player} of the {team} scored {points:point} {line:with} in the loss`,
  'star-high': phrasings`
    {player} scored a {high} {points:point} for the {team} on {shots} shooting {line:with}
    {player} of the {team} scored a {high} {points:point} {line:with}`,
  'star-shooting': phrasings`{player} of the {team} made {shots} shots and had {line}`,
  'star-count': phrasings`{player} of the {team} had {feat} {line:to-go-with}`,
  'never-behind': phrasings`
    the {winner} never trailed and led by as many as {lead}
    the {winner} led by as many as {lead} and were never behind`,
  'had-trailed': phrasings`
    the {winner} had trailed by as many as {deficit} in {period}
    the {winner} had been {deficit} points behind in {period}`,
  'lead-changes': phrasings`
    the lead changed hands {changes} times
    there were {changes} lead changes and {ties:tie}`,
  'biggest-lead': phrasings`
    the {winner} led by as many as {lead}
    the {winner's} biggest lead was {lead}`,
  'period-won': phrasings`the {winner} outscored the {loser} {score} in {period}`,
  'biggest-run': phrasings`
    the {winner} had {run:a} run {periods}
    {run:a} run {periods} was the biggest of the {winner}`,
  'forced-overtime': phrasings`
    {player} of the {team} {play:did} {time:moment} to tie it at {tied} and force {period:an}
    {player} of the {team} tied it at {tied} {time:moment} with {play:a} to force {period:an}`,
  'ahead-for-good': phrasings`
    {player} put the {winner} ahead for good, {score}, with {play:a} {time:moment} {assist}
    the {winner} took the lead for good, {score}, on {player's} {play} {time:moment}
    {player's} {play} {time:moment} made it {score}, and the {winner} never gave the lead back
    the {winner} went ahead to stay when {player} {play:did} for {score} {time:moment}`,
  'last-minute': phrasings`the last minute: {plays}`,
  'last-shot-blocked': phrasings`
    {blocker} of the {blockerTeam} blocked {player's} {chance} {time:end} that would have {chance:done}`,
  'last-shot-missed': phrasings`
    {player} of the {team} missed a {chance} {time:end} that would have {chance:done}
    the {team's} {player} could have {chance:done} with a {chance} {time:end}, but missed`,
  'last-steal': phrasings`
    {thief} stole the ball from {player} {time:end}, with the {team} {missing:point} behind
    the {team} were {missing:point} behind when {thief} stole the ball from {player} {time:end}`,

  'won-series': phrasings`the {winner} won the series {series}`,
  'series-tied': phrasings`the series is tied {series}`,
  'series-led': phrasings`the {winner} lead the series {series}`,
  'series-trailed': phrasings`the {winner} trail in the series {series:turned}`,
  'led-team': phrasings`
    {player} led the {team} with {line}
    {line} from {player} led the {team}
    {player} had {line} to lead the {team}`,
  record: phrasings`the {winner} are now {record}`,
  'edge-threes': phrasings`
    the {winner} made {own:three} to the {loser's} {others:none}
    the {winner} hit {own:three}, the {loser} {others:none}`,
  'edge-free-throws': phrasings`
    the {winner} made {own:free-throw} to the {loser's} {others:none}
    the {winner} scored {own:point} at the line, the {loser} {others:none}`,
  'edge-rebounds': phrasings`
    the {winner} outrebounded the {loser} {score}
    the {winner} won the boards {score}`,
  'edge-turnovers': phrasings`
    the {winner} committed {own:turnover} to the {loser's} {others}
    the {loser} turned the ball over {others:times}, the {winner} {own:times}`,
  'edge-paint': phrasings`
    the {winner} outscored the {loser} {score} in the paint
    the {winner} had {score:a} edge in the paint`,
  bench: phrasings`the {winner's} bench outscored the {loser's} {score}`,
}
