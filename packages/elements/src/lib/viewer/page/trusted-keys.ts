import { isPublicKey } from '@fixture-feed/client/signatures'
import { keepSetting, keptSetting } from '../kept-setting.ts'

/**
 * The public keys by one of which feeds have to be signed: those that an address named with `?key=`, which the browser
 * keeps; an empty one forgets them. `undefined` where the reader never named any.
 */
export function trustedKeys(): readonly string[] | undefined {
  const given = new URLSearchParams(location.search).getAll('key')
  // A plus that nobody escaped is a space.
  const keys = given.map(key => key.replaceAll(' ', '+')).filter(isPublicKey)
  if (given.length > 0) keepSetting('keys', keys.join(' '))
  const kept = keptSetting('keys')
  return kept ? kept.split(' ') : undefined
}
