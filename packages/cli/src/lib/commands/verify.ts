import type { VerifyFinding } from '@fixture-feed/accuracy/verify'
import { feedLanguage } from '@fixture-feed/contract/feed-language'
import { CommandFailure } from '../failure.ts'
import { formatCount } from '../format-count.ts'
import { checkInputs, type FactOptions, gameFactsOf, isOneFile } from '../game-input.ts'
import { stripControlCharacters, writeOut } from '../output.ts'
import { readText } from '../read-file.ts'
import { type GameFileArguments, readHistoryFile } from '../read-game-files.ts'
import { createGameVerifier, type GameVerifier } from '../verify/game-verifier.ts'
import { readVerifiableItems, type VerifiableItem } from '../verify/verifiable-items.ts'

export interface VerifyOptions extends FactOptions {
  readonly source: string
  readonly history?: string
  readonly language?: string
  /** Whether every revision in a log is verified. */
  readonly all?: boolean
  readonly json?: boolean
}

/** A finding with the feed and the revision of its item. */
interface PlacedFinding extends VerifyFinding {
  readonly feedKey: string | undefined
  readonly revision: number | undefined
}

/**
 * Verifies the items of a file against the files of a game. Prints one line per finding, or one line if there is no
 * finding. With `--json` prints one object instead. Fails if there is a finding.
 */
export async function verify(
  { all = false, history, json = false, language, source, ...options }: VerifyOptions,
  { file, playByPlay, boxScore }: GameFileArguments & { readonly file: string },
): Promise<void> {
  checkInputs(source, { playByPlay, boxScore })
  const facts = gameFactsOf(source, options, playByPlay)
  const texts = await readTexts(source, { playByPlay, boxScore })
  const past = history === undefined ? undefined : await readHistoryFile(history)
  const verifier = createGameVerifier(texts, { source, facts, history: past })
  const items = await readVerifiableItems(file, { areAllRevisions: all })
  const findings = items.flatMap(each => findingsOf(each, { verifier, language }))
  if (json) await writeOut(`${JSON.stringify(summaryOf(items, findings))}\n`)
  else for (const finding of findings) await writeOut(`${formatFinding(finding)}\n`)
  if (findings.length > 0) {
    const count = new Set(findings.map(({ itemId }) => itemId)).size
    const found = formatCount(findings.length, 'finding')
    throw new CommandFailure(`${found} in ${count} of ${formatCount(items.length, 'item')}`)
  }
  if (!json) await writeOut(`${file}: ${formatCount(items.length, 'item')}, no finding\n`)
}

async function readTexts(source: string, { playByPlay, boxScore = playByPlay }: GameFileArguments) {
  const plays = await readText(playByPlay)
  return { playByPlay: plays, boxScore: isOneFile(source) ? plays : await readText(boxScore) }
}

function findingsOf(
  { item, evidence, feedKey, language: ofFeed }: VerifiableItem,
  {
    verifier,
    language,
  }: { readonly verifier: GameVerifier; readonly language: string | undefined },
): readonly PlacedFinding[] {
  const spoken = language ?? feedLanguage(ofFeed, feedKey ?? '')
  return verifier(item, evidence, { language: spoken }).map(finding => {
    return { feedKey, revision: item.revision, ...finding }
  })
}

function summaryOf(items: readonly VerifiableItem[], findings: readonly PlacedFinding[]): object {
  const claims = items.reduce((total, { evidence }) => total + (evidence?.claims.length ?? 0), 0)
  return { items: items.length, claims, findings }
}

/**
 * A finding as text: `pulse ITEM /content/headline 12-20: false: "8 points": points of 1 is 6, not 8 (plays 2, 14)`
 */
function formatFinding(finding: PlacedFinding): string {
  const { end, feedKey, itemId, kind, message, path, plays, start, text } = finding
  const feed = feedKey === undefined ? '' : `${feedKey} `
  const place = end > start ? ` ${start}-${end}` : ''
  const quoted = text === '' ? '' : ` ${JSON.stringify(text)}:`
  const named =
    plays.length === 0
      ? ''
      : ` (plays ${plays.slice(0, 10).join(', ')}${plays.length > 10 ? ', …' : ''})`
  return stripControlCharacters(
    `${feed}${itemId} ${path}${place}: ${kind}:${quoted} ${message}${named}`,
  )
}
