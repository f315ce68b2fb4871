import type { FixtureIndexEntry } from '@fixture-feed/client'
import { msg } from '@lit/localize'

/** What a game is a part of: `Playoffs · Game 3`. */
export function occasionText({ seasonType, label }: FixtureIndexEntry): string {
  const season = seasonType === 'Playoffs' ? msg('Playoffs') : msg('Regular season')
  return label === null ? season : `${season} · ${label}`
}
