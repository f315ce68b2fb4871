import { headlines, type Patterns } from '../../language.ts'

/** The pattern of a headline about a team with more of something than usual. */
const many = (things: string, said: string): string =>
  `the {team} (grab|come up with|pull down|${said}) ${things}|${things} for the {team} @stage`

/** The pattern of a headline about a team with less of something than usual. */
const few = (things: string, said: string): string =>
  `the {team} (are (limited|held) to|manage <only>|${said}) ${things}|<only> ${things} for the {team} @stage`

/** The pattern of a headline about made or missed shots. */
const going = (kind: 'shots' | 'threes', isGood: boolean): string => {
  const of = `{${kind}}`
  const isThrees = kind === 'threes'
  const from = kind === 'shots' ? 'the field' : '3-point range'
  const attempts = kind === 'shots' ? 'shots' : '3-point attempts'
  return isGood
    ? `the {team} are (hot|sharp) from ${from}, ${of}|the {team} shoot ${of}${isThrees ? ` from ${from}` : ''}`
    : `the {team} (are cold|struggle) from ${from}, ${of}|the {team} miss {missed} of {${kind}:tried} ${attempts} @stage`
}

/** The pattern of a sentence about the score, with the team of the item first. */
const comparedScore = (score: string, compared: string): string =>
  `<subject> (${score})|<subject> have {points} points and ${compared} @time`

export const teamPatterns: Patterns<'team'> = {
  ...headlines({
    'points-many': 'the {team} (pile up|pour in) {points} points @stage',
    'points-few': few('{points} points', 'score <only>'),
    'shooting-good': `${going('shots', true)} @stage`,
    'shooting-bad': going('shots', false),
    'threes-good': `${going('threes', true)}|the {team} hit {threes:made} 3-pointers in {threes:tried} tries @stage`,
    'threes-bad': going('threes', false),
    'threes-none':
      'the {team} (miss all {missed} 3-point attempts|go without a 3-pointer in {missed} tries)|no 3-pointers for the {team} in {missed} tries @stage',
    'free-throws-many':
      'the {team} (make {throws} free throws|score {throws:made} points at the line|go {throws} at the line) @stage',
    'rebounds-many': many('{rebounds} rebounds', 'crash the boards for'),
    'rebounds-few': few('{rebounds} rebounds', 'get <only>'),
    'offensive-rebounds-many': many('{rebounds} offensive rebounds', 'keep possessions alive with'),
    'assists-many': `${many('{assists} assists', '(move the ball,|hand out)').replace(' @stage', '')}|the {team} assist on {assists} of {baskets} baskets @stage`,
    'assists-few': `${few('{assists} assists', 'have <only>').replace(' @stage', '')}|the {team} assist on only {assists} of {baskets} baskets @stage`,
    'steals-many': many('{steals} steals', 'rack up'),
    'blocks-many': `the {team} (swat|block) {blocks} shots|{blocks} blocks for the {team} @stage`,
    'turnovers-many':
      'the {team} (commit {turnovers} turnovers|turn it over {turnovers:times})|{turnovers} turnovers for the {team} @stage',
    'turnovers-few': few('{turnovers} turnovers', '(take care of the ball, commit|commit <only>)'),
    'plain-points':
      'the {team} put up {points} points|{points} points on the board for the {team} @stage',
    plain:
      'the {team} ((have|score) {points} points|make {shots} shots|put up {points} points, {rebounds} rebounds)|{points} points for the {team} @stage',
  }),
  tied: '<subject> are <tied> with the {opponent} at {points}|the {team} and the {opponent} are <tied> at {points} @time',
  leads: comparedScore(
    'lead the {opponent} {score}|hold a {score} lead over the {opponent}',
    'lead [the {opponent}] by {margin}',
  ),
  trails: comparedScore(
    'trail the {opponent} {score}|face a {score} deficit against the {opponent}',
    'trail [the {opponent}] by {margin}',
  ),
  won: '<subject> (scored {points} points to beat the {opponent} by {margin}|(beat|defeated) the {opponent} {score}|put up {points} points to beat the {opponent})',
  lost: '<subject> (scored {points} points in a {margin}-point loss to the {opponent}|got {points} points in a loss to the {opponent}|(lost|fell) to the {opponent} {score})',
  shots: '<subject> {now:are} {shots} from the field',
  shooting:
    '<subject> ({now:are shooting} {share} \\({shots}\\) overall and {threes} from 3-point range|{now:have made} {shots} shots \\({share}\\) and {now:are} {threes} from 3-point range|{now:are} {shots} from the field and {threes} from 3-point range)',
  'note-rebounds-many': '<subject> {now:have (grabbed|pulled down)} {rebounds} rebounds',
  'note-rebounds-few': '<subject> {now:have} <only> {rebounds} rebounds',
  'note-offensive-rebounds':
    '<subject> {now:have grabbed} {rebounds} offensive rebounds|the {opponent} {now:have given} up {rebounds} offensive rebounds to the {team}',
  'note-assists-many':
    '<subject> ({now:have} {assists} assists on {baskets} baskets|{now:have assisted} on {assists} of their {baskets} baskets)',
  'note-assists-few':
    '<subject> ({now:have} <only> {assists} assists on {baskets} baskets|{now:have assisted} on <only> {assists} of their {baskets} baskets)',
  'note-turnovers-many':
    '<subject> ({now:have <lost>} {turnovers:times}|{now:have committed} {turnovers} turnovers)',
  'note-turnovers-few': '<subject> ({now:have}|{now:have committed}) <only> {turnovers} turnovers',
  'note-free-throws':
    '<subject> ({now:have scored} {throws:made} points at the line|{now:have gone} {throws} at the line)',
  'note-steals': '<subject> ({now:have}|{now:have come} up with) {steals} steals',
  'note-blocks': '<subject> ({now:have} {blocks} blocks|{now:have blocked} {blocks} shots)',
  columns:
    '<subject> {now:have} {rebounds} rebounds(, {assists} assists and| and {assists} assists against) {turnovers} turnovers',
  'season-average': '<subject> came in averaging {mean} points',
  'regular-average': '<subject> averaged {mean} points in the regular season',
}
