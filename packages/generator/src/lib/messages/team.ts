/**
 * The messages of team performances. Each has the slots of its phrases and a description of the facts that it states.
 */
export const teamMessages = {
  headlines: {
    // Messages about a figure above or below the usual value.
    'points-many': {
      slots: ['team', 'points', 'stage'],
      description: 'More points than usual for the time played',
    },
    'points-few': {
      slots: ['team', 'points', 'stage'],
      description: 'Fewer points than usual for the time played',
    },
    'shooting-good': {
      slots: ['team', 'shots', 'stage'],
      description: 'A better share of shots than usual',
    },
    'shooting-bad': {
      slots: ['team', 'shots', 'missed', 'stage'],
      description: 'A worse share of shots than usual',
    },
    'threes-good': {
      slots: ['team', 'threes', 'stage'],
      description: 'A better share of threes than usual',
    },
    'threes-bad': {
      slots: ['team', 'threes', 'missed', 'stage'],
      description: 'A worse share of threes than usual',
    },
    'threes-none': { slots: ['team', 'missed', 'stage'], description: 'No three made' },
    'free-throws-many': {
      slots: ['team', 'throws', 'stage'],
      description: 'More free throws made than usual',
    },
    'rebounds-many': {
      slots: ['team', 'rebounds', 'stage'],
      description: 'More rebounds than usual',
    },
    'rebounds-few': {
      slots: ['team', 'rebounds', 'stage'],
      description: 'Fewer rebounds than usual',
    },
    'offensive-rebounds-many': {
      slots: ['team', 'rebounds', 'stage'],
      description: 'More offensive rebounds than usual',
    },
    'assists-many': {
      slots: ['team', 'assists', 'baskets', 'stage'],
      description: 'More assists than usual',
    },
    'assists-few': {
      slots: ['team', 'assists', 'baskets', 'stage'],
      description: 'Fewer assists than usual',
    },
    'steals-many': { slots: ['team', 'steals', 'stage'], description: 'More steals than usual' },
    'blocks-many': { slots: ['team', 'blocks', 'stage'], description: 'More blocks than usual' },
    'turnovers-many': {
      slots: ['team', 'turnovers', 'stage'],
      description: 'More turnovers than usual',
    },
    'turnovers-few': {
      slots: ['team', 'turnovers', 'stage'],
      description: 'Fewer turnovers than usual',
    },
    plain: {
      slots: ['team', 'points', 'shots', 'rebounds', 'stage'],
      description: 'Nothing stands out',
    },
    'plain-points': {
      slots: ['team', 'points', 'stage'],
      description: 'Nothing stands out, and the rebounds or the shots are not known',
    },
  },
  sentences: {
    tied: {
      slots: ['team', 'opponent', 'points', 'time'],
      description: 'The score, which is tied',
    },
    leads: {
      slots: ['team', 'opponent', 'points', 'margin', 'score', 'time'],
      description: 'The score of a game in which the team leads',
    },
    trails: {
      slots: ['team', 'opponent', 'points', 'margin', 'score', 'time'],
      description: 'The score of a game in which the team trails',
    },
    won: {
      slots: ['team', 'opponent', 'points', 'margin', 'score'],
      description: 'The final score of a game that the team won',
    },
    lost: {
      slots: ['team', 'opponent', 'points', 'margin', 'score'],
      description: 'The final score of a game that the team lost',
    },
    shots: {
      slots: ['team', 'shots', 'now'],
      description: 'Makes of attempts, without a try at a three',
    },
    shooting: {
      slots: ['team', 'shots', 'share', 'threes', 'now'],
      description: 'Makes of attempts',
    },
    'note-rebounds-many': {
      slots: ['team', 'rebounds', 'now'],
      description: 'More rebounds than usual',
    },
    'note-rebounds-few': {
      slots: ['team', 'rebounds', 'now'],
      description: 'Fewer rebounds than usual',
    },
    'note-offensive-rebounds': {
      slots: ['team', 'opponent', 'rebounds', 'now'],
      description: 'More offensive rebounds than usual',
    },
    'note-assists-many': {
      slots: ['team', 'assists', 'baskets', 'now'],
      description: 'More assists than usual',
    },
    'note-assists-few': {
      slots: ['team', 'assists', 'baskets', 'now'],
      description: 'Fewer assists than usual',
    },
    'note-turnovers-many': {
      slots: ['team', 'turnovers', 'now'],
      description: 'More turnovers than usual',
    },
    'note-turnovers-few': {
      slots: ['team', 'turnovers', 'now'],
      description: 'Fewer turnovers than usual',
    },
    'note-free-throws': {
      slots: ['team', 'throws', 'now'],
      description: 'More free throws made than usual',
    },
    'note-steals': { slots: ['team', 'steals', 'now'], description: 'More steals than usual' },
    'note-blocks': { slots: ['team', 'blocks', 'now'], description: 'More blocks than usual' },
    columns: {
      slots: ['team', 'rebounds', 'assists', 'turnovers', 'now'],
      description: 'Nothing else stands out',
    },
    'season-average': {
      slots: ['team', 'mean'],
      description: "The team's mean of points in the season",
    },
    'regular-average': {
      slots: ['team', 'mean'],
      description: "The team's mean of points in the regular season, after a playoff game",
    },
  },
} as const
