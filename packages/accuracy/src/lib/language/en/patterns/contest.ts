import type { Patterns } from '../../language.ts'

export const pointPatterns: Patterns<'points'> = {
  level: 'both teams had {points} {statistic}|{statistic} were <tied> at {points} @stage!',
  'was-level': 'both teams scored {points} {statistic}|{statistic} were <tied> at {points}',
  ahead: `the {ahead} (had {most} {statistic}(, {gap} more than the {behind}| to {least} for the {behind})|led the {behind} {score} in {statistic}|outscored the {behind} {score} {statistic:place})
    |the {behind} (trailed the {ahead} {score} in {statistic}|gave up {most} {statistic} and had {least} of their own) @stage!`,
  'was-ahead': `the {ahead} (scored {most} {statistic}, {gap} more than the {behind}|outscored the {behind} {score} {statistic:place}|finished with a {score} edge over the {behind} in {statistic})
    |the {behind} gave up {most} {statistic} and had {least} of their own`,
  widest: 'the (widest|biggest) gap was in {statistic}, where the {ahead} led {score} @stage!',
  'was-widest': 'the (widest|biggest) gap was in {statistic}, where the {ahead} had a {score} edge',
  category: '{statistic}, as recorded by the official scorer; [the] categories (can|may) overlap',
}

/** The pattern of a sentence in which one team has more `things` than the other. */
const more = (things: string): string =>
  `the {ahead} ({now:have} {most} ${things} to the {behind-s} {least}|({now:have grabbed}|{now:have come} up with) {most} ${things} to {least} for the {behind}|{now:lead} the {behind} {score} in ${things}|{now:have} a {score} edge over the {behind} in ${things})`

export const defensivePatterns: Patterns<'defensive'> = {
  level: 'both teams {now:have} {value} {statistic}|{statistic} {now:are} <tied> at {value} @stage',
  turnovers: `the {ahead} ({now:have (committed|made)} {most} turnovers to the {behind-s} {least}|{now:have <lost>} {most:times}, compared with {least} for the {behind})
    |the ({behind} {now:have forced}|{behind-s} defense {now:has forced}) {most} turnovers (while committing {least}|to {least} by the {ahead}) @stage`,
  'offensive-rebounds': `${more('offensive rebounds')}
    |the {behind} ({now:have given} up {most} offensive rebounds while getting {least}|{now:have allowed} the {ahead} {most} offensive rebounds) @stage`,
  blocks: `${more('blocks')}|the {ahead} {now:have blocked} {most} shots to {least} for the {behind}|the {behind} {now:have had} {most} shots blocked @stage`,
  ahead: `${more('{statistic:defended}')} @stage`,
}

const others = '{othersShots} with {othersThrees} 3-pointers'

export const factorPatterns: Patterns<'factors'> = {
  level: 'the {away} and the {home} {now:are} <tied> in {statistic} at {rate} @stage',
  'shots-counted': `the {better} {now:are shooting} {shots} with {madeThrees} 3-pointers, while the {worse} {now:are} ${others}
    |the {better} {now:are} {shots} from the field with {madeThrees} 3-pointers and the {worse} {now:are} ${others}
    |the {better} {now:have been} the better shooting team, going {shots} with {madeThrees} 3-pointers to ${others} for the {worse}
    |the {worse} {now:are} {othersShots} from the field with {othersThrees} 3-pointers; the {better} {now:are} {shots} with {madeThrees} 3-pointers @stage`,
  'turnovers-counted': `the {worse} ({now:have <lost>} {most:times}, compared with {least} for the {better}|{now:have committed} {most} turnovers to the {better-s} {least})
    |the {better} ({now:have} {least} turnovers to the {worse-s} {most}|{now:have forced} {most} turnovers while committing {least}) @stage`,
  'misses-counted': `the {better} ({now:have grabbed}|{now:have come} up with) {rebounded} rebounds off their own misses(, the {worse} {othersRebounded}| to {othersRebounded} for the {worse})
    |the {worse} {now:have let} the {better} grab {rebounded} available offensive rebounds and {now:have} {othersRebounded} themselves
    |second chances {now:are going} to the {better}, who {now:have} {rebounded} available offensive rebounds to {othersRebounded} for the {worse} @stage`,
  'throws-counted': `the {better} ({now:have (attempted|taken)}|{now:have gone to} the line for) {most} free throws to ({least} for the {worse}|the {worse-s} {least})
    |the {worse} {now:have sent} the {better} to the line for {most} free throws while attempting {least} @stage`,
  rates: `the {better-s} {statistic} {now:is} {good}, to {bad} for the {worse}|that {now:gives} the {better} an edge over the {worse} of {good} to {bad} in {statistic}
    |that {now:works} out to a {statistic} of {good} for the {better}, compared with {bad} for the {worse}`,
  edge: 'the {better} {now:have} the (edge over the {worse} in|better) {statistic}, {good} to {bad} @stage',
  measure: '{statistic}: {statistic:measure}',
}
