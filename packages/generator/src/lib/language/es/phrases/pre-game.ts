import { type Phrases, phrasings } from '../../language.ts'

export const preGamePhrases: Phrases<'pre-game'> = {
  labeled: phrasings`{label}: {headline}`,
  'with-records': phrasings`{away} ({awayRecord}), en la pista {home:de} ({homeRecord})`,
  'meet-again': phrasings`{loser} se reencuentran con {winner} tras caer por {score}`,
  fixture: phrasings`
    {away:full} visitan {home:a-full}
    {away}, de visita en la pista {home:de}
    {home} reciben {away:a}
    {home}, en casa ante {away}
    {away} juegan fuera ante {home}
    {away} y {home} se ven las caras {date:day}
    {home} esperan {away:a}
    {away} viajan a la pista {home:de}`,
  neutral: phrasings`
    {away:full} y {home:full}, en cancha neutral
    {away} ante {home} en cancha neutral
    cancha neutral para {away} y {home}`,
  'at-arena': phrasings`{away} se miden {home:a} en {place:name}`,
  'at-time': phrasings`{away} visitan {home:a} {tipoff:time}`,

  'neutral-visit': phrasings`
    {away:full} y {home:full} se miden en cancha neutral {date}
    {date}, {away:full} juegan en cancha neutral ante {home:full}`,
  visit: phrasings`
    {away:full} visitan {home:a-full} {date}
    {home:full} reciben {away:a-full} {date}
    {date}, {away:full} juegan en la pista {home:de-full}
    {home:full} juegan en casa ante {away:full} {date}
    {away:full} viajan a la pista {home:de-full} {date}`,
  place: phrasings`
    el partido se juega en {place}
    la cita es en {place}`,
  start: phrasings`
    el salto inicial es {tipoff}
    el partido empieza {tipoff}`,
  'start-at-place': phrasings`
    el salto inicial en {place} es {tipoff}
    el partido en {place} empieza {tipoff}
    la cita es {tipoff} en {place}`,
  records: phrasings`
    {away} llegan con un balance de {awayRecord} y {home} de {homeRecord}
    {away} suman un {awayRecord}, y {home} un {homeRecord}`,
  averages: phrasings`
    {away} promedian {awayPoints} puntos en {awayGames} partidos esta temporada, y {home} {homePoints} en {homeGames}`,
  'last-meeting': phrasings`
    {winner} ganaron el último duelo por {score} {date:day}
    {date:day} ganaron {winner} por {score}`,
}
