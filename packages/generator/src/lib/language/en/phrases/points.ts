import type { Phrases } from '../../language.ts'

export const pointPhrases: Phrases<'points'> = {
  level: ['both teams have {points:statistic} {stage}', '{statistic} are even at {points} {stage}'],
  'was-level': ['both teams scored {points:statistic}', '{statistic} were even at {points}'],
  ahead: [
    'the {ahead} have {most:statistic} {stage}, {gap} more than the {behind}',
    'the {ahead} lead the {behind} {score} in {statistic} {stage}',
    '{stage}, the {ahead} have outscored the {behind} {score} in {statistic}',
    'the {behind} have given up {most:statistic} {stage} and scored {least:none}',
    "the {ahead} have {most:statistic} {stage} to the {behind's} {least:none}",
    '{stage}, the {behind} trail the {ahead} {score} in {statistic}',
  ],
  'was-ahead': [
    'the {ahead} scored {most:statistic}, {gap} more than the {behind}',
    'the {ahead} outscored the {behind} {score} in {statistic}',
    '{statistic} went to the {ahead} {score} over the {behind}',
    'the {ahead} won the battle for {statistic} {score}',
    'the {behind} gave up {most:statistic} and scored {least:none}',
  ],
  widest: ['the widest gap {stage} is in {statistic}: {score} for the {ahead}'],
  'was-widest': ['the widest gap was in {statistic}: {score} for the {ahead}'],
  category: ['{statistic}, as the scorer counts them; categories can overlap'],
}
