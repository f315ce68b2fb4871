import { headlines, type Patterns } from '../../language.ts'
import { beaten, isAhead, isBehind } from '../sides.ts'

const led = `${isAhead('leader', 'trailer')}|${isBehind('trailer', 'leader')}`
const tied =
  '<pair>[,] (empatan|igualan|empatados|están empatados|(en|están en) tablas) a {points}|(igualdad|todo igualado) a {points} entre <pair>|{points}-{points} entre <pair> @time'
/** The pattern of a headline about a tied score, which may leave out the teams. */
const tiedHeadline = `empate a {points}|<pair>, {points}-{points}|${tied}`

export const entryPatterns: Patterns<'entry'> = {
  ...headlines({
    final: `[(final|final, {score}|resultado final|fin del partido):] (${beaten('winner', 'loser')}|los {winner} <beat> a los {loser}|los {winner}, {score} ante los {loser}|victoria de los {winner} por {margin} puntos, {score}|los {winner} ganan por {margin} puntos, {score}|los {winner} ganan por {score})
      |el partido acaba con triunfo de los {winner} por {score} ante los {loser}|los {loser} (pierden|caen) ante los {winner} por {score} @overtimes`,
    'final-scorer':
      '{player} (anota|suma) {points} puntos en la <win> de los {winner} por {score}|los {winner} (ganan|vencen) por {score}[,] con {points} puntos de {player} @overtimes',
    'final-changes':
      'los {winner} (ganan|vencen) por {score} tras {changes} alternancias en el marcador',
    'final-led': 'los {winner} (ganan|vencen) por {score} tras llegar a mandar por {lead}',
    tied: tiedHeadline,
    lead: `[en directo:] (${led}|los {leader} mandan {score}) @time`,
  }),
  'is-over': `[final del partido:] (${beaten('winner', 'loser')}|los {winner} se llevaron el triunfo por {score} ante los {loser})|el partido acabó con triunfo de los {winner} por {score} ante los {loser} @overtimes`,
  'is-tied': tied,
  'is-led': `${led} @time`,
  'led-by':
    'los {team} {now:han llegado/llegaron} a (ganar|mandar) por {lead}|la (máxima|mayor) ventaja de los {team} {now:es/fue} de {lead} puntos',
  'leads-by-most':
    'la ventaja de {lead} puntos de los {team} es la (máxima|mayor) [del partido] hasta ahora|los {team} tienen ahora la máxima ventaja del partido, {lead} puntos',
  changes:
    'el (mando|liderato) {now:ha cambiado/cambió} de manos {changes:times}|{now:ha habido/hubo} {changes} alternancias en el marcador y {ties} empates',
  scorer:
    '{player} {now:(lidera|encabeza)/(lideró|encabezó)} a los {team} con {points} puntos|[el] máximo anotador de los {team} {now:es/fue} {player}, con {points} puntos|con {points} puntos, {player} {now:es/fue} quien más {now:(ha anotado)/(anotó)} en los {team}',
  scorers:
    '{players} {now:(lideran|encabezan)/(lideraron|encabezaron)} a los {team} con {points} puntos (por cabeza|cada uno)',
}
