import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence, EvidencePlay } from '@fixture-feed/contract/evidence'
import type { Entity } from '@fixture-feed/contract/snapshot'

/** A fact that a sentence may state. Its expressions, values and plays become a part of the claim. */
export interface Fact {
  /** An id such as `f1`, or `n1` for the name of a team or player. */
  readonly id: string
  /** The fact in words, for the prompt: it may contain text of a provider. */
  readonly what: string
  /** The expressions of `how`, without their values. */
  readonly expressions: readonly string[]
  readonly values: readonly string[]
  readonly plays: readonly string[]
}

/** Everything that the model may write about. */
export interface GameFacts {
  readonly names: readonly Fact[]
  readonly facts: readonly Fact[]
  readonly entities: readonly Entity[]
  readonly plays: ReadonlyMap<string, EvidencePlay>
}

/** An item of the generator with its evidence: the source of facts, and the text to fall back to. */
export interface OwnItem {
  readonly item: Draft
  readonly evidence: DraftEvidence
}

/** Players with fewer points than this are left out of the facts. */
const leastPoints = 8

/**
 * The facts of a finished game: the claims of the generator's report, the points of the leading scorers, and the points
 * of both teams by period.
 */
export function factsOf({ item, evidence }: OwnItem, everyEntity: readonly Entity[]): GameFacts {
  const entities = [...new Map(everyEntity.map(entity => [entity.id, entity])).values()]
  const nameOf = (id: string) => entities.find(entity => entity.id === id)?.displayName ?? id
  const scored = evidence.plays.filter(({ text }) => pointsOf(text) > 0)
  const counted = [
    ...ownFacts(evidence, nameOf),
    ...playerFacts(scored, entities),
    ...periodFacts(scored, entities),
  ]
  const different = new Map(counted.map(fact => [fact.expressions.join(), fact]))
  return {
    names: entities.map(({ id, kind, displayName }, index) => ({
      id: `n${index + 1}`,
      what: `the ${kind} ${shorten(displayName)}`,
      expressions: [`name of ${id}`],
      values: [],
      plays: [],
    })),
    facts: [...different.values()].map((fact, index) => ({ ...fact, id: `f${index + 1}` })),
    entities: entities.length === 0 ? item.entities : entities,
    plays: new Map(evidence.plays.map(play => [play.id, play])),
  }
}

type Counted = Omit<Fact, 'id'>

/** The claims of the generator's report, with ids replaced by names in their words. */
function ownFacts({ claims }: DraftEvidence, nameOf: (id: string) => string): readonly Counted[] {
  return claims.map(({ how, plays, text }) => {
    const [expressions = '', values] = how.split(' = ')
    const named = expressions.replaceAll(/(?<= of )[^\s,()]+/g, id => shorten(nameOf(id)))
    return {
      what: `${named}${values === undefined ? '' : `: ${values}`} (as in "${text}")`,
      expressions: expressions.split(', '),
      values: values?.split(', ') ?? [],
      plays,
    }
  })
}

function playerFacts(
  scored: readonly EvidencePlay[],
  entities: readonly Entity[],
): readonly Counted[] {
  return entities
    .filter(({ kind }) => kind === 'player')
    .map(({ id, displayName }) => {
      const own = scored.filter(({ playerId }) => playerId === id)
      return countOf(`points of ${id}`, `points of ${shorten(displayName)}`, own)
    })
    .filter(({ values: [points] }) => Number(points) >= leastPoints)
}

function periodFacts(
  scored: readonly EvidencePlay[],
  entities: readonly Entity[],
): readonly Counted[] {
  const periods = [...new Set(scored.map(({ period }) => period))].sort((a, b) => a - b)
  return entities
    .filter(({ kind }) => kind === 'team')
    .flatMap(({ id, displayName }) =>
      periods.map(period => {
        const own = scored.filter(play => play.teamId === id && play.period === period)
        const what = `points of ${shorten(displayName)} in period ${period}`
        return countOf(`points of ${id} in period ${period}`, what, own)
      }),
    )
}

function countOf(expression: string, what: string, plays: readonly EvidencePlay[]): Counted {
  const points = plays.reduce((sum, { text }) => sum + pointsOf(text), 0)
  return {
    what: `${what}: ${points}`,
    expressions: [expression],
    values: [String(points)],
    plays: plays.map(({ id }) => id),
  }
}

/** The points of a play, from its text: `Ada Alder: 3pt made, assist Ben Birch`. */
function pointsOf(text: string): number {
  const { kind } = /: (?<kind>2pt|3pt|freethrow) made(?:,|$)/.exec(text)?.groups ?? {}
  return kind === undefined ? 0 : { '2pt': 2, '3pt': 3, freethrow: 1 }[kind as '2pt']
}

/**
 * Names come from a provider and are data in the prompt. Each name is put on one line and cut after 80 characters,
 * more than real names have.
 */
function shorten(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 80)
}
