import { headlines, type Patterns } from '../../pattern.ts'
import { beaten, isAhead, isBehind } from '../sides.ts'

const led = `${isAhead('leader', 'trailer')}|${isBehind('trailer', 'leader')} @time`
const tied =
  '<pair>[,] <tied>|<tied>: <pair>|<pair> [van|están] {points}-{points}|[hay] {points}-{points} entre <pair>|(todo|) igualado[:] <pair>[,] a {points} @time'

export const entryPatterns: Patterns<'entry'> = {
  ...headlines({
    final: `[(final|resultado final|final del partido|se acabó|terminó)[(:|,|.)]] (${beaten('winner', 'loser')}|los {winner}[,] {score} a los {loser}|los {winner} (ganan|vencen) (de|por) {margin}[,] [{score}])
      |{score} final: los {winner}[,] <against> los {loser}|{score} (para|de) los {winner} <against> los {loser}|(acabó|terminó) (con|) {score} (para|a favor de) los {winner} <against> los {loser}|los {loser} (pierden|caen) [por] {score} <against> los {winner}|los {loser} (pierden|caen) <against> los {winner} por {score} @overtimes`,
    'final-scorer':
      '{player} (anota|anotó|suma) {points} [puntos] en (la|el) <win> de los {winner} por {score}|los {winner} (ganan|ganaron) [por] {score}[,] con {points} [puntos] de {player} @overtimes',
    'final-changes':
      'los {winner} (ganan|ganaron) [por] {score} tras {changes} cambios de liderato',
    'final-led':
      'los {winner} (ganan|ganaron) [por] {score}[,] (con|y|tras) (hasta {lead} [puntos] (de ventaja|arriba)|una ventaja (de hasta|máxima de) {lead}|mandar (de|por) hasta {lead})',
    tied,
    lead: `[en (directo|juego):] (${led.replace(' @time', '')}) @time`,
  }),
  'is-over': `[(el partido ha terminado|final del partido):] ${beaten('winner', 'loser')}|(acabó|terminó) {score} (para|a favor de) los {winner} <against> los {loser} @overtimes`,
  'is-tied': tied,
  'is-led': led,
  'led-by':
    'los {team} {now:(han llegado a (mandar|ganar)|han mandado)/(llegaron a (mandar|ganar)|mandaron)} (de|por) [hasta] {lead} [puntos]|la (mayor|máxima) ventaja {now:[hasta ahora] (ha sido|es)/fue} [la] de {lead} [puntos] de los {team}|la (mayor|máxima) ventaja {now:[hasta ahora] (ha sido|es)/fue} de los {team}[,] de {lead} [puntos]',
  'leads-by-most':
    'la ventaja de {lead} [puntos] de los {team} es la mayor (del partido|) [hasta ahora]|ninguna ventaja ha sido mayor que la de {lead} [puntos] (que (llevan|tienen) [ahora] los {team}|de los {team} [ahora])',
  changes:
    'el liderato {now:ha cambiado/cambió} [de manos] {changes} veces|{now:ha habido/hubo} {changes} cambios de liderato y {ties} empates',
  scorer:
    '{player} {now:(lidera|encabeza)/(lideró|encabezó)} a los {team} con {points} puntos|{player} {now:es/fue} quien más {now:anota/anotó} (de|en) los {team}[,] con {points} puntos|quien más {now:(anota|ha anotado)/anotó} (de|en) los {team} {now:es/fue} {player}[,] con {points} puntos',
  scorers:
    '{players} {now:(lideran|encabezan)/(lideraron|encabezaron)} a los {team} con {points} puntos cada uno|{players} {now:(lideran|encabezan)/(lideraron|encabezaron)} a los {team} con {points} puntos por cabeza',
}
