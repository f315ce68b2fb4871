import { headlines, type Patterns } from '../../language.ts'

/** More of something than usual. Without a word of praise the count stands alone. */
const many = (things: string, said: string): string =>
  `the {team} (get|grab|make|come up with|pile up|pull down|${said}) ${things}|${things} for the {team} @stage`

/** Less of something than usual. */
const few = (things: string, said: string): string =>
  `the {team} (are (limited|held) to|limit themselves to|manage <only>|${said}) ${things}|<only> ${things} for the {team} @stage`

/** Made or missed shots. */
const going = (kind: 'shots' | 'threes', isGood: boolean): string => {
  const of = `{${kind}}`
  const from = kind === 'shots' ? 'the field' : 'three'
  return isGood
    ? `the {team} are (hot|good) from ${from}, ${of}|${kind} fall for the {team}: ${of}`
    : `the {team} (are cold from ${from}, ${of}|miss {missed} of {${kind}:tried} ${kind})|${kind} will not fall for the {team}: ${of} @stage`
}

/** The score from the team's side. */
const comparedScore = (score: string, compared: string): string =>
  `the {team} (${score})|the {team} have {points} points, ${compared} the {opponent} @time`

export const teamPatterns: Patterns<'team'> = {
  ...headlines({
    'points-many':
      'the {team} pile up {points} points|big scoring from the {team}: {points} points @stage',
    'points-few': few('{points} points', 'score <only>'),
    'shooting-good': `${going('shots', true)}|the {team} are shooting well, {shots} @stage`,
    'shooting-bad': going('shots', false),
    'threes-good': `${going('threes', true)}|the {team} make {threes} threes|{threes:made} threes in {threes:tried} tries for the {team} @stage`,
    'threes-bad': going('threes', false),
    'threes-none':
      'the {team} (miss all {missed} threes|are without a three in {missed} tries)|no threes for the {team} in {missed} tries @stage',
    'free-throws-many':
      'the {team} (make {throws} free throws|get {throws:made} points at the line)|free throws help the {team}: {throws} @stage',
    'rebounds-many': many('{rebounds} rebounds', 'are strong on the boards with'),
    'rebounds-few': few('{rebounds} rebounds', 'are short on the boards with'),
    'offensive-rebounds-many': many('{rebounds} offensive rebounds', 'get back').replace(
      ' @',
      '|{rebounds} offensive rebounds give the {team} second chances @',
    ),
    'assists-many': many('{assists} assists [on {baskets} baskets]', 'move the ball,'),
    'assists-few': few('{assists} assists [on {baskets} baskets]', 'have <only>'),
    'steals-many': `[quick hands:] (${many('{steals} steals', 'have').replace(' @stage', '')}) @stage`,
    'blocks-many': many('{blocks} blocks', 'protect the rim with'),
    'turnovers-many':
      'the {team} (are careless with the ball, {turnovers} turnovers|turn it over {turnovers:times})|{turnovers} turnovers hurt the {team} @stage',
    'turnovers-few': few('{turnovers} turnovers', 'take care of the ball,'),
    'plain-points':
      'the {team} put up {points} points|{points} points on the board for the {team} @stage',
    plain:
      'the {team} ((have|are at|with) {points} points|make {shots} shots)|{points} points [, {rebounds} rebounds] for the {team} @stage',
  }),
  tied: comparedScore('are <tied> with the {opponent} at {points}', 'as many as'),
  leads: comparedScore(
    '(lead|are <ahead> of) the {opponent} {score}|lead by {margin} with {points} points',
    '{margin} more than',
  ),
  trails: comparedScore(
    '(trail|are behind) the {opponent} {score}|trail by {margin} with {points} points',
    '{margin} fewer than',
  ),
  won: 'the {team} (scored {points} points to beat the {opponent} by {margin}|beat the {opponent} {score}|won {score} <over> the {opponent})|{points} points were enough for the {team} to beat the {opponent}',
  lost: 'the {team} (scored {points} points and lost to the {opponent} by {margin}|(lost|fell) to the {opponent} {score})|{points} points were not enough for the {team} against the {opponent}',
  shots: 'the {team} {now:have <hit>} {shots} shots|from the field the {team} {now:are} {shots}',
  shooting:
    '((the {team}|they) {now:have <hit>} {shots} shots [\\({share}\\)](,| and) {threes} (threes|from three)|from the field the {team} {now:are} {shots} \\({share}\\), {threes} from three|{shots} shots \\({share}\\) and {threes} threes {now:have fallen} for the {team})',
  'note-rebounds-many':
    'on the boards the {team} {now:have been} strong with {rebounds}|{rebounds} rebounds {now:are} a strong total for the {team}',
  'note-rebounds-few':
    'the {team} {now:have} <only> {rebounds} rebounds|on the boards the {team} {now:have} <only> {rebounds}',
  'note-offensive-rebounds':
    '(the {team} {now:have}|the {opponent} {now:have allowed} them) {rebounds} offensive rebounds',
  'note-assists-many':
    'the {team} {now:have} {assists} assists on {baskets} baskets|{assists} assists {now:have come} on the {team-s} {baskets} baskets',
  'note-assists-few':
    'the {team} {now:have} <only> {assists} assists on {baskets} baskets|<only> {assists} of the {team-s} {baskets} baskets {now:have come} on a pass',
  'note-turnovers-many':
    'the {team} ({now:have <lost>} {turnovers:times}|{now:have committed} {turnovers} turnovers)',
  'note-turnovers-few':
    'the {team} ({now:have} <only> {turnovers} turnovers|{now:have <lost>} <only> {turnovers:times})',
  'note-free-throws':
    'at the line the {team} {now:have scored} {throws:made} points|the {team} {now:have <hit>} {throws} free throws',
  'note-steals':
    '(the {team} {now:have}|the {team-s} defense {now:has come} up with) {steals} steals',
  'note-blocks':
    '(the {team} {now:have}|the {team-s} defense {now:has come} up with) {blocks} blocks',
  columns:
    '(the {team}|they) {now:have} {rebounds} rebounds, ({assists} assists and|and {assists} assists to) {turnovers} turnovers',
  'season-average':
    'the {team-s} season average is {mean} points|the {team} average {mean} points this season',
}
