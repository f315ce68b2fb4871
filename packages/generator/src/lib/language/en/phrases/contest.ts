import { type Phrases, phrasings } from '../../language.ts'

export const factorPhrases: Phrases<'factors'> = {
  level: phrasings`the {away} and the {home} are level in {statistic} {stage}, at {rate}`,
  'shots-counted': phrasings`
    the {better} {now:have made|made} {shots} shots with {madeThrees:three} {stage}, the {worse} {othersShots} with {othersThrees:three}
    {stage}, the {better} {now:have hit|hit} {shots} shots with {madeThrees:three} and the {worse} {othersShots} with {othersThrees:three}
    the {better} {now:have shot|shot} better {stage}: {shots} shots with {madeThrees:three} against the {worse's} {othersShots} with {othersThrees:three}
    the {worse} {now:have made|made} {othersShots} with {othersThrees:three} {stage}; the {better} {now:have made|made} {shots} shots with {madeThrees:three}`,
  'turnovers-counted': phrasings`
    the {worse} {now:have turned|turned} the ball over {most:times} {stage}, the {better} {least:times}
    {stage}, the {better} {now:have|had} {least:turnover} to the {worse's} {most}
    the {better} {now:have forced|forced} {most:turnover} {stage} and committed {least:none}
    the {worse} {now:have given|gave} the ball away {most:times} {stage}, the {better} {least:times}`,
  'misses-counted': phrasings`
    the {better} {now:have rebounded|rebounded} {rebounded:of-their} misses {stage}, the {worse} {othersRebounded}
    {stage}, the {better} {now:have got|got} back {rebounded:of-their} misses and the {worse} {othersRebounded}
    the {worse} {now:have let|let} the {better} rebound {rebounded} misses {stage} and {now:have got|got} back {othersRebounded}
    second chances {now:go|went} to the {better}: {rebounded:of-their} misses {stage}, against {othersRebounded} for the {worse}`,
  'throws-counted': phrasings`
    the {better} {now:have shot|shot} {most:free-throw} {stage}, the {worse} {least:none}
    {stage}, the {better} {now:have been|went} to the line for {most:free-throw}, the {worse} for {least:none}
    {most:free-throw} for the {better} {stage} against {least:none} for the {worse}
    the {worse} {now:have sent|sent} the {better} to the line for {most:free-throw} {stage} and shot {least:none}`,
  rates: phrasings`
    in {statistic} the {better} {now:are|were} at {good}, the {worse} at {bad}
    that {now:is|was} {good} to {bad} in {statistic} for the {better}
    for the {better} that {now:makes|made} {statistic:a} of {good}, against {bad}`,
  edge: phrasings`
    the {better} {now:have|had} the edge over the {worse} in {statistic} {stage}, {good} to {bad}
    {stage}, the {better} {now:have|had} the better {statistic}, {good} to {bad}`,
  measure: phrasings`{statistic}: {statistic:measure}`,
}

export const pointPhrases: Phrases<'points'> = {
  level: phrasings`
    both teams have {points:statistic} {stage}
    {statistic} are even at {points} {stage}`,
  'was-level': phrasings`
    both teams scored {points:statistic}
    {statistic} were even at {points}`,
  ahead: phrasings`
    the {ahead} have {most:statistic} {stage}, {gap} more than the {behind}
    the {ahead} lead the {behind} {score} in {statistic} {stage}
    {stage}, the {ahead} have outscored the {behind} {score} in {statistic}
    the {behind} have given up {most:statistic} {stage} and scored {least:none}
    the {ahead} have {most:statistic} {stage} to the {behind's} {least:none}
    {stage}, the {behind} trail the {ahead} {score} in {statistic}`,
  'was-ahead': phrasings`
    the {ahead} scored {most:statistic}, {gap} more than the {behind}
    the {ahead} outscored the {behind} {score} in {statistic}
    {statistic} went to the {ahead} {score} over the {behind}
    the {ahead} won the battle for {statistic} {score}
    the {behind} gave up {most:statistic} and scored {least:none}`,
  widest: phrasings`the widest gap {stage} is in {statistic}: {score} for the {ahead}`,
  'was-widest': phrasings`the widest gap was in {statistic}: {score} for the {ahead}`,
  category: phrasings`{statistic}, as the scorer counts them; categories can overlap`,
}

export const defensivePhrases: Phrases<'defensive'> = {
  level: phrasings`
    both teams {now:have|had} {value:statistic} {stage}
    {statistic} {now:are|were} even at {value} {stage}`,
  turnovers: phrasings`
    the {behind} {now:have forced|forced} {most:turnover} and committed {least:none} {stage}
    the {ahead} {now:have committed|committed} {most:turnover} to the {behind's} {least:none} {stage}
    the {behind's} defense {now:has forced|forced} {most:turnover} {stage}, the {ahead's} {least:none}
    the {ahead} {now:have turned|turned} the ball over {most:times} {stage}, the {behind} {least:times}`,
  'offensive-rebounds': phrasings`
    the {behind} {now:have allowed|allowed} {most:offensive-rebound} {stage} and {now:have|had} {least:none}
    the {behind} {now:have let|let} the {ahead} get {most:offensive-rebound} {stage}
    the {ahead} {now:have|had} {most:offensive-rebound} {stage} against the {behind}, who {now:have|had} {least:none}
    the {ahead} {now:have|had} {most:offensive-rebound} to the {behind's} {least:none} {stage}`,
  blocks: phrasings`
    the {ahead} {now:have blocked|blocked} {most:shot} {stage}, the {behind} {least:none}
    the {ahead} {now:have|had} {most:block} to the {behind's} {least:none} {stage}
    the {behind} {now:have had|had} {most:shot} blocked {stage}
    the {ahead} {now:are|were} ahead of the {behind} {score} in blocks {stage}`,
  ahead: phrasings`
    the {ahead} {now:have|had} {most:statistic} to the {behind's} {least:none} {stage}
    the {ahead} {now:are|were} ahead of the {behind} {score} in {statistic} {stage}
    the {ahead} {now:have come|came} up with {most:statistic} {stage}, the {behind} with {least:none}
    in {statistic} it {now:is|was} {score} for the {ahead} {stage}`,
}
