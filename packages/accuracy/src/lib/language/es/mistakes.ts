import { type MistakeWords, pairsOf } from '../mutations.ts'

export const mistakes: MistakeWords = {
  opposites: pairsOf(`
    ganan/pierden, ganaron/perdieron, mandan/pierden, vencen/caen ante,
    vencieron/cayeron ante, derrotan/pierden con, superaron/perdieron con,
    han superado/han perdido con, victoria/derrota, triunfo/tropiezo,
    por delante~/por detrás~, ventaja/desventaja, crece/baja, acertados/desacertados,
    no entran/entran, solo/ya, visitan/reciben, más que/menos que, han forzado/han cometido,
    forzaron/cometieron, han permitido/han capturado, empatan/ganan, empatados/separados,
    lleva/tuvo, llevan/tuvieron, tienen/tuvieron, suma/sumó, suman/sumaron, es/fue,
    son/fueron, han metido/metieron, un triple/una canasta, ~bandeja~/~canasta~, ~tiro en suspensión~/~gancho~, un triple~/un tiro libre~,
    amplió/redujo, adelantó/acercó, nunca/siempre, definitiv~/provisional~,
    marca de la temporada~/marca personal~, ~triple-doble~/~doble-doble~, falló/taponó,
    remontan/pierden, remontaron/perdieron, arrollan/ganan por poco, pese a/gracias a,
    dos tiros libres~/tres tiros libres~, un tiro libre~/dos tiros libres~,
    ~los ocho/~los nueve, dos prórrogas~/tres prórrogas~`),
  numbers: 'dos tres cuatro cinco seis siete ocho nueve'.split(' '),
  periods: [
    [['primer', 'segundo', 'tercer', 'último'], 'cuarto'],
    [['primera', 'segunda'], 'parte'],
    [['primera', 'segunda', 'tercera', 'cuarta', 'quinta'], 'prórroga'],
  ],
  otherTimes: [
    [/al descanso/i, 'al término del tercer cuarto'],
    [/hasta el descanso/i, 'hasta el término del tercer cuarto'],
    [/final de la prórroga/, 'final del último cuarto'],
    [/(?:al|hasta el) término del tiempo reglamentario/i, 'al término de la prórroga'],
    [/sobre la bocina/, 'a falta de 2,0 segundos para el final del último cuarto'],
  ],
  runs: [
    [/ endosaron un parcial de (\d+-\d+) a ((?:las |los )?<T\d+>)/, ' superaron a $2 por $1'],
    [/ (?:firmaron|metieron|lograron) un parcial de (\d+-\d+) en /, ' ganaron por $1 en '],
    [/ cerraron ((?:el|la) [\p{L} ]+?) con un parcial de (\d+-\d+)/u, ' ganaron $1 por $2'],
  ],
  stoppages: [
    [/desde el último tiempo muerto/i, 'en lo que va de partido'],
    [/en lo que va de partido/i, 'desde el último tiempo muerto'],
  ],
  datedPoints: [
    [
      /^Parcial de (\d+-0) (?:de |del )?((?:las |los )?<T\d+>): empate a/,
      '$2 firman un parcial de $1 y empatan a',
    ],
    [/ llevan un parcial de (\d+-0): empate a/, ' firman un parcial de $1 y empatan a'],
  ],
  comeback: ({ name, deficit, behind, score }) => {
    const far = `${name}, que llegaron a perder por ${deficit},`
    if (behind > 0) return `${far} se ponen a ${behind === 1 ? 'un punto' : `${behind} puntos`}`
    return behind === 0 ? `${far} empatan a ${score[0]}` : `${far} mandan ${score.join('-')}`
  },
  seconds: '(?:segundos?|s)',
  of: 'de',
  and: 'y',
  the: 'los',
  lastMinute: /^.*?último minuto, /i,
}
