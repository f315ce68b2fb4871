import { type Phrases, phrasings } from '../../language.ts'

export const preGamePhrases: Phrases<'pre-game'> = {
  labeled: phrasings`{label}: {headline}`,
  'with-records': phrasings`{away} ({awayRecord}), en la pista {home:de} ({homeRecord})`,
  'meet-again': phrasings`{loser} se reencuentran con {winner}, que ganaron por {score} la última vez`,
  'in-series': phrasings`{away} visitan {home:a} y {leader} mandan en la serie por {series}`,
  'decides-series': phrasings`{away} y {home} se juegan la serie, empatada {series}`,
  'in-tied-series': phrasings`{away} visitan {home:a} con la serie empatada {series}`,
  fixture: phrasings`
    {away} visitan {home:a}
    {away}, de visita en la pista {home:de}
    {home} reciben {away:a}
    {away} rinden visita {home:a}
    {away} y {home} se ven las caras {date:day}
    {home} esperan {away:a}
    {away} viajan a la pista {home:de}`,
  neutral: phrasings`
    {away:full} y {home:full}, en cancha neutral
    {away} ante {home} en cancha neutral
    cancha neutral para {away} y {home}`,
  'at-arena': phrasings`{away} se miden {home:a} {place:en-name}`,
  'at-time': phrasings`{away} visitan {home:a} {tipoff:time}`,

  'neutral-visit': phrasings`
    {away:full} y {home:full} se miden en cancha neutral {date}
    {date}, {away:full} juegan en cancha neutral ante {home:full}`,
  visit: phrasings`
    {away:full} juegan fuera de casa ante {home:full} {date}
    {home:full} juegan en casa ante {away:full} {date}
    {date}, {away:full} se enfrentan {home:a-full} fuera de casa
    {home:full} se enfrentan en casa {away:a-full} {date}
    {away:full} se enfrentan fuera de casa {home:a-full} {date}`,
  place: phrasings`
    el partido se juega {place:en}
    la cita es {place:en}`,
  start: phrasings`
    el salto inicial es {tipoff}
    el partido empieza {tipoff}`,
  'start-at-place': phrasings`
    el salto inicial {place:en} es {tipoff}
    el partido {place:en} empieza {tipoff}
    la cita es {tipoff} {place:en}`,
  'leads-series': phrasings`{leader} mandan en la serie por {series}`,
  'series-is-tied': phrasings`la serie está empatada {series}`,
  records: phrasings`
    {away} llegan con un balance de {awayRecord} y {home}, de {homeRecord}
    {away} suman un {awayRecord}; {home}, un {homeRecord}`,
  'won-straight': phrasings`
    {team} suman {games:letters} victorias seguidas
    {team} han ganado {games:letters} partidos seguidos`,
  'lost-straight': phrasings`
    {team} suman {games:letters} derrotas seguidas
    {team} han perdido {games:letters} partidos seguidos`,
  averages: phrasings`
    {away} promedian {awayPoints} puntos en {awayGames:game} esta temporada, y {home}, {homePoints} en {homeGames}`,
  averaged: phrasings`
    {away} promediaron {awayPoints} puntos en la temporada regular, y {home}, {homePoints}`,
  'last-meeting': phrasings`
    {winner} ganaron el último duelo por {score} {date:day}
    el último cruce, {date:day}, fue para {winner} por {score}`,
}
