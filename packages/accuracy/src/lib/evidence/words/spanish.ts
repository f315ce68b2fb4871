import { cities } from '../../language/es/cities.ts'
import type { EvidenceWords } from './evidence-words.ts'

const units = 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce'
const teens =
  'quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'
const tens = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'
const ordinalStems = ['primer', 'segund', 'tercer', 'cuart', 'quint', 'sext', 'séptim', 'octav']

export const spanish: EvidenceWords = {
  cardinals: new Map([
    ...`${units} ${teens}`.split(' ').map((word, index) => [word, index] as const),
    ...tens.split(' ').map((word, index) => [word, 30 + 10 * index] as const),
    ['veintiún', 21],
    ['cien', 100],
    ['ciento', 100],
    ['docena', 12],
    ['doble', 2],
  ]),
  ordinals: new Map([
    ...ordinalStems.flatMap((stem, index) =>
      ['o', 'a', 'os', 'as'].map(ending => [stem + ending, index + 1] as const),
    ),
    ['primer', 1],
    ['tercer', 3],
  ]),
  compound: 'y',
  decimal: ',',
  units: [
    ['banquillo|banca|suplentes', 'benchPoints'],
    ['porcentaje efectivo de tiro', 'fieldGoalsMade threePointersMade fieldGoalsAttempted'],
    ['dobles?-dobles?', 'double'],
    ['triples?-dobles?', 'triple'],
    ['cuádruples?-dobles?', 'quadruple'],
    ['más de una posesión', 'manyPossessions'],
    ['(?:a )?una (?:sola )?posesión', 'onePossession'],
    ['puntos? (?:desde|en) la línea', 'freeThrowsMade'],
    ['puntos? en la (?:pintura|zona)|en la (?:pintura|zona)', 'pointsInPaint'],
    ['puntos? tras (?:las )?pérdidas?|tras (?:las )?pérdidas?|tras pérdida', 'pointsOffTurnovers'],
    ['puntos? (?:de|al|en) contraataque|(?:de|al|en) contraataque|a la contra', 'fastBreakPoints'],
    ['puntos? de segunda oportunidad|(?:en|de) segundas? oportunidad(?:es)?', 'secondChancePoints'],
    ['segundas? oportunidad(?:es)?', 'liveOffensiveRebounds secondChancePoints'],
    [
      'puntos? (?:del|desde el) banquillo|(?:del|desde el) banquillo|(?:de|desde) la banca',
      'benchPoints',
    ],
    [
      'rebotes ofensivos posibles|rebotes de sus propios fallos|(?:de )?sus propios fallos',
      'liveOffensiveRebounds',
    ],
    ['rebotes? ofensivos?|rebote ofensivo', 'offensiveRebounds liveOffensiveRebounds'],
    ['rebotes? defensivos?|rebote defensivo', 'defensiveRebounds allDefensiveRebounds'],
    ['rebotes?|(?-i:REB)', 'rebounds'],
    [
      'alternancias|cambios? de (?:líder|mando|liderato|liderazgo)|cambió de manos|cambiado de manos|cambio de manos',
      'leadChanges',
    ],
    ['empates', 'ties'],
    ['asistencias?|(?-i:AST)', 'assists'],
    ['robos?|balones robados|(?-i:ROB)', 'steals'],
    ['tapon(?:es)?|tapón|bloqueos?|(?-i:TAP)|(?-i:BLQ)', 'blocks'],
    ['pérdidas?|balones perdidos|perdido el balón|(?-i:PÉR)|(?-i:PER)', 'turnovers'],
    ['(?<!a )faltas?(?: personales?)?|fouls?', 'fouls'],
    [
      'triples?|tiros de tres|de tres|(?-i:T3)|más allá del arco|larga distancia|(?-i:3P)',
      'threePointersMade threePointersAttempted threePointPercentage',
    ],
    ['tiros? libres?|desde la línea|en la línea|(?-i:TL)', 'freeThrowsMade freeThrowsAttempted'],
    ['tiros? de campo|tiros?|canastas?|de campo|(?-i:TC)', 'fieldGoalsMade fieldGoalsAttempted'],
    ['porcentaje de pérdidas', 'turnovers possessions'],
    ['puntos? por (?:partido|juego)|de media|de promedio', 'meanPoints'],
    ['posesi(?:ón|ones)', 'possessions'],
    ['puntos?|(?-i:PTS)|tantos?|anot(?:ó|a|an|aron|ado|ados|ando)', 'points'],
  ],
  unitVerbs: [
    ['tapon(?:ó|a|an|aron|ado)|bloque(?:ó|a|an|aron|ado)', 'blocks'],
    ['(?:regal|perd|pierd)[a-zóéí]+ (?:el|la) (?:balón|pelota)', 'turnovers'],
    ['rob(?:ó|a|an|aron|ado)(?: el balón)?', 'steals'],
  ],
  leading:
    'suben|bajan|guían?|pese a un|resultado final|pas(?:a|an|ó|aron|ar) por encima|bat(?:e|en|ió|ieron|ir|ido)|más \\p{L}+(?: \\p{L}+)? que|por delante|arroll(?:a|an|ó|aron)|aplast(?:a|an|ó|aron)|favorable|gan(?:a|an|ó|aron|ar|ado|ando)|mand(?:a|an|ó|aron|ar|ado)|vence(?:n)?|venci(?:ó|eron)|supera(?:n|ron|do)?|superó|impus(?:o|ieron)|impone(?:n)?|impuesto|victoria|triunfo|paliza|ventaja|aventaja(?:n|ron|ba)?|aventajó|lidera(?:n|ron|ba)?|lideró|parcial|a favor|arriba|más que|se lleva(?:n|ron)?|tom(?:ó|aron|a|an) el mando|seguidos|consecutivos|sin respuesta|fue para|derrot(?:ó|aron|a|an)|domina(?:n|ron|do)?|dominó|colchón|margen|para',
  trailing:
    'recortan de|se pon(?:e|en) a|se pusieron a|por detrás|(?:se )?acerc(?:a|an|ó|aron|ar|arse)|abajo|desventaja|pierde(?:n)?|perd(?:er|ió|ieron|ido|iendo|ía|ían)|derrota|caído|ca(?:en|e|yó|yeron)|en contra|encaj(?:a|an|ó|aron|ado)|menos(?: \\p{L}+){0,2} que|remont(?:a|an|ar|ó|aron|ado)',
  facing:
    'responder|responden?|respuesta|contest(?:a|an|ó|aron|ar)|fren(?:a|an|ar|ó|aron)|cort(?:a|an|ar|ó|aron)|encaj(?:a|an|ó|aron|ado)|reduc(?:e|en|ir)|recort(?:a|an|ar|ó|aron|en)|ante',
  even: 'diferencia|partido|juego',
  giving:
    'recib(?:ió|ieron|e|en)|conced(?:ió|ieron|e|en|ido)|permit(?:ió|ieron|e|en)|dej(?:ó|aron|a|an) que|encaj(?:ó|aron|a|an|ado)',
  forcing: 'forz(?:ó|aron|ado|ando|ar)|fuerzan?',
  objectBefore: 'a|al|ante|contra|sobre|de|del|frente a|con|para|por|que',
  clause:
    'mientras|pero|aunque|por(?= (?:\\d+|uno?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)(?! puntos? (?:a|ante))(?:[ ,\\u00a0][^.;]{0,45}?)? de los )',
  stretch:
    'tras (?:ir|mandar|un)|pese a un|remontan|suben|bajan|llega(?:n|r|ron)? a|llegó a|hasta|máxima|parcial|seguid[oa]s|consecutiv[oa]s|desde|sin respuesta|racha|últim[oa]s?|primer[oa]s|ya|pusieron|puso|empat[a-zóé]+|todos los puntos|tramo|final|superad[oa]|han|ha|adelant[a-zóé]+|para|deja|baja|reduc[a-z]+|recort[a-z]+|ventaja|desventaja|pasaron|convirti[a-zó]+|otro|contest[a-zó]+|impus[a-z]+|impuesto',
  quarter: 'cuartos?|per[ií]odos?',
  half: 'mitad|parte|tiempo',
  overtime: 'prórrogas?|tiempos? extras?|suplementarios?',
  halftime: 'descanso|medio tiempo|intermedio',
  regulation: 'tiempo reglamentario|final de los cuarenta|regulación',
  atMoment:
    '(?:va|van|fue|fueron) a|final del|final de la|término del|término de la|cierre del|cierre de la|tras|después|fin del|al',
  last: 'último|última',
  missed: 'fall(?:a|an|ó|aron|ado|ar|os)|err[a-zó]+',
  without: 'sin (?:una? )?\\p{L}+ en',
  indefinite: 'ningún|ninguna|una?',
  distance: 'de un|de los|del|llegaría|falta[n]?',
  buzzer: 'bocina',
  tied: 'empat[a-zóé]+ a|igual[a-zóé]+ a|empate a|iguales a',
  bothTeams: 'cada equipo|ambos equipos|los dos equipos|los equipos',
  assisted: 'tras asistencia|asistidas',
  apiece: 'por equipo|por cabeza|cada un[oa]',
  they: 'ellos|ellas',
  he: 'él|ella',
  openers:
    'se|él|ella|ellos|ellas|su|sus|el|la|los|las|un|una|ambos|ambas|con|en|tras|al|a|desde|además|también|otro|otra|habrá|ojo|atención|y|solo|por|para|de|del|durante|falta|hay|sin|[a-záéíóúñ]+(?:aron|ieron|yeron|jeron|aban|ían|an|en)|suma|sumó|anotó|anota|lleva|acumula|firma|firmó|acabó|tiene|tuvo|captura|capturó|reparte|repartió|ha|fue|cuando|mientras|ante|así|eso|esos|esas|esa|ese|cada|ningún|ninguna|máxima|mayor|pese|antes|después|ahora|todo|todos|solo|otra|otro',
  present: 'ganan?|pierden?|mandan?|lideran?|aventajan?|(?:van?|están?) por (?:delante|detrás)',
  earlier: 'hasta|llega[a-zó]* a|llegó a|del|desde|tras|antes',
  finish: 'resisten?|aguantan?',
  overcome: 'remont(?:a|an|ó|aron|ar)|tras (?:(?:perder|ganar|mandar) por|ir)',
  result:
    '(?:para|y) (?:gan(?:ar|a|an|ó|aron)|venc(?:er|e|en|ió|ieron)|bat(?:ir|e|en|ió|ieron)|superar|derrotar|imponerse)',
  outscored: 'parcial',
  extreme: 'llega(?:n|r|ron)? a|llegó a|hasta|máxima|mayor',
  state:
    'gan(?:a|an|ar)|pierden?|perder|mand[a-zó]+|ventaja|desventaja|por delante|por detrás|arriba|abajo|a favor|en contra|margen|colchón|diferencia|empat[a-zó]+|se pone[n]? a|acerc[a-zó]+|lidera[n]?|aventaja[n]?|partido|favorable',
  leadPhrases: {
    neverTrailed:
      '(?:nunca|jamás) (?:fue|fueron|estuvo|estuvieron|iba|iban) por detrás|no (?:fue|fueron|estuvo|estuvieron) (?:nunca |en ningún momento )?por detrás|sin ir (?:nunca )?por detrás',
    neverLed:
      '(?:nunca|jamás) (?:mandó|mandaron|lideró|lideraron|(?:fue|fueron|estuvo|estuvieron) por delante)|no (?:mandó|mandaron|lideró|lideraron) en ningún momento',
    ledThroughout:
      '(?:mand|lider|domin)(?:ó|aron|an|a) (?:(?:durante )?todo el partido|de principio a fin|de cabo a rabo|en todo momento)',
    tookLead:
      'tom(?:ó|aron|a|an) (?:la delantera|el mando|la ventaja|la iniciativa)|se p(?:uso|usieron|one|onen) por delante',
    cameBack: 'remont(?:ó|aron|a|an) (?:para|y) (?:ganar|ganaron|vencer|vencieron)',
  },
  later: 'tras|desde|después|nunca más|a partir',
  capitals:
    'PTS|(?-i:REB)|(?-i:AST)|(?-i:ROB)|(?-i:TAP)|(?-i:BLQ)|(?-i:PÉR)|(?-i:PER)|(?-i:T3)|(?-i:TL)|(?-i:TC)|UTC|ET|Copa|Final|Play-In|Juego|Partido|Este|Oeste',
  cities,
}
