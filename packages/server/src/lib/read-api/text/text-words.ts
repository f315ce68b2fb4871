/** The counts of a box score for which the page lists leaders. */
export type LeaderCount = 'points' | 'rebounds' | 'assists'

/** The headings and labels of the plain-text page. */
export interface TextWords {
  readonly final: string
  readonly total: string
  readonly keyMoments: string
  readonly leaders: string
  readonly leaderLabels: Readonly<Record<LeaderCount, string>>
}

const english: TextWords = {
  final: 'Final',
  total: 'T',
  keyMoments: 'Key moments',
  leaders: 'Leaders',
  leaderLabels: { points: 'Points', rebounds: 'Rebounds', assists: 'Assists' },
}

const spanish: TextWords = {
  final: 'Final',
  total: 'T',
  keyMoments: 'Momentos clave',
  leaders: 'Líderes',
  leaderLabels: { points: 'Puntos', rebounds: 'Rebotes', assists: 'Asistencias' },
}

/** The headings and labels in Spanish for a feed in Spanish, otherwise in English. */
export function wordsOf(language: string | undefined): TextWords {
  return language?.split('-', 1)[0]?.toLowerCase() === 'es' ? spanish : english
}
