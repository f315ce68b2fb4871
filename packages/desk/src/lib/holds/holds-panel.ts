import type { DefinitionId } from '@fixture-feed/contract/operator-bodies'
import {
  definitionLabel,
  fullText,
  msg,
  type OwnProperties,
  str,
} from '@fixture-feed/elements/page-parts'
import { html, nothing, type TemplateResult } from 'lit'
import { endHolds } from '../api/acts.ts'
import type { Done } from '../feed/desk-actions.ts'
import type { DeskFeed } from '../feed/desk-feed.ts'
import { FeedPart } from '../feed/feed-part.ts'
import { feedBoxes } from '../game/feed-boxes.ts'
import { groupHolds, type HoldGroup, type HoldPart } from '../game/hold-groups.ts'
import { inFeeds, outcomeWords } from '../game/in-feeds.ts'
import type { HoldRule } from './hold-words.ts'
import { setHold } from './set-hold.ts'

/** Definitions whose texts are quoted by newsrooms. */
const quoted: readonly string[] = ['basketball.pre-game-summary', 'basketball.post-game-summary']

/** The holds of the game, and the form for new ones. */
export class HoldsPanelElement extends FeedPart {
  static override readonly properties: OwnProperties<HoldsPanelElement> = {
    off: { attribute: false },
  }

  /** The keys of feeds that new holds leave out. */
  declare off: ReadonlySet<string>
  #definitions: readonly string[] = []
  /** Names of the other tokens that changed the feed recently or have proposals. */
  #others: readonly string[] = []

  constructor() {
    super()
    this.off = new Set()
  }

  protected override render(): TemplateResult {
    const { desk } = this
    const groups = groupHolds(desk.gameHolds)
    return html`<section class="panel card stack" aria-label=${msg('Holds')}>
      <h2>${msg('Holds')}</h2>
      ${this.failurePart}
      ${groups.length === 0 ? html`<p class="muted">${msg('Changes are published automatically.')}</p>` : nothing}
      <ul class="list">${groups.map(group => this.#renderHold(group))}</ul>
      ${desk.mayHold ? this.#choices() : nothing}
    </section>`
  }

  protected override async read(): Promise<void> {
    const { desk } = this
    const { api, id, rights } = desk
    const [{ definitions }, { changes }] = await Promise.all([
      desk.readSettings(),
      api.readFeedHistory(id),
    ])
    const names: readonly DefinitionId[] = definitions ?? (await api.readDefinitions())
    this.#definitions = [...new Set(names.map(({ definitionKey }) => definitionKey))]
    const others = new Set(
      [...changes, ...desk.proposals].map(({ by }) => by).filter(by => typeof by === 'string'),
    )
    others.delete(rights.name)
    this.#others = [...others]
  }

