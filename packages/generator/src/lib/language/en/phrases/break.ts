import { type Phrases, phrasings } from '../../language.ts'

export const breakPhrases: Phrases<'break'> = {
  'forced-overtime': phrasings`
    {player's} {play} {play:sends|send} game to {period} tied at {points}
    {player} forces {period} with {play:a}, tied at {points}`,
  overtime: phrasings`
    {away} and {home} head to {period} tied at {points}
    {away}, {home} tied at {points}, headed to {period}`,
  'late-tie': phrasings`
    {player's} {play} {play:has|have} {away}, {home} tied at {points} {time}
    {away}, {home} tied at {points} {time} after {player's} {play}
    {player's} {play} {play:has|have} it tied at {points} {time}`,
  'back-level': phrasings`
    {team}, once down {deficit}, tied at {points} {time}
    {team} all the way back from {deficit} down, tied at {points} {time}`,
  'run-tied': phrasings`
    {team} on {run:a} run, tied at {points} {time}
    {team} on {run:a} run, even at {points} {time}
    {team} tied at {points} {time} after {run:a} run`,
  'hot-hand-tied': phrasings`
    {player} scores {points} {stretch}, {team} and {opponent} tied at {tied}
    {player} has {points} {stretch}, {team} and {opponent} tied at {tied}`,
  tied: phrasings`
    {away} and {home} tied at {points} {time}
    {away}, {home} deadlocked at {points} {time}
    {home} and {away} even at {points} {time}
    {away}, {home} all even at {points} {time}`,
  'late-cut': phrasings`
    {player's} {play} {play:has|have} {team} within {score:turned} {time}
    {team} within {score:turned} {time} after {player's} {play}`,
  'late-extend': phrasings`
    {player's} {play} {play:pads|pad} {leader's} lead, {score} {time}
    {player's} {play} {play:extends|extend} {leader's} lead, {score} {time}`,
  'back-ahead': phrasings`
    {team}, once down {deficit}, lead {score} {time}
    {team} up {score} {time} after trailing by {deficit}`,
  'back-close': phrasings`
    {team}, once down {deficit}, trail {score} {time}
    {team} trail {score} {time} after falling behind by {deficit}`,
  'run-leads': phrasings`
    {team} on {run:a} run, lead {score} {time}
    {team} score {run:straight}, lead {score} {time}
    {team} on {run:a} run, up {score} {time}`,
  'run-trails': phrasings`
    {team} on {run:a} run, trail {score} {time}
    {team} score {run:straight} but trail {score} {time}
    {team} within {score} {time} after {run:a} run`,
  'lead-taken': phrasings`
    {player's} {play} {play:has|have} {leader} ahead {score} {time}
    {leader} lead {score} {time} after {player's} {play}
    {leader} up {score} {time} on {player's} {play}`,
  turned: phrasings`
    {leader} turn {deficit:-point} deficit into lead, {score} {time}
    from {deficit} down to {margin} up: {leader} lead {score} {time}`,
  'biggest-lead': phrasings`
    {leader} build biggest lead of game, {score} {time}
    {leader} up {score} {time}, their biggest lead
    biggest lead for {leader}, {score} {time}`,
  'hot-hand-leads': phrasings`
    {player} scores {points} {stretch} as {leader} lead {trailer} {score}
    {leader} lead {trailer} {score} as {player} scores {points} {stretch}`,
  'hot-hand-trails': phrasings`
    {team's} {player} scores {points} {stretch}, but {leader} lead {score}
    {leader} lead {score} despite {points:point} by {team's} {player} {stretch}`,
  'hot-period-tied': phrasings`
    {player} has {points} in {period}, {team} tied at {tied} {time:within}
    {player} up to {points} in {period}, {team} even at {tied} {time:within}`,
  'hot-period-leads': phrasings`
    {player} has {points} in {period}, {leader} lead {score} {time:within}
    {leader} lead {score} {time:within} as {player} has {points} in {period}`,
  'hot-period-trails': phrasings`
    {team's} {player} has {points} in {period}, but {leader} lead {score} {time:within}
    {leader} lead {score} {time:within} despite {points} by {team's} {player} in {period}`,
  cut: phrasings`
    {trailer} cut {earlier:-point} deficit to {margin}, trail {score} {time}
    {leader's} lead down from {earlier} to {margin}, {score} {time}
    {leader's} lead shrinks from {earlier} to {margin}, {score} {time}`,
  grown: phrasings`
    {leader} push lead from {earlier} to {margin}, {score} {time}
    {leader's} lead grows from {earlier} to {margin}, {score} {time}`,
  lead: phrasings`
    {leader} lead {trailer} {score} {time}
    {leader} up {score} on {trailer} {time}
    {trailer} trail {leader} {score} {time}
    {leader} ahead of {trailer} {score} {time}
    {trailer} down {score} to {leader} {time}`,
  'one-possession': phrasings`one-possession game: {leader} lead {trailer} {score} {time}`,
  'far-ahead': phrasings`{leader} hold big lead over {trailer}, {score} {time}`,
  'top-scorer-lead': phrasings`{leader} lead {score} {time}, {team's} {player} has game-high {points}`,

  'play-tied': phrasings`
    {player} {team:tag-of} tied it with {play:a} {time}
    {player's} {play} {time} tied it for the {team}`,
  'play-led': phrasings`
    {player} put the {team} ahead with {play:a} {time}
    {player's} {play} {time} put the {team} ahead`,
  'play-cut': phrasings`
    {player} {team:tag-of} {play:did} {time} to cut {deficit:a-point} deficit to {margin:letters}`,
  'play-extended': phrasings`
    {player} {team:tag-of} {play:did} {time} to extend {earlier:a-point} lead to {margin:letters}`,
  'period-even': phrasings`
    the teams scored {points:point} apiece in {period}
    the teams played to a {points}-{points} tie in {period}`,
  'period-won': phrasings`
    the {ahead} won {period} {score}
    the {ahead} outscored the {behind} {score} in {period}
    {period} went to the {ahead}, {score}
    the {behind} were outscored {score} in {period}`,
  'stretch-scoreless': phrasings`neither team has scored {stretch}`,
  'stretch-even': phrasings`
    each team has scored {points:point} {stretch}
    the teams have traded {points:point} apiece {stretch}`,
  'stretch-won': phrasings`
    the {ahead} have outscored the {behind} {score} {stretch}
    {stretch}, the {ahead} have outscored the {behind} {score}
    the {ahead} have {score:a} edge {stretch}
    the {behind} have been outscored {score} {stretch}`,
  'unanswered-since': phrasings`
    the {team} have scored all {points:letters} points {stretch}
    all {points:letters} points {stretch} belong to the {team}`,
  'streak-ended-period': phrasings`
    the {team} closed {period} with {points:letters} straight points
    the {team} ended {period} on {run:a} run`,
  streak: phrasings`
    the {team} have scored the last {points:point}
    the {team} are on {run:a} run
    the {team} have scored {points:letters} straight points`,
  'fouled-out': phrasings`
    {player} {team:tag-of} has fouled out
    the {team} have lost {player} to fouls`,
  'foul-trouble': phrasings`
    {player} {team:tag-of} has {fouls:foul}
    {team:tag-'s} {player} has picked up {fouls:foul}
    {player} {team:tag-of} is up to {fouls:foul}`,
  'foul-trouble-pair': phrasings`
    {players} have {fouls:foul} apiece for the {team}
    {players} of the {team} have {fouls:foul} apiece`,
  'hot-hand': phrasings`
    {player} {now:has scored|scored} {points:point} {team:tag-for} {stretch}
    {team:tag-'s} {player} {now:has|had} {points:point} {stretch}`,
  'hot-hand-all': phrasings`{player} {now:has scored|scored} all of the {team's} points {stretch}`,
  'hot-hand-share': phrasings`
    {player} {now:has|had} {points:letters} of the {team's} {of:point} {stretch}
    {player} {now:has scored|scored} {points:letters} of the {team's} {of:point} {stretch}`,
  'top-scorer': phrasings`
    {player} {team:tag-of} leads all scorers with {points:point}
    {team:tag-'s} {player} has a game-high {points:point}
    {player} has a game-high {points:point} {team:tag-for}`,
  changes: phrasings`
    the lead has changed hands {changes:times}
    there have been {changes} lead changes and {ties:tie}`,
  'turnover-gap': phrasings`
    the {more} have {most:turnover} to the {fewer's} {least:none}
    the {more} have turned it over {most:times}, compared with {least:none} for the {fewer}`,
  'threes-missed': phrasings`
    the {team} have missed all {attempted} of their 3-point attempts
    the {team} have yet to hit a 3-pointer in {attempted} attempts`,
  threes: phrasings`
    the {team} are {threes} from 3-point range
    the {team} are shooting {threes} from beyond the arc`,

  'next-score-decides': phrasings`
    watch who gets the last shot
    the next score could decide it`,
  'one-score-behind': phrasings`
    watch whether the {leader} can hold off the {trailer} in a one-possession game
    the {leader} and the {trailer} are one basket apart`,
  'three-behind': phrasings`
    watch whether the {leader} can keep the {trailer} from tying it with a 3-pointer
    a 3-pointer would pull the {trailer} even with the {leader}`,
  'more-than-one-score': phrasings`
    the {trailer} trail the {leader} by more than one possession
    the {leader} lead the {trailer} by more than one possession`,
  'watch-run': phrasings`
    watch whether the {opponent} can answer the {team's} {run} run
    watch how the {opponent} respond to {run:a} run
    watch whether the {team} can extend {run:a} run
    watch whether the {opponent} can stop {run:a} run`,
  'watch-double': phrasings`
    watch {player} {team:tag-of}, {lack} shy of {double:a}
    {player} {team:tag-of} is {lack} shy of {double:a}`,
  'watch-perfect': phrasings`
    watch {player} {team:tag-of}, who is {shots} from the field
    watch whether {player} {team:tag-of} can stay perfect at {shots} from the field`,
  'watch-fouls': phrasings`
    watch whether the {team} stick with {player}, who has {fouls:foul}
    watch whether {player} {team:tag-of}, who has {fouls:foul}, can avoid another
    keep an eye on {player}, who has {fouls:foul} {team:tag-for}
    watch how the {team} manage {player's} minutes with {fouls:foul}`,
  'watch-fouls-pair': phrasings`
    watch how the {team} manage {players}, who have {fouls:foul} apiece
    keep an eye on {players} of the {team}, who have {fouls:foul} apiece`,
  'watch-tie': phrasings`
    watch who breaks the tie at {points}
    the next score breaks a tie at {points}
    with the score {points}-{points}, the next score gives a team the lead`,
  'watch-margin': phrasings`
    watch the closing minutes of {margin:a-point} game
    watch whether the {leader} can protect {margin:a-point} lead
    it's {margin:a-point} game down the stretch`,
  'watch-threes': phrasings`
    watch whether the {team}, {threes} from 3-point range, can find the mark
    watch whether the {team} can start hitting 3-pointers after going {threes}`,
  'watch-mark': phrasings`
    watch {player} {team:tag-of}, {missing:point} shy of {mark}
    {team:tag-'s} {player} is {missing:point} shy of {mark}
    {player} {team:tag-of} needs {missing:letters} more for {mark}`,
  'watch-boards': phrasings`
    watch the glass, where the {more} have {most:rebound} to {least:none} for the {fewer}
    watch the rebounding, where the {more} have {most} and the {fewer} {least:none}
    watch whether the {fewer}, with {least:rebound} to the {more's} {most}, can hit the boards`,
  'watch-turnovers': phrasings`
    watch whether the {more} can take better care of the ball after {most:turnover}
    watch whether the {more}, who have {most:turnover}, take better care of the ball`,
  'watch-lead': phrasings`
    watch whether the {trailer} can cut into the {leader's} {margin:-point} lead
    watch whether the {leader} can build on {margin:a-point} lead
    watch whether the {trailer} can erase {margin:a-point} deficit
    watch whether the {trailer} can chip away at {margin:a-point} deficit
    watch how the {trailer} respond to {margin:a-point} deficit`,
}
