import { type TimeWords, ungrouped } from '../times.ts'
import type { RegionWords } from './regions.ts'

/** The patterns of clocks, periods and times in the words of a region. */
export interface TimePatterns {
  readonly times: TimeWords
  /** The name of a period, without groups. */
  readonly period: string
  /** The time left in a named period, before halftime, or before the end of the game. */
  readonly left: string
  /** A time in the last period, in words that do not name the period. */
  readonly moment: string
}

const of = 'de(?:l| la)?'
const end = '(?:término|final|cierre)'

export function timePatternsOf(words: RegionWords): TimePatterns {
  const { atHalf, decimal, half } = words
  const periods = periodPatternsOf(words)
  const period = ungrouped(Object.values(periods).join('|'))
  const clock = `(?<left>\\d+:\\d\\d|un minuto|un segundo|(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|\\d+) minutos|\\d+(?:[${decimal}]\\d)? (?:segundos?|s))`
  const left = `(?:a falta de ${clock} para el|a ${clock} del) final ${of} (?<period>${period})|a ${clock} (?:(?<halftime>${atHalf.replace(/^al /, 'del ')})|del final)`
  const moment = `a falta de ${clock}(?: para el final)?|a ${clock} del final|(?<buzzer>sobre la bocina)`
  const times = {
    ordinals: [
      ...['primera?|1\\.(?:er|ª)', 'segund[oa]|2\\.[ºª]', 'tercera?|3\\.(?:er|ª)'],
      ...['cuart[oa]|último|4\\.[ºª]', 'quint[oa]|5\\.[ºª]', 'sext[oa]|6\\.[ºª]'],
    ],
    periods,
    time: `${left}|(?<half>${atHalf})|(?<regulation>al ${end} del tiempo reglamentario)|(?:al ${end}|en el ${end}|sobre la bocina) ${of} (?<ended>${period})|tras (?<ended>${period})|(?<buzzer>sobre la bocina)|en (?<within>${period})`,
    soFar: `${left}|(?<half>en la primera mitad)|(?<regulation>(?:en el|hasta el ${end} del) tiempo reglamentario)|en (?<first>el primer cuarto|la primera ${half})|(?<three>en (?:los tres primeros|tres) cuartos)|hasta el ${end} ${of} (?<ended>${period})|(?<now>en lo que va de partido)`,
    moment,
    within: `con ${clock} por jugar`,
    minute: 'minutos?',
    numbers: 'cero un dos tres cuatro cinco seis siete ocho nueve'.split(' '),
  }
  return { times, period, left, moment }
}

/** The names of periods, each with the group `ordinal`. */
function periodPatternsOf({ half, overtime }: RegionWords): TimeWords['periods'] {
  // Ordinals of headlines: `1.er`, `2.º`, and `2.ª` of a feminine noun.
  const masculine = '\\d\\.(?:er|º)'
  const feminine = '\\d\\.ª'
  return {
    // The pattern precedes those of quarters and halves, because "el primer" and "la segunda" may lack a noun there.
    overtime: `(?:(?:la|una|el|un) )?(?:(?<ordinal>primera?|primero|segund[oa]|tercera?|tercero|cuart[oa]|quint[oa]|sext[oa]|${masculine}|${feminine}) )?${overtime}`,
    period: `(?:el )?(?<ordinal>primer|segundo|tercer|cuarto|${masculine}) periodo`,
    // The noun may follow later: "entre el primer y el segundo cuarto".
    quarter: `(?:el )?(?<ordinal>primer|segundo|tercer|último|${masculine})(?: cuarto)?`,
    half: `(?:la )?(?<ordinal>primera|segunda|${feminine})(?: ${half})?`,
  }
}

/** The wording of a late play, with the patterns of a scoring play and of times. */
export function timedPlayOf(play: string, { left, moment, period }: TimePatterns): string {
  const score = '\\d+-\\d+'
  const side = '(?: los)? (?<side><T\\d+>)'
  const effect = `(?:(?:empató|volvió a empatar) a (?<tied>\\d+)|acercó al?${side} al (?<closed>${score})|puso el (?<ahead>${score}) a favor del?${side}|amplió la ventaja del?${side} hasta el (?<extended>${score})|puso el (?<extended>${score}))`
  return `(?<player><P\\d+>)(?: \\((?<team><T\\d+>)\\))? (?:(?<how>anotó (?:dos|tres|cuatro) tiros libres) y ${effect}|${effect} con (?<how>${ungrouped(play)})) (?<when>${ungrouped(moment)}|${ungrouped(left)}|sobre la bocina ${of} ${period})`
}
