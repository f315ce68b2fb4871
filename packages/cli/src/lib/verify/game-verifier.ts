import { readRecord } from '@fixture-feed/accuracy/accuracy'
import { evidenceLanguageOf, type VerifyFinding, verifyItem } from '@fixture-feed/accuracy/verify'
import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { GameFacts, GameTexts } from '@fixture-feed/generator/game-source'
import type { History } from '@fixture-feed/generator/history'
import { formatProblem } from '@fixture-feed/generator/read-game'
import { CommandFailure } from '../failure.ts'
import { gameSourceOf, isOneFile } from '../game-input.ts'
import { idsOfRecord, recordFilesOf } from './record-files.ts'

/** Verifies an item in a language against one game. */
export type GameVerifier = (
  item: Draft,
  evidence: DraftEvidence | undefined,
  options: { readonly language: string },
) => readonly VerifyFinding[]

export interface GameVerifierOptions {
  readonly source: string
  readonly facts?: GameFacts
  readonly history?: History | undefined
}

/**
 * Creates a verifier from the texts of a game's files.
 *
 * @throws {CommandFailure} if the files are not a game.
 */
export function createGameVerifier(
  texts: GameTexts,
  { source, facts, history }: GameVerifierOptions,
): GameVerifier {
  const { game, problems } = gameSourceOf(source)(texts, facts)
  if (game === undefined) {
    const [first] = problems
    throw new CommandFailure(first === undefined ? 'The game cannot be read' : formatProblem(first))
  }
  if (isOneFile(source)) {
    const record = readRecord(recordFilesOf(game))
    const ids = idsOfRecord(game)
    return (item, evidence, { language }) =>
      verifyItem(ids.replaceIn(item), evidence && ids.replaceIn(evidence), {
        record,
        history,
        language: requireLanguage(language),
      }).map(finding => ({ ...finding, message: ids.restoreIn(finding.message) }))
  }
  const record = readRecord({
    playByPlay: JSON.parse(texts.playByPlay) as unknown,
    boxScore: JSON.parse(texts.boxScore) as unknown,
  })
  return (item, evidence, { language }) =>
    verifyItem(item, evidence, { record, history, language: requireLanguage(language) })
}

/** @throws {CommandFailure} if the words of a language are unknown. */
function requireLanguage(tag: string): NonNullable<ReturnType<typeof evidenceLanguageOf>> {
  const language = evidenceLanguageOf(tag)
  if (language !== undefined) return language
  throw new CommandFailure(
    `Cannot verify texts in "${tag}": expected en, es or es-419 (verify --language)`,
  )
}
