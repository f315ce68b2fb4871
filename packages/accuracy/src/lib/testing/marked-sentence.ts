import type { Claim, DraftEvidence, EvidencePlay } from '@fixture-feed/contract/evidence'
import type { Item } from '@fixture-feed/contract/snapshot'
import { readRecord } from '../../accuracy.ts'
import { playsOf, type VerifyFinding, verifyItem } from '../../verify.ts'
import type { LanguageTag } from '../language/languages.ts'
import { recordedGame, recordedItem } from './recorded-game.ts'

const game = recordedGame()
const record = readRecord(game)

const plays = new Map(playsOf(record).map(play => [play.id, play]))

export interface MarkedSentence {
  readonly item: Item
  readonly evidence: DraftEvidence
}

/**
 * A sentence of the recorded game with claims in brackets: `[Ada Alder has 13 points|points of 1 = 13]`. A claim names
 * the plays that its `how` counts, or the plays after a second bar: `[13 points|points of 1 = 13|2 8]`.
 */
export function markedSentence(marked: string, language: LanguageTag = 'en'): MarkedSentence {
  let text = ''
  const claims: (Claim & { readonly isListed: boolean })[] = []
  for (const part of marked.split(/(\[[^\]]*\])/)) {
    const [, claimed, how, listed] = /^\[([^|]*)\|([^|]*)(?:\|([^|]*))?\]$/.exec(part) ?? []
    if (claimed === undefined || how === undefined) {
      text += part
      continue
    }
    const start = text.length
    text += claimed
    const ids = listed === undefined ? [] : listed.split(' ').filter(Boolean)
    const place = { path: '/keyTakeaways/0', start, end: text.length, text: claimed }
    claims.push({ ...place, plays: ids, how, isListed: listed !== undefined })
  }
  const item = recordedItem(text)
  const complete = claims.map(({ isListed, ...claim }) => ({
    ...claim,
    plays: isListed ? claim.plays : missingPlays(item, claim, language),
  }))
  return { item, evidence: evidenceWith(complete) }
}

/** The findings of `verifyItem` for a sentence with claims in brackets. */
export function findingsOf(marked: string, language: LanguageTag = 'en'): readonly VerifyFinding[] {
  const { item, evidence } = markedSentence(marked, language)
  return verifyItem(item, evidence, { record, language })
}

/** The ids of the plays that the `how` of a claim counts, found by verifying the claim without plays. */
function missingPlays(item: Item, claim: Claim, language: LanguageTag): string[] {
  const findings = verifyItem(item, evidenceWith([claim]), { record, language })
  const missing = findings.find(
    ({ message, start }) => start === claim.start && /^leaves out/.test(message),
  )
  return [...(missing?.plays ?? [])]
}

function evidenceWith(claims: readonly Claim[]): DraftEvidence {
  const named = new Set(claims.flatMap(claim => claim.plays))
  return {
    id: 'recorded',
    source: { format: 'live-data' },
    plays: [...named].map(id => plays.get(id) ?? { ...(plays.get('1') as EvidencePlay), id }),
    claims: [...claims],
  }
}
