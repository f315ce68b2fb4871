import { headlines, type Patterns } from '../../language.ts'
import { beaten, isAhead, isBehind } from '../sides.ts'

const led = `${isAhead('leader', 'trailer')}|${isBehind('trailer', 'leader')}`
const tied =
  '<pair>[,] (empatan|empatados|igualados|están empatados|están igualados) a {points}|(igualdad entre|todo igualado:) <pair>, a {points}|[hay] {points}-{points} entre <pair> @time'

export const entryPatterns: Patterns<'entry'> = {
  ...headlines({
    final: `[(final|resultado final|se acabó|fin del partido):] (${beaten('winner', 'loser')}|los {winner}, {score} ante los {loser}|(victoria|triunfo) de los {winner} por {score} ante los {loser}|(victoria|triunfo) de los {winner} por {margin} puntos, {score}|los {winner} (ganan|vencen) de {margin}, {score})
      |(final|fin del partido): los {winner} <beat> {score} a los {loser}|{score} final: los {winner} <beat> a los {loser}|el partido acaba {score} para los {winner} ante los {loser}|los {loser} (pierden|caen) (ante|con) los {winner} por {score} @overtimes`,
    'final-scorer':
      '{player} (anota|suma) {points} en (la|el) <win> de los {winner} por {score}|los {winner} (ganan|vencen) por {score}, con {points} [puntos] de {player} @overtimes',
    'final-changes': 'los {winner} (ganan|vencen) por {score} tras {changes} cambios de líder',
    'final-led':
      'los {winner} (ganan|vencen) por {score} tras (mandar|ganar) de hasta {lead} [puntos]',
    tied,
    lead: `[en directo:] (${led}) @time`,
  }),
  'is-over': `[el partido ha terminado:] (${beaten('winner', 'loser')})|el partido acabó {score} para los {winner} ante los {loser} @overtimes`,
  'is-tied': tied,
  'is-led': `${led} @time`,
  'led-by':
    'los {team} {now:han llegado/llegaron} a (ganar|mandar) de {lead} [puntos]|la (máxima|mayor) ventaja {now:hasta ahora es/del partido fue} de {lead} [puntos] para los {team}',
  'leads-by-most':
    'la ventaja de {lead} puntos de los {team} es la (máxima|mayor) [del partido] hasta ahora|nadie ha (mandado|ganado) por más que los {lead} de ahora de los {team}',
  changes:
    'el (mando|liderato) {now:ha cambiado/cambió} de manos {changes} veces|{now:ha habido/hubo} {changes} cambios de líder y {ties} empates',
  scorer:
    '{player} {now:(lidera|encabeza)/(lideró|encabezó)} a los {team} con {points} puntos|[el] máximo anotador de los {team} {now:es/fue} {player}, con {points} puntos',
  scorers:
    '{players} {now:(lideran|encabezan)/(lideraron|encabezaron)} a los {team} con {points} puntos (por cabeza|cada uno)',
}
