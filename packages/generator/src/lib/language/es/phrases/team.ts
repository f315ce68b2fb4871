import { type Phrases, phrasings } from '../../language.ts'

export const teamPhrases: Phrases<'team'> = {
  'points-many': phrasings`
    {team} acumulan {points:point} {stage}
    festival anotador {team:de}: {points:point} {stage}`,
  'points-few': phrasings`
    {team} se quedan en {points:point} {stage}
    {team} solo anotan {points:point} {stage}
    solo {points:point} para {team} {stage}`,
  'shooting-good': phrasings`
    {team} afinan la puntería: {shots} en tiros de campo {stage}
    {team:a} les entran los tiros: {shots} {stage}
    {team} tiran con acierto: {shots} {stage}`,
  'shooting-bad': phrasings`
    {team}, sin puntería: {shots} en tiros de campo {stage}
    {team} fallan {missed} de {shots:of} tiros de campo {stage}
    {team:a} no les entran los tiros: {shots} {stage}`,
  'threes-good': phrasings`
    {team} aciertan desde el triple: {threes} {stage}
    {team} anotan {threes} triples {stage}
    {threes:made-three} en {threes:of-try} para {team} {stage}`,
  'threes-bad': phrasings`
    {team}, sin acierto desde el triple: {threes} {stage}
    {team} fallan {missed} de {threes:of} triples {stage}
    {team:a} no les entran los triples: {threes} {stage}`,
  'threes-none': phrasings`
    {team} fallan los {missed} triples que intentan {stage}
    {team}, sin un triple en {missed:try} {stage}
    ningún triple para {team} en {missed:try} {stage}`,
  'free-throws-many': phrasings`
    {team} anotan {throws} tiros libres {stage}
    {team} sacan {throws:made-point} desde la línea {stage}
    {team} firman {throws} en tiros libres {stage}`,
  'rebounds-many': phrasings`
    {team} se hacen fuertes en el rebote: {rebounds} {stage}
    {team} capturan {rebounds:rebound} {stage}
    {rebounds:rebound} para {team} {stage}`,
  'rebounds-few': phrasings`
    {team} solo capturan {rebounds:rebound} {stage}
    solo {rebounds:rebound} para {team} {stage}
    {team} se quedan en {rebounds:rebound} {stage}`,
  'offensive-rebounds-many': phrasings`
    {team} capturan {rebounds:offensive-rebound} {stage}
    {rebounds:offensive-rebound} {rebounds:da|dan} segundas oportunidades {team:a} {stage}
    {team} logran {rebounds:offensive-rebound} {stage}`,
  'assists-many': phrasings`
    {team} mueven bien el balón: {assists:assist} {stage}
    {assists:assist} en {baskets:basket} para {team} {stage}
    {team} reparten {assists:assist} {stage}`,
  'assists-few': phrasings`
    solo {assists:assist} para {team} {stage}
    solo {assists:assist} en {baskets:basket} para {team} {stage}
    {team} se quedan en {assists:assist} {stage}`,
  'steals-many': phrasings`
    {team} suman {steals:steal} {stage}
    {team} acumulan {steals:steal} {stage}
    {steals:steal} {team:de} {stage}`,
  'blocks-many': phrasings`
    {team} suman {blocks:block} {stage}
    {blocks:block} {team:de} {stage}
    {team} ponen {blocks:block} {stage}`,
  'turnovers-many': phrasings`
    {team} acumulan {turnovers:turnover} {stage}
    {team} pierden el balón {turnovers:time} {stage}
    {turnovers:turnover} para {team} {stage}`,
  'turnovers-few': phrasings`
    {team} cuidan el balón: {turnovers:turnover} {stage}
    solo {turnovers:turnover} {team:de} {stage}
    {team} se quedan en {turnovers:turnover} {stage}`,
  plain: phrasings`
    {team} suman {points:point} {stage}
    {points:point} para {team} {stage}
    {team}, con {points:point} {stage}
    {team} anotan {shots} tiros de campo {stage}
    {team} firman {points:point} y {rebounds:rebound} {stage}`,
  'plain-points': phrasings`
    {team} firman {points:point} {stage}
    {points:point} en el marcador para {team} {stage}`,

  tied: phrasings`
    {team:subject} empatan con {opponent} a {points} {time}
    {time}, {team:first} y {opponent} empatan a {points}
    {time}, {team:subject} igualan con {opponent} a {points}`,
  leads: phrasings`
    {team:subject} ganan {opponent:a} {score} {time}
    {time}, {team:subject} van por delante {opponent:de}, {score}
    {team:subject} suman {points:point} {time}, {margin:point} más que {opponent}
    {time}, {team:subject} ganan por {margin:point}, con {points} anotados`,
  trails: phrasings`
    {team:subject} pierden {score} ante {opponent} {time}
    {time}, {team:subject} van por detrás {opponent:de}, {score}
    {team:subject} suman {points:point} {time}, {margin:point} menos que {opponent}
    {time}, {team:subject} pierden por {margin:point}, con {points} anotados`,
  won: phrasings`
    {team:subject} anotaron {points:point} y ganaron {opponent:a} por {margin:one}
    {team:subject} ganaron {opponent:a} por {score}
    {team:subject} anotaron {points:point} en la victoria ante {opponent}
    {team:subject} se impusieron por {score} {opponent:a}`,
  lost: phrasings`
    {team:subject} anotaron {points:point} y perdieron por {margin:one} ante {opponent}
    {team:subject} perdieron por {score} ante {opponent}
    {team:subject} anotaron {points:point} en la derrota ante {opponent}
    {team:subject} cayeron ante {opponent} por {score}`,
  shots: phrasings`{team:subject} {now:han anotado|anotaron} {shots} tiros de campo`,
  shooting: phrasings`
    {team:subject} {now:han anotado|anotaron} {shots} tiros de campo ({share}) y {threes} triples
    en tiros de campo, {team:subject} {now:llevan|firmaron} {shots} ({share}) y {threes} en triples
    {team:subject} {now:han anotado|anotaron} {shots} tiros de campo, con {threes} en triples`,
  'note-rebounds-many': phrasings`
    {team:subject} {now:llevan|capturaron} {rebounds:rebound}
    en el rebote, {team:subject} se {now:hacen|hicieron} fuertes con {rebounds}`,
  'note-rebounds-few': phrasings`
    {team:subject} {now:llevan|tuvieron} solo {rebounds:rebound}
    en el rebote, {team:subject} {now:llevan|tuvieron} solo {rebounds}`,
  'note-offensive-rebounds': phrasings`
    {team:subject} {now:llevan|capturaron} {rebounds:offensive-rebound}
    {opponent} {now:han concedido|concedieron} {rebounds:offensive-rebound} {team:a-first}`,
  'note-assists-many': phrasings`
    {team:subject} {now:llevan|repartieron} {assists:assist} en {baskets:basket}
    de las {baskets:basket} {team:de-first}, {assists} {now:han llegado|llegaron} tras asistencia`,
  'note-assists-few': phrasings`
    {team:subject} {now:llevan|repartieron} solo {assists:assist} en {baskets:basket}
    solo {assists} de las {baskets:basket} {team:de-first} {now:han llegado|llegaron} tras asistencia`,
  'note-turnovers-many': phrasings`
    {team:subject} {now:han perdido|perdieron} el balón {turnovers:time}
    {team:subject} {now:han regalado|regalaron} el balón {turnovers:time}`,
  'note-turnovers-few': phrasings`
    {team:subject} {now:llevan|tuvieron} solo {turnovers:turnover}
    {team:subject} solo {now:han perdido|perdieron} el balón {turnovers:time}`,
  'note-free-throws': phrasings`
    desde la línea, {team:subject} {now:han sumado|sumaron} {throws:made-point}
    {team:subject} {now:han anotado|anotaron} {throws} tiros libres`,
  'note-steals': phrasings`
    {team:subject} {now:llevan|sumaron} {steals:steal}
    {team:subject} {now:acumulan|acumularon} {steals:steal}`,
  'note-blocks': phrasings`
    {team:subject} {now:llevan|pusieron} {blocks:block}
    {team:subject} {now:suman|sumaron} {blocks:block}`,
  columns: phrasings`
    {now:suman|sumaron} {rebounds:rebound}, {assists:assist} y {turnovers:turnover}
    {team:subject} {now:suman|sumaron} {rebounds:rebound}, {assists:assist} y {turnovers:turnover}
    {now:llevan|tuvieron} {rebounds:rebound}, {assists:assist} y {turnovers:turnover}`,
  'season-average': phrasings`la media {team:de} esta temporada es de {mean} puntos`,
  'regular-average': phrasings`{team} promediaron {mean} puntos en la temporada regular`,
}
