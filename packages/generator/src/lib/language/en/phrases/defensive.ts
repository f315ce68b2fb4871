import type { Phrases } from '../../language.ts'

export const defensivePhrases: Phrases<'defensive'> = {
  level: [
    'both teams {now:have|had} {value:statistic} {stage}',
    '{statistic} {now:are|were} even at {value} {stage}',
  ],
  turnovers: [
    'the {behind} {now:have forced|forced} {most:turnover} and committed {least:none} {stage}',
    "the {ahead} {now:have committed|committed} {most:turnover} to the {behind's} {least:none} {stage}",
    "the {behind's} defense {now:has forced|forced} {most:turnover} {stage}, the {ahead's} {least:none}",
    'the {ahead} {now:have turned|turned} the ball over {most:times} {stage}, the {behind} {least:times}',
  ],
  'offensive-rebounds': [
    'the {behind} {now:have allowed|allowed} {most:offensive-rebound} {stage} and {now:have|had} {least:none}',
    'the {behind} {now:have let|let} the {ahead} get {most:offensive-rebound} {stage}',
    'the {ahead} {now:have|had} {most:offensive-rebound} {stage} against the {behind}, who {now:have|had} {least:none}',
    "the {ahead} {now:have|had} {most:offensive-rebound} to the {behind's} {least:none} {stage}",
  ],
  blocks: [
    'the {ahead} {now:have blocked|blocked} {most:shot} {stage}, the {behind} {least:none}',
    "the {ahead} {now:have|had} {most:block} to the {behind's} {least:none} {stage}",
    'the {behind} {now:have had|had} {most:shot} blocked {stage}',
    'the {ahead} {now:are|were} ahead of the {behind} {score} in blocks {stage}',
  ],
  ahead: [
    "the {ahead} {now:have|had} {most:statistic} to the {behind's} {least:none} {stage}",
    'the {ahead} {now:are|were} ahead of the {behind} {score} in {statistic} {stage}',
    'the {ahead} {now:have come|came} up with {most:statistic} {stage}, the {behind} with {least:none}',
    'in {statistic} it {now:is|was} {score} for the {ahead} {stage}',
  ],
}
