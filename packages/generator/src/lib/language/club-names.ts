import type { LanguageTag } from '../../language-tags.ts'
import type { GameInput, TeamInput, Warning } from '../game/game-input.ts'

/**
 * Warnings about club names for which the grammar of the texts may be wrong. Texts use every club name as a plural:
 * `the Otters lead`, `los Otters mandan`. This is wrong for a name without a final *s* if the club has no nickname.
 * In the Spanish of Latin America it is also wrong for a nickname without a final *s*.
 */
export function clubNameWarnings(
  { away, home }: Pick<GameInput, 'away' | 'home'>,
  languages: readonly LanguageTag[],
): readonly Warning[] {
  return [away, home].flatMap(team => {
    const own = languages.filter(language => isSingular(team, language))
    if (own.length === 0) return []
    const message =
      `Texts in ${own.join(' and ')} use the name "${team.nickname}" (${team.id}) as a plural: ` +
      'state a plural nickname, or review the texts of this game'
    return [{ message, key: `${team.id} name` }]
  })
}

function isSingular({ name, nickname }: TeamInput, language: LanguageTag): boolean {
  if (/s$/i.test(nickname)) return false
  return nickname === name || language === 'es-419'
}
