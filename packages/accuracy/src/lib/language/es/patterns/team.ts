import { headlines, type Patterns } from '../../language.ts'

/** The pattern of a headline about a team with more of something than usual. */
const many = (things: string, said: string): string =>
  `los {team} (suman|acumulan|capturan|reparten|roban|ponen|${said}) ${things}|${things} (de|para) los {team} @stage`

/** The pattern of a headline about a team with less of something than usual. */
const few = (things: string, said: string): string =>
  `los {team} (se quedan en|no pasan de|${said}) ${things}|<only> ${things} (de|para) los {team} @stage`

/** The pattern of a headline about made or missed shots. */
const going = (kind: 'shots' | 'threes', isGood: boolean): string => {
  const [of, noun, field] =
    kind === 'shots'
      ? ['{shots} [en tiros de campo]', 'tiros', 'tiros de campo']
      : ['{threes}', 'triples', 'triples']
  const from = kind === 'shots' ? '' : ' desde el triple'
  return isGood
    ? `${kind === 'shots' ? 'los {team} anotan {shots} en tiros de campo|' : ''}los {team} (afinan la puntería|tiran con acierto|aciertan)${from}: ${of}|a los {team} les entran los ${noun}: {${kind}} @stage`
    : `los {team}, solo ${of === '{threes}' ? '{threes} en triples' : '{shots} en tiros de campo'}|los {team}, sin (puntería|acierto)${from}: ${of}|los {team} fallan {missed} de {${kind}:tried} ${field}|a los {team} no les entran los ${noun}: {${kind}} @stage`
}

/** The pattern of a sentence about the score, with the team of the item first. */
const comparedScore = (score: string, compared: string): string =>
  `<subject> (${score})|<subject> (suman|llevan) {points} puntos, ${compared} los {opponent} @time`

/** The pattern of the words that state a low count. */
const fewOf = (things: string): string =>
  `{now:(llevan|tienen)/(tuvieron|repartieron|sumaron)} <only> ${things}`

export const teamPatterns: Patterns<'team'> = {
  ...headlines({
    'points-many':
      'los {team} (acumulan|alcanzan) {points} puntos|festival anotador de los {team}: {points} puntos @stage',
    'points-few': few('{points} puntos', '<only> anotan'),
    'shooting-good': going('shots', true),
    'shooting-bad': going('shots', false),
    'threes-good': `${going('threes', true).replace(' @stage', '')}|los {team} (meten|anotan) {threes} triples|{threes:made} triples en {threes:tried} intentos (de|para) los {team} @stage`,
    'threes-bad': going('threes', false),
    'threes-none':
      'los {team} fallan los {missed} triples que intentan|los {team}, sin un triple en {missed} intentos|ningún triple (de|para) los {team} en {missed} intentos @stage',
    'free-throws-many':
      'los {team} (meten|anotan) {throws} tiros libres|los {team} (sacan|suman) {throws:made} puntos desde la línea|los {team}( firman|,) {throws} en tiros libres @stage',
    'rebounds-many': `${many('{rebounds} rebotes', 'logran').replace(' @stage', '')}|los {team} se hacen fuertes en el rebote: {rebounds} @stage`,
    'rebounds-few': few('{rebounds} rebotes', '<only> capturan'),
    'offensive-rebounds-many': many('{rebounds} rebotes ofensivos', 'logran').replace(
      ' @',
      '|{rebounds} rebotes ofensivos dan? segundas oportunidades a los {team} @',
    ),
    'assists-many': many('{assists} asistencias [en {baskets} canastas]', 'mueven bien el balón:'),
    'assists-few': few('{assists} asistencias [en {baskets} canastas]', '<only> reparten'),
    'steals-many': many('{steals} robos', 'logran'),
    'blocks-many': many('{blocks} tapones', 'logran'),
    'turnovers-many':
      'los {team} (acumulan {turnovers} pérdidas|pierden el balón {turnovers:times})|{turnovers} pérdidas para los {team} @stage',
    'turnovers-few': few('{turnovers} pérdidas', 'cuidan el balón:'),
    'plain-points':
      'los {team} firman {points} puntos|{points} puntos en el marcador para los {team} @stage',
    plain:
      'los {team}((, con| suman| llevan| anotan) {points} puntos| firman {points} puntos y {rebounds} rebotes| (meten|anotan) {shots} tiros de campo)|{points} puntos (de|para) los {team} @stage',
  }),
  tied: '<subject> (empatan|igualan) con los {opponent} a {points}|los {team} y los {opponent} (empatan|igualan) a {points} @time',
  leads: comparedScore(
    'ganan a los {opponent} {score}|van por delante de los {opponent}, {score}|(ganan|mandan) por {margin} puntos, con {points} anotados',
    '{margin} puntos más que',
  ),
  trails: comparedScore(
    'pierden {score} ante los {opponent}|van por detrás de los {opponent}, {score}|pierden por {margin} puntos, con {points} anotados',
    '{margin} puntos menos que',
  ),
  won: '<subject> (anotaron {points} puntos y ganaron a los {opponent} por {margin}|anotaron {points} puntos en la victoria ante los {opponent}|<beat> (a los {opponent} por {score}|por {score} a los {opponent}))',
  lost: '<subject> (anotaron {points} puntos y perdieron por {margin} ante los {opponent}|anotaron {points} puntos en la derrota ante los {opponent}|perdieron por {score} ante los {opponent}|cayeron ante los {opponent} por {score})',
  shots: '<subject> <scored> {shots} tiros de campo',
  shooting:
    '<subject> <scored> {shots} tiros de campo [\\({share}\\)]( y {threes} triples|, con {threes} en triples)|en tiros de campo, <subject> {now:llevan/(firmaron|acabaron con)} {shots} \\({share}\\) y {threes} en triples',
  'note-rebounds-many':
    '<subject> <own> {rebounds} rebotes|en el rebote, <subject> se {now:hacen/hicieron} fuertes con {rebounds}',
  'note-rebounds-few': `[en el rebote,] <subject> ${fewOf('{rebounds}')} [rebotes]`,
  'note-offensive-rebounds':
    '<subject> <own> {rebounds} rebotes ofensivos|los {opponent} {now:han (concedido|permitido)/(concedieron|permitieron)} {rebounds} rebotes ofensivos a los {team}',
  'note-assists-many':
    '<subject> <own> {assists} asistencias en {baskets} canastas|de las {baskets} canastas de los {team}, {assists} {now:han llegado/llegaron} tras asistencia',
  'note-assists-few': `<subject> ${fewOf('{assists}')} asistencias en {baskets} canastas|<only> {assists} de las {baskets} canastas de los {team} {now:han llegado/llegaron} tras asistencia`,
  'note-turnovers-many':
    '<subject> (<lost>|{now:han regalado/regalaron} el balón) {turnovers:times}',
  'note-turnovers-few': `<subject> (${fewOf('{turnovers}')} pérdidas|<only> <lost> {turnovers:times})`,
  'note-free-throws':
    'desde la línea, <subject> {now:han (sumado|anotado)/(sumaron|anotaron)} {throws:made} puntos|<subject> <scored> {throws} tiros libres',
  'note-steals': '<subject> <own> {steals} robos',
  'note-blocks': '<subject> <own> {blocks} tapones',
  columns: '<subject> <own> {rebounds} rebotes, {assists} asistencias y {turnovers} pérdidas',
  'season-average': 'la media de los {team} esta temporada es de {mean} puntos',
  'regular-average': '<subject> promediaron {mean} puntos en la temporada regular',
}
