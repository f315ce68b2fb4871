import { headlines, type Patterns } from '../../pattern.ts'

/** More of something than usual: without a word of praise it is told by itself. */
const many = (things: string, said: string): string =>
  `los {team}[,] (suman|capturan|atrapan|reparten|roban|ponen|colocan|logran|acumulan|firman|anotan|dan|${said})[,] ${things}|${things} (de|para) los {team} @stage`

/** Less of something than usual. */
const few = (things: string, said: string): string =>
  `los {team}[,] (se quedan (en|con) [<only>]|<only>|limitados a|frenados en|[<only>] (suman|capturan|reparten|anotan|cometen|dan|logran) <only>|no pasan de|se limitan a|con <only>|${said})[,] ${things}|<only> ${things} (de|para) los {team} @stage`

/** Shots that go in, or do not. */
const going = (kind: 'shots' | 'threes', isGood: boolean): string => {
  const [of, from] = [
    `{${kind}}`,
    kind === 'shots'
      ? '(en tiros|en el tiro|de cara al aro|en los tiros) [de campo]'
      : '(desde el triple|en triples|en el triple|desde fuera|de tres|de lejos)',
  ]
  const noun = kind === 'shots' ? '(el tiro|los tiros)' : '(el triple|los triples)'
  return isGood
    ? `los {team}[,] [(están|con)] (acertados|inspirados|finos|buena mano|con (buena mano|puntería|acierto)|en racha|encendidos) ${from}(:|,| con) ${of}|${noun} (entran?|caen?|funcionan?) (a|para) los {team}(:|,) ${of}|a los {team} les entran? ${noun}(:|,) ${of}`
    : `los {team}[,] [(están|con)] (desacertados|fríos|sin (puntería|acierto)|negados|espesos) ${from}(:|,| con) ${of}|los {team} fallan {missed} de {${kind}:tried} ${kind === 'shots' ? 'tiros' : 'triples'}|${noun} no (entran?|caen?|funcionan?) (a|para) los {team}(:|,) ${of}|a los {team} no les entran? ${noun}(:|,) ${of} @stage`
}

/** The score, told from the team's side. */
const standing = (score: string, compared: string): string =>
  `los {team} (${score})|los {team} (llevan|suman|tienen) {points} puntos(,| y|) ${compared} los {opponent} @time`

