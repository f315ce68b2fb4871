export type Region = 'es' | 'es-419'

/** The words and marks in which the Spanish of Spain and of Latin America differ. */
export interface RegionWords {
  readonly locale: string
  readonly decimal: string
  /** The noun for a half of a game, and the wording for the moment after the first half. */
  readonly half: string
  readonly atHalf: string
  readonly overtime: { readonly noun: string; readonly isFeminine: boolean }
  readonly inOvertime: string
  readonly dunk: { readonly noun: string; readonly isFeminine: boolean }
  /** The wording for the number of a game's overtimes, with the slot `{count}`. */
  readonly afterOvertimes: string
  /** The title of a chart in its alternative text. The slot `{name}` is the team or player. */
  readonly chartOf: string
  timeOfDay(time: string): string
  /** Replacements of words in phrases, the longest words first. */
  readonly phrases: readonly (readonly [spain: string, region: string])[]
}

export const regions: Readonly<Record<Region, RegionWords>> = {
  es: {
    locale: 'es-ES',
    decimal: ',',
    half: 'parte',
    atHalf: 'al descanso',
    overtime: { noun: 'prórroga', isFeminine: true },
    inOvertime: 'en la prórroga',
    dunk: { noun: 'mate', isFeminine: false },
    afterOvertimes: 'tras {count} prórrogas',
    chartOf: 'Carta de tiro de {name} en media pista',
    timeOfDay: time => `${articleOf(time)} ${time.replace(/^0/, '')}`,
    phrases: [],
  },
  'es-419': {
    locale: 'es-419',
    decimal: '.',
    half: 'mitad',
    atHalf: 'al medio tiempo',
    overtime: { noun: 'tiempo extra', isFeminine: false },
    inOvertime: 'en tiempo extra',
    dunk: { noun: 'clavada', isFeminine: true },
    afterOvertimes: 'tras {count} tiempos extra',
    chartOf: 'Mapa de tiros de {name} en media cancha',
    timeOfDay: time => {
      const hour = Number(time.slice(0, 2))
      const short = `${hour % 12 || 12}${time.slice(2)}`
      return `${articleOf(short)} ${short} ${hour < 12 ? 'a. m.' : 'p. m.'}`
    },
    phrases: [
      [
        'el banquillo {winner:de} superó al {loser:de}',
        'la banca {winner:de} superó a la {loser:de}',
      ],
      ['el banquillo', 'la banca'],
      ['pista', 'cancha'],
      ['prórroga', 'tiempo extra'],
      ['en directo', 'en vivo'],
    ],
  },
}

/** The words before a time of day: `a la` before `1:00`, `a las` before `7:00`. */
function articleOf(time: string): string {
  return /^0?1:/.test(time) ? 'a la' : 'a las'
}
