import { type Phrases, phrasings } from '../../language.ts'

export const factorPhrases: Phrases<'factors'> = {
  level: phrasings`{away} y {home} están {home:igualados/igualadas} en {statistic} {stage}, con un {rate}`,
  'shots-counted': phrasings`
    {better} {now:llevan|acabaron con} {shots} tiros con {madeThrees:three} {stage}, y {worse} {othersShots} con {othersThrees:three}
    {stage}, {better} {now:han metido|metieron} {shots} tiros con {madeThrees:three} y {worse} {othersShots} con {othersThrees:three}
    {better} {now:han tirado|tiraron} mejor {stage}: {shots} tiros con {madeThrees:three} por {othersShots} con {othersThrees:three} {worse:de}
    {worse} {now:han metido|metieron} {othersShots} con {othersThrees:three} {stage}; {better} {now:han metido|metieron} {shots} tiros con {madeThrees:three}`,
  'turnovers-counted': phrasings`
    {worse} {now:han perdido|perdieron} el balón {most:time} {stage}, y {better} {least:time}
    {stage}, {better} {now:llevan|tuvieron} {least:turnover} por {most} {worse:de}
    {better} {now:han forzado|forzaron} {most:turnover} {stage} y {now:cometido|cometieron} {least}
    {worse} {now:han entregado|entregaron} el balón {most:time} {stage}, y {better} {least:time}`,
  'misses-counted': phrasings`
    {better} {now:han recuperado|recuperaron} {rebounded:of-their} fallos {stage}, y {worse} {othersRebounded}
    {stage}, {better} {now:han capturado|capturaron} el rebote de {rebounded:of-their} fallos y {worse} de {othersRebounded}
    {worse} {now:han dejado|dejaron} que {better} {now:recuperen|recuperaran} {rebounded} fallos {stage} y {now:han capturado|capturaron} {othersRebounded} de los suyos
    las segundas oportunidades {now:son|fueron} para {better}: {rebounded:of-their} fallos {stage}, por {othersRebounded} {worse:de}`,
  'throws-counted': phrasings`
    {better} {now:han tirado|tiraron} {most:free-throw} {stage}, y {worse} {least}
    {stage}, {better} {now:han ido|fueron} a la línea para {most:free-throw} y {worse} para {least}
    {most:free-throw} para {better} {stage} por {least} para {worse}
    {worse} {now:han concedido|concedieron} {better:a} {most:free-throw} {stage} y {now:lanzado|lanzaron} {least}`,
  rates: phrasings`
    en {statistic}, {better} {now:están|acabaron} en un {good} y {worse} en un {bad}
    eso {now:es|fue} un {good} por un {bad} en {statistic} a favor {better:de}
    para {better} eso {now:supone|supuso} {statistic:a} del {good}, por un {bad}`,
  edge: phrasings`
    {better} {now:superan|superaron} {worse:a} en {statistic} {stage}, con un {good} por un {bad}
    {stage}, {better} {now:tienen|tuvieron} mejor {statistic}, un {good} por un {bad}`,
  measure: phrasings`{statistic}: {statistic:measure}`,
}

export const pointPhrases: Phrases<'points'> = {
  level: phrasings`
    los dos equipos llevan {points:statistic} {stage}
    igualdad en {statistic} {stage}, a {points}`,
  'was-level': phrasings`
    los dos equipos anotaron {points:statistic}
    hubo igualdad en {statistic}, a {points}`,
  ahead: phrasings`
    {ahead} llevan {most:statistic} {stage}, {gap} más que {behind}
    {ahead} superan {behind:a} por {score} en {statistic} {stage}
    {stage}, {ahead} han superado {behind:a} por {score} en {statistic}
    {behind} han encajado {most:statistic} {stage} y han anotado {least}
    {ahead} suman {most:statistic} {stage} por {least} {behind:de}
    {stage}, {behind} pierden con {ahead} por {score} en {statistic}`,
  'was-ahead': phrasings`
    {ahead} anotaron {most:statistic}, {gap} más que {behind}
    {ahead} superaron {behind:a} por {score} en {statistic}
    {statistic:the} fueron para {ahead}, {score} ante {behind}
    {ahead} ganaron la batalla de {statistic:the} por {score}
    {behind} encajaron {most:statistic} y anotaron {least}`,
  widest: phrasings`la mayor diferencia {stage} está en {statistic:the}: {score} para {ahead}`,
  'was-widest': phrasings`la mayor diferencia estuvo en {statistic:the}: {score} para {ahead}`,
  category: phrasings`
    {statistic}, tal como los cuenta la mesa de anotadores; las categorías pueden solaparse`,
}

export const defensivePhrases: Phrases<'defensive'> = {
  level: phrasings`
    los dos equipos {now:llevan|acabaron con} {value:statistic} {stage}
    {now:hay|hubo} igualdad en {statistic} {stage}, a {value}`,
  turnovers: phrasings`
    {behind} {now:han forzado|forzaron} {most:turnover} y {now:cometido|cometieron} {least} {stage}
    {ahead} {now:han cometido|cometieron} {most:turnover} por {least} {behind:de} {stage}
    la defensa {behind:de} {now:ha forzado|forzó} {most:turnover} {stage}, y la {ahead:de} {least}
    {ahead} {now:han perdido|perdieron} el balón {most:time} {stage}, y {behind} {least:time}`,
  'offensive-rebounds': phrasings`
    {behind} {now:han concedido|concedieron} {most:offensive-rebound} {stage} y {now:capturado|capturaron} {least}
    {behind} {now:han dejado|dejaron} que {ahead} {now:capturen|capturaran} {most:offensive-rebound} {stage}
    {ahead} {now:llevan|capturaron} {most:offensive-rebound} {stage} ante {behind}, que {now:llevan|capturaron} {least}
    {ahead} {now:suman|sumaron} {most:offensive-rebound} por {least} {behind:de} {stage}`,
  blocks: phrasings`
    {ahead} {now:han taponado|taponaron} {most:shot} {stage}, y {behind} {least}
    {ahead} {now:suman|sumaron} {most:block} por {least} {behind:de} {stage}
    {behind} {now:han sufrido|sufrieron} {most:block} {stage}
    {ahead} {now:superan|superaron} {behind:a} por {score} en tapones {stage}`,
  ahead: phrasings`
    {ahead} {now:suman|sumaron} {most:statistic} por {least} {behind:de} {stage}
    {ahead} {now:superan|superaron} {behind:a} por {score} en {statistic} {stage}
    {ahead} {now:han firmado|firmaron} {most:statistic} {stage}, y {behind} {least}
    en {statistic}, {now:es|fue} {score} para {ahead} {stage}`,
}
