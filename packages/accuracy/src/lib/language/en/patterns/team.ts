import type { Patterns } from '../reading.ts'

export const teamPatterns: Patterns<'team'> = {
  'points-many': [
    '{team} pile up {points} points?{stage?}',
    'big scoring from {team}: {points} points?{stage?}',
  ],
  'points-few': [
    '{team} held to {points} points?{stage?}',
    '{team} manage just {points} points?{stage?}',
    'only {points} points? for {team}{stage?}',
  ],
  'shooting-good': [
    '{team} hot from the field, {shots}{stage?}',
    'shots fall for {team}: {shots}{stage?}',
    '{team} shooting well, {shots}{stage?}',
  ],
  'shooting-bad': [
    '{team} cold from the field, {shots}{stage?}',
    '{team} miss {missed} of {shots:tried} shots{stage?}',
    'shots will not fall for {team}: {shots}{stage?}',
  ],
  'threes-good': [
    '{team} hot from three, {threes}{stage?}',
    '{team} make {threes} threes{stage?}',
    '{threes:made} threes? in {threes:tried} tr(?:y|ies) for {team}{stage?}',
  ],
  'threes-bad': [
    '{team} cold from three, {threes}{stage?}',
    '{team} miss {missed} of {threes:tried} threes{stage?}',
    'threes will not fall for {team}: {threes}{stage?}',
  ],
  'threes-none': [
    '{team} miss all {missed} threes{stage?}',
    '{team} without a three in {missed} tr(?:y|ies){stage?}',
    'no threes for {team} in {missed} tr(?:y|ies){stage?}',
  ],
  'free-throws-many': [
    '{team} make {throws} free throws{stage?}',
    '{team} get {throws:made} points? at the line{stage?}',
    'free throws help {team}: {throws}{stage?}',
  ],
  'rebounds-many': [
    '{team} strong on the boards with {rebounds} rebounds?{stage?}',
    '{team} pull down {rebounds} rebounds?{stage?}',
    '{rebounds} rebounds? for {team}{stage?}',
  ],
  'rebounds-few': [
    '{team} short on the boards with {rebounds} rebounds?{stage?}',
    'just {rebounds} rebounds? for {team}{stage?}',
    '{team} limited to {rebounds} rebounds?{stage?}',
  ],
  'offensive-rebounds-many': [
    '{team} grab {rebounds} offensive rebounds?{stage?}',
    '{rebounds} offensive rebounds? give {team} second chances{stage?}',
    '{opponent} allow {team} {rebounds} offensive rebounds?{stage?}',
  ],
  'assists-many': [
    '{team} move the ball, {assists} assists?{stage?}',
    '{assists} assists? on {baskets} baskets? for {team}{stage?}',
    '{team} pile up {assists} assists?{stage?}',
  ],
  'assists-few': [
    'just {assists} assists? for {team}{stage?}',
    'only {assists} assists? on {baskets} baskets? for {team}{stage?}',
    '{team} limited to {assists} assists?{stage?}',
  ],
  'steals-many': [
    '{team} come up with {steals} steals?{stage?}',
    '(?:quick hands: )?{steals} steals? for {team}{stage?}',
  ],
  'blocks-many': [
    '{team} protect the rim with {blocks} blocks?{stage?}',
    '{blocks} blocks? for {team}{stage?}',
    '{team} come up with {blocks} blocks?{stage?}',
  ],
  'turnovers-many': [
    '{team} careless with the ball, {turnovers} turnovers?{stage?}',
    '{team} turn it over {turnovers:times}{stage?}',
    '{turnovers} turnovers? hurt {team}{stage?}',
  ],
  'turnovers-few': [
    '{team} take care of the ball, {turnovers} turnovers?{stage?}',
    'just {turnovers} turnovers? for {team}{stage?}',
    '{team} limit themselves to {turnovers} turnovers?{stage?}',
  ],
  plain: [
    '{team} (?:have|at) {points} points?{stage?}',
    '{points} points? for {team}{stage?}',
    '{team} make {shots} shots{stage?}',
    '{points} points?, {rebounds} rebounds? for {team}{stage?}',
    '{team} against {opponent}: {points} points?{stage?}',
  ],

  tied: [
    'the {team} are tied with the {opponent} at {points} {time}',
    'the {team} have {points} points? {time}, as many as the {opponent}',
    '{time}, the {team} are level with the {opponent} at {points}',
  ],
  leads: [
    'the {team} lead the {opponent} {score} {time}',
    '{time}, the {team} are ahead of the {opponent} {score}',
    'the {team} have {points} points? {time}, {margin} more than the {opponent}',
    '{time}, the {team} lead by {margin} with {points} points?',
  ],
  trails: [
    'the {team} trail the {opponent} {score} {time}',
    '{time}, the {team} are behind the {opponent} {score}',
    'the {team} have {points} points? {time}, {margin} fewer than the {opponent}',
    '{time}, the {team} trail by {margin} with {points} points?',
  ],
  won: [
    'the {team} scored {points} points? to beat the {opponent} by {margin}',
    'the {team} beat the {opponent} {score}',
    '{points} points? were enough for the {team} to beat the {opponent}',
    'the {team} won {score} against the {opponent}',
  ],
  lost: [
    'the {team} scored {points} points? and lost to the {opponent} by {margin}',
    'the {team} lost to the {opponent} {score}',
    '{points} points? were not enough for the {team} against the {opponent}',
    'the {team} fell to the {opponent} {score}',
  ],
  shots: ['the {team} {now:have made|made} {shots} shots'],
  shooting: [
    'the {team} {now:have made|made} {shots} shots \\({share}\\) and {threes} threes',
    'from the field the {team} {now:are|were} {shots} \\({share}\\), {threes} from three',
    'they {now:have hit|hit} {shots} shots, {threes} from three',
    '{shots} shots \\({share}\\) and {threes} threes {now:have fallen|fell} for the {team}',
  ],
  'note-rebounds-many': [
    'on the boards the {team} {now:have been|were} strong with {rebounds}',
    '{rebounds} rebounds? {now:are|were} a strong total for the {team}',
  ],
  'note-rebounds-few': [
    'the {team} {now:have|had} just {rebounds} rebounds?',
    'on the boards the {team} {now:have|had} only {rebounds}',
  ],
  'note-offensive-rebounds': [
    'the {team} {now:have|had} {rebounds} offensive rebounds?',
    'the {opponent} {now:have allowed|allowed} them {rebounds} offensive rebounds?',
  ],
  'note-assists-many': [
    'the {team} {now:have|had} {assists} assists? on {baskets} baskets?',
    '{assists} assists? {now:have come|came} on the {team-s} {baskets} baskets?',
  ],
  'note-assists-few': [
    'the {team} {now:have|had} just {assists} assists? on {baskets} baskets?',
    'only {assists} of the {team-s} {baskets} baskets? {now:have come|came} on a pass',
  ],
  'note-turnovers-many': [
    'the {team} {now:have turned|turned} the ball over {turnovers:times}',
    'the {team} {now:have given|gave} the ball away {turnovers:times}',
  ],
  'note-turnovers-few': [
    'the {team} {now:have|had} just {turnovers} turnovers?',
    'the {team} {now:have lost|lost} the ball only {turnovers:times}',
  ],
  'note-free-throws': [
    'at the line the {team} {now:have scored|scored} {throws:made} points?',
    'the {team} {now:have made|made} {throws} free throws',
  ],
  'note-steals': [
    'the {team} {now:have|had} {steals} steals?',
    'the {team-s} defense {now:has come|came} up with {steals} steals?',
  ],
  'note-blocks': [
    'the {team} {now:have|had} {blocks} blocks?',
    'the {team-s} defense {now:has come|came} up with {blocks} blocks?',
  ],
  columns: [
    '(?:they|the {team}) {now:have|had} {rebounds} rebounds?, {assists} assists? and {turnovers} turnovers?',
    'they {now:have|had} {rebounds} rebounds?, and {assists} assists? to {turnovers} turnovers?',
  ],
  'season-average': ['the {team-s} season average is {mean} points'],
}
