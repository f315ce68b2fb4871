import type { EvidencePlay } from '@fixture-feed/client/read-evidence'
import type { FixtureIndexEntry } from '@fixture-feed/contract/fixture-index'
import {
  clockText,
  fieldLabel,
  msg,
  type OwnProperties,
  periodText,
  str,
} from '@fixture-feed/elements/page-parts'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { ProposalPart } from '../game/proposal-groups.ts'
import { DeskElement } from '../page/desk-element.ts'
import type { EvidenceCheck, EvidenceFault } from './check-evidence.ts'

/**
 * Shows the parts of a proposal that its evidence does not support. The page checks only the plays that the evidence
 * contains.
 */
export class ProposalCheckElement extends DeskElement {
  static override readonly properties: OwnProperties<ProposalCheckElement> = {
    proposed: { attribute: false },
    label: { attribute: false },
    fixture: { attribute: false },
  }

  declare proposed: ProposalPart
  /** The name of the feed, if the decision covers several feeds. */
  declare label: string | undefined
  declare fixture: Partial<Pick<FixtureIndexEntry, 'awayTeam' | 'homeTeam'>> | undefined
  #check: EvidenceCheck | undefined

  protected override willUpdate(changed: PropertyValues): void {
    // Each check ends with an update that changes no property. It must not start the next check.
    const before = changed.get('proposed') as ProposalPart | undefined
    const isOther = changed.has('proposed') && before?.proposal.hash !== this.proposed.proposal.hash
    if (isOther || changed.has('fixture')) this.attempt(() => this.#checkProposal())
  }

  async #checkProposal(): Promise<void> {
    const { feed, proposal } = this.proposed
    const { item, evidence, hash } = proposal
    const { awayTeam, homeTeam } = this.fixture ?? {}
    const teams = [awayTeam, homeTeam]
      .filter(team => team !== undefined)
      .map(({ name, tricode }) => ({ displayName: name, otherNames: [tricode] }))
    // The code is loaded on demand, because most visits to the desk show no proposal.
    const { checkEvidence } = await import('./check-evidence.ts')
    if (this.proposed.proposal.hash !== hash) return
    this.#check = item && checkEvidence(item, evidence, { language: feed.language, teams })
  }

  protected override render(): TemplateResult | typeof nothing {
    const check = this.#check
    if (check === undefined || (check.claimCount === 0 && check.faults.length === 0)) return nothing
    const { faults } = check
    const isFaulty = faults.length > 0
    return html`<details class="check-result ${isFaulty ? 'problem' : ''}">
      <summary>${this.label === undefined ? nothing : `${this.label}: `}${this.#summary(check)}</summary>
      ${isFaulty ? html`<ul>${faults.map(fault => html`<li class="stack">${this.#fault(fault)}</li>`)}</ul>` : nothing}
      <p class="muted">${msg('This page looks for numbers and names without a claim, and compares claims with their plays where it can. It does not have the files of the game, so it cannot find wrong or missing plays. “fixture-feed approve --verified” finds them.')}</p>
    </details>`
  }

  #summary({ faults, claimCount, computedCount }: EvidenceCheck): string {
    if (faults.length > 0)
      return msg(str`Evidence faults: ${faults.length}. Claims checked: ${claimCount}`)
    return msg(
      str`Evidence: no fault found, ${computedCount} of ${claimCount} claims compared with their plays`,
    )
  }

  #fault({ kind, path, text, stated = '', counted = '', plays }: EvidenceFault): TemplateResult {
    const words = {
      outside: () => msg(str`“${text}” has no claim.`),
      unreadable: () => msg(str`“${text}” has a claim whose calculation cannot be read.`),
      different: () =>
        msg(str`The claim of “${text}” states ${stated}, but its plays give ${counted}.`),
      idle: () => msg(str`The claim of “${text}” contains plays that do not support it.`),
      unstated: () => msg(str`“${text}” contains ${stated}, but its claim states ${counted}.`),
    }[kind]()
    return html`<span dir="auto">${fieldLabel(path.split('/')[1] ?? '')}: ${words}</span>
      ${plays.length === 0 ? nothing : html`<ul>${plays.map(play => html`<li dir="auto">${playText(play)}</li>`)}</ul>`}`
  }
}

function playText({ period, clock, awayScore, homeScore, text }: EvidencePlay): string {
  return `${periodText(period)} ${clockText(clock)}, ${awayScore}-${homeScore}: ${text}`
}
