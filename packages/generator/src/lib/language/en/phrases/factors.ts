import type { Phrases } from '../../language.ts'

export const factorPhrases: Phrases<'factors'> = {
  level: ['the {away} and the {home} are level in {statistic} {stage}, at {rate}'],
  'shots-counted': [
    'the {better} {now:have made|made} {shots} shots with {madeThrees:three} {stage}, the {worse} {othersShots} with {othersThrees:three}',
    '{stage}, the {better} {now:have hit|hit} {shots} shots with {madeThrees:three} and the {worse} {othersShots} with {othersThrees:three}',
    "the {better} {now:have shot|shot} better {stage}: {shots} shots with {madeThrees:three} against the {worse's} {othersShots} with {othersThrees:three}",
    'the {worse} {now:have made|made} {othersShots} with {othersThrees:three} {stage}; the {better} {now:have made|made} {shots} shots with {madeThrees:three}',
  ],
  'turnovers-counted': [
    'the {worse} {now:have turned|turned} the ball over {most:times} {stage}, the {better} {least:times}',
    "{stage}, the {better} {now:have|had} {least:turnover} to the {worse's} {most}",
    'the {better} {now:have forced|forced} {most:turnover} {stage} and committed {least:none}',
    'the {worse} {now:have given|gave} the ball away {most:times} {stage}, the {better} {least:times}',
  ],
  'misses-counted': [
    'the {better} {now:have rebounded|rebounded} {rebounded:of-their} misses {stage}, the {worse} {othersRebounded}',
    '{stage}, the {better} {now:have got|got} back {rebounded:of-their} misses and the {worse} {othersRebounded}',
    'the {worse} {now:have let|let} the {better} rebound {rebounded} misses {stage} and {now:have got|got} back {othersRebounded}',
    'second chances {now:go|went} to the {better}: {rebounded:of-their} misses {stage}, against {othersRebounded} for the {worse}',
  ],
  'throws-counted': [
    'the {better} {now:have shot|shot} {most:free-throw} {stage}, the {worse} {least:none}',
    '{stage}, the {better} {now:have been|went} to the line for {most:free-throw}, the {worse} for {least:none}',
    '{most:free-throw} for the {better} {stage} against {least:none} for the {worse}',
    'the {worse} {now:have sent|sent} the {better} to the line for {most:free-throw} {stage} and shot {least:none}',
  ],
  rates: [
    'in {statistic} the {better} {now:are|were} at {good}, the {worse} at {bad}',
    'that {now:is|was} {good} to {bad} in {statistic} for the {better}',
    'for the {better} that {now:makes|made} {statistic:a} of {good}, against {bad}',
  ],
  edge: [
    'the {better} {now:have|had} the edge over the {worse} in {statistic} {stage}, {good} to {bad}',
    '{stage}, the {better} {now:have|had} the better {statistic}, {good} to {bad}',
  ],
  measure: ['{statistic}: {statistic:measure}'],
}
