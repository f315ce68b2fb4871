import { msg } from '@lit/localize'
import { fieldLabel } from '../../item/definition-label.ts'

/** What a feed is called: the usual ones by what they are, any other by the words of its key. */
export function feedLabel(feedKey: string): string {
  if (feedKey === 'pulse') return msg('The game')
  if (feedKey === 'pulse-v1') return msg('The game, version 1')
  return fieldLabel(feedKey)
}
