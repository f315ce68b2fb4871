import type { Patterns } from '../../language.ts'

export const pointPatterns: Patterns<'points'> = {
  level: 'both teams have {points} {statistic}|{statistic} are <tied> at {points} @stage',
  'was-level': 'both teams scored {points} {statistic}|{statistic} were <tied> at {points}',
  ahead: `the {ahead} (have {most} {statistic}(, {gap} more than the {behind}| to the {behind-s} {least})|(lead|have outscored) the {behind} {score} in {statistic})
    |the {behind} (trail the {ahead} {score} in {statistic}|have given up {most} {statistic} and scored {least}) @stage`,
  'was-ahead': `the {ahead} (scored {most} {statistic}, {gap} more than the {behind}|outscored the {behind} {score} in {statistic}|won the battle for {statistic} {score})
    |the {behind} gave up {most} {statistic} and scored {least}|{statistic} went to the {ahead} {score} [over the {behind}]`,
  widest: 'the (widest|biggest) gap is in {statistic}: {score} for the {ahead} @stage',
  'was-widest': 'the (widest|biggest) gap was in {statistic}: {score} for the {ahead}',
  category: '{statistic}, as the scorer counts them; [the] categories (can|may) overlap',
}

/** One team has more of something than the other. */
const more = (things: string): string =>
  `the {ahead} ({now:have} {most} ${things} (to the {behind-s} {least}|against the {behind}, who {now:have} {least})|{now:have come} up with {most} ${things}, the {behind} with {least}|{now:are} ahead of the {behind} {score} in ${things})
  |in ${things} it {now:is} {score} for the {ahead}`

export const defensivePatterns: Patterns<'defensive'> = {
  level: 'both teams {now:have} {value} {statistic}|{statistic} {now:are} <tied> at {value} @stage',
  turnovers: `the {ahead} ({now:have (committed|made)} {most} turnovers to the {behind-s} {least}|{now:have <lost>} {most:times}, the {behind} {least:times})
    |the ({behind} {now:have forced}|{behind-s} defense {now:has forced}) {most} turnovers( and committed {least}|, the {ahead-s} {least}) @stage`,
  'offensive-rebounds': `${more('offensive rebounds')}
    |the {behind} ({now:have (allowed|given up)} {most} offensive rebounds and {now:have} {least}|{now:have let} the {ahead} (get|grab) {most} offensive rebounds) @stage`,
  blocks: `${more('blocks')}|the {ahead} {now:have blocked} {most} shots, the {behind} {least}|the {behind} {now:have had} {most} shots blocked @stage`,
  ahead: `${more('{statistic:defended}')} @stage`,
}

const shots = '{shots} shots with {madeThrees} threes'
const others = '{othersShots} with {othersThrees} threes'

export const factorPatterns: Patterns<'factors'> = {
  level: 'the {away} and the {home} are <tied> in {statistic}, at {rate} @stage',
  'shots-counted': `the {better} ({now:have <hit>} ${shots}(,| and) the {worse} ${others}|{now:have shot} better: ${shots} against the {worse-s} ${others})
    |the {worse} {now:have <hit>} ${others}; the {better} {now:have <hit>} ${shots} @stage`,
  'turnovers-counted': `the {worse} {now:have <lost>} {most:times}, the {better} {least:times}
    |the {better} ({now:have} {least} turnovers to the {worse-s} {most}|{now:have forced} {most} turnovers and committed {least}) @stage`,
  'misses-counted': `the {better} {now:have (rebounded|got back)} {rebounded} misses(,| and) the {worse} {othersRebounded}
    |the {worse} {now:have let} the {better} rebound {rebounded} misses and {now:have got} back {othersRebounded}
    |second chances {now:go} to the {better}: {rebounded} misses, against {othersRebounded} for the {worse} @stage`,
  'throws-counted': `the {better} ({now:have (shot|taken)} {most} free throws, the {worse} {least}|({now:have been to}|{now:have gone to}) the line for {most} free throws, the {worse} for {least})
    |{most} free throws for the {better} against {least} for the {worse}
    |the {worse} {now:have sent} the {better} to the line for {most} free throws and shot {least} @stage`,
  rates: `in {statistic} the {better} {now:are} at {good}, the {worse} at {bad}|that {now:is} {good} to {bad} in {statistic} for the {better}
    |for the {better} that {now:makes} a {statistic} of {good}, against {bad}`,
  edge: 'the {better} {now:have} the (edge over the {worse} in|better) {statistic}, {good} to {bad} @stage',
  measure: '{statistic}: {statistic:measure}',
}
