import { type Phrases, phrasings } from '../../language.ts'

export const breakPhrases: Phrases<'break'> = {
  'forced-overtime': phrasings`
    {player's} {play} {play:sends|send} game to {period} tied at {points}
    {player} sends game to {period} with {play:a}, tied at {points}`,
  overtime: phrasings`
    {away} and {home} head to {period} tied at {points}
    tied at {points}: {away} and {home} go to {period}`,
  'late-tie': phrasings`
    {player} ties it at {points} {time}
    {player's} {play} {play:ties|tie} it at {points} {time}`,
  'back-level': phrasings`
    {team}, once down {deficit}, level at {points} {time}
    {team} all the way back from {deficit} down, tied at {points} {time}`,
  'run-tied': phrasings`{team} on {run:a} run, tied at {points} {time}`,
  'hot-hand-tied': phrasings`
    {team's} {player} scores {points} {stretch}, tied with {opponent} at {tied}
    {points:point} by {team's} {player} {stretch}, {opponent} level at {tied}`,
  tied: phrasings`
    tied at {points} {time}
    {away} and {home} tied at {points} {time}
    all square at {points} {time}
    nothing between {away} and {home} at {points} {time}
    {home} and {away} level at {points} {time}`,
  'late-lead': phrasings`
    {player's} {play} {play:puts|put} {leader} ahead {score} {time}
    {leader} lead {score} on {player's} {play} {time}
    {player} gives {leader} {score} lead {time}`,
  'back-ahead': phrasings`
    {team}, once down {deficit}, lead {score} {time}
    {team} have come back from {deficit} down to lead {score} {time}`,
  'back-close': phrasings`
    {team}, once down {deficit}, within {margin} {time}
    {team} have cut {deficit:-point} deficit to {margin} {time}`,
  'run-leads': phrasings`
    {team} on {run:a} run, lead {score} {time}
    {run:straight} for {team}, who lead {score} {time}`,
  'run-trails': phrasings`
    {team} on {run:a} run, trail by {margin} {time}
    {run:straight} for {team}, who trail by {margin} {time}`,
  'lead-taken': phrasings`
    {leader} take lead, {score}, {time}
    {player's} {play} {play:gives|give} {leader} {score} lead {time}
    {leader} go ahead {score} {time}`,
  turned: phrasings`
    {leader} turn {deficit:-point} deficit into {score} lead {time}
    from {deficit} down to {margin} up: {leader} lead {score} {time}`,
  'biggest-lead': phrasings`
    biggest lead of game for {leader}: {score} {time}
    {leader} up {score} {time}, their biggest lead`,
  'hot-hand-leads': phrasings`
    {player} scores {points} {stretch}, {leader} lead {score}
    {points:point} by {player} {stretch}, {leader} up {score}`,
  'hot-hand-trails': phrasings`{team's} {player} scores {points} {stretch}, but {leader} lead {score}`,
  cut: phrasings`
    {trailer} within {margin} {time}, down from {earlier}
    {leader's} lead down from {earlier} to {margin} {time}`,
  grown: phrasings`
    {leader} lead by {margin} {time}, up from {earlier}
    {leader's} lead grows from {earlier} to {margin} {time}`,
  lead: phrasings`
    {leader} lead by {margin} {time}
    {leader} lead {trailer} {score} {time}
    {leader} up {score} {time}
    {leader} ahead of {trailer} by {margin} {time}
    {trailer} trail {leader} {score} {time}
    {trailer} down {margin} {time}
    {leader} in front, {score}, {time}
    it is {score} for {leader} {time}
    {leader} hold {margin:-point} lead {time}
    {trailer} chase {leader}, {score} {time}`,
  'one-possession': phrasings`one-possession game: {leader} lead {score} {time}`,
  'far-ahead': phrasings`{leader} well in front, {score} {time}`,
  'top-scorer-lead': phrasings`{team's} {player} has {points}, {leader} lead {score} {time}`,

  'period-even': phrasings`
    both teams scored {points:point} in {period}
    {period} was even at {points:point} each`,
  'period-won': phrasings`
    the {ahead} won {period} {score}
    the {ahead} outscored the {behind} {score} in {period}
    {period} went to the {ahead}, {score}
    the {behind} lost {period} {score}`,
  'stretch-scoreless': phrasings`neither team has scored {stretch}`,
  'stretch-even': phrasings`
    both teams have scored {points:point} {stretch}
    it has been even {stretch}, {points:point} each`,
  'stretch-won': phrasings`
    the {ahead} have outscored the {behind} {score} {stretch}
    {stretch} the {ahead} have outscored the {behind} {score}
    it has been {score} for the {ahead} {stretch}
    the {behind} have been outscored {score} {stretch}`,
  'streak-ended-period': phrasings`
    the {team} scored the last {points:point} of {period}
    the last {points:point} of {period} were the {team's}`,
  streak: phrasings`
    the {team} have scored the last {points:point}
    the last {points:point} were all the {team's}
    the {team} have scored {points:point} in a row`,
  'fouled-out': phrasings`
    {player} of the {team} has fouled out
    the {team} have lost {player} to fouls`,
  'foul-trouble': phrasings`
    {player} of the {team} has {fouls:foul}
    the {team's} {player} has picked up {fouls:foul}
    {player} is up to {fouls:foul} for the {team}`,
  'hot-hand': phrasings`
    {player} {now:has scored|scored} {points:point} for the {team} {stretch}
    the {team's} {player} {now:has|had} {points:point} {stretch}`,
  'hot-hand-all': phrasings`{player} {now:has scored|scored} all of the {team's} points {stretch}`,
  'hot-hand-share': phrasings`{player} {now:has|had} {points} of the {team's} {of:point} {stretch}`,
  'top-scorer': phrasings`
    {player} of the {team} leads all scorers with {points:point}
    the {team's} {player} has the most points, {points}
    nobody has more than the {points:point} of the {team's} {player}`,
  'turnover-gap': phrasings`
    the {more} have {most:turnover} to the {fewer's} {least:none}
    the {more} have turned the ball over {most:times}, the {fewer} {least:times}`,
  'threes-missed': phrasings`the {team} have missed all {attempted} of their threes`,
  threes: phrasings`
    the {team} are {threes} from three
    the {team} have made {threes} threes`,

  'next-score-decides': phrasings`
    watch who breaks the tie
    the next score could decide it`,
  'one-score-behind': phrasings`
    the {trailer} are one score behind
    one score separates the {leader} and the {trailer}`,
  'more-than-one-score': phrasings`
    the {trailer} need more than one score
    the {leader} are more than one score ahead`,
  'watch-run': phrasings`
    watch whether the {opponent} can answer the {team's} {run} run
    it is for the {opponent} to answer {run:a} run
    the {team} have {run:a} run to add to
    the {opponent} need a reply to {run:a} run`,
  'watch-fouls': phrasings`
    watch how {player} of the {team} plays with {fouls:foul}
    {player} of the {team} has to play on with {fouls:foul}
    with {fouls:foul}, {player} is one to watch for the {team}
    watch how long the {team} leave {player} on the floor with {fouls:foul}
    the {team} still have {player} on the floor with {fouls:foul}`,
  'watch-return': phrasings`
    watch when the {team} bring back {player}, who sits with {fouls:foul}
    the {team's} {player} sits with {fouls:foul}`,
  'watch-tie': phrasings`
    watch who scores first from here
    the next score breaks a tie at {points}
    whoever scores next leads`,
  'watch-margin': phrasings`
    watch who scores first in {margin:a-point} game
    the {leader} have {margin:a-point} lead to protect
    it is {margin:a-point} game from here`,
  'watch-mark': phrasings`
    watch {player} of the {team}, {missing:point} short of {mark}
    the {team's} {player} is {missing:point} short of {mark}
    with {missing} more, {player} of the {team} has {mark}`,
  'watch-boards': phrasings`
    watch the boards, where the {more} have {most:rebound} to the {fewer's} {least}
    keep an eye on the boards: {most:rebound} for the {more}, {least} for the {fewer}
    the {fewer} have {least:rebound} to the {more's} {most} to catch up with`,
  'watch-turnovers': phrasings`
    watch whether the {more} can take better care of the ball after {most:turnover}
    the {more} have {most:turnover} and need to take better care of the ball`,
  'watch-lead': phrasings`
    watch whether the {trailer} can cut into the {leader's} {margin:-point} lead
    the {leader} have {margin:a-point} lead to build on
    the {trailer} have {margin:point} to make up
    the {trailer} are {margin:point} behind
    watch how the {trailer} respond to being {margin:point} behind`,
}
