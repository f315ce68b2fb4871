import type { Item } from '@fixture-feed/contract/snapshot'
import { type ItemText, textsOf } from '../texts.ts'
import { annotate } from './annotate.ts'
import { type Claim, checkSentences } from './claim.ts'
import { breakHeadlines } from './claims/break/break-headlines.ts'
import { breakOutlook } from './claims/break/break-outlook.ts'
import { breakTakeaways } from './claims/break/break-takeaways.ts'
import { chartClaims } from './claims/chart-claims.ts'
import { contestClaims } from './claims/contest-claims.ts'
import { entryClaims } from './claims/entry-claims.ts'
import { playerClaims } from './claims/player-claims.ts'
import { contextClaims } from './claims/post-game/context-claims.ts'
import { decisionClaims } from './claims/post-game/decision-claims.ts'
import { lineClaims } from './claims/post-game/line-claims.ts'
import { resultClaims } from './claims/post-game/result-claims.ts'
import { preGameClaims } from './claims/pre-game-claims.ts'
import { runClaims } from './claims/run-claims.ts'
import { teamClaims } from './claims/team-claims.ts'
import type { GameRecord } from './game-record.ts'
import { unsupportedNumbers } from './number-closure.ts'
import { ItemOracle, RecordOracle } from './oracle.ts'

/** Something in a text that is false, or that nothing shows to be true. */
export interface Finding {
  /** JSON Pointer to the text within the item. */
  readonly path: string
  readonly text: string
  readonly message: string
}

/** What is known of the game beside the item. */
export interface CheckSources {
  readonly record?: GameRecord | undefined
  /** The history file that the item was made with, parsed. */
  readonly history?: unknown
}

/** Definitions whose content holds all that their texts say. */
const byContent: Readonly<Record<string, readonly Claim<ItemOracle>[]>> = {
  'basketball.team-performance-summary': teamClaims,
  'basketball.point-breakdown': contestClaims,
  'basketball.defensive-summary': contestClaims,
  'basketball.run-momentum': runClaims,
}

/** Definitions whose texts say more than their content has: their texts are checked against the game's record. */
const byRecord: Readonly<Record<string, readonly Claim<RecordOracle>[]>> = {
  'basketball.pre-game-summary': preGameClaims,
  'basketball.player-performance-summary': [...playerClaims, ...chartClaims],
  'basketball.four-factors': contestClaims,
  'basketball.initial-game-entry-summary': entryClaims,
  'basketball.timeout-quarter-halftime-summary': [
    ...breakHeadlines,
    ...breakTakeaways,
    ...breakOutlook,
  ],
  'basketball.post-game-summary': [
    ...resultClaims,
    ...decisionClaims,
    ...lineClaims,
    ...contextClaims,
  ],
}

/** What is wrong with the texts of an item. */
export function checkItemTexts(item: Item, { record, history }: CheckSources): readonly Finding[] {
  const { definitionKey, entities } = item
  const texts = textsOf(item)
  const content = byContent[definitionKey]
  if (content !== undefined) {
    const oracle = new ItemOracle(item, record)
    const claims = [...content, ...chartClaims]
    const falseOnes = check(texts, text => checkSentences(annotate(text, entities), claims, oracle))
    return [...falseOnes, ...unsupportedNumbers(item).map(unsupported)]
  }
  const claims = byRecord[definitionKey]
  if (claims === undefined) return unsupportedNumbers(item).map(unsupported)
  if (record === undefined) {
    return check(texts, () => ['cannot be checked without the files of the game'])
  }
  const oracle = new RecordOracle(item, record, history)
  return check(texts, text => checkSentences(annotate(text, entities), claims, oracle))
}

function check(
  texts: readonly ItemText[],
  wrong: (text: string) => readonly string[],
): readonly Finding[] {
  return texts.flatMap(({ path, text }) => wrong(text).map(message => ({ path, text, message })))
}

function unsupported({ path, text, number }: ItemText & { readonly number: string }): Finding {
  return { path, text, message: `${number} is not in the content` }
}
