import type { Draft } from '@fixture-feed/contract/draft'
import type { Claim, DraftEvidence } from '@fixture-feed/contract/evidence'
import type { Fact, GameFacts, OwnItem } from './facts.ts'
import { styleFault } from './language.ts'
import type { WrittenSentence } from './response.ts'

/** The digital source type of IPTC for a text that a trained model wrote. */
export const trainedModel = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'

/** A field of the report, with its claims. */
export interface WrittenField {
  readonly text: string
  readonly claims: readonly Claim[]
}

export type FieldName = WrittenSentence['field']
export const fieldNames: readonly FieldName[] = ['headline', 'summary']

/** The text of a field with its claims, or the reason why it cannot be used. */
export type FieldResult = WrittenField | { readonly fault: string }

/** Joins the sentences of a field, and turns the facts that they name into claims. Returns the first fault, if any. */
export function composeField(
  field: FieldName,
  sentences: readonly WrittenSentence[],
  { game, language }: { readonly game: GameFacts; readonly language: string },
): FieldResult {
  const own = sentences.filter(sentence => sentence.field === field)
  if (own.length === 0) return { fault: 'has no sentence' }
  if (field === 'headline' && own.length > 1) return { fault: 'has more than one sentence' }
  const known = new Map([...game.names, ...game.facts].map(fact => [fact.id, fact]))
  const nameWords = wordsOfNames(game)
  let text = ''
  const claims: Claim[] = []
  for (const sentence of own) {
    if (text !== '') text += ' '
    const result = claimsOf(sentence, known, { path: `/${field}`, offset: text.length })
    if ('fault' in result) return result
    const local = result.claims.map(({ start, end }) => ({
      start: start - text.length,
      end: end - text.length,
    }))
    const fault = styleFault(sentence.text, { claims: local, names: nameWords, language })
    if (fault !== undefined) return { fault: `"${sentence.text}" ${fault}` }
    text += sentence.text
    claims.push(...result.claims)
  }
  return { text, claims }
}

/** The words of all names, which may have a capital. */
function wordsOfNames({ entities }: GameFacts): ReadonlySet<string> {
  const words = entities.flatMap(({ displayName }) => displayName.match(/[\p{L}\p{M}]+/gu) ?? [])
  return new Set(words)
}

function claimsOf(
  sentence: WrittenSentence,
  known: ReadonlyMap<string, Fact>,
  { path, offset }: { readonly path: string; readonly offset: number },
): { readonly claims: readonly Claim[] } | { readonly fault: string } {
  const claims: Claim[] = []
  /** For each claim text, the offset after its last use in the sentence: two claims may have the same text. */
  const searched = new Map<string, number>()
  for (const { text, facts } of sentence.claims) {
    const at = sentence.text.indexOf(text, searched.get(text) ?? 0)
    if (at === -1) return { fault: `"${sentence.text}" does not contain its claim "${text}"` }
    searched.set(text, at + text.length)
    const named = facts.map(id => known.get(id))
    const stated = named.filter(fact => fact !== undefined)
    if (stated.length === 0 || stated.length < named.length)
      return { fault: `"${text}" has an unknown fact, or none` }
    claims.push({
      path,
      start: offset + at,
      end: offset + at + text.length,
      text,
      plays: [...new Set(stated.flatMap(({ plays }) => plays))].sort(
        (a, b) => Number(a) - Number(b),
      ),
      how: howOf(stated),
    })
  }
  return { claims }
}

/** The `how` of a claim: the expressions of its facts, names first and each name once, then all their values. */
function howOf(facts: readonly Fact[]): string {
  // A count names its team or player, so a claim does not name it again.
  const counted = new Set(
    facts
      .flatMap(({ expressions, values }) => (values.length > 0 ? expressions : []))
      .filter(expression => !expression.startsWith('name of '))
      .flatMap(expression => [...expression.matchAll(/ of ([^\s,()]+)/g)].map(([, id]) => id)),
  )
  const isNeeded = (expression: string) => !counted.has(/^name of (.+)$/.exec(expression)?.[1])
  const names = facts.filter(({ values }) => values.length === 0)
  const counts = facts.filter(({ values }) => values.length > 0)
  const all = [...names, ...counts].flatMap(fact => fact.expressions)
  const expressions = all.filter(
    (each, at) => isNeeded(each) && (!each.startsWith('name of ') || all.indexOf(each) === at),
  )
  const values = counts.flatMap(fact => fact.values)
  return values.length === 0
    ? expressions.join(', ')
    : `${expressions.join(', ')} = ${values.join(', ')}`
}

/** The draft with the model's text in these fields and the generator's text in all others, and evidence for both. */
export function composeItem(
  own: OwnItem,
  fields: ReadonlyMap<FieldName, WrittenField>,
  game: GameFacts,
): { readonly item: Draft; readonly evidence: DraftEvidence } {
  const written = Object.fromEntries([...fields].map(([field, { text }]) => [field, text]))
  const isOwn = ({ path }: Claim) => !fields.has(path.slice(1) as FieldName)
  const claims = [
    ...own.evidence.claims.filter(isOwn),
    ...[...fields.values()].flatMap(each => each.claims),
  ]
  const named = new Set(claims.flatMap(({ plays }) => plays))
  const plays = [...game.plays.values()].filter(({ id }) => named.has(id))
  const { revision: _, publishedAt: __, ...item } = own.item
  return {
    item: {
      ...item,
      entities: [
        ...new Map(
          [...item.entities, ...entitiesIn(claims, game)].map(each => [each.id, each]),
        ).values(),
      ],
      content: { ...item.content, ...written },
    },
    evidence: {
      ...own.evidence,
      plays,
      claims,
      ...(fields.size > 0 && { digitalSourceType: trainedModel }),
    },
  }
}

/** The teams and players that claims name. */
function entitiesIn(claims: readonly Claim[], { entities }: GameFacts) {
  const ids = new Set(
    claims.flatMap(({ how }) => [...how.matchAll(/ of ([^\s,()]+)/g)].map(([, id]) => id)),
  )
  return entities.filter(({ id }) => ids.has(id))
}
