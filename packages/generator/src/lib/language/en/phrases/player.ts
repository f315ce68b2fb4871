import { type Phrases, phrasings } from '../../language.ts'

export const playerPhrases: Phrases<'player'> = {
  high: phrasings`
    {player} scores {high} {points:point}
    {player} reaches {high} {points:point}
    {player's} {points:point} are a {high:noun}`,
  'high-tied': phrasings`
    {player} ties {high:noun} with {points:point}
    {player} has {points:point}, ties {high:noun}`,
  perfect: phrasings`
    {player} is {shots} from field, has {points:point}
    {player} perfect at {shots} from field, has {points}`,
  double: phrasings`
    {player} has {double} {time}
    {double} for {team's} {player}
    {double} for {player}: {line}
    {player} posts {double} for {team}`,
  'double-completed': phrasings`
    {player} completes {double} with {act}
    {act} gives {player} {double}`,
  threes: phrasings`
    {player} hits {threes:made-three}
    {threes:made-three} for {team's} {player}
    {player} is {threes} from 3-point range {time}
    {player} has {threes:made-three} for {team} {time}`,
  assists: phrasings`
    {player} hands out {assists:assist}
    {assists:assist} for {team's} {player} {time}
    {player} up to {assists:assist} for {team}`,
  steals: phrasings`
    {player} comes up with {steals:steal}
    {steals:steal} for {team's} {player}
    {player} has {steals:steal} {time}`,
  blocks: phrasings`
    {player} has {blocks:block} {time}
    {blocks:block} for {team's} {player}
    {player} blocks {blocks:shot} for {team}`,
  points: phrasings`
    {player} reaches {points:point} for {team}
    {points:point} for {team's} {player}
    {player} has {points:point} {time}
    {team's} {player} up to {points:point} {time}`,
  'points-reached': phrasings`{act} gives {player} {points:point}`,
  'leads-scorers': phrasings`{player} leads all scorers with {points}`,
  'points-in-period': phrasings`{player} scores {inPeriod} in {period}, has {points}`,
  line: phrasings`
    {player} up to {line}
    {player} has {line} for {team}
    {player} up to {line} for {team}`,
  'final-feat': phrasings`
    {player} finishes with {feat} {result}
    {feat} for {player} {result}
    {player} {feat:does} for {team} {result}`,
  'final-shooting': phrasings`
    {player} makes {shots} shots {result}
    {player} shoots {shots} {result}`,
  'near-double': phrasings`
    {player} falls {lack} shy of {double} {result}
    {player} {lack} shy of {double} {result}`,
  'final-points': phrasings`
    {player} scores {points} {result}
    {points:point} for {team's} {player} {result}
    {player} finishes with {points:point} for {team}`,
  'final-leads-game': phrasings`{player} leads all scorers with {points} {result}`,
  'final-leads-team': phrasings`{player} leads {team} with {points} {result}`,
  'final-fell-short': phrasings`{player} scores {points} in loss for {team}`,
  'final-line': phrasings`{player} finishes with {line}`,

  'has-double': phrasings`
    {player} has {double:a} for the {team} {time:play}: {line}
    with {line}, {player} of the {team} has {double:a} {time:play}`,
  'made-all': phrasings`
    {player} of the {team} has made all {shots:all} shots {time:play}
    {time:play}, {player} of the {team} is a perfect {shots} from the field`,
  'period-points': phrasings`
    {player} of the {team} has scored {inPeriod:point} in {period}
    the {team's} {player} has scored {inPeriod:point} in {period}`,
  'line-so-far': phrasings`
    {player} has {line}
    {player} is up to {line}`,
  'has-line': phrasings`
    {player} of the {team} has {line} {time:play}
    {time:play}, {player} has {line} for the {team}
    the {team's} {player} has {line} {time:play}
    {player} has {line} for the {team} {time:play}
    {player} is up to {line} for the {team} {time:play}`,
  'had-line': phrasings`
    {player} finished with {line} for the {team} {result}
    {player} of the {team} had {line} {result}
    the {team} got {line} from {player} {result}`,
  'led-with-line': phrasings`{player} led the {team} with {line} {result}`,
  'was-near-double': phrasings`
    {player} finished {lack} shy of {double:a}
    {player} fell {lack} short of {double:a}`,
  'game-led': phrasings`
    the {leader} lead the {trailer} {score}
    the {leader} are up {score} on the {trailer}
    the {trailer} trail the {leader} {score}
    the {leader} are ahead of the {trailer} {score}`,
  'game-tied': phrasings`the {team} and the {opponent} are tied at {points}`,
  'part-in-period': phrasings`that includes {inPeriod:point} in {period}`,
  'most-points': phrasings`{player} {now:leads|led} all scorers`,
  shooting: phrasings`
    {player} {now:is shooting|shot} {shooting:from}
    {player} {now:is|was} {shooting:from}`,
  'not-missed': phrasings`
    {player} {now:has not missed|did not miss} a shot, going {shots} from the field
    {player} {now:is|was} a perfect {shots} from the field`,
  'high-before': phrasings`{player's} previous {high:noun} was {points:point}`,
  'high-equaled': phrasings`{player} tied a {high:noun}`,
  'season-average': phrasings`{player} came in averaging {mean} points`,
  'regular-average': phrasings`{player} averaged {mean} points in the regular season`,
  'stat-line': phrasings`{line:short}`,
  'stat-line-threes': phrasings`{line:short}, {threes:short}`,
}
