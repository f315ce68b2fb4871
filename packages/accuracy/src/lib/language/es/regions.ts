export type Region = 'es' | 'es-419'

/** The words and marks that differ between the regions of Spanish, as sources of regular expressions. */
export interface RegionWords {
  readonly decimal: string
  readonly dunk: string
  readonly half: string
  readonly atHalf: string
  readonly overtime: string
  /** The wording of overtimes, with the number of several overtimes in the group `count`. */
  readonly overtimes: string
  readonly chartOf: string
  readonly halfCourt: string
  readonly tipoff: string
  tipoffText(time: string): string
  /** Words of the patterns for Spain, each with the words that replace them in the region. */
  readonly patterns: readonly (readonly [spain: string, region: string])[]
}

export const regions: Readonly<Record<Region, RegionWords>> = {
  es: {
    decimal: ',',
    dunk: 'mate',
    half: 'parte',
    atHalf: 'al descanso',
    overtime: 'prórroga',
    overtimes: '(?:en|tras) (?:(?:la|una) prórroga|(?<count>\\p{Ll}+) prórrogas)',
    chartOf: 'Carta de tiro',
    halfCourt: 'media pista',
    tipoff: 'a las? \\d+:\\d\\d',
    tipoffText: time => `${/^0?1:/.test(time) ? 'a la' : 'a las'} ${time.replace(/^0/, '')}`,
    patterns: [],
  },
  'es-419': {
    decimal: '.',
    dunk: 'clavada',
    half: 'mitad',
    atHalf: 'al medio tiempo',
    overtime: 'tiempo extra',
    overtimes: '(?:en|tras) (?:tiempo extra|(?<count>\\p{Ll}+) tiempos extra)',
    chartOf: 'Mapa de tiros',
    halfCourt: 'media cancha',
    tipoff: 'a las? \\d+:\\d\\d [ap]\\. m\\.',
    tipoffText: time => {
      const [hours = '', minutes = ''] = time.split(':')
      const hour = Number(hours) % 12 || 12
      const part = Number(hours) < 12 ? 'a. m.' : 'p. m.'
      return `${hour === 1 ? 'a la' : 'a las'} ${hour}:${minutes} ${part}`
    },
    patterns: [
      ['el banquillo de los {winner} superó a de', 'la banca de los {winner} superó a la de'],
      ['el banquillo', 'la banca'],
      ['pista', 'cancha'],
      ['prórroga', 'tiempo extra'],
      ['en directo', 'en vivo'],
    ],
  },
}
