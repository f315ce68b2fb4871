import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { CheckSources } from './lib/check-item.ts'
import type { Finding } from './lib/content-check.ts'
import { EvidenceCheck } from './lib/evidence/evidence-check.ts'
import { GameRecord, type RecordFiles } from './lib/game-record.ts'
import type { RawAction } from './lib/raw-action.ts'

/**
 * Checks the evidence of an item. Recomputes every claim over all plays of its kind, and compares the result with the
 * numbers and names of its text. Every number and name of a text must be inside a claim, and every play must equal the
 * record. `verifyItem` also reads the sentences around the claims.
 */
export function checkEvidence(
  item: Item,
  evidence: DraftEvidence | undefined,
  sources: CheckSources,
): readonly Finding[] {
  const none = { id: item.id, source: { format: '' }, plays: [], claims: [] }
  return new EvidenceCheck(item, evidence ?? none, sources).findings
}

/**
 * The number of mutations of plays, counted once for each claim that names the play, and the number of them that the
 * check of the evidence detects.
 */
export interface PlayMutationScore {
  made: number
  caught: number
  /** The number of detected mutations that the check of the claim reveals, without a comparison of the play itself. */
  byValue: number
  readonly missed: string[]
}

/**
 * Mutates every play that some evidence names, in each way that applies to the play, and counts the mutations that the
 * check detects.
 */
export function playMutationScore(
  items: readonly (readonly [Item, DraftEvidence])[],
  files: RecordFiles,
  history?: unknown,
): PlayMutationScore {
  const score: PlayMutationScore = { made: 0, caught: 0, byValue: 0, missed: [] }
  const record = new GameRecord(files)
  const moments = new Map(
    items.map(([item, evidence]) => {
      return [item, new EvidenceCheck(item, evidence, { record, history }).moment] as const
    }),
  )
  const named = new Set(items.flatMap(([, { plays }]) => plays.map(({ id }) => Number(id))))
  for (const [number, kind, changed] of changedRecords(files, named)) {
    for (const [item, evidence] of items) {
      const play = evidence.plays.find(({ id }) => id === String(number))
      if (play === undefined) continue
      const check = new EvidenceCheck(item, evidence, { record: changed, history })
      const isFound = check.playFindings(play).length > 0
      for (const claim of evidence.claims.filter(({ plays }) => plays.includes(play.id))) {
        const byValue = check.claimFindings(claim, moments.get(item)).length > 0
        score.made += 1
        score.byValue += Number(byValue)
        score.caught += Number(byValue || isFound)
        if (!byValue && !isFound) score.missed.push(`${item.id} ${number} ${kind}: ${claim.how}`)
      }
    }
  }
  return score
}

type Change = (action: RawAction, record: GameRecord) => Partial<RawAction> | undefined

/**
 * Functions that return the fields that a mutation changes in a play, by the name of the mutation; `undefined` if the
 * mutation does not apply to the play.
 */
const changes: Readonly<Record<string, Change>> = {
  gone: () => ({ actionNumber: Number.NaN }),
  result: ({ shotResult }) =>
    shotResult === undefined
      ? undefined
      : { shotResult: shotResult === 'Made' ? 'Missed' : 'Made' },
  type: ({ actionType, subType }) =>
    actionType === 'rebound'
      ? { subType: subType === 'offensive' ? 'defensive' : 'offensive' }
      : { actionType: { '2pt': '3pt', '3pt': '2pt' }[actionType] ?? 'violation' },
  team: ({ teamId }, record) =>
    teamId === undefined ? undefined : { teamId: Number(record.otherTeam(String(teamId))) },
  player: ({ personId = 0, teamId }, record) => {
    const other = record.players(String(teamId)).find(id => Number(id) !== personId)
    return personId === 0 || other === undefined ? undefined : { personId: Number(other) }
  },
  clock: ({ clock }) => ({
    clock: clock.replace(/\d(?=\.)/, digit => String((Number(digit) + 1) % 10)),
  }),
}

function* changedRecords(
  files: RecordFiles,
  numbers: ReadonlySet<number>,
): Generator<readonly [number: number, kind: string, record: GameRecord]> {
  const whole = new GameRecord(files)
  for (const [kind, change] of Object.entries(changes)) {
    for (const action of whole.actions.filter(each => numbers.has(each.actionNumber))) {
      const changed = change(action, whole)
      if (changed === undefined) continue
      const other = { ...action, ...changed }
      const actions = whole.actions.map(each => (each === action ? other : each))
      const record = new GameRecord({ ...files, playByPlay: { game: { actions } } })
      yield [action.actionNumber, kind, record]
    }
  }
}
