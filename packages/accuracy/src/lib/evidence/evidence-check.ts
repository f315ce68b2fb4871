import { type ClaimableText, claimableTexts } from '@fixture-feed/contract/claimable-texts'
import type { Draft } from '@fixture-feed/contract/draft'
import {
  type Claim,
  type DraftEvidence,
  type EvidencePlay,
  evidenceIssues,
} from '@fixture-feed/contract/evidence'
import { runToCompletion } from '@fixture-feed/contract/steps'
import { NameForms, unclaimedParts } from '@fixture-feed/contract/unclaimed-parts'
import type { CheckSources } from '../check-item.ts'
import type { Finding } from '../content-check.ts'
import type { GameRecord } from '../game-record.ts'
import type { LanguageTag } from '../language/languages.ts'
import { type ClaimFault, type ComputedClaim, computeClaim } from './claim-check.ts'
import { momentsOf } from './item-moments.ts'
import { hasPlayer, playOf } from './record-plays.ts'
import { TermCounter } from './term-counter.ts'
import { TextCheck } from './text-check.ts'
import { clearNamesIn } from './text-tokens.ts'
import { unknownNamesIn } from './unknown-names.ts'
import type { VerifyFinding } from './verify-finding.ts'
import { evidenceWords } from './words/words-of-languages.ts'

/** Checks the evidence of an item against the record of the game. */
export class EvidenceCheck {
  readonly #item: Draft
  readonly #evidence: DraftEvidence
  readonly #record: GameRecord
  readonly #history: unknown
  readonly #language: LanguageTag
  readonly #moments: readonly number[]
  readonly #texts: readonly ClaimableText[]
  readonly #counters = new Map<number, TermCounter>()
  #named: ReadonlySet<string> | undefined
  readonly #textChecks = new Map<string, TextCheck>()

  constructor(
    item: Draft,
    evidence: DraftEvidence,
    { record, history, language = 'en' }: CheckSources,
  ) {
    this.#item = item
    this.#evidence = evidence
    this.#record = record
    this.#history = history
    this.#language = language
    this.#moments = momentsOf(item, record)
    this.#texts = claimableTexts(item.content)
  }

  /**
   * Compares a play with the record's action of the same number. Fields that the play omits are compared only for types
   * of actions that need a team and a player.
   */
  playFindings(play: EvidencePlay): readonly Finding[] {
    const index = this.#record.position(Number(play.id))
    const action = this.#record.actions[index]
    if (action === undefined)
      return [found(`/plays/${play.id}`, 'is not an action of the game', play.text)]
    const { id, ...stated } = playOf(this.#record, index)
    const fields = [
      'period',
      'clock',
      'awayScore',
      'homeScore',
      'teamId',
      'playerId',
      'text',
    ] as const
    return fields
      .filter(field => play[field] !== undefined || hasPlayer(action))
      .filter(field => play[field] !== stated[field])
      .map(field => found(`/plays/${id}/${field}`, `is ${stated[field]}`, String(play[field])))
  }

  /**
   * The position in the game at which the claims have the fewest faults, among the possible moments of the item.
   * `undefined` if the game has no such moment.
   */
  get moment(): number | undefined {
    const { claims } = this.#evidence
    let best: { readonly moment: number; readonly faults: number } | undefined
    for (const moment of this.#moments) {
      const faults = claims.flatMap(claim => this.#faultsAlone(claim, moment)).length
      if (best === undefined || faults < best.faults) best = { moment, faults }
      if (faults === 0) break
    }
    return best?.moment
  }

  /**
   * The faults of the computation of one claim or, if there are none, of the numbers and names of its text. If `moment`
   * is `undefined`, only one finding.
   */
  claimFindings(claim: Claim, moment: number | undefined): readonly Finding[] {
    if (moment === undefined)
      return [found(claim.path, 'matches no moment of the game', claim.text)]
    return this.#faultsAlone(claim, moment).map(({ message }) => {
      return found(claim.path, message, claim.text)
    })
  }

