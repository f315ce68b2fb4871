import type { Phrases } from '../../language.ts'

export const defensivePhrases: Phrases<'defensive'> = {
  level: [
    'los dos equipos {now:llevan|acabaron con} {value:statistic} {stage}',
    '{now:hay|hubo} igualdad en {statistic} {stage}, a {value}',
  ],
  turnovers: [
    '{behind} {now:han forzado|forzaron} {most:turnover} y {now:cometido|cometieron} {least} {stage}',
    '{ahead} {now:han cometido|cometieron} {most:turnover} por {least} {behind:de} {stage}',
    'la defensa {behind:de} {now:ha forzado|forzó} {most:turnover} {stage}, y la {ahead:de} {least}',
    '{ahead} {now:han perdido|perdieron} el balón {most:time} {stage}, y {behind} {least:time}',
  ],
  'offensive-rebounds': [
    '{behind} {now:han concedido|concedieron} {most:offensive-rebound} {stage} y {now:capturado|capturaron} {least}',
    '{behind} {now:han dejado|dejaron} que {ahead} {now:capturen|capturaran} {most:offensive-rebound} {stage}',
    '{ahead} {now:llevan|capturaron} {most:offensive-rebound} {stage} ante {behind}, que {now:llevan|capturaron} {least}',
    '{ahead} {now:suman|sumaron} {most:offensive-rebound} por {least} {behind:de} {stage}',
  ],
  blocks: [
    '{ahead} {now:han taponado|taponaron} {most:shot} {stage}, y {behind} {least}',
    '{ahead} {now:suman|sumaron} {most:block} por {least} {behind:de} {stage}',
    '{behind} {now:han sufrido|sufrieron} {most:block} {stage}',
    '{ahead} {now:superan|superaron} {behind:a} por {score} en tapones {stage}',
  ],
  ahead: [
    '{ahead} {now:suman|sumaron} {most:statistic} por {least} {behind:de} {stage}',
    '{ahead} {now:superan|superaron} {behind:a} por {score} en {statistic} {stage}',
    '{ahead} {now:han firmado|firmaron} {most:statistic} {stage}, y {behind} {least}',
    'en {statistic}, {now:es|fue} {score} para {ahead} {stage}',
  ],
}
