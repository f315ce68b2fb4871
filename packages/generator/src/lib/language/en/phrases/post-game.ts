import { type Phrases, phrasings } from '../../language.ts'

export const postGamePhrases: Phrases<'post-game'> = {
  'decided-late': phrasings`
    {player's} {play} {time:brief} {play:lifts|lift} {winner} past {loser} {score} {overtimes}
    {winner} beat {loser} {score} {overtimes} on {player's} {play} {time:brief}
    {player's} late {play} {play:lifts|lift} {winner} past {loser} {score} {overtimes}
    {player} lifts {winner} past {loser} {score} {overtimes}`,
  'sealed-block': phrasings`
    {blocker's} block seals {winner's} {score} win over {loser} {overtimes}
    {winner} beat {loser} {score} {overtimes} as {blocker} blocks last shot`,
  'sealed-steal': phrasings`
    {thief's} steal seals {winner's} {score} win over {loser} {overtimes}
    {winner} beat {loser} {score} {overtimes} on late steal by {thief}`,
  'series-won': phrasings`
    {winner} beat {loser} {score} {overtimes} to win series {series}
    {winner} win series {series} with {score} victory over {loser} {overtimes}`,
  'winners-star': phrasings`
    {player's} {feat} {feat:leads|lead} {winner} past {loser} {score} {overtimes}
    {player} {feat:does} as {winner} beat {loser} {score} {overtimes}
    {winner} beat {loser} {score} {overtimes} behind {player's} {feat}`,
  'winners-shooting': phrasings`
    {player} makes {shots} shots as {winner} beat {loser} {score} {overtimes}
    {player} shoots {shots} as {winner} beat {loser} {score} {overtimes}`,
  'winners-high': phrasings`
    {player} scores {high} {points} as {winner} beat {loser} {score} {overtimes}
    {winner} beat {loser} {score} {overtimes} behind {player's} {high} {points:point}`,
  'losers-star': phrasings`
    {winner} beat {loser} {score} {overtimes} despite {player's} {feat}
    {winner} overcome {player's} {feat}, beat {loser} {score} {overtimes}`,
  'losers-high': phrasings`
    {winner} beat {loser} {score} {overtimes} despite {player's} {high} {points:point}
    {winner} overcome {player's} {high} {points}, beat {loser} {score} {overtimes}`,
  'held-off': phrasings`
    {winner} hold off {loser} {score} {overtimes} after leading by {lead}
    {winner} lead by {lead}, hold off {loser} {score} {overtimes}`,
  comeback: phrasings`
    {winner} rally from {deficit} down to beat {loser} {score} {overtimes}
    {winner} erase {deficit:-point} deficit, beat {loser} {score} {overtimes}
    down {deficit} in {period}, {winner} come back to beat {loser} {score} {overtimes}
    {winner} overcome {deficit:-point} deficit to beat {loser} {score} {overtimes}`,
  'won-in-overtime': phrasings`
    {winner} outlast {loser} {score} {overtimes}
    {winner} get past {loser} {score} {overtimes}`,
  rout: phrasings`
    {winner} rout {loser} {score}
    {winner} roll past {loser} {score}
    {winner} crush {loser} {score}`,
  'leader-rout': phrasings`
    {player} scores {points} as {winner} rout {loser} {score}
    {winner} rout {loser} {score} behind {player's} {points:point}`,
  'never-trailed': phrasings`
    {winner} never trail in {score} win over {loser}
    {winner} beat {loser} {score} without ever trailing`,
  'pulled-away': phrasings`
    {winner} pull away in {period} to beat {loser} {score}
    {winner} outscore {loser} {periodScore} in {period}, win {score}`,
  close: phrasings`
    {winner} edge {loser} {score} {overtimes}
    {winner} nip {loser} {score} {overtimes}
    {winner} slip past {loser} {score} {overtimes}`,
  leader: phrasings`
    {player} scores {points} as {winner} beat {loser} {score} {overtimes}
    {player's} {points:point} {points:leads|lead} {winner} past {loser} {score} {overtimes}
    {winner} beat {loser} {score} {overtimes} behind {player's} {points:point}`,
  beat: phrasings`
    {winner} beat {loser} {score} {overtimes}
    {winner} top {loser} {score} {overtimes}
    {winner} defeat {loser} {score} {overtimes}`,
  labeled: phrasings`{label}: {headline}`,

  'opening-double': phrasings`
    {player} had {double:a} with {line}, and the {winner:full} beat the {loser:full} {score} {overtimes}
    {player} finished with {line} for {double:a}, and the {winner:full} defeated the {loser:full} {score} {overtimes}`,
  'opening-high': phrasings`
    {player} scored a {high} {points:point} {line:and-added}, and the {winner:full} beat the {loser:full} {score} {overtimes}
    {player} scored a {high} {points:point} as the {winner:full} defeated the {loser:full} {score} {overtimes}`,
  'opening-shooting': phrasings`
    {player} had {line} on {shots:hyphen} shooting, and the {winner:full} beat the {loser:full} {score} {overtimes}
    {player} shot {shots} and had {line} as the {winner:full} defeated the {loser:full} {score} {overtimes}`,
  'opening-line': phrasings`
    {player} had {line}, and the {winner:full} beat the {loser:full} {score} {overtimes}
    {player} finished with {line}, and the {winner:full} defeated the {loser:full} {score} {overtimes}
    {player} had {line} as the {winner:full} topped the {loser:full} {score} {overtimes}`,
  'opening-points': phrasings`
    {player} scored {points:point}, and the {winner:full} beat the {loser:full} {score} {overtimes}
    {player} scored {points:point} as the {winner:full} defeated the {loser:full} {score} {overtimes}
    behind {points:point} from {player}, the {winner:full} topped the {loser:full} {score} {overtimes}`,
  opening: phrasings`
    the {winner:full} beat the {loser:full} {score} {overtimes}
    the {winner:full} topped the {loser:full} {score} {overtimes}
    the {winner:full} beat the {loser:full} by {margin:letters}, {score} {overtimes}
    the {winner:full} defeated the {loser:full} {score} {overtimes}
    the {winner:full} came away with {score:a} win over the {loser:full} {overtimes}`,
  'opening-comeback': phrasings`
    down by as many as {deficit}, the {winner:full} came back to beat the {loser:full} {score} {overtimes}
    the {winner:full} rallied from {deficit} down to beat the {loser:full} {score} {overtimes}
    the {winner:full} erased {deficit:a-point} deficit and beat the {loser:full} {score} {overtimes}`,
  'opening-rout': phrasings`
    the {winner:full} routed the {loser:full} by {margin}, {score}
    the {winner:full} rolled to {margin:a-point} win over the {loser:full}, {score}`,
  'opening-close': phrasings`
    the {winner:full} edged the {loser:full} by {margin:letters}, {score} {overtimes}
    the {winner:full} slipped past the {loser:full} by {margin:point}, {score} {overtimes}`,
  'opening-overtime': phrasings`
    the {winner:full} needed extra time to beat the {loser:full}, {score} {overtimes}
    the {winner:full} outlasted the {loser:full} {score} {overtimes}`,
  'star-double': phrasings`
    {player} had {double:a} with {line} {team:tag-for}
    {player} {team:tag-of} finished with {line} for {double:a}`,
  'star-points': phrasings`
    {player} scored {points:point} {team:tag-for} on {shots:hyphen} shooting {line:and-added}
    {player} {team:tag-of} scored {points:point} {line:and-added}`,
  'star-points-lost': phrasings`
    {player} {team:tag-of} scored {points:point} {line:and-added} in the loss`,
  'star-high': phrasings`
    {player} scored a {high} {points:point} {team:tag-for} on {shots:hyphen} shooting {line:and-added}
    {player} {team:tag-of} scored a {high} {points:point} {line:and-added}`,
  'star-shooting': phrasings`
    {player} {team:tag-of} shot {shots} and finished with {line}`,
  'star-count': phrasings`
    {player} {team:tag-of} had {feat} and finished with {line}`,
  'never-behind': phrasings`
    the {winner} never trailed and led by as many as {lead}
    the {winner} led by as many as {lead} and never trailed`,
  'had-trailed': phrasings`
    the {winner} trailed by as many as {deficit} in {period}
    the {winner} rallied after falling behind by {deficit} in {period}`,
  'first-led': phrasings`
    the {winner} did not lead until {player's} {play} {time:moment}
    {player's} {play} {time:moment} gave the {winner} their first lead`,
  'lead-changes': phrasings`
    the lead changed hands {changes} times
    there were {changes} lead changes and {ties:tie}`,
  'biggest-lead': phrasings`
    the {winner} led by as many as {lead}
    the {winner's} largest lead was {lead}`,
  'period-won': phrasings`in {period}, the {winner} outscored the {loser} {score}`,
  'biggest-run': phrasings`
    the {winner} had {run:a} run {periods}
    {run:a} run {periods} was the {winner's} biggest`,
  'run-and-period': phrasings`
    the {winner} had {run:a} run {periods} and outscored the {loser} {score} in {period}`,
  'run-in-period': phrasings`
    the {winner} outscored the {loser} {score} in {period} behind {run:a} run`,
  'forced-overtime': phrasings`
    {player} {team:tag-of} {play:did} {time:moment} to tie it at {tied} and force {period:an}
    {player's} {play} {time:moment} tied it at {tied} for the {team} and forced {period:an}`,
  'forced-overtimes': phrasings`
    late ties forced the overtimes: {plays}`,
  'ahead-for-good': phrasings`
    {player's} {play} {assist} {time:moment} put the {winner} ahead for good, {score}
    the {winner} took the lead for good, {score}, on {player's} {play} {time:moment}
    {player's} {play} {time:moment} made it {score}, and the {winner} never trailed again
    the {winner} went ahead to stay at {score} when {player} {play:did} {time:moment}`,
  'ahead-late': phrasings`
    {player} put the {winner} ahead {score} with {play:a} {time:end}
    {player's} {play} {time:end} put the {winner} ahead {score}`,
  'last-minute': phrasings`in the final minute, {plays}`,
  'last-shot-blocked': phrasings`
    {blocker} {blockerTeam:tag-blocker} blocked {player's} potential {chance:potential} {time:end}`,
  'last-shot-missed': phrasings`
    {player} {team:tag-of} missed a potential {chance:potential} {time:end}
    {team:tag-'s} {player} was off the mark on a potential {chance:potential} {time:end}`,
  'last-steal': phrasings`
    {thief} stole the ball from {player} {time:end} with the {team} down {missing:letters}
    the {team} trailed by {missing:letters} when {thief} stole the ball from {player} {time:end}`,

  'won-series': phrasings`the {winner} won the series {series}`,
  'series-tied': phrasings`
    the series is tied {series}
    the win tied the series {series}`,
  'series-led': phrasings`the {winner} lead the series {series}`,
  'series-trailed': phrasings`the {winner} trail the series {series:turned}`,
  'led-team': phrasings`
    {player} led the {team} with {line}
    the {team} were led by {player} with {line}
    {player} had {line} to lead the {team}`,
  record: phrasings`the {winner} improved to {record}`,
  'win-streak': phrasings`
    the {winner} have won {games:letters} straight
    the {winner} have won {games:letters} in a row`,
  'skid-ended': phrasings`
    the {winner} ended {games:a-game} losing streak
    the {winner} had lost {games:letters} straight`,
  'losing-streak': phrasings`
    the {loser} have lost {games:letters} straight
    the {loser} have lost {games:letters} in a row`,
  'streak-ended': phrasings`
    the {loser} had won {games:letters} straight
    the loss ended {games:a-game} winning streak for the {loser}`,
  'edge-threes': phrasings`
    the {winner} made {own:three} to {others:none} for the {loser}
    the {winner} hit {own:three}, the {loser} {others:none}`,
  'edge-free-throws': phrasings`
    the {winner} made {own:free-throw} to {others:none} for the {loser}
    the {winner} outscored the {loser} {own}-{others} at the line`,
  'edge-rebounds': phrasings`
    the {winner} outrebounded the {loser} {score}
    the {winner} won the rebounding battle {score}`,
  'edge-turnovers': phrasings`
    the {winner} committed {own:turnover} to the {loser's} {others}
    the {loser} turned it over {others:times}, the {winner} {own:times}`,
  'edge-paint': phrasings`
    the {winner} outscored the {loser} {score} in the paint
    the {winner} had {score:a} edge in the paint`,
  bench: phrasings`the {winner's} bench outscored the {loser's} {score}`,
}