  #faultsAlone(claim: Claim, moment: number): readonly ClaimFault[] {
    const { faults, ...computed } = this.#compute(claim, moment)
    if (faults.length > 0) return faults
    return this.#textCheck(claim.path, moment)?.alignmentFaultsOf({ ...computed, faults }) ?? []
  }

  /** Findings in the evidence itself: in its structure, in its plays, within each claim, and outside of all claims. */
  get findings(): readonly Finding[] {
    const { claims, plays } = this.#evidence
    const { moment } = this
    const issues = runToCompletion(evidenceIssues([this.#evidence], [this.#item]))
    return [
      ...issues.map(({ path, message }) => ({ path, message, text: '' })),
      ...plays.flatMap(play => this.playFindings(play)),
      ...claims.flatMap(claim => this.claimFindings(claim, moment)),
      ...this.#outside(),
    ]
  }

  /**
   * Findings in the evidence and in all texts, at the moment of the item with the fewest findings. If no moment
   * matches, only one finding, in the content. If the structure of the evidence is wrong, only the findings in the
   * structure.
   */
  get verified(): readonly VerifyFinding[] {
    const { claims, plays } = this.#evidence
    const issues = runToCompletion(evidenceIssues([this.#evidence], [this.#item]))
    const unfit = issues.map(({ path, message }) => this.#finding({ path, message, kind: 'false' }))
    // Texts and claims that do not match cannot be compared.
    if (unfit.length > 0) return unfit
    const ofPlays = plays
      .flatMap(play => this.playFindings(play))
      .map(({ path, message, text }) =>
        this.#finding({ path: `/evidence${path}`, message, text, kind: 'false' }),
      )
    if (this.#moments.length === 0) {
      const message = 'the score and the clock of its content match no moment of the game'
      return [this.#finding({ path: '/content', message, kind: 'false' })]
    }
    let best: readonly VerifyFinding[] | undefined
    for (const moment of this.#moments) {
      const findings = this.#findingsAt(claims, moment)
      if (best === undefined || findings.length < best.length) best = findings
      if (findings.length === 0) break
    }
    return [...ofPlays, ...(best ?? []), ...this.#outside()]
  }

  #finding(
    finding: Pick<VerifyFinding, 'path' | 'message' | 'kind'> & Partial<VerifyFinding>,
  ): VerifyFinding {
    return { itemId: this.#item.id, start: 0, end: 0, text: '', plays: [], ...finding }
  }

  #findingsAt(claims: readonly Claim[], moment: number): readonly VerifyFinding[] {
    const found: VerifyFinding[] = []
    for (const [path, ofPath] of Map.groupBy(claims, claim => claim.path)) {
      const computed = ofPath.map(claim => this.#compute(claim, moment))
      const ofText = this.#textCheck(path, moment)?.faultsOf(computed) ?? []
      for (const [index, { claim, faults }] of computed.entries()) {
        const { start, end, text } = claim
        // A text can be compared only with a claim that is true.
        for (const fault of faults.length > 0 ? faults : (ofText[index] ?? [])) {
          found.push(this.#finding({ path: `/content${path}`, start, end, text, ...fault }))
        }
      }
    }
    for (const { path } of this.#texts) {
      for (const fault of this.#textCheck(path, moment)?.phraseFaults ?? [])
        found.push(this.#finding({ path: `/content${path}`, ...fault }))
    }
    return found
  }

  #compute(claim: Claim, moment: number): ComputedClaim {
    return computeClaim(claim, { counter: this.#counterAt(moment), record: this.#record })
  }

  #counterAt(moment: number): TermCounter {
    const known = this.#counters.get(moment)
    const counter = known ?? new TermCounter(this.#record, { history: this.#history, moment })
    this.#counters.set(moment, counter)
    return counter
  }

  /** The check of a text; `undefined` for values that are not texts, such as the id of a chart. */
  #textCheck(path: string, moment: number): TextCheck | undefined {
    const key = `${moment} ${path}`
    const known = this.#textChecks.get(key)
    if (known !== undefined) return known
    const text = this.#texts.find(each => each.path === path)?.text
    if (text === undefined) return undefined
    const reading = { record: this.#record, words: evidenceWords[this.#language] }
    this.#named ??= new Set(this.#texts.flatMap(each => clearNamesIn(each.text, reading)))
    const check = new TextCheck(text, {
      ...reading,
      named: this.#named,
      subjects: subjectsOf(this.#item),
      moment,
      margin: moment === -1 ? 0 : this.#record.lead(this.#record.homeId, moment),
      isAboutStretch: 'run' in this.#item.content,
    })
    this.#textChecks.set(key, check)
    return check
  }

  /** The numbers and names of the texts that no claim covers, and the names that are not in the game. */
  #outside(): readonly VerifyFinding[] {
    return this.#texts.flatMap(({ path, text }) => {
      const claims = this.#evidence.claims.filter(claim => claim.path === path)
      const entities = nameFormsIn(this.#record)
      const unclaimed = unclaimedParts(text, { claims, entities, language: this.#language })
      const unknown = unknownNamesIn(text, {
        record: this.#record,
        words: evidenceWords[this.#language],
      })
      const strangers = unknown.map(part =>
        this.#finding({
          ...part,
          kind: 'outside',
          path: `/content${path}`,
          message: 'a name that is not in the game',
        }),
      )
      const parts = unclaimed.map(({ kind, ...part }) =>
        this.#finding({
          ...part,
          kind: 'outside',
          path: `/content${path}`,
          message: `${kind} outside of all claims`,
        }),
      )
      return [...parts, ...strangers]
    })
  }
}

const nameForms = new WeakMap<GameRecord, NameForms>()

function nameFormsIn(record: GameRecord): NameForms {
  const known = nameForms.get(record)
  if (known !== undefined) return known
  const teams = [record.awayId, record.homeId]
  const ids = teams.flatMap(team => [team, ...record.players(team)])
  const entities = ids.map(id => ({
    displayName: record.nameOf(id),
    otherNames: record.otherNamesOf(id),
  }))
  const forms = new NameForms(entities)
  nameForms.set(record, forms)
  return forms
}

/** The ids of the player and of the team in the content of an item. */
function subjectsOf({ content }: Draft): readonly string[] {
  const { playerId, teamId } = content as { readonly playerId?: unknown; readonly teamId?: unknown }
  return [playerId, teamId].filter(id => typeof id === 'string')
}

function found(path: string, message: string, text: string): Finding {
  return { path, message, text }
}
