import type { Fact } from '../facts/fact.ts'

/** A stretch of text. */
export interface Piece {
  readonly text: string
  /** What stands for it in the shape of a sentence; the text itself where there is none. */
  readonly mark?: string
  /** What is said in place of `text` in a game of two halves. */
  readonly inHalves?: string
  /** Whom it names. At a later mention in the same item `later` is said instead of `text`. */
  readonly who?: string
  readonly later?: string
  /** The end of a sentence: a full stop, unless the text ends with one. */
  readonly stop?: true
}

/** A piece of text with the facts that it says. It is written out last, when it is known who was named before. */
export interface Words {
  readonly pieces: readonly Piece[]
  readonly facts: readonly Fact[]
}

/** What a template may have between its fixed words: no bare number or name can slip in. */
export type Part = Words | Fact<string> | Fact<number>

/** Joins fixed words and facts into a text. */
export function say(fixed: TemplateStringsArray, ...parts: readonly Part[]): Words {
  const words = parts.map(toWords)
  return {
    pieces: fixed.flatMap((text, index) => [
      ...(text === '' ? [] : [{ text }]),
      ...(words[index]?.pieces ?? []),
    ]),
    facts: words.flatMap(({ facts }) => facts),
  }
}

/** Words whose text is not that of their facts: `two` for 2, `the third quarter` for 3. */
export function marked(text: string, mark: string, facts: readonly Fact[]): Words {
  return { pieces: [{ text, mark }], facts }
}

/** Fixed words. */
export function fixed(text: string): Words {
  return { pieces: text === '' ? [] : [{ text }], facts: [] }
}

/** A sentence: with a capital at the front and a full stop. */
export function sentence(words: Words): Words {
  const { pieces, facts } = capitalised(words)
  return pieces.at(-1)?.stop === true
    ? { pieces, facts }
    : { pieces: [...pieces, { text: '.', stop: true }], facts }
}

export function capitalised({ pieces, facts }: Words): Words {
  const [first, ...rest] = pieces
  if (first === undefined) return { pieces, facts }
  const { text, inHalves } = first
  const halves = inHalves === undefined ? {} : { inHalves: upperFirst(inHalves) }
  return { pieces: [{ ...first, text: upperFirst(text), ...halves }, ...rest], facts }
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

/** A list of figures: as long as it may be, it stands for one thing in the shape of a sentence. */
export function figures(words: readonly Words[]): Words {
  const { facts } = listed(words)
  return marked(textOf(listed(words)), '[figures]', facts)
}

export function joined(words: readonly Words[], separator: string): Words {
  return {
    pieces: words.flatMap(({ pieces }, index) =>
      index === 0 ? pieces : [{ text: separator }, ...pieces],
    ),
    facts: words.flatMap(({ facts }) => facts),
  }
}

export interface WritingOptions {
  /** Whoever is named is added, and said shorter from then on. */
  readonly mentioned?: Set<string>
  /** Whether the game has two halves, and not four quarters. */
  readonly isOfHalves?: boolean
}

/** Writes words out. */
export function textOf(
  { pieces }: Words,
  { mentioned = new Set(), isOfHalves = false }: WritingOptions = {},
): string {
  let written = ''
  for (const { text, inHalves, later, who, stop } of pieces) {
    if (stop === true && written.endsWith('.')) continue
    const said = isOfHalves ? (inHalves ?? text) : text
    written += who !== undefined && mentioned.has(who) ? (later ?? said) : said
    if (who !== undefined) mentioned.add(who)
  }
  return written
}

/** What is left of words when names, numbers, clocks and lists of figures are taken out: what makes two texts alike. */
export function shapeOf({ pieces }: Words): string {
  return pieces
    .map(({ text, mark }) => mark ?? text)
    .join('')
    .toLowerCase()
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function toWords(part: Part): Words {
  return 'pieces' in part ? part : marked(String(part.value), '#', [part])
}
