import { type Phrases, phrasings } from '../../language.ts'

export const teamPhrases: Phrases<'team'> = {
  'points-many': phrasings`
    {team} pile up {points:point} {stage}
    big scoring from {team}: {points:point} {stage}`,
  'points-few': phrasings`
    {team} held to {points:point} {stage}
    {team} manage just {points:point} {stage}
    only {points:point} for {team} {stage}`,
  'shooting-good': phrasings`
    {team} hot from the field, {shots} {stage}
    shots fall for {team}: {shots} {stage}
    {team} shooting well, {shots} {stage}`,
  'shooting-bad': phrasings`
    {team} cold from the field, {shots} {stage}
    {team} miss {missed} of {shots:of} shots {stage}
    shots will not fall for {team}: {shots} {stage}`,
  'threes-good': phrasings`
    {team} hot from three, {threes} {stage}
    {team} make {threes} threes {stage}
    {threes:made-three} in {threes:of-try} for {team} {stage}`,
  'threes-bad': phrasings`
    {team} cold from three, {threes} {stage}
    {team} miss {missed} of {threes:of} threes {stage}
    threes will not fall for {team}: {threes} {stage}`,
  'threes-none': phrasings`
    {team} miss all {missed} threes {stage}
    {team} without a three in {missed:try} {stage}
    no threes for {team} in {missed:try} {stage}`,
  'free-throws-many': phrasings`
    {team} make {throws} free throws {stage}
    {team} get {throws:made-point} at the line {stage}
    free throws help {team}: {throws} {stage}`,
  'rebounds-many': phrasings`
    {team} strong on the boards with {rebounds:rebound} {stage}
    {team} pull down {rebounds:rebound} {stage}
    {rebounds:rebound} for {team} {stage}`,
  'rebounds-few': phrasings`
    {team} short on the boards with {rebounds:rebound} {stage}
    just {rebounds:rebound} for {team} {stage}
    {team} limited to {rebounds:rebound} {stage}`,
  'offensive-rebounds-many': phrasings`
    {team} grab {rebounds:offensive-rebound} {stage}
    {rebounds:offensive-rebound} give {team} second chances {stage}
    {team} come up with {rebounds:offensive-rebound} {stage}`,
  'assists-many': phrasings`
    {team} move the ball, {assists:assist} {stage}
    {assists:assist} on {baskets:basket} for {team} {stage}
    {team} pile up {assists:assist} {stage}`,
  'assists-few': phrasings`
    just {assists:assist} for {team} {stage}
    only {assists:assist} on {baskets:basket} for {team} {stage}
    {team} limited to {assists:assist} {stage}`,
  'steals-many': phrasings`
    {team} come up with {steals:steal} {stage}
    quick hands: {steals:steal} for {team} {stage}
    {steals:steal} for {team} {stage}`,
  'blocks-many': phrasings`
    {team} protect the rim with {blocks:block} {stage}
    {blocks:block} for {team} {stage}
    {team} come up with {blocks:block} {stage}`,
  'turnovers-many': phrasings`
    {team} careless with the ball, {turnovers:turnover} {stage}
    {team} turn it over {turnovers:times} {stage}
    {turnovers:turnover} hurt {team} {stage}`,
  'turnovers-few': phrasings`
    {team} take care of the ball, {turnovers:turnover} {stage}
    just {turnovers:turnover} for {team} {stage}
    {team} limit themselves to {turnovers:turnover} {stage}`,
  plain: phrasings`
    {team} have {points:point} {stage}
    {points:point} for {team} {stage}
    {team} at {points:point} {stage}
    {team} make {shots} shots {stage}
    {points:point}, {rebounds:rebound} for {team} {stage}
    {team} with {points:point} {stage}`,
  'plain-points': phrasings`
    {team} put up {points:point} {stage}
    {points:point} on the board for {team} {stage}`,

  tied: phrasings`
    the {team:full} are tied with the {opponent} at {points} {time}
    the {team:full} have {points:point} {time}, as many as the {opponent}
    {time}, the {team:full} are level with the {opponent} at {points}`,
  leads: phrasings`
    the {team:full} lead the {opponent} {score} {time}
    {time}, the {team:full} are ahead of the {opponent} {score}
    the {team:full} have {points:point} {time}, {margin} more than the {opponent}
    {time}, the {team:full} lead by {margin} with {points:point}`,
  trails: phrasings`
    the {team:full} trail the {opponent} {score} {time}
    {time}, the {team:full} are behind the {opponent} {score}
    the {team:full} have {points:point} {time}, {margin} fewer than the {opponent}
    {time}, the {team:full} trail by {margin} with {points:point}`,
  won: phrasings`
    the {team:full} scored {points:point} to beat the {opponent} by {margin}
    the {team:full} beat the {opponent} {score}
    {points:point} were enough for the {team:full} to beat the {opponent}
    the {team:full} won {score} against the {opponent}`,
  lost: phrasings`
    the {team:full} scored {points:point} and lost to the {opponent} by {margin}
    the {team:full} lost to the {opponent} {score}
    {points:point} were not enough for the {team:full} against the {opponent}
    the {team:full} fell to the {opponent} {score}`,
  shots: phrasings`the {team} {now:have made|made} {shots} shots`,
  shooting: phrasings`
    the {team} {now:have made|made} {shots} shots ({share}) and {threes} threes
    from the field the {team} {now:are|were} {shots} ({share}), {threes} from three
    they {now:have hit|hit} {shots} shots, {threes} from three
    {shots} shots ({share}) and {threes} threes {now:have fallen|fell} for the {team}`,
  'note-rebounds-many': phrasings`
    on the boards the {team} {now:have been|were} strong with {rebounds}
    {rebounds:rebound} {now:are|were} a strong total for the {team}`,
  'note-rebounds-few': phrasings`
    the {team} {now:have|had} just {rebounds:rebound}
    on the boards the {team} {now:have|had} only {rebounds}`,
  'note-offensive-rebounds': phrasings`
    the {team} {now:have|had} {rebounds:offensive-rebound}
    the {opponent} {now:have allowed|allowed} them {rebounds:offensive-rebound}`,
  'note-assists-many': phrasings`
    the {team} {now:have|had} {assists:assist} on {baskets:basket}
    {assists:assist} {now:have come|came} on the {team's} {baskets:basket}`,
  'note-assists-few': phrasings`
    the {team} {now:have|had} just {assists:assist} on {baskets:basket}
    only {assists} of the {team's} {baskets:basket} {now:have come|came} on a pass`,
  'note-turnovers-many': phrasings`
    the {team} {now:have turned|turned} the ball over {turnovers:times}
    the {team} {now:have given|gave} the ball away {turnovers:times}`,
  'note-turnovers-few': phrasings`
    the {team} {now:have|had} just {turnovers:turnover}
    the {team} {now:have lost|lost} the ball only {turnovers:times}`,
  'note-free-throws': phrasings`
    at the line the {team} {now:have scored|scored} {throws:made-point}
    the {team} {now:have made|made} {throws} free throws`,
  'note-steals': phrasings`
    the {team} {now:have|had} {steals:steal}
    the {team's} defense {now:has come|came} up with {steals:steal}`,
  'note-blocks': phrasings`
    the {team} {now:have|had} {blocks:block}
    the {team's} defense {now:has come|came} up with {blocks:block}`,
  columns: phrasings`
    they {now:have|had} {rebounds:rebound}, {assists:assist} and {turnovers:turnover}
    the {team} {now:have|had} {rebounds:rebound}, {assists:assist} and {turnovers:turnover}
    they {now:have|had} {rebounds:rebound}, and {assists:assist} to {turnovers:turnover}`,
  'season-average': phrasings`the {team's} season average is {mean} points`,
}
