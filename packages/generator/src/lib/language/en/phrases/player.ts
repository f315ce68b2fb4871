import { type Phrases, phrasings } from '../../language.ts'

export const playerPhrases: Phrases<'player'> = {
  high: phrasings`
    {player} scores {high} {points:point}
    {high} {points:point} for {player}
    {player's} {points:point} are a {high}`,
  double: phrasings`
    {player} has {double} {time}
    {double} for {team's} {player}
    {double} for {player}: {line}
    {team's} {player} has {line} {time}`,
  'double-completed': phrasings`
    {player} completes {double} with {act}
    {act} gives {player} {double}`,
  threes: phrasings`
    {player} hits {threes:made-three}
    {threes:made-three} for {team's} {player}
    {player} makes {threes} threes {time}
    {player} has {threes:made-three} for {team} {time}`,
  assists: phrasings`
    {player} hands out {assists:assist}
    {assists:assist} for {team's} {player} {time}
    {player} reaches {assists:assist} for {team}`,
  steals: phrasings`
    {player} comes up with {steals:steal}
    {steals:steal} for {team's} {player}
    {player} has {steals:steal} {time}`,
  blocks: phrasings`
    {player} has {blocks:block} {time}
    {blocks:block} for {team's} {player}
    {player} reaches {blocks:block} for {team}`,
  points: phrasings`
    {player} reaches {points:point} for {team}
    {points:point} for {team's} {player}
    {player} has {points:point} {time}
    {team's} {player} at {points:point} {time}`,
  'points-reached': phrasings`{act} makes it {points:point} for {player}`,
  'leads-scorers': phrasings`{player} leads all scorers with {points}`,
  'points-in-period': phrasings`{player} scores {inPeriod} in {period}, has {points}`,
  line: phrasings`
    {player}: {line}
    {player} has {line} for {team}
    {line} for {player} {time}
    {team's} {player} with {line} {time}
    {time}: {line} for {player}
    {line}: {team's} {player} {time}`,
  'final-feat': phrasings`
    {player} finishes with {feat} {result}
    {feat} for {player} {result}
    {player} has {feat} for {team} {result}`,
  'final-points': phrasings`
    {player} scores {points} {result}
    {points:point} for {team's} {player} {result}
    {player} finishes with {points:point} for {team}`,
  'final-leads-game': phrasings`{player} leads all scorers with {points} {result}`,
  'final-leads-team': phrasings`{player} leads {team} with {points} {result}`,
  'final-fell-short': phrasings`{player} scores {points}, but {team} fall short`,
  'final-line': phrasings`
    {player} ends with {line}
    {line} for {player} {result}`,

  'has-line': phrasings`
    {player} of the {team} has {line} {time:play}
    {time:play}, {player} has {line} for the {team}
    the {team's} {player} has {line} {time:play}
    {player} has {line} for the {team} {time:play}
    the {team} have {line} from {player} {time:play}
    {time:play}, it is {line} for the {team's} {player}`,
  'had-line': phrasings`
    {player} finished with {line} for the {team} {result}
    {player} of the {team} had {line} {result}
    the {team} got {line} from {player} {result}`,
  'led-with-line': phrasings`{player} led the {team} with {line} {result}`,
  'part-in-period': phrasings`
    {player} has scored {inPeriod:point} in {period}
    {inPeriod} of the {points:point} came in {period}`,
  'most-points': phrasings`
    nobody in the game {now:has scored|scored} more
    no other player {now:has|had} as many points`,
  shooting: phrasings`
    {player} {now:has made|made} {shooting}
    {player} {now:has hit|hit} {shooting}
    {player} {now:is|was} {shooting:from}`,
  'high-before': phrasings`{player's} {high:noun} before this game was {points:point}`,
  'season-average': phrasings`{player's} season average is {mean} points`,
  'stat-line': phrasings`{line:short}`,
  'stat-line-threes': phrasings`{line:short}, {threes:short}`,
}
