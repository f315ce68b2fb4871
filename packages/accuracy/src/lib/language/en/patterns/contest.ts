import type { Patterns } from '../reading.ts'

export const pointPatterns: Patterns<'points'> = {
  level: [
    'both teams have {points} {statistic}{stage?}',
    '{statistic} are even at {points}{stage?}',
  ],
  'was-level': ['both teams scored {points} {statistic}', '{statistic} were even at {points}'],
  ahead: [
    'the {ahead} have {most} {statistic}{stage?}, {gap} more than the {behind}',
    'the {ahead} lead the {behind} {score} in {statistic}{stage?}',
    '{stage}, the {ahead} have outscored the {behind} {score} in {statistic}',
    'the {behind} have given up {most} {statistic}{stage?} and scored {least}',
    'the {ahead} have {most} {statistic}{stage?} to the {behind-s} {least}',
    '{stage}, the {behind} trail the {ahead} {score} in {statistic}',
  ],
  'was-ahead': [
    'the {ahead} scored {most} {statistic}, {gap} more than the {behind}',
    'the {ahead} outscored the {behind} {score} in {statistic}',
    '{statistic} went to the {ahead} {score} over the {behind}',
    'the {ahead} won the battle for {statistic} {score}',
    'the {behind} gave up {most} {statistic} and scored {least}',
  ],
  widest: ['the widest gap{stage?} is in {statistic}: {score} for the {ahead}'],
  'was-widest': ['the widest gap was in {statistic}: {score} for the {ahead}'],
  category: ['{statistic}, as the scorer counts them; categories can overlap'],
}

export const defensivePatterns: Patterns<'defensive'> = {
  level: [
    'both teams {now:have|had} {value} {statistic}{stage?}',
    '{statistic} {now:are|were} even at {value}{stage?}',
  ],
  turnovers: [
    'the {behind} {now:have forced|forced} {most} turnovers? and committed {least}{stage?}',
    'the {ahead} {now:have committed|committed} {most} turnovers? to the {behind-s} {least}{stage?}',
    'the {behind-s} defense {now:has forced|forced} {most} turnovers?{stage?}, the {ahead-s} {least}',
    'the {ahead} {now:have turned|turned} the ball over {most:times}{stage?}, the {behind} {least:times}',
  ],
  'offensive-rebounds': [
    'the {behind} {now:have allowed|allowed} {most} offensive rebounds?{stage?} and {now:have|had} {least}',
    'the {behind} {now:have let|let} the {ahead} get {most} offensive rebounds?{stage?}',
    'the {ahead} {now:have|had} {most} offensive rebounds?{stage?} against the {behind}, who {now:have|had} {least}',
    'the {ahead} {now:have|had} {most} offensive rebounds? to the {behind-s} {least}{stage?}',
  ],
  blocks: [
    'the {ahead} {now:have blocked|blocked} {most} shots?{stage?}, the {behind} {least}',
    'the {ahead} {now:have|had} {most} blocks? to the {behind-s} {least}{stage?}',
    'the {behind} {now:have had|had} {most} shots? blocked{stage?}',
    'the {ahead} {now:are|were} ahead of the {behind} {score} in blocks{stage?}',
  ],
  ahead: [
    'the {ahead} {now:have|had} {most} {statistic:defended} to the {behind-s} {least}{stage?}',
    'the {ahead} {now:are|were} ahead of the {behind} {score} in {statistic:defended}{stage?}',
    'the {ahead} {now:have come|came} up with {most} {statistic:defended}{stage?}, the {behind} with {least}',
    'in {statistic:defended} it {now:is|was} {score} for the {ahead}{stage?}',
  ],
}

const shots = '{shots} shots with {madeThrees} threes?'
const others = '{othersShots} with {othersThrees} threes?'

export const factorPatterns: Patterns<'factors'> = {
  level: ['the {away} and the {home} are level in {statistic}{stage?}, at {rate}'],
  'shots-counted': [
    `the {better} {now:have made|made} ${shots}{stage?}, the {worse} ${others}`,
    `{stage}, the {better} {now:have hit|hit} ${shots} and the {worse} ${others}`,
    `the {better} {now:have shot|shot} better{stage?}: ${shots} against the {worse-s} ${others}`,
    `the {worse} {now:have made|made} ${others}{stage?}; the {better} {now:have made|made} ${shots}`,
  ],
  'turnovers-counted': [
    'the {worse} {now:have turned|turned} the ball over {most:times}{stage?}, the {better} {least:times}',
    '{stage}, the {better} {now:have|had} {least} turnovers? to the {worse-s} {most}',
    'the {better} {now:have forced|forced} {most} turnovers?{stage?} and committed {least}',
    'the {worse} {now:have given|gave} the ball away {most:times}{stage?}, the {better} {least:times}',
  ],
  'misses-counted': [
    'the {better} {now:have rebounded|rebounded} {rebounded} misses{stage?}, the {worse} {othersRebounded}',
    '{stage}, the {better} {now:have got|got} back {rebounded} misses and the {worse} {othersRebounded}',
    'the {worse} {now:have let|let} the {better} rebound {rebounded} misses{stage?} and {now:have got|got} back {othersRebounded}',
    'second chances {now:go|went} to the {better}: {rebounded} misses{stage?}, against {othersRebounded} for the {worse}',
  ],
  'throws-counted': [
    'the {better} {now:have shot|shot} {most} free throws?{stage?}, the {worse} {least}',
    '{stage}, the {better} {now:have been|were} to the line for {most} free throws?, the {worse} for {least}',
    '{most} free throws? for the {better}{stage?} against {least} for the {worse}',
    'the {worse} {now:have sent|sent} the {better} to the line for {most} free throws?{stage?} and shot {least}',
  ],
  rates: [
    'in {statistic} the {better} {now:are|were} at {good}, the {worse} at {bad}',
    'that {now:is|was} {good} to {bad} in {statistic} for the {better}',
    'for the {better} that {now:makes|made} an? {statistic} of {good}, against {bad}',
  ],
  edge: [
    'the {better} {now:have|had} the edge over the {worse} in {statistic}{stage?}, {good} to {bad}',
    '{stage}, the {better} {now:have|had} the better {statistic}, {good} to {bad}',
  ],
  measure: ['{statistic}: {statistic:measure}'],
}
