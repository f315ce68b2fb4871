import type { Entity } from '@fixture-feed/client'
import { msg, str } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { DeskElement } from '../page/desk-element.ts'
import {
  blankValue,
  choicesOf,
  type Field,
  fieldsIn,
  jsonText,
  memberOf,
  openValue,
  type Schema,
} from './fields.ts'
import { type Place, pointerOf, valueAt, withValueAt } from './place.ts'

/** Names of texts that are sentences rather than a few words. */
const longTexts = /headline|summary|takeaway|watch|context|descriptor|text|body|description|alt/i

/** Names of texts that a group is known by: the first that it has. */
const knownBy = ['label', 'displayName', 'altText', 'fixtureDate', 'displayValue']

/** A form made from a schema: fields for what a value has, and the problems beside the fields they belong to. */
export class FieldFormElement extends DeskElement {
  static override readonly inputs = 'fields value problems entities change'

  static override styles: CSSResult = css`
    .field,
    .member {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: end;
      gap: 4px 8px;
    }

    [aria-invalid='true'] {
      border-color: var(--_danger) !important;
    }

    .wrong {
      grid-column: 1 / -1;
      color: var(--_danger);
      font-size: 0.8125rem;
    }

    .small {
      justify-self: start;
    }

    legend,
    summary {
      font-weight: 650;
      font-size: 0.875rem;
    }

    .group > .stack {
      padding: 10px 0 4px 14px;
      border-inline-start: 2px solid var(--_line);
    }
  `

