import { headlines, type Patterns } from '../../language.ts'

/** More of something than usual. Without a word of praise the count stands alone. */
const many = (things: string, said: string): string =>
  `los {team} (suman|acumulan|capturan|reparten|roban|ponen|${said}) ${things}|${things} (de|para) los {team} @stage`

/** Less of something than usual. */
const few = (things: string, said: string): string =>
  `los {team} (se quedan en|no pasan de|se limitan a|${said}) ${things}|<only> ${things} (de|para) los {team} @stage`

/** Made or missed shots. */
const going = (kind: 'shots' | 'threes', isGood: boolean): string => {
  const [of, noun] = kind === 'shots' ? ['{shots} [en tiros]', 'tiros'] : ['{threes}', 'triples']
  const from = kind === 'shots' ? '' : ' desde el triple'
  return isGood
    ? `los {team} (afinan [la puntería]|tiran con acierto)${from}, ${of}|los ${noun} entran para los {team}: {${kind}} @stage`
    : `los {team}, sin (puntería|acierto)${from}, ${of}|los {team} fallan {missed} de {${kind}:tried} ${noun}|los ${noun} no entran para los {team}: {${kind}} @stage`
}

/** The score from the team's side. */
const comparedScore = (score: string, compared: string): string =>
  `los {team} (${score})|los {team} (suman|llevan) {points} puntos, ${compared} los {opponent} @time`

/** A low count of something. */
const fewOf = (things: string): string =>
  `{now:(llevan|tienen)/(tuvieron|repartieron|sumaron)} <only> ${things}`

export const teamPatterns: Patterns<'team'> = {
  ...headlines({
    'points-many':
      'los {team} (acumulan|alcanzan) {points} puntos|festival anotador de los {team}: {points} puntos @stage',
    'points-few': few('{points} puntos', '<only> anotan'),
    'shooting-good': going('shots', true),
    'shooting-bad': going('shots', false),
    'threes-good':
      `${going('threes', true)}|los {team} (meten|anotan) {threes} triples|{threes:made} triples en {threes:tried} intentos (de|para) los {team} @stage`.replace(
        ' @stage|',
        '|',
      ),
    'threes-bad': going('threes', false),
    'threes-none':
      'los {team} fallan [todos] sus {missed} triples|los {team}, sin un triple en {missed} intentos|ningún triple (de|para) los {team} en {missed} intentos @stage',
    'free-throws-many':
      'los {team} (meten|anotan) {throws} tiros libres|los {team} (sacan|suman) {throws:made} puntos desde la línea|los tiros libres ayudan a los {team}: {throws} @stage',
    'rebounds-many': many('{rebounds} rebotes', 'dominan el rebote con'),
    'rebounds-few': few('{rebounds} rebotes', '<only> capturan'),
    'offensive-rebounds-many': many('{rebounds} rebotes ofensivos', 'logran').replace(
      ' @',
      '|{rebounds} rebotes ofensivos dan? segundas oportunidades a los {team} @',
    ),
    'assists-many': many('{assists} asistencias [en {baskets} canastas]', 'mueven el balón,'),
    'assists-few': few('{assists} asistencias [en {baskets} canastas]', '<only> reparten'),
    'steals-many': `[manos rápidas:] (${many('{steals} robos', 'logran').replace(' @stage', '')}) @stage`,
    'blocks-many': many('{blocks} tapones', 'protegen el aro con'),
    'turnovers-many':
      'los {team} (no cuidan el balón, {turnovers} pérdidas|acumulan {turnovers} pérdidas)|{turnovers} pérdidas lastran? a los {team} @stage',
    'turnovers-few': few('{turnovers} pérdidas', 'cuidan el balón,'),
    'plain-points':
      'los {team} firman {points} puntos|{points} puntos en el marcador para los {team} @stage',
    plain:
      'los {team}((, con| suman| llevan| anotan) {points} puntos| (meten|anotan) {shots} tiros)|{points} puntos [y {rebounds} rebotes] (de|para) los {team} @stage',
  }),
  tied: comparedScore('(empatan|igualan) con los {opponent} a {points}', 'los mismos que'),
  leads: comparedScore(
    'ganan a los {opponent} [por] {score}|van por delante de los {opponent}, {score}|(ganan|mandan) de {margin} con {points} puntos',
    '{margin} más que',
  ),
  trails: comparedScore(
    'pierden con los {opponent} [por] {score}|van por detrás de los {opponent}, {score}|pierden de {margin} con {points} puntos',
    '{margin} menos que',
  ),
  won: 'los {team} (anotaron {points} puntos para ganar a los {opponent} de {margin}|<beat> (a los {opponent} por {score}|por {score} a los {opponent}))|{points} puntos bastaron a los {team} para ganar a los {opponent}',
  lost: 'los {team} (anotaron {points} puntos y perdieron con los {opponent} de {margin}|(perdieron|cayeron) (con|ante) los {opponent} por {score})|{points} puntos no bastaron a los {team} ante los {opponent}',
  shots: 'los {team} <scored> {shots} tiros',
  shooting:
    '[los {team}] <scored> {shots} tiros [\\({share}\\)]( y {threes} triples|, con {threes} en triples)|en tiros de campo, los {team} {now:llevan/(firmaron|acabaron con)} {shots} \\({share}\\)[,] y {threes} en triples|{shots} tiros \\({share}\\) y {threes} triples {now:han entrado/entraron} para los {team}',
  'note-rebounds-many':
    'en el rebote, los {team} {now:(dominan|mandan)/(dominaron|mandaron)} con {rebounds}|{rebounds} rebotes {now:son/fueron} una (gran|buena) cifra de los {team}',
  'note-rebounds-few': `[en el rebote,] los {team} ${fewOf('{rebounds}')} [rebotes]`,
  'note-offensive-rebounds':
    'los {team} <own> {rebounds} rebotes ofensivos|los {opponent} les {now:han (concedido|permitido)/(concedieron|permitieron)} {rebounds} rebotes ofensivos',
  'note-assists-many':
    'los {team} <own> {assists} asistencias en {baskets} canastas|{assists} asistencias {now:han llegado/llegaron} en {baskets} canastas de los {team}',
  'note-assists-few': `los {team} ${fewOf('{assists}')} asistencias en {baskets} canastas|<only> {assists} de las {baskets} canastas de los {team} {now:han llegado/llegaron} tras pase`,
  'note-turnovers-many':
    'los {team} (<lost>|{now:han entregado/entregaron} el balón) {turnovers:times}',
  'note-turnovers-few': `los {team} (${fewOf('{turnovers}')} pérdidas|<lost> <only> {turnovers:times})`,
  'note-free-throws':
    'desde la línea, los {team} {now:han (sumado|anotado)/(sumaron|anotaron)} {throws:made} puntos|los {team} <scored> {throws} tiros libres',
  'note-steals':
    '(los {team} <own>|la defensa de los {team} {now:ha (sumado|logrado)/(sumó|logró)}) {steals} robos',
  'note-blocks':
    '(los {team} <own>|la defensa de los {team} {now:ha (sumado|puesto)/(sumó|puso)}) {blocks} tapones',
  columns:
    '[los {team}] <own> {rebounds} rebotes(, {assists} asistencias y| y {assists} asistencias por) {turnovers} pérdidas',
  'season-average':
    'la media de los {team} esta temporada es de {mean} puntos|los {team} promedian {mean} puntos esta temporada',
}
