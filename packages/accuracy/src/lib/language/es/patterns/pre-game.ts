import { headlines, type Patterns } from '../../pattern.ts'

export const preGamePatterns: Patterns<'pre-game'> = {
  ...headlines({
    labelled: '{label}: {headline}',
    'with-records':
      'los {away} \\({awayRecord}\\)[,] (en (la|) (pista|casa) de|visitan a|contra|ante) los {home} \\({homeRecord}\\)',
    'meet-again':
      'los {loser} (se miden de nuevo|vuelven a (medirse|enfrentarse|jugar)) (a|con|ante|contra) los {winner} tras (perder|caer|la derrota) por {score}',
    fixture:
      'los {away} (visitan a|viajan a la pista de|juegan (en la pista|fuera) (de|ante)|en la pista de|en casa de) los {home}|los {home} (reciben|acogen) a los {away}|los {home} juegan en casa (ante|contra) los {away}|los {away} [juegan] a domicilio ante los {home}|<pair> se (miden|enfrentan|ven las caras) {date:day}',
    'at-arena': 'los {away} se (miden|enfrentan) a los {home} en {place:arena}',
    'at-time': 'los {away}[,] (en la pista de|visitan a|contra|ante) los {home}, {tipoff}',
  }),
  visit:
    '[{date},] (los {away} (visitan|juegan (en (la pista|casa) de|ante)|viajan (a la pista de|para medirse a)) [a] los {home}|los {home} (reciben a|acogen a|juegan en casa (ante|contra)) los {away}) [{date}]',
  place: '(el partido (es|se juega)|juegan|se juega) en {place}',
  start: '(el salto inicial es|(el partido|el encuentro) (empieza|comienza|arranca)) {tipoff}',
  'start-at-place':
    '(el salto inicial|el partido|el encuentro) en {place} (es|empieza|comienza|arranca) {tipoff}|[el partido] (empieza|comienza|arranca) {tipoff} en {place}',
  records:
    'los {away} (llegan con|suman|llevan|tienen|están en) [un balance de] {awayRecord}(,| y) los {home}[,] [con] {homeRecord}',
  averages:
    'los {away} promedian {awayPoints} puntos en {awayGames} partidos [de] [esta temporada](,| y) los {home}[,] {homePoints} en {homeGames}',
  'last-meeting':
    '[{date:day}] los {winner} ganaron [el (último|anterior) (duelo|enfrentamiento|encuentro|cruce)] [por] {score} [{date:day}]',
}
