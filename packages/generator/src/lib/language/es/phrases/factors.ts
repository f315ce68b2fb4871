import type { Phrases } from '../../language.ts'

export const factorPhrases: Phrases<'factors'> = {
  level: ['{away} y {home} están igualados en {statistic} {stage}, con un {rate}'],
  'shots-counted': [
    '{better} {now:llevan|acabaron con} {shots} tiros con {madeThrees:three} {stage}, y {worse} {othersShots} con {othersThrees:three}',
    '{stage}, {better} {now:han metido|metieron} {shots} tiros con {madeThrees:three} y {worse} {othersShots} con {othersThrees:three}',
    '{better} {now:han tirado|tiraron} mejor {stage}: {shots} tiros con {madeThrees:three} por {othersShots} con {othersThrees:three} {worse:de}',
    '{worse} {now:han metido|metieron} {othersShots} con {othersThrees:three} {stage}; {better} {now:han metido|metieron} {shots} tiros con {madeThrees:three}',
  ],
  'turnovers-counted': [
    '{worse} {now:han perdido|perdieron} el balón {most:time} {stage}, y {better} {least:time}',
    '{stage}, {better} {now:llevan|tuvieron} {least:turnover} por {most} {worse:de}',
    '{better} {now:han forzado|forzaron} {most:turnover} {stage} y {now:cometido|cometieron} {least}',
    '{worse} {now:han entregado|entregaron} el balón {most:time} {stage}, y {better} {least:time}',
  ],
  'misses-counted': [
    '{better} {now:han recuperado|recuperaron} {rebounded:of-their} fallos {stage}, y {worse} {othersRebounded}',
    '{stage}, {better} {now:han capturado|capturaron} el rebote de {rebounded:of-their} fallos y {worse} de {othersRebounded}',
    '{worse} {now:han dejado|dejaron} que {better} {now:recuperen|recuperaran} {rebounded} fallos {stage} y {now:han capturado|capturaron} {othersRebounded} de los suyos',
    'las segundas oportunidades {now:son|fueron} para {better}: {rebounded:of-their} fallos {stage}, por {othersRebounded} {worse:de}',
  ],
  'throws-counted': [
    '{better} {now:han tirado|tiraron} {most:free-throw} {stage}, y {worse} {least}',
    '{stage}, {better} {now:han ido|fueron} a la línea para {most:free-throw} y {worse} para {least}',
    '{most:free-throw} para {better} {stage} por {least} para {worse}',
    '{worse} {now:han concedido|concedieron} {better:a} {most:free-throw} {stage} y {now:lanzado|lanzaron} {least}',
  ],
  rates: [
    'en {statistic}, {better} {now:están|acabaron} en un {good} y {worse} en un {bad}',
    'eso {now:es|fue} un {good} por un {bad} en {statistic} a favor {better:de}',
    'para {better} eso {now:supone|supuso} {statistic:a} del {good}, por un {bad}',
  ],
  edge: [
    '{better} {now:superan|superaron} {worse:a} en {statistic} {stage}, con un {good} por un {bad}',
    '{stage}, {better} {now:tienen|tuvieron} mejor {statistic}, un {good} por un {bad}',
  ],
  measure: ['{statistic}: {statistic:measure}'],
}
