/**
 * Faults of a provider's responses:
 *
 * - `late`: some lines are wrong or duplicate at first, and are corrected at least 25 s later, also after the game;
 * - `backwards`: every second response is an older state, as from a CDN server that lags;
 * - `403`: the status 403 instead of a file, as from a firewall with changing rules;
 * - `503`: the status 503 instead of a file, with `Retry-After`;
 * - `html`: an HTML page with status 200;
 * - `truncated`: half a body, with the entity tag of the whole body;
 * - `empty`: no body, with status 200;
 * - `unlisted`: the box score omits a player who plays;
 * - `unreadable`: the last scoring line (in FIBA LiveStats, the last made free throw) has an unknown result.
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
