import { type Phrases, phrasings } from '../../language.ts'

export const teamPhrases: Phrases<'team'> = {
  'points-many': phrasings`
    {team} acumulan {points:point} {stage}
    festival anotador {team:de}: {points:point} {stage}`,
  'points-few': phrasings`
    {team} se quedan en {points:point} {stage}
    {team} apenas anotan {points:point} {stage}
    solo {points:point} para {team} {stage}`,
  'shooting-good': phrasings`
    {team} afinan la puntería, {shots} en tiros {stage}
    los tiros entran para {team}: {shots} {stage}
    {team} tiran con acierto, {shots} {stage}`,
  'shooting-bad': phrasings`
    {team}, sin puntería, {shots} en tiros {stage}
    {team} fallan {missed} de {shots:of} tiros {stage}
    los tiros no entran para {team}: {shots} {stage}`,
  'threes-good': phrasings`
    {team} afinan desde el triple, {threes} {stage}
    {team} meten {threes} triples {stage}
    {threes:made-three} en {threes:of-try} para {team} {stage}`,
  'threes-bad': phrasings`
    {team}, sin acierto desde el triple, {threes} {stage}
    {team} fallan {missed} de {threes:of} triples {stage}
    los triples no entran para {team}: {threes} {stage}`,
  'threes-none': phrasings`
    {team} fallan sus {missed} triples {stage}
    {team}, sin un triple en {missed:try} {stage}
    ningún triple para {team} en {missed:try} {stage}`,
  'free-throws-many': phrasings`
    {team} meten {throws} tiros libres {stage}
    {team} sacan {throws:made-point} desde la línea {stage}
    los tiros libres ayudan {team:a}: {throws} {stage}`,
  'rebounds-many': phrasings`
    {team} dominan el rebote con {rebounds:rebound} {stage}
    {team} capturan {rebounds:rebound} {stage}
    {rebounds:rebound} para {team} {stage}`,
  'rebounds-few': phrasings`
    {team} solo capturan {rebounds:rebound} {stage}
    apenas {rebounds:rebound} para {team} {stage}
    {team} se quedan en {rebounds:rebound} {stage}`,
  'offensive-rebounds-many': phrasings`
    {team} capturan {rebounds:offensive-rebound} {stage}
    {rebounds:offensive-rebound} {rebounds:da|dan} segundas oportunidades {team:a} {stage}
    {team} logran {rebounds:offensive-rebound} {stage}`,
  'assists-many': phrasings`
    {team} mueven el balón, {assists:assist} {stage}
    {assists:assist} en {baskets:basket} para {team} {stage}
    {team} acumulan {assists:assist} {stage}`,
  'assists-few': phrasings`
    apenas {assists:assist} para {team} {stage}
    solo {assists:assist} en {baskets:basket} para {team} {stage}
    {team} se quedan en {assists:assist} {stage}`,
  'steals-many': phrasings`
    {team} suman {steals:steal} {stage}
    manos rápidas: {steals:steal} para {team} {stage}
    {steals:steal} {team:de} {stage}`,
  'blocks-many': phrasings`
    {team} protegen el aro con {blocks:block} {stage}
    {blocks:block} {team:de} {stage}
    {team} ponen {blocks:block} {stage}`,
  'turnovers-many': phrasings`
    {team} no cuidan el balón, {turnovers:turnover} {stage}
    {team} acumulan {turnovers:turnover} {stage}
    {turnovers:turnover} {turnovers:lastra|lastran} {team:a} {stage}`,
  'turnovers-few': phrasings`
    {team} cuidan el balón, {turnovers:turnover} {stage}
    apenas {turnovers:turnover} {team:de} {stage}
    {team} se limitan a {turnovers:turnover} {stage}`,
  plain: phrasings`
    {team} suman {points:point} {stage}
    {points:point} para {team} {stage}
    {team}, con {points:point} {stage}
    {team} meten {shots} tiros {stage}
    {points:point} y {rebounds:rebound} para {team} {stage}
    {team} anotan {points:point} {stage}`,
  'plain-points': phrasings`
    {team} firman {points:point} {stage}
    {points:point} en el marcador para {team} {stage}`,

  tied: phrasings`
    {team:full} empatan con {opponent} a {points} {time}
    {team:full} suman {points:point} {time}, los mismos que {opponent}
    {time}, {team:full} igualan con {opponent} a {points}`,
  leads: phrasings`
    {team:full} ganan {opponent:a} {score} {time}
    {time}, {team:full} van por delante {opponent:de}, {score}
    {team:full} suman {points:point} {time}, {margin} más que {opponent}
    {time}, {team:full} ganan de {margin} con {points:point}`,
  trails: phrasings`
    {team:full} pierden con {opponent} {score} {time}
    {time}, {team:full} van por detrás {opponent:de}, {score}
    {team:full} suman {points:point} {time}, {margin} menos que {opponent}
    {time}, {team:full} pierden de {margin} con {points:point}`,
  won: phrasings`
    {team:full} anotaron {points:point} para ganar {opponent:a} de {margin}
    {team:full} ganaron {opponent:a} por {score}
    {points:point} {points:bastó|bastaron} {team:a-full} para ganar {opponent:a}
    {team:full} se impusieron por {score} {opponent:a}`,
  lost: phrasings`
    {team:full} anotaron {points:point} y perdieron con {opponent} de {margin}
    {team:full} perdieron con {opponent} por {score}
    {points:point} no {points:bastó|bastaron} {team:a-full} ante {opponent}
    {team:full} cayeron ante {opponent} por {score}`,
  shots: phrasings`{team} {now:han metido|metieron} {shots} tiros`,
  shooting: phrasings`
    {team} {now:han metido|metieron} {shots} tiros ({share}) y {threes} triples
    en tiros de campo, {team} {now:llevan|firmaron} {shots} ({share}), y {threes} en triples
    {now:han metido|metieron} {shots} tiros, con {threes} en triples
    {shots} tiros ({share}) y {threes} triples {now:han entrado|entraron} para {team}`,
  'note-rebounds-many': phrasings`
    en el rebote, {team} {now:dominan|dominaron} con {rebounds}
    {rebounds:rebound} {now:son|fueron} una gran cifra {team:de}`,
  'note-rebounds-few': phrasings`
    {team} {now:llevan|tuvieron} apenas {rebounds:rebound}
    en el rebote, {team} {now:llevan|tuvieron} solo {rebounds}`,
  'note-offensive-rebounds': phrasings`
    {team} {now:llevan|capturaron} {rebounds:offensive-rebound}
    {opponent} les {now:han concedido|concedieron} {rebounds:offensive-rebound}`,
  'note-assists-many': phrasings`
    {team} {now:llevan|repartieron} {assists:assist} en {baskets:basket}
    {assists:assist} {now:han llegado|llegaron} en {baskets:basket} {team:de}`,
  'note-assists-few': phrasings`
    {team} {now:llevan|repartieron} apenas {assists:assist} en {baskets:basket}
    solo {assists} de las {baskets:basket} {team:de} {now:han llegado|llegaron} tras pase`,
  'note-turnovers-many': phrasings`
    {team} {now:han perdido|perdieron} el balón {turnovers:time}
    {team} {now:han entregado|entregaron} el balón {turnovers:time}`,
  'note-turnovers-few': phrasings`
    {team} {now:llevan|tuvieron} apenas {turnovers:turnover}
    {team} {now:han perdido|perdieron} el balón solo {turnovers:time}`,
  'note-free-throws': phrasings`
    desde la línea, {team} {now:han sumado|sumaron} {throws:made-point}
    {team} {now:han metido|metieron} {throws} tiros libres`,
  'note-steals': phrasings`
    {team} {now:llevan|sumaron} {steals:steal}
    la defensa {team:de} {now:ha sumado|sumó} {steals:steal}`,
  'note-blocks': phrasings`
    {team} {now:llevan|pusieron} {blocks:block}
    la defensa {team:de} {now:ha puesto|puso} {blocks:block}`,
  columns: phrasings`
    {now:suman|sumaron} {rebounds:rebound}, {assists:assist} y {turnovers:turnover}
    {team} {now:suman|sumaron} {rebounds:rebound}, {assists:assist} y {turnovers:turnover}
    {now:llevan|tuvieron} {rebounds:rebound} y {assists:assist} por {turnovers:turnover}`,
  'season-average': phrasings`la media {team:de} esta temporada es de {mean} puntos`,
}