  /** Renders a rule, with the names of its feeds unless it covers all accessible feeds of the game. */
  #renderHold({ parts }: HoldGroup): TemplateResult {
    const { desk } = this
    const [{ hold }] = parts
    const { at, by, reason } = hold
    const heldCount = parts.reduce((sum, { proposalCount }) => sum + proposalCount, 0)
    const end = (publish: boolean) => desk.act(() => endRule(desk, parts, publish))
    const button = (label: string, publish: boolean) =>
      html`<button class="button" type="button" ?disabled=${desk.isBusy} @click=${() => end(publish)}>${label}</button>`
    const ends =
      heldCount === 0
        ? button(msg('End hold'), false)
        : html`${button(msg('End hold and publish'), true)} ${button(msg('End hold and reject'), false)}`
    return html`<li>
      <div><strong>${desk.holdWords(hold)}</strong> ${feedsPart(desk, parts)}</div>
      <div class="muted">${by}, ${fullText(at)}: ${reason}. ${heldCount === 0 ? '' : msg(str`Pending changes: ${heldCount}.`)}</div>
      ${desk.mayHold ? html`<div class="row">${ends}</div>` : nothing}
    </li>`
  }

  #choices(): TemplateResult {
    const button = (label: string, rule: HoldRule, reason: string) =>
      html`<button class="button" type="button" ?disabled=${this.desk.isBusy} @click=${() => this.#hold(rule, reason)}>${label}</button>`
    const definitions = quoted.filter(key => this.#definitions.includes(key))
    const approved: HoldRule = { definitions, release: 'approval' }
    return html`
      ${this.#feedBoxes()}
      <div class="row">
        ${button(msg('Delay all items by 20 s'), { release: { afterSeconds: 20 } }, msg('Delayed so that an editor can stop it'))}
        ${definitions.length === 0 ? nothing : button(msg('Require approval for previews and recaps'), approved, msg('Previews and recaps are reviewed first'))}
        ${this.#others.map(token => button(msg(str`Pause “${token}”`), { tokens: [token], release: 'approval' }, msg('Paused at the desk')))}
      </div>
      <details>
        <summary>${msg('Custom hold…')}</summary>
        ${this.#form()}
      </details>
    `
  }

  #form(): TemplateResult {
    return html`<form class="stack" @submit=${this.#submit}>
      <fieldset class="card stack">
        <legend>${msg('Applies to (nothing selected = everything)')}</legend>
        <div class="row">${this.#definitions.map(
          key =>
            html`<label class="check"><input type="checkbox" name="definition" value=${key} /> ${definitionLabel(key)}</label>`,
        )}</div>
        <label><span class="label">${msg('Published by')}</span>
          <select name="token"><option value="">${msg('anyone else')}</option>${this.#others.map(name => html`<option>${name}</option>`)}</select></label>
      </fieldset>
      <fieldset class="card stack">
        <legend>${msg('Publish changes')}</legend>
        <label class="check"><input type="radio" name="until" value="approval" checked /> ${msg('when approved')}</label>
        <label class="check"><input type="radio" name="until" value="seconds" /> ${msg('after a delay in seconds')}
          <input type="number" name="seconds" min="1" max="3600" value="20" aria-label=${msg('Seconds')} /></label>
        <label class="check"><input type="radio" name="until" value="at" /> ${msg('at a set time (your local time)')}
          <input type="datetime-local" name="at" step="1" aria-label=${msg('Time')} /></label>
      </fieldset>
      <label><span class="label">${msg('Reason (shown to publishers)')}</span>
        <input name="reason" required maxlength="1000" autocomplete="off" /></label>
      <div class="row">
        <button class="button primary" type="submit" ?disabled=${this.desk.isBusy}>${msg('Add hold')}</button>
      </div>
    </form>`
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault()
    const form = new FormData(event.target as HTMLFormElement)
    this.#hold(ruleOf(form), String(form.get('reason')))
  }

  /** Boxes for all accessible feeds of the game: a score in one feed reveals the delayed score of another feed. */
  #feedBoxes(): unknown {
    const { desk } = this
    const boxes = [desk.id, ...desk.otherFeeds].map(feed => ({ feed, label: desk.labelOf(feed) }))
    return feedBoxes(msg('Applies to'), boxes, this.off, {
      change: off => {
        this.off = off
      },
    })
  }

  #hold(rule: HoldRule, reason: string): void {
    const { desk } = this
    const feeds = [desk.id, ...desk.otherFeeds].filter(({ feedKey }) => !this.off.has(feedKey))
    desk.act(async () => {
      const { undo, failures } = await inFeeds(
        feeds.map(feed => ({
          label: desk.labelOf(feed),
          run: async () => {
            const target = desk.targetOf(feed)
            const { hold, isNew } = await setHold(target, { ...rule, reason })
            return isNew
              ? () => target.api.endHold(target.id, hold.id, { publish: true })
              : undefined
          },
        })),
      )
      return { words: outcomeWords(msg(str`Hold added: ${desk.holdWords(rule)}`), failures), undo }
    })
  }
}

/** Ends a rule in all feeds in which it exists. */
export async function endRule(
  desk: DeskFeed,
  parts: readonly HoldPart[],
  publish: boolean,
): Promise<Done> {
  const { undo, failures } = await inFeeds(
    parts.map(part => ({
      label: desk.labelOf(part.feed),
      run: () => endHolds(desk.targetOf(part.feed), [part], publish),
    })),
  )
  return { words: outcomeWords(msg('Hold ended'), failures), undo }
}

/** The feeds of a rule; nothing if the rule covers all accessible feeds of the game. */
function feedsPart(desk: DeskFeed, parts: readonly HoldPart[]): TemplateResult | typeof nothing {
  if (parts.length === desk.gameFeeds.length) return nothing
  return html`<span class="muted">(${parts.map(({ feed }) => desk.labelOf(feed)).join(', ')})</span>`
}

/** The scope and the release condition that the fields of the form describe. */
export function ruleOf(form: FormData): HoldRule {
  const definitions = form.getAll('definition').map(String)
  const token = String(form.get('token'))
  const at = String(form.get('at'))
  const until = form.get('until')
  return {
    ...(definitions.length > 0 && { definitions }),
    ...(token !== '' && { tokens: [token] }),
    release:
      until === 'seconds'
        ? { afterSeconds: Number(form.get('seconds')) }
        : until === 'at'
          ? { at: at === '' ? '' : new Date(at).toISOString() }
          : 'approval',
  }
}
