import { type Phrases, phrasings } from '../../language.ts'

export const factorPhrases: Phrases<'factors'> = {
  level: phrasings`{away} y {home} {now:tienen|tuvieron} el mismo registro en {statistic} {stage}: un {rate}`,
  'shots-counted': phrasings`
    {better} {now:llevan|acabaron con} {shots} en tiros de campo y {madeThrees:three} {stage}, por {othersShots} y {othersThrees:three} {worse:de}
    {stage}, {better} {now:han anotado|anotaron} {shots} tiros de campo, con {madeThrees:three}, y {worse}, {othersShots}, con {othersThrees:three}
    {better} {now:han tirado|tiraron} mejor {stage}: {shots} tiros de campo, con {madeThrees:three}, por {othersShots}, con {othersThrees:three}, {worse:de}
    {worse} {now:han anotado|anotaron} {othersShots} tiros de campo, con {othersThrees:three}, {stage}; {better}, {shots}, con {madeThrees:three}`,
  'turnovers-counted': phrasings`
    {worse} {now:han perdido|perdieron} el balón {most:time} {stage}; {better}, {least:time}
    {stage}, {better} {now:llevan|tuvieron} {least:turnover} por {most} {worse:de}
    {better} {now:han forzado|forzaron} {most:turnover} {stage} por {least:one-f} {least:propia|propias}
    {worse} {now:han regalado|regalaron} el balón {most:time} {stage}; {better}, {least:time}`,
  'misses-counted': phrasings`
    {better} {now:han capturado|capturaron} {rebounded} rebotes de sus propios fallos {stage}; {worse}, {othersRebounded}
    {stage}, {better} {now:han capturado|capturaron} {rebounded} rebotes de sus propios fallos, por {othersRebounded} {worse:de}
    {worse} {now:han concedido|concedieron} {better:a} {rebounded} rebotes ofensivos posibles {stage} y {now:han capturado|capturaron} {othersRebounded}
    las segundas oportunidades {now:son|fueron} para {better}: {rebounded} rebotes ofensivos posibles {stage}, por {othersRebounded} {worse:de}`,
  'throws-counted': phrasings`
    {better} {now:han lanzado|lanzaron} {most:free-throw} {stage}; {worse}, {least:none}
    {stage}, {better} {now:han dispuesto|dispusieron} de {most:free-throw} por {least} {worse:de}
    {better} {now:han tenido|tuvieron} {most:free-throw} {stage}, por {least} {worse:de}
    {worse} {now:han concedido|concedieron} {most:free-throw} {better:a} {stage}, por {least:one} a su favor`,
  rates: phrasings`
    en {statistic}, {better} {now:tienen|acabaron con} un {good} y {worse}, un {bad}
    {statistic:the} {now:es|fue} favorable {better:a} ante {worse}: {good} por {bad}
    para {better}, eso {now:supone|supuso} {statistic:a} del {good}, por el {bad} {worse:de}`,
  edge: phrasings`
    {better} {now:tienen|tuvieron} mejor registro que {worse} en {statistic} {stage}: {good} por {bad}
    {stage}, {better} {now:tienen|tuvieron} mejor {statistic}: {good} por {bad}`,
  measure: phrasings`{statistic}: {statistic:measure}`,
}

export const pointPhrases: Phrases<'points'> = {
  level: phrasings`
    cada equipo anotó {points:statistic} {stage}
    hubo igualdad a {points} en {statistic} {stage}`,
  'was-level': phrasings`
    cada equipo anotó {points:statistic}
    hubo igualdad a {points} en {statistic}`,
  ahead: phrasings`
    {ahead} anotaron {most:statistic} {stage}, {gap:one} más que {behind}
    {ahead} superaron {behind:a} por {score} en {statistic} {stage}
    {stage}, {ahead} se impusieron {behind:a} por {score} en {statistic:in}
    {behind} encajaron {most:statistic} {stage}, por {least:one} a favor
    {ahead} sumaron {most:statistic} {stage} por {least} {behind:de}
    {stage}, {behind} fueron por detrás {ahead:de} en {statistic}, {score}`,
  'was-ahead': phrasings`
    {ahead} anotaron {most:statistic}, {gap:one} más que {behind}
    {ahead} superaron {behind:a} por {score} en {statistic:in}
    en {statistic}, {ahead} ganaron por {score} {behind:a}
    {behind} encajaron {most:statistic}, por {least:one} a favor`,
  widest: phrasings`la mayor diferencia {stage} estuvo en {statistic:the}: {score} para {ahead}`,
  'was-widest': phrasings`la mayor diferencia estuvo en {statistic:the}: {score} para {ahead}`,
  category: phrasings`
    {statistic}, según el recuento de la mesa de anotadores; las categorías pueden solaparse`,
}

export const defensivePhrases: Phrases<'defensive'> = {
  level: phrasings`
    cada equipo {now:lleva|acabó con} {value:statistic} {stage}
    {now:hay|hubo} igualdad a {value} en {statistic} {stage}`,
  turnovers: phrasings`
    {behind} {now:han forzado|forzaron} {most:turnover} {stage} por {least:one-f} {least:propia|propias}
    {ahead} {now:han cometido|cometieron} {most:turnover} por {least} {behind:de} {stage}
    la defensa {behind:de} {now:ha forzado|forzó} {most:turnover} {stage}; la {ahead:de}, {least:none-f}
    {ahead} {now:han perdido|perdieron} el balón {most:time} {stage}; {behind}, {least:time}`,
  'offensive-rebounds': phrasings`
    {behind} {now:han concedido|concedieron} {most:offensive-rebound} {stage}, por {least:one} a favor
    {behind} {now:han dejado|dejaron} que {ahead} {now:capturen|capturaran} {most:offensive-rebound} {stage}
    {ahead} {now:llevan|capturaron} {most:offensive-rebound} {stage}; {behind}, {least:none}
    {ahead} {now:suman|sumaron} {most:offensive-rebound} por {least} {behind:de} {stage}`,
  blocks: phrasings`
    {ahead} {now:han taponado|taponaron} {most:shot} {stage}; {behind}, {least:none}
    {ahead} {now:suman|sumaron} {most:block} por {least} {behind:de} {stage}
    {behind} {now:han recibido|recibieron} {most:block} {stage}
    {ahead} {now:superan|superaron} {behind:a} por {score} en tapones {stage}`,
  ahead: phrasings`
    {ahead} {now:suman|sumaron} {most:statistic} por {least} {behind:de} {stage}
    {ahead} {now:superan|superaron} {behind:a} por {score} en {statistic} {stage}
    {ahead} {now:llevan|lograron} {most:statistic} {stage}; {behind}, {least:none}
    en {statistic}, el balance {now:es|fue} de {score} para {ahead} ante {behind} {stage}`,
}
