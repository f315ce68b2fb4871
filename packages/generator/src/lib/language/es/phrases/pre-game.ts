import type { Phrases } from '../../language.ts'

export const preGamePhrases: Phrases<'pre-game'> = {
  labelled: ['{label}: {headline}'],
  'with-records': ['{away} ({awayRecord}), en la pista {home:de} ({homeRecord})'],
  'meet-again': ['{loser} se reencuentran con {winner} tras caer por {score}'],
  fixture: [
    '{away:full} visitan {home:a-full}',
    '{away}, de visita en la pista {home:de}',
    '{home} reciben {away:a}',
    '{home}, en casa ante {away}',
    '{away} juegan fuera ante {home}',
    '{away} y {home} se ven las caras {date:day}',
    '{home} esperan {away:a}',
    '{away} viajan a la pista {home:de}',
  ],
  'at-arena': ['{away} se miden {home:a} en {place:name}'],
  'at-time': ['{away} visitan {home:a} {tipoff:time}'],

  visit: [
    '{away:full} visitan {home:a-full} {date}',
    '{home:full} reciben {away:a-full} {date}',
    '{date}, {away:full} juegan en la pista {home:de-full}',
    '{home:full} juegan en casa ante {away:full} {date}',
    '{away:full} viajan a la pista {home:de-full} {date}',
  ],
  place: ['el partido se juega en {place}', 'la cita es en {place}'],
  start: ['el salto inicial es {tipoff}', 'el partido empieza {tipoff}'],
  'start-at-place': [
    'el salto inicial en {place} es {tipoff}',
    'el partido en {place} empieza {tipoff}',
    'la cita es {tipoff} en {place}',
  ],
  records: [
    '{away} llegan con un balance de {awayRecord} y {home} de {homeRecord}',
    '{away} suman un {awayRecord}, y {home} un {homeRecord}',
  ],
  averages: [
    '{away} promedian {awayPoints} puntos en {awayGames} partidos esta temporada, y {home} {homePoints} en {homeGames}',
  ],
  'last-meeting': [
    '{winner} ganaron el último duelo por {score} {date:day}',
    '{date:day} ganaron {winner} por {score}',
  ],
}