export const teamPatterns: Patterns<'team'> = {
  ...headlines({
    'points-many':
      'los {team} (se van a|suman|acumulan|vuelan hasta|se disparan a|alcanzan|llegan a) [los] {points} puntos|(gran anotación|festival anotador|mucho acierto|gran producción|lluvia de puntos|anotación alta) de los {team}(:|,) {points} puntos @stage',
    'points-few': few('{points} puntos', 'anotan <only>'),
    'shooting-good': `${going('shots', true)}|los {team} (tiran|lanzan) bien, {shots} @stage`,
    'shooting-bad': going('shots', false),
    'threes-good': `${going('threes', true)}|los {team} (meten|anotan|suman|clavan) {threes} triples|{threes:made} triples en {threes:tried} (intentos|lanzamientos|tiros) (de|para) los {team} @stage`,
    'threes-bad': going('threes', false),
    'threes-none':
      'los {team} fallan (todos sus {missed} triples|sus {missed} triples|los {missed} triples [que (lanzan|intentan)])|los {team}[,] [(están|siguen)] sin (triples|un triple|ningún triple|anotar un triple) en {missed} (intentos|lanzamientos)|(ningún triple|sin triples|cero triples|ni un triple) (de|para) los {team} en {missed} (intentos|lanzamientos) @stage',
    'free-throws-many':
      'los {team} (meten|anotan|suman) {throws} [en] tiros libres|los {team} (suman|sacan|anotan|logran) {throws:made} puntos (desde|en) la línea [de tiros libres]|los tiros libres (ayudan|dan aire|sostienen|impulsan) a los {team}(:|,) {throws} @stage',
    'rebounds-many': many(
      '{rebounds} rebotes',
      'mandan en el rebote(, con|:|,| con)|dominan el rebote(, con|:|,| con)|fuertes en el rebote(, con|:|,| con)',
    ),
    'rebounds-few': few(
      '{rebounds} rebotes',
      'flojos en el rebote(, con|:|,| con)|cortos de rebote(, con|:|,| con)|sufren en el rebote(, con|:|,| con)',
    ),
    'offensive-rebounds-many': many('{rebounds} rebotes ofensivos', 'cogen').replace(
      ' @',
      '|{rebounds} rebotes ofensivos dan (segundas oportunidades a los {team}|a los {team} segundas oportunidades)|los {opponent} (conceden|permiten) {rebounds} rebotes ofensivos a los {team}|los {opponent} (conceden|permiten) a los {team} {rebounds} rebotes ofensivos @',
    ),
    'assists-many': many(
      '{assists} asistencias [en {baskets} canastas]',
      'mueven (bien |)(el balón|la pelota)(:|, con|,| con)',
    ),
    'assists-few': few('{assists} asistencias [en {baskets} canastas]', 'tienen <only>'),
    'steals-many': `[manos rápidas(:|,)] (${many('{steals} (robos|balones)', 'tienen').replace(' @stage', '')}) @stage`,
    'blocks-many': many(
      '{blocks} tapones',
      '(protegen|defienden|cierran) (el aro|la zona)[(, con|:|,| con)]',
    ),
    'turnovers-many':
      'los {team}[,] (descuidados|imprecisos) con (el balón|la pelota)(:|, con|,| con) {turnovers} pérdidas|los {team} (descuidan (el balón|la pelota)(:|, con|,| con) {turnovers} pérdidas|pierden (el balón|la pelota) {turnovers:times})|{turnovers} pérdidas (lastran|castigan|penalizan|hacen daño) a los {team} @stage',
    'turnovers-few': few(
      '{turnovers} pérdidas',
      '(cuidan|protegen|miman) (el balón|la pelota)(:|, con|,| con) [<only>]',
    ),
    plain:
      'los {team}[,] ((suman|llevan|tienen|anotan|van|en|están en|con|<against> los {opponent}(:|,)) {points} puntos|(meten|anotan|suman|encestan) {shots} tiros)|{points} puntos [(,| y) {rebounds} rebotes] (de|para) los {team} @stage',
  }),
  tied: standing(
    '(empatan|igualan|están <even>|<even>) (con|a) los {opponent}[,] a {points}|<even> a {points} con los {opponent}',
    '(tantos|los mismos|igual|igual de puntos) [(como|que)]',
  ),
  leads: standing(
    '(ganan|mandan|dominan|superan|aventajan|están por delante|van por delante) [(a|ante|de)] los {opponent}[,] [por] {score}|(ganan|mandan|dominan|están por delante|van por delante) (por|de) {margin} [puntos][,] con {points} puntos',
    '{margin} más que',
  ),
  trails: standing(
    '(pierden|caen|están por detrás|van por detrás|van por debajo) [(con|ante|contra|de|frente a)] los {opponent}[,] [por] {score}|(pierden|caen|están por detrás|van por detrás|van por debajo) (por|de) {margin} [puntos][,] con {points} puntos',
    '{margin} menos que',
  ),
  won: 'los {team} (anotaron|sumaron) {points} puntos (para|y) (ganar|ganaron|vencer|vencieron|derrotar|derrotaron|superar) a los {opponent} (por|de) {margin} [puntos]|los {team} <beat> (a los {opponent} [por] {score}|[por] {score} <against> los {opponent}|<against> los {opponent} [por] {score})|(a los {team} les bastaron|bastaron|fueron suficientes) {points} puntos (a|de) los {team} para (ganar|vencer|derrotar|superar) a los {opponent}|a los {team} les bastaron {points} puntos para (ganar|vencer|derrotar|superar) a los {opponent}|{points} puntos (bastaron|fueron suficientes) (a|para) los {team} para (ganar|vencer|derrotar|superar) a los {opponent}|{points} puntos (bastaron|fueron suficientes) (para que|) los {team} (ganaran|vencieran|derrotaran) a los {opponent}',
  lost: 'los {team} (anotaron|sumaron) {points} puntos y (perdieron|cayeron) [<against> los {opponent}] (por|de) {margin} [puntos] [<against> los {opponent}]|los {team} (perdieron|cayeron|sucumbieron) ([por] {score} <against> los {opponent}|<against> los {opponent} [por] {score})|{points} puntos no (bastaron|fueron suficientes|alcanzaron) (a|para) los {team} [para ganar] <against> los {opponent}|a los {team} no les (bastaron|alcanzaron) {points} puntos <against> los {opponent}',
  shots:
    'los {team} <scored> {shots} tiros [de campo]|en tiros de campo[,] los {team} {now:(van|están|llevan|firman)/(firmaron|acabaron|sumaron)} [con] {shots}',
  shooting:
    '[los {team}] <scored> {shots} (tiros|en tiros) [de campo] [\\({share}\\)](,| y) [(con|y)] {threes} [(en|desde el)] (triples|triple)|en tiros de campo[,] los {team} {now:(van|están|llevan|firman|suman|lucen)/(firmaron|acabaron|sumaron|quedaron|estuvieron)} [(con|en)] {shots} \\({share}\\)(,| y) [con] {threes} (en|desde el) (triples|triple)|{shots} tiros \\({share}\\) y {threes} triples {now:(han (entrado|caído)|entran|caen)/(entraron|cayeron)} (a|para) los {team}|a los {team} les {now:(han (entrado|caído)|entran|caen)/(entraron|cayeron)} {shots} tiros \\({share}\\) y {threes} triples',
  'note-rebounds-many':
    'en el rebote[,] los {team} {now:(han sido|son|están|se muestran|mandan|dominan)/(fueron|estuvieron|mandaron|dominaron)} [fuertes][,] con {rebounds} [rebotes]|{rebounds} rebotes {now:son/fueron} (una|un) (buena|gran|buen|alta) (cifra|cosecha|total|suma|botín) (para|de) los {team}',
  'note-rebounds-few':
    '[en el rebote[,]] los {team} {now:[<only>] (tienen|llevan|suman|han (sumado|capturado|cogido|atrapado))/[<only>] (tuvieron|sumaron|capturaron|cogieron|atraparon|lograron)} [<only>] {rebounds} rebotes|en el rebote[,] los {team} {now:[<only>] (tienen|llevan|suman|han (sumado|capturado|cogido|atrapado))/[<only>] (tuvieron|sumaron|capturaron|cogieron|atraparon|lograron)} [<only>] {rebounds}',
  'note-offensive-rebounds':
    'los {team} <own> {rebounds} rebotes ofensivos|los {opponent} les {now:(han permitido|han concedido|permiten|conceden)/(permitieron|concedieron)} {rebounds} rebotes ofensivos',
  'note-assists-many':
    'los {team} <own> {assists} asistencias en {baskets} canastas|{assists} asistencias {now:(han llegado|llegan|hay|acompañan)/(llegaron|hubo|acompañaron)} en (las|) {baskets} canastas de los {team}|{now:(ha habido|hay)/hubo} {assists} asistencias en las {baskets} canastas de los {team}|las {baskets} canastas de los {team} {now:(llevan|tienen|han tenido)/(llevaron|tuvieron)} {assists} asistencias',
  'note-assists-few':
    'los {team} {now:[<only>] (tienen|llevan|suman|han (repartido|dado|sumado))/[<only>] (tuvieron|sumaron|repartieron|dieron)} [<only>] {assists} asistencias en {baskets} canastas|<only> {assists} de las {baskets} canastas de los {team} {now:(han llegado|llegan|han sido|son)/(llegaron|fueron)} (tras|con|a) [un] (pase|asistencia|asistidas)',
  'note-turnovers-many':
    'los {team} (<lost> {turnovers:times}|{now:(han regalado|han entregado|regalan|entregan)/(regalaron|entregaron)} (el balón|la pelota) {turnovers:times}|<committed> {turnovers} pérdidas)',
  'note-turnovers-few':
    'los {team} ({now:[<only>] (tienen|llevan|suman|han (cometido|sufrido))/[<only>] (tuvieron|sumaron|cometieron)} [<only>] {turnovers} pérdidas|{now:[<only>] han perdido/[<only>] perdieron} (el balón|la pelota) [<only>] {turnovers:times})',
  'note-free-throws':
    '(desde|en) la línea [de tiros libres][,] los {team} {now:(han (sumado|anotado)|suman|llevan)/(sumaron|anotaron)} {throws:made} puntos|los {team} <scored> {throws} tiros libres',
  'note-steals':
    '(los {team} <own>|la defensa de los {team} {now:(ha (robado|sumado|logrado|conseguido|dado)|suma|lleva)/(robó|sumó|logró|consiguió)}) {steals} (robos|balones)',
  'note-blocks':
    '(los {team} <own>|la defensa de los {team} {now:(ha (puesto|sumado|logrado|conseguido|colocado)|suma|lleva)/(puso|sumó|logró|consiguió|colocó)}) {blocks} tapones',
  columns:
    '[los {team}] <own> {rebounds} rebotes(,| y|, y) ({assists} asistencias y|con {assists} asistencias y|{assists} asistencias (por|y|frente a|para)) {turnovers} pérdidas',
  'season-average':
    'los {team} promedian {mean} puntos [esta temporada]|el promedio de los {team} (en la|de la|esta) temporada es de {mean} puntos',
}
