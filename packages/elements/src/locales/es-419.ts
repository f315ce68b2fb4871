import type { Words } from '../lib/item/msg.ts'
import { words as spanish } from './es.ts'

/** The labels of the elements in the Spanish of Latin America and of the United States. */
export const words: Words = {
  ...spanish,
  'End of {0}: going to overtime': 'Final de {0}: hay tiempo extra',
  'Final/OT': 'Final (TE)',
  'Final/{0}OT': 'Final ({0} TE)',
  'OT{0}': 'TE{0}',
  'H{0}': '{0}M',
  Halftime: 'Medio tiempo',
  Live: 'En vivo',
  'Back to live': 'Volver al vivo',
  Timeout: 'Tiempo fuera',
  'Timeout, {0} {1}': 'Tiempo fuera, {0} {1}',
  'The box score appears at the first timeout or at the end of the first period.':
    'Las estadísticas aparecen con el primer tiempo fuera o al final del primer periodo.',
  '{0} at {1}': '{0} en {1}',
  at: 'en',
  BLK: 'BLQ',
  Blocks: 'Bloqueos',
  'Game leaders': 'Líderes del partido',
  'Last season avg': 'Promedio de la temporada pasada',
  'Postseason avg': 'Promedio de los playoffs',
  'Season avg': 'Promedio de la temporada',
  'Career high': 'Máximo de su carrera',
  'Playoff career high': 'Máximo de su carrera en playoffs',
  'Postseason high': 'Máximo en estos playoffs',
  'Season high': 'Máximo de la temporada',
  'Shot chart': 'Mapa de tiros',
  'What to watch': 'Lo que viene',
  'What to watch next': 'Lo que viene',
  Settings: 'Configuración',
  'My TV clock says': 'En mi TV va',
  'Check the link.': 'Revisa el enlace.',
  'Check the link. The game may have been removed.':
    'Revisa el enlace. Es posible que el partido se haya retirado.',
  'It was removed, or it has not been published yet.': 'Se retiró o aún no se publica.',
  'The key was ignored, and your settings have not changed.':
    'La clave se ignoró y tu configuración no cambió.',
  'Something went wrong': 'Algo salió mal',
}
