import { type Phrases, phrasings } from '../../language.ts'

export const factorPhrases: Phrases<'factors'> = {
  level: phrasings`the {away} and the {home} {now:are|were} even in {statistic} {stage} at {rate}`,
  'shots-counted': phrasings`
    the {better} {now:are shooting|shot} {shots} with {madeThrees:three} {stage}, while the {worse} {now:are|were} {othersShots} with {othersThrees:three}
    {stage}, the {better} {now:are|were} {shots} from the field with {madeThrees:three} and the {worse} {now:are|were} {othersShots} with {othersThrees:three}
    the {better} {now:have been|were} the better shooting team {stage}, going {shots} with {madeThrees:three} to {othersShots} with {othersThrees:three} for the {worse}
    the {worse} {now:are|were} {othersShots} from the field with {othersThrees:three} {stage}; the {better} {now:are|were} {shots} with {madeThrees:three}`,
  'turnovers-counted': phrasings`
    the {worse} {now:have turned|turned} it over {most:times} {stage}, compared with {least:none} for the {better}
    {stage}, the {better} {now:have|had} {least:turnover} to the {worse's} {most:none}
    the {better} {now:have forced|forced} {most:turnover} {stage} while committing {least:none}
    the {worse} {now:have committed|committed} {most:turnover} {stage} to the {better's} {least:none}`,
  'misses-counted': phrasings`
    the {better} {now:have grabbed|grabbed} {rebounded} rebounds off their own misses {stage}, the {worse} {othersRebounded}
    {stage}, the {better} {now:have come|came} up with {rebounded} rebounds off their own misses to {othersRebounded} for the {worse}
    the {worse} {now:have let|let} the {better} grab {rebounded} available offensive rebounds {stage} and {now:have|had} {othersRebounded} themselves
    second chances {now:are going|went} to the {better}, who {now:have|had} {rebounded} available offensive rebounds {stage} to {othersRebounded} for the {worse}`,
  'throws-counted': phrasings`
    the {better} {now:have attempted|attempted} {most:free-throw} {stage} to {least:none} for the {worse}
    {stage}, the {better} {now:have taken|took} {most:free-throw} to the {worse's} {least:none}
    the {better} {now:have gone|went} to the line for {most:free-throw} {stage} to {least:none} for the {worse}
    the {worse} {now:have sent|sent} the {better} to the line for {most:free-throw} {stage} while attempting {least:none}`,
  rates: phrasings`
    the {better's} {statistic} {now:is|was} {good}, to {bad} for the {worse}
    that {now:gives|gave} the {better} an edge over the {worse} of {good} to {bad} in {statistic}
    that {now:works|worked} out to {statistic:a} of {good} for the {better}, compared with {bad} for the {worse}`,
  edge: phrasings`
    the {better} {now:have|had} the edge over the {worse} in {statistic} {stage}, {good} to {bad}
    {stage}, the {better} {now:have|had} the better {statistic}, {good} to {bad}`,
  measure: phrasings`{statistic}: {statistic:measure}`,
}

export const pointPhrases: Phrases<'points'> = {
  level: phrasings`
    both teams had {points:statistic} {stage}
    {statistic} were even at {points} {stage}`,
  'was-level': phrasings`
    both teams scored {points:statistic}
    {statistic} were even at {points}`,
  ahead: phrasings`
    the {ahead} had {most:statistic} {stage}, {gap:letters} more than the {behind}
    the {ahead} led the {behind} {score} in {statistic} {stage}
    {stage}, the {ahead} outscored the {behind} {score} {statistic:in}
    the {behind} gave up {most:statistic} {stage} and had {least:none} of their own
    the {ahead} had {most:statistic} {stage} to {least:none} for the {behind}
    {stage}, the {behind} trailed the {ahead} {score} in {statistic}`,
  'was-ahead': phrasings`
    the {ahead} scored {most:statistic}, {gap:letters} more than the {behind}
    the {ahead} outscored the {behind} {score} {statistic:in}
    the {ahead} finished with {score:a} edge over the {behind} in {statistic}
    the {behind} gave up {most:statistic} and had {least:none} of their own`,
  widest: phrasings`the biggest gap {stage} was in {statistic}, where the {ahead} led {score}`,
  'was-widest': phrasings`the biggest gap was in {statistic}, where the {ahead} had {score:a} edge`,
  category: phrasings`
    {statistic}, as recorded by the official scorer; categories can overlap`,
}

export const defensivePhrases: Phrases<'defensive'> = {
  level: phrasings`
    both teams {now:have|had} {value:statistic} {stage}
    {statistic} {now:are|were} even at {value} {stage}`,
  turnovers: phrasings`
    the {behind} {now:have forced|forced} {most:turnover} {stage} while committing {least:none}
    the {ahead} {now:have committed|committed} {most:turnover} to the {behind's} {least:none} {stage}
    the {behind's} defense {now:has forced|forced} {most:turnover} {stage} to {least:none} by the {ahead}
    the {ahead} {now:have turned|turned} it over {most:times} {stage}, compared with {least:none} for the {behind}`,
  'offensive-rebounds': phrasings`
    the {behind} {now:have given|gave} up {most:offensive-rebound} {stage} while getting {least:none}
    the {behind} {now:have allowed|allowed} the {ahead} {most:offensive-rebound} {stage}
    the {ahead} {now:have grabbed|grabbed} {most:offensive-rebound} {stage} to {least:none} for the {behind}
    the {ahead} {now:have|had} {most:offensive-rebound} to the {behind's} {least:none} {stage}`,
  blocks: phrasings`
    the {ahead} {now:have blocked|blocked} {most:shot} {stage} to {least:none} for the {behind}
    the {ahead} {now:have|had} {most:block} to the {behind's} {least:none} {stage}
    the {behind} {now:have had|had} {most:shot} blocked {stage}
    the {ahead} {now:lead|led} the {behind} {score} in blocks {stage}`,
  ahead: phrasings`
    the {ahead} {now:have|had} {most:statistic} to the {behind's} {least:none} {stage}
    the {ahead} {now:lead|led} the {behind} {score} in {statistic} {stage}
    the {ahead} {now:have come|came} up with {most:statistic} {stage} to {least:none} for the {behind}
    the {ahead} {now:have|had} {score:a} edge over the {behind} in {statistic} {stage}`,
}
