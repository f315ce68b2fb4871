import { headlines, type Patterns } from '../../language.ts'

export const preGamePatterns: Patterns<'pre-game'> = {
  ...headlines({
    labeled: '{label}: {headline}',
    'with-records':
      'los {away} \\({awayRecord}\\)(, en (la pista|casa) de| visitan a) los {home} \\({homeRecord}\\)',
    'meet-again':
      'los {loser} se reencuentran con los {winner}, que ganaron por {score} la última vez|los {loser} vuelven a medirse a los {winner} tras caer por {score}|los {loser} se reencuentran con los {winner}',
    'in-series':
      'los {away} visitan a los {home}( y los {leader} mandan [en la serie por] {series}| con {series} en la serie)',
    'decides-series': '<pair> se juegan la serie [, empatada {series}]',
    'in-tied-series':
      'los {away} visitan a los {home} con (la serie empatada {series}|empate {series}|la serie igualada)',
    fixture:
      'los {away} (visitan a|viajan a la pista de|rinden visita a) los {home}|los {away}, de visita en la pista de los {home}|los {home} (reciben|esperan) a los {away}|<pair> se (ven las caras|enfrentan|miden) {date:day}',
    neutral:
      'los {away}(, con| y) los {home},? en cancha neutral|los {away} ante los {home} en cancha neutral|cancha neutral para los {away} y los {home}',
    'at-arena': 'los {away} se (miden|enfrentan) a los {home} [en {place:arena}]',
    'at-time': 'los {away} visitan a los {home} {tipoff}',
  }),
  'neutral-visit':
    'los {away} y los {home} se miden en cancha neutral {date}|{date}, los {away} juegan en cancha neutral ante los {home}',
  visit:
    '[{date},] (los {away} (juegan|se enfrentan) fuera de casa (a|ante) los {home}|los {away} se enfrentan a los {home} fuera de casa|los {home} (juegan|se enfrentan) en casa (a|ante) los {away}) [{date}]',
  place: '(el partido|la cita) (es|se juega) en {place}',
  start: '(el salto inicial es|el partido (empieza|comienza)|la cita es) {tipoff}',
  'start-at-place':
    '(el salto inicial|el partido) en {place} (es|empieza|comienza) {tipoff}|(la cita es|el partido (empieza|comienza)) {tipoff} en {place}',
  'leads-series': 'los {leader} mandan en la serie por {series}',
  'series-is-tied': 'la serie está (empatada|igualada) {series}',
  records:
    'los {away} (llegan con|suman) un [balance de] {awayRecord}( y los {home}, de|; los {home}, un) {homeRecord}',
  'won-straight':
    'los {team} (suman {games} victorias seguidas|han ganado {games} partidos seguidos)',
  'lost-straight':
    'los {team} (suman {games} derrotas seguidas|han perdido {games} partidos seguidos)',
  averages:
    'los {away} promedian {awayPoints} puntos en {awayGames} partidos esta temporada, y los {home}, {homePoints} en {homeGames}',
  averaged:
    'los {away} promediaron {awayPoints} puntos en la temporada regular, y los {home}, {homePoints}',
  'last-meeting':
    'los {winner} ganaron el último duelo por {score} {date:day}|el último cruce, {date:day}, fue para los {winner} por {score}',
}
