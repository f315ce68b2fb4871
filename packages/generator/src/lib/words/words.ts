import type { Fact } from '../facts/fact.ts'

/** A piece of text with the facts that it says. */
export interface Words {
  readonly text: string
  readonly facts: readonly Fact[]
}

/** What a template may have between its fixed words: no bare number or name can slip in. */
export type Part = Words | Fact<string> | Fact<number>

/** Joins fixed words and facts into a text. */
export function say(fixed: TemplateStringsArray, ...parts: readonly Part[]): Words {
  const words = parts.map(toWords)
  return {
    text: fixed.map((text, index) => text + (words[index]?.text ?? '')).join(''),
    facts: words.flatMap(({ facts }) => facts),
  }
}

/** A sentence: with a capital at the front and a full stop. */
export function sentence(words: Words): Words {
  const { text } = capitalised(words)
  return { ...words, text: text.endsWith('.') ? text : `${text}.` }
}

export function capitalised(words: Words): Words {
  return { ...words, text: words.text.charAt(0).toUpperCase() + words.text.slice(1) }
}

/** Sentences one after another. Those that have no reason (`undefined`) are left out. */
export function paragraph(...sentences: readonly (Words | undefined)[]): Words {
  return joined(sentences.filter(each => each !== undefined).map(sentence), ' ')
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly Words[]): Words {
  const last = words.at(-1)
  if (last === undefined) throw new RangeError('Cannot list nothing')
  if (words.length === 1) return last
  return say`${joined(words.slice(0, -1), ', ')} and ${last}`
}

export function joined(words: readonly Words[], separator: string): Words {
  return {
    text: words.map(({ text }) => text).join(separator),
    facts: words.flatMap(({ facts }) => facts),
  }
}

function toWords(part: Part): Words {
  return 'text' in part ? part : { text: String(part.value), facts: [part] }
}
