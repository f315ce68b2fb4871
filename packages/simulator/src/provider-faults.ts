/**
 * What can be wrong with the answers of a provider:
 *
 * - `late`: lines come late, wrong or twice, and are put right minutes later, also after the game;
 * - `backwards`: every other answer is an older state, as from a server of a CDN that is behind;
 * - `403`: answers without a body, as from a firewall that changed its mind;
 * - `503`: the same, with `Retry-After`;
 * - `html`: a page of HTML with status 200;
 * - `truncated`: half a body, under the entity tag of the whole one;
 * - `empty`: no body, with status 200;
 * - `unlisted`: the box score leaves out a player who plays;
 * - `unreadable`: the last line that scored says so in a way that nobody understands.
 */
export const providerFaults = [
  'late',
  'backwards',
  '403',
  '503',
  'html',
  'truncated',
  'empty',
  'unlisted',
  'unreadable',
] as const

export type ProviderFault = (typeof providerFaults)[number]
