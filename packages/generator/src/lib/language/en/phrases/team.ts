import { type Phrases, phrasings } from '../../language.ts'

export const teamPhrases: Phrases<'team'> = {
  'points-many': phrasings`
    {team} pile up {points:point} {stage}
    {team} pour in {points:point} {stage}`,
  'points-few': phrasings`
    {team} held to {points:point} {stage}
    {team} manage just {points:point} {stage}
    only {points:point} for {team} {stage}`,
  'shooting-good': phrasings`
    {team} hot from field, {shots} {stage}
    {team} shoot {shots} {stage}
    {team} sharp from field, {shots} {stage}`,
  'shooting-bad': phrasings`
    {team} cold from field, {shots} {stage}
    {team} miss {missed} of {shots:of} shots {stage}
    {team} struggle from field, {shots} {stage}`,
  'threes-good': phrasings`
    {team} hot from 3-point range, {threes} {stage}
    {team} shoot {threes} from 3-point range {stage}
    {team} hit {threes:made-three} in {threes:of-try} {stage}`,
  'threes-bad': phrasings`
    {team} cold from 3-point range, {threes} {stage}
    {team} miss {missed} of {threes:of} 3-point attempts {stage}
    {team} struggle from 3-point range, {threes} {stage}`,
  'threes-none': phrasings`
    {team} miss all {missed} 3-point attempts {stage}
    {team} go without 3-pointer in {missed:try} {stage}
    no 3-pointers for {team} in {missed:try} {stage}`,
  'free-throws-many': phrasings`
    {team} make {throws} free throws {stage}
    {team} score {throws:made-point} at line {stage}
    {team} go {throws} at line {stage}`,
  'rebounds-many': phrasings`
    {team} crash boards for {rebounds:rebound} {stage}
    {team} pull down {rebounds:rebound} {stage}
    {rebounds:rebound} for {team} {stage}`,
  'rebounds-few': phrasings`
    {team} held to {rebounds:rebound} {stage}
    just {rebounds:rebound} for {team} {stage}
    {team} manage just {rebounds:rebound} {stage}`,
  'offensive-rebounds-many': phrasings`
    {team} grab {rebounds:offensive-rebound} {stage}
    {team} keep possessions alive with {rebounds:offensive-rebound} {stage}
    {team} come up with {rebounds:offensive-rebound} {stage}`,
  'assists-many': phrasings`
    {team} move the ball, {assists:assist} {stage}
    {team} assist on {assists} of {baskets:basket} {stage}
    {team} hand out {assists:assist} {stage}`,
  'assists-few': phrasings`
    just {assists:assist} for {team} {stage}
    {team} assist on only {assists} of {baskets:basket} {stage}
    {team} limited to {assists:assist} {stage}`,
  'steals-many': phrasings`
    {team} come up with {steals:steal} {stage}
    {team} rack up {steals:steal} {stage}
    {steals:steal} for {team} {stage}`,
  'blocks-many': phrasings`
    {team} swat {blocks:shot} {stage}
    {blocks:block} for {team} {stage}
    {team} block {blocks:shot} {stage}`,
  'turnovers-many': phrasings`
    {team} commit {turnovers:turnover} {stage}
    {team} turn it over {turnovers:times} {stage}
    {turnovers:turnover} for {team} {stage}`,
  'turnovers-few': phrasings`
    {team} take care of ball, commit {turnovers:turnover} {stage}
    just {turnovers:turnover} for {team} {stage}
    {team} commit just {turnovers:turnover} {stage}`,
  plain: phrasings`
    {team} have {points:point} {stage}
    {points:point} for {team} {stage}
    {team} score {points:point} {stage}
    {team} make {shots} shots {stage}
    {team} put up {points:point}, {rebounds:rebound} {stage}`,
  'plain-points': phrasings`
    {team} put up {points:point} {stage}
    {points:point} on the board for {team} {stage}`,

  tied: phrasings`
    {team:subject} are tied with the {opponent} at {points} {time}
    {time}, the {team:first} and the {opponent} are tied at {points}
    {time}, {team:subject} are even with the {opponent} at {points}`,
  leads: phrasings`
    {team:subject} lead the {opponent} {score} {time}
    {time}, {team:subject} hold {score:a} lead over the {opponent}
    {team:subject} have {points:point} {time} and lead the {opponent} by {margin:letters}
    {time}, {team:subject} have {points:point} and lead by {margin:letters}`,
  trails: phrasings`
    {team:subject} trail the {opponent} {score} {time}
    {time}, {team:subject} face {score:a} deficit against the {opponent}
    {team:subject} have {points:point} {time} and trail the {opponent} by {margin:letters}
    {time}, {team:subject} have {points:point} and trail by {margin:letters}`,
  won: phrasings`
    {team:subject} scored {points:point} to beat the {opponent} by {margin:letters}
    {team:subject} beat the {opponent} {score}
    {team:subject} put up {points:point} to beat the {opponent}
    {team:subject} defeated the {opponent} {score}`,
  lost: phrasings`
    {team:subject} scored {points:point} in {margin:a-point} loss to the {opponent}
    {team:subject} lost to the {opponent} {score}
    {team:subject} got {points:point} in a loss to the {opponent}
    {team:subject} fell to the {opponent} {score}`,
  shots: phrasings`{team:subject} {now:are|were} {shots} from the field`,
  shooting: phrasings`
    {team:subject} {now:are shooting|shot} {share} ({shots}) overall and {threes} from 3-point range
    {team:subject} {now:have made|made} {shots} shots ({share}) and {now:are|were} {threes} from 3-point range
    {team:subject} {now:are|were} {shots} from the field and {threes} from 3-point range`,
  'note-rebounds-many': phrasings`
    {team:subject} {now:have grabbed|grabbed} {rebounds:rebound}
    {team:subject} {now:have pulled|pulled} down {rebounds:rebound}`,
  'note-rebounds-few': phrasings`
    {team:subject} {now:have|had} just {rebounds:rebound}
    {team:subject} {now:have|had} only {rebounds:rebound}`,
  'note-offensive-rebounds': phrasings`
    {team:subject} {now:have grabbed|grabbed} {rebounds:offensive-rebound}
    the {opponent} {now:have given|gave} up {rebounds:offensive-rebound} to the {team:first}`,
  'note-assists-many': phrasings`
    {team:subject} {now:have|had} {assists:assist} on {baskets:basket}
    {team:subject} {now:have assisted|assisted} on {assists} of their {baskets:basket}`,
  'note-assists-few': phrasings`
    {team:subject} {now:have|had} just {assists:assist} on {baskets:basket}
    {team:subject} {now:have assisted|assisted} on only {assists} of their {baskets:basket}`,
  'note-turnovers-many': phrasings`
    {team:subject} {now:have turned|turned} the ball over {turnovers:times}
    {team:subject} {now:have committed|committed} {turnovers:turnover}`,
  'note-turnovers-few': phrasings`
    {team:subject} {now:have|had} just {turnovers:turnover}
    {team:subject} {now:have committed|committed} only {turnovers:turnover}`,
  'note-free-throws': phrasings`
    {team:subject} {now:have scored|scored} {throws:made-point} at the line
    {team:subject} {now:have gone|went} {throws} at the line`,
  'note-steals': phrasings`
    {team:subject} {now:have|had} {steals:steal}
    {team:subject} {now:have come|came} up with {steals:steal}`,
  'note-blocks': phrasings`
    {team:subject} {now:have|had} {blocks:block}
    {team:subject} {now:have blocked|blocked} {blocks:shot}`,
  columns: phrasings`
    they {now:have|had} {rebounds:rebound}, {assists:assist} and {turnovers:turnover}
    {team:subject} {now:have|had} {rebounds:rebound}, {assists:assist} and {turnovers:turnover}
    they {now:have|had} {rebounds:rebound} and {assists:assist} against {turnovers:turnover}`,
  'season-average': phrasings`the {team} came in averaging {mean} points`,
  'regular-average': phrasings`the {team} averaged {mean} points in the regular season`,
}
