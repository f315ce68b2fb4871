import type { Phrases } from '../../language.ts'

export const pointPhrases: Phrases<'points'> = {
  level: [
    'los dos equipos llevan {points:statistic} {stage}',
    'igualdad en {statistic} {stage}, a {points}',
  ],
  'was-level': [
    'los dos equipos anotaron {points:statistic}',
    'hubo igualdad en {statistic}, a {points}',
  ],
  ahead: [
    '{ahead} llevan {most:statistic} {stage}, {gap} más que {behind}',
    '{ahead} superan {behind:a} por {score} en {statistic} {stage}',
    '{stage}, {ahead} han superado {behind:a} por {score} en {statistic}',
    '{behind} han encajado {most:statistic} {stage} y han anotado {least}',
    '{ahead} suman {most:statistic} {stage} por {least} {behind:de}',
    '{stage}, {behind} pierden con {ahead} por {score} en {statistic}',
  ],
  'was-ahead': [
    '{ahead} anotaron {most:statistic}, {gap} más que {behind}',
    '{ahead} superaron {behind:a} por {score} en {statistic}',
    '{statistic:the} fueron para {ahead}, {score} ante {behind}',
    '{ahead} ganaron la batalla de {statistic:the} por {score}',
    '{behind} encajaron {most:statistic} y anotaron {least}',
  ],
  widest: ['la mayor diferencia {stage} está en {statistic:the}: {score} para {ahead}'],
  'was-widest': ['la mayor diferencia estuvo en {statistic:the}: {score} para {ahead}'],
  category: [
    '{statistic}, tal como los cuenta la mesa de anotadores; las categorías pueden solaparse',
  ],
}