  declare fields: readonly Field[]
  declare value: unknown
  /** What is wrong, by the JSON pointer of the value. */
  declare problems: ReadonlyMap<string, readonly string[]>
  declare entities: readonly Entity[]
  declare change: (value: unknown) => void
  /** Groups that are open, by the JSON pointer of their values: one that opened for a problem stays so without it. */
  readonly #opened = new Set<string>()

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('textarea, input, select')?.focus()
  }

  protected override render(): TemplateResult {
    return html`<div class="stack">${this.#fields(this.fields, [])}</div>`
  }

  /** Those that have a value, and buttons for those that may be left out and are. */
  #fields(fields: readonly Field[], place: Place): TemplateResult {
    const isMissing = ({ name, required }: Field): boolean =>
      !required && this.#at([...place, name]) === undefined
    return html`
      ${fields.filter(field => !isMissing(field)).map(field => this.#field(field, [...place, field.name]))}
      ${fields.filter(isMissing).map(({ label, name, schema }) => this.#addButton(label, schema, [...place, name]))}
    `
  }

  #field(field: Field, place: Place): unknown {
    const { kind, label, required, schema } = field
    const remove = required ? nothing : this.#removeButton(place, label)
    switch (kind) {
      case 'fixed':
        return nothing
      case 'group':
        return this.#group(field, place, remove)
      case 'list':
        return this.#list(field, place)
      case 'boolean':
        return html`<label class="check">
          <input type="checkbox" .checked=${live(this.#at(place) === true)} @change=${this.#set(place, 'checked')} /> ${label}
        </label>`
      default:
        return html`<div class="field">
          <label>
            <span class="label" title=${schema.description ?? nothing}>${label}</span>
            ${this.#input(field, place)}
          </label>
          ${remove} ${this.#problemsPart(place)}
        </div>`
    }
  }

  /** What is in it is drawn while it is open: an item has some hundred groups, and each key draws the form anew. */
  #group({ label, schema }: Field, place: Place, remove: unknown): TemplateResult {
    const pointer = pointerOf(place)
    const isOpen = place.length < 2 || this.#opened.has(pointer) || this.#hasProblems(place)
    const toggled = ({ target }: Event): void => {
      const { open } = target as HTMLDetailsElement
      if (open) this.#opened.add(pointer)
      else this.#opened.delete(pointer)
      if (open !== isOpen) this.requestUpdate()
    }
    return html`<details class="group" ?open=${isOpen} @toggle=${toggled}>
      <summary>${label} <span class="muted">${isOpen ? nothing : nameIn(this.#at(place))}</span>${remove}</summary>
      ${isOpen ? html`<div class="stack">${this.#fields(fieldsIn(schema), place)}</div>` : nothing}
    </details>`
  }

  #input({ kind, name, schema }: Field, place: Place): TemplateResult {
    const value = this.#at(place)
    const text = String(value ?? '')
    const set = this.#set(place, kind === 'number' ? 'valueAsNumber' : 'value')
    const [isWrong, wrong] = [this.problems.has(pointerOf(place)), idOf(place)]
    switch (kind) {
      case 'choice':
      case 'entity':
        return html`<select aria-invalid=${isWrong} aria-describedby=${wrong} @change=${set}>
          ${this.#choices(kind, schema, text).map(([choice, words]) => html`<option value=${choice} .selected=${choice === text}>${words}</option>`)}
        </select>`
      case 'json':
        return html`<textarea rows="1" .value=${jsonText(value)} aria-invalid=${isWrong}
          aria-describedby=${wrong} autocomplete="off" @change=${this.#readJson(place)}></textarea>`
      default:
        return kind === 'text' && longTexts.test(name)
          ? html`<textarea rows="2" .value=${live(text)} aria-invalid=${isWrong} aria-describedby=${wrong} @input=${set}></textarea>`
          : html`<input type=${kind} step=${schema.type === 'integer' ? '1' : 'any'} min=${schema.minimum ?? nothing}
              .value=${live(text)} aria-invalid=${isWrong} aria-describedby=${wrong} autocomplete="off" @input=${set} />`
    }
  }

  /** A value that is not among the choices is one all the same, so that nothing is changed unseen. */
  #choices(kind: Field['kind'], schema: Schema, value: string): readonly (readonly string[])[] {
    const choices =
      kind === 'entity'
        ? this.entities.map(({ id, displayName, kind }) => [id, `${displayName} (${kind})`])
        : (choicesOf(schema) ?? []).map(each => [each, each])
    const isKnown = choices.some(([choice]) => choice === value)
    return isKnown ? choices : [[value, value || msg('Choose…')], ...choices]
  }

  /** What the schema leaves open, as JSON; a text that is none is itself. */
  #readJson(place: Place): (event: Event) => void {
    return ({ target }) => {
      const input = target as HTMLTextAreaElement
      const { value, problem = '' } = openValue(input.value)
      input.setCustomValidity(problem)
      input.reportValidity()
      if (problem === '') this.#put(place, value)
    }
  }

  #list(list: Field, place: Place): TemplateResult {
    const { items = {}, minItems = 0, maxItems = Infinity } = list.schema
    const member = memberOf(list)
    const { length } = (this.#at(place) as readonly unknown[] | undefined) ?? []
    const members = Array.from({ length }, (_, index) => {
      const label = `${member.label} ${index + 1}`
      return html`<div class="member">
        ${this.#field({ ...member, label }, [...place, index])}
        ${length <= minItems ? nothing : this.#removeButton([...place, index], label)}
      </div>`
    })
    return html`<fieldset class="card stack">
      <legend>${list.label} <span class="muted">${length}</span></legend>
      ${members} ${this.#problemsPart(place)}
      ${length >= maxItems ? nothing : this.#addButton(member.label, items, [...place, length])}
    </fieldset>`
  }

  #addButton(label: string, schema: Schema, place: Place): TemplateResult {
    return html`<button class="button small" type="button"
      @click=${() => this.#put(place, blankValue(schema))}>${msg(str`Add ${label.toLowerCase()}`)}</button>`
  }

  #removeButton(place: Place, label: string): TemplateResult {
    const act = msg('Remove')
    return html`<button class="button small" type="button" aria-label=${`${act}: ${label}`} title=${act}
      @click=${() => this.#put(place, undefined)}>✕</button>`
  }

  #problemsPart(place: Place): TemplateResult {
    const problems = this.problems.get(pointerOf(place)) ?? []
    return html`<span class="wrong" id=${idOf(place)}>${problems.join(' ')}</span>`
  }

  #hasProblems(place: Place): boolean {
    const below = `${pointerOf(place)}/`
    return [...this.problems.keys()].some(pointer => pointer.startsWith(below))
  }

  #at(place: Place): unknown {
    return valueAt(this.value, place)
  }

  /** Takes what an input says; a number that is none stays as it is typed. */
  #set(place: Place, what: 'checked' | 'value' | 'valueAsNumber'): (event: Event) => void {
    return ({ target }) => {
      const { value, [what]: said } = target as HTMLInputElement
      this.#put(place, Number.isNaN(said) ? value : said)
    }
  }

  #put(place: Place, value: unknown): void {
    this.value = withValueAt(this.value, place, value)
    this.change(this.value)
  }
}

/** What tells one group of a list from the others while they are closed. */
function nameIn(value: unknown): unknown {
  const members = value as Readonly<Record<string, unknown>> | undefined
  return knownBy.map(name => members?.[name]).find(text => typeof text === 'string') ?? nothing
}

function idOf(place: Place): string {
  return `wrong${place.map(step => `-${step}`).join('')}`
}
