import type { Item } from '@fixture-feed/client'
import { html, nothing, type TemplateResult } from 'lit'
import { msg, str } from '../../item/msg.ts'
import { type FeedRoute, formatRoute } from '../route.ts'
import { saveSetting } from '../setting-storage.ts'
import { hint } from './page-hints.ts'
import type { KeyRequest } from './trusted-keys.ts'

/**
 * Reports that the feed does not contain the item of the address. Shows nothing if the address has no item, if the feed
 * contains the item, or if the items have not loaded yet.
 */
export function missingItemHint(
  route: FeedRoute,
  items: readonly Item[] | undefined,
): TemplateResult | typeof nothing {
  const { item, until } = route
  if (item === undefined || !items || items.some(({ id }) => id === item)) return nothing
  return hint(
    until === undefined
      ? msg('This update is not available.')
      : msg('This update does not exist at this point of the replay.'),
    msg('It was removed, or it has not been published yet.'),
    html`<a href=${formatRoute({ ...route, item: undefined })}>${msg('Dismiss')}</a>`,
  )
}

export function badInstantHint(route: FeedRoute, instant: string): TemplateResult {
  return hint(
    msg(str`“${instant}” is not a valid replay time.`),
    msg('Use a date, a time and an offset, such as 2025-01-17T20:14:05Z.'),
    html`<a href=${formatRoute({ ...route, until: undefined })}>${msg('Show the latest updates')}</a>`,
  )
}

/**
 * Asks the reader whether to save the keys of a link, to replace the saved keys by them, or to remove the saved keys,
 * because anyone can write a link with keys. Reports keys that are not public keys.
 */
export function keyRequestHint(
  request: KeyRequest,
  keys: readonly string[] | undefined,
): TemplateResult {
  const saved = shortNames(keys ?? [])
  switch (request.kind) {
    case 'invalid':
      return hint(
        msg('The key of this link is not a public key.'),
        msg('The key was ignored, and your settings have not changed.'),
        nothing,
      )
    case 'save':
      return hint(
        msg(str`This link shows only content that ${saved} has signed.`),
        msg(
          'If you keep this key, this browser rejects all content of this site that the key has not signed.',
        ),
        html`${saveKeysButton(msg('Keep the key'), request.keys)} ${saveKeysButton(msg('Show unsigned content'))}`,
      )
    case 'replace':
      return hint(
        msg(str`This link asks you to trust ${shortNames(request.keys)} instead of ${saved}.`),
        msg(
          'Replace your key only if the publisher asked you to. Your key applies until you replace it.',
        ),
        html`${saveKeysButton(msg('Replace my key'), request.keys)} ${saveKeysButton(msg('Keep my key'))}`,
      )
    case 'remove':
      return hint(
        msg(str`This link asks you to stop trusting ${saved}.`),
        msg(
          'Without a key, this browser also shows unsigned content. Your key applies until you remove it.',
        ),
        html`${saveKeysButton(msg('Remove my key'), [])} ${saveKeysButton(msg('Keep my key'))}`,
      )
  }
}

/**
 * The button that loads the page without the keys of its link. If `keys` is given, even as an empty list, the button
 * first saves these keys.
 */
function saveKeysButton(label: string, keys?: readonly string[]) {
  const save = (): void => {
    if (keys !== undefined) saveSetting('keys', keys.join(' '))
    const address = new URL(location.href)
    address.searchParams.delete('key')
    location.replace(address)
  }
  return html`<button class="retry pill" type="button" @click=${save}>${label}</button>`
}

/** Reports that one of the trusted keys has signed the displayed content, and names these keys. */
export function feedSeal(keys: readonly string[]): TemplateResult {
  const names = shortNames(keys)
  return html`<small class="seal line" title=${keys.join('\n')}>
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path fill="none" stroke="currentColor" stroke-width="1.8" d="M8 1.5 14 4v4c0 3.5-2.5 5.5-6 6.5C4.5 13.5 2 11.5 2 8V4ZM5 8l2.2 2.2L11 6.2" />
    </svg>
    ${msg(str`Signed: ${names}`)}
  </small>`
}

/** The first eight characters of each key. */
function shortNames(keys: readonly string[]): string {
  return keys.map(key => `${key.slice(0, 8)}…`).join(', ')
}
