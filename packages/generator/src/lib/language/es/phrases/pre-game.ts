import { type Phrases, ways } from '../../language.ts'

export const preGamePhrases: Phrases<'pre-game'> = {
  labelled: ways`{label}: {headline}`,
  'with-records': ways`{away} ({awayRecord}), en la pista {home:de} ({homeRecord})`,
  'meet-again': ways`{loser} se reencuentran con {winner} tras caer por {score}`,
  fixture: ways`
    {away:full} visitan {home:a-full}
    {away}, de visita en la pista {home:de}
    {home} reciben {away:a}
    {home}, en casa ante {away}
    {away} juegan fuera ante {home}
    {away} y {home} se ven las caras {date:day}
    {home} esperan {away:a}
    {away} viajan a la pista {home:de}`,
  'at-arena': ways`{away} se miden {home:a} en {place:name}`,
  'at-time': ways`{away} visitan {home:a} {tipoff:time}`,

  visit: ways`
    {away:full} visitan {home:a-full} {date}
    {home:full} reciben {away:a-full} {date}
    {date}, {away:full} juegan en la pista {home:de-full}
    {home:full} juegan en casa ante {away:full} {date}
    {away:full} viajan a la pista {home:de-full} {date}`,
  place: ways`
    el partido se juega en {place}
    la cita es en {place}`,
  start: ways`
    el salto inicial es {tipoff}
    el partido empieza {tipoff}`,
  'start-at-place': ways`
    el salto inicial en {place} es {tipoff}
    el partido en {place} empieza {tipoff}
    la cita es {tipoff} en {place}`,
  records: ways`
    {away} llegan con un balance de {awayRecord} y {home} de {homeRecord}
    {away} suman un {awayRecord}, y {home} un {homeRecord}`,
  averages: ways`
    {away} promedian {awayPoints} puntos en {awayGames} partidos esta temporada, y {home} {homePoints} en {homeGames}`,
  'last-meeting': ways`
    {winner} ganaron el último duelo por {score} {date:day}
    {date:day} ganaron {winner} por {score}`,
}
