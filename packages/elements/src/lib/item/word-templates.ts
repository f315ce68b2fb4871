import { type LocaleModule, type StrResult, str } from '@lit/localize'
import { generateMsgId } from '@lit/localize/internal/id-generation.js'

/** Words of another language by the English ones; `{0}`, `{1}`… stand for what is filled in. */
export type Words = Readonly<Record<string, string>>

/** What the library looks words up in, made of a list of them. */
export function wordTemplates(words: Words): LocaleModule['templates'] {
  return Object.fromEntries(
    Object.entries(words).map(([english, other]) => {
      const source = partsOf(english)
      const { strings, places } = partsOf(other)
      const id = generateMsgId(source.places.length === 0 ? english : source.strings, false)
      return [id, places.length === 0 ? other : filledIn(strings, places)]
    }),
  )
}

function partsOf(text: string) {
  const parts = text.split(/\{(\d)\}/)
  return {
    strings: parts.filter((_, index) => index % 2 === 0),
    places: parts.filter((_, index) => index % 2 === 1).map(Number),
  }
}

/** As `str` makes it of a template: the places are numbers of what the English words fill in. */
function filledIn(strings: readonly string[], places: readonly number[]): StrResult {
  return str(Object.assign([...strings], { raw: strings }), ...places) as StrResult
}
