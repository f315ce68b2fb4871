import type { Entity } from '@fixture-feed/client'
import { msg, str } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { DeskElement } from '../page/desk-element.ts'
import { blankValue, type Field, jsonText, openValue, type Schema, schemaAt } from './fields.ts'
import { type Place, pointerOf, valueAt, withValueAt } from './place.ts'

type FieldOf<Kind extends Field['kind']> = Extract<Field, { readonly kind: Kind }>

/** A form made from a schema: fields for what a value has, and the problems beside the fields they belong to. */
export class FieldFormElement extends DeskElement {
  static override readonly inputs = 'field schema value problems entities change'

  static override styles: CSSResult = css`
    .fields {
      display: grid;
      gap: 12px;
    }

    .field,
    .member {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: end;
      gap: 4px 8px;
    }

    :is(input:not([type='checkbox']), textarea, select) {
      inline-size: 100%;
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
      min-block-size: 30px;
      padding: 2px 10px;
      font-size: 0.8125rem;
      justify-self: start;
    }

    .list {
      display: grid;
      gap: 8px;
      min-inline-size: 0;
      margin: 0;
      padding: 10px 12px;
      border: 1px solid var(--_line);
      border-radius: 10px;
    }

    legend,
    summary {
      font-weight: 650;
      font-size: 0.875rem;
    }

    .group > .fields {
      padding: 10px 0 4px 14px;
      border-inline-start: 2px solid var(--_line);
    }
  `

  declare field: Field
  /** The schema with the `$defs`, for members that are added. */
  declare schema: Schema
  declare value: unknown
  /** What is wrong, by the JSON pointer of the value. */
  declare problems: ReadonlyMap<string, readonly string[]>
  /** The teams and players to choose from. */
  declare entities: readonly Entity[]
  /** Told of the value after each change. */
  declare change: (value: unknown) => void

  /** Focuses the first text. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('textarea, input, select')?.focus()
  }

  protected override render(): TemplateResult {
    return html`<div class="fields">${this.#input(this.field, [])}</div>`
  }

  #input(field: Field, place: Place): unknown {
    switch (field.kind) {
      case 'group':
        return this.#group(field, place)
      case 'list':
        return this.#list(field, place)
      case 'fixed':
        return nothing
      case 'boolean':
        return this.#checkbox(field, place)
      case 'choice':
        return this.#labelled(
          field,
          place,
          this.#choose(
            place,
            field.choices.map(each => [each, each]),
          ),
        )
      case 'entity':
        return this.#labelled(field, place, this.#choose(place, this.entities.map(named)))
      case 'json':
        return this.#labelled(field, place, this.#jsonInput(place))
      case 'number':
        return this.#labelled(field, place, this.#numberInput(field, place))
      case 'text':
        return this.#labelled(field, place, this.#textInput(field, place))
    }
  }

  #group({ fields: made, label, required }: FieldOf<'group'>, place: Place): TemplateResult {
    const fields = made()
    const shown = fields
      .filter(([name, { required }]) => required || this.#at([...place, name]) !== undefined)
      .map(([name, field]) => this.#input(field, [...place, name]))
    const missing = fields.filter(
      ([name, { required }]) => !required && this.#at([...place, name]) === undefined,
    )
    const body = html`${shown} ${missing.map(([name, field]) => this.#addButton(field, [...place, name]))}`
    if (place.length === 0) return body
    const isOpen = place.length < 2 || this.#hasProblems(place)
    return html`<details class="group" ?open=${isOpen}>
      <summary>${label}${required ? nothing : this.#removeButton(place)}</summary>
      <div class="fields">${body}</div>
    </details>`
  }

  #list({ member: made, label, min, max, schema }: FieldOf<'list'>, place: Place): TemplateResult {
    const member = made()
    const { length } = (this.#at(place) as readonly unknown[] | undefined) ?? []
    const isFull = max !== undefined && length >= max
    const members = Array.from({ length }, (_, index) =>
      this.#member(member, [...place, index], { length, min }),
    )
    const add = () => this.#set([...place, length], blankValue(schema, this.schema))
    return html`<fieldset class="list">
      <legend>${label} <span class="muted">${length}</span></legend>
      ${members} ${this.#problemsPart(place)}
      ${
        isFull
          ? nothing
          : html`<button class="button small" type="button" @click=${add}>${msg(str`Add ${member.label.toLowerCase()}`)}</button>`
      }
    </fieldset>`
  }

  #member(
    member: Field,
    place: Place,
    { length, min }: { readonly length: number; readonly min: number },
  ): TemplateResult {
    const number = Number(place.at(-1)) + 1
    const named = { ...member, label: `${member.label} ${number}` }
    const remove = () => this.#set(place, undefined)
    return html`<div class="member">
      ${this.#input(named, place)}
      ${
        length <= min
          ? nothing
          : html`<button class="button small" type="button" aria-label=${msg(str`Remove ${named.label.toLowerCase()}`)}
              title=${msg('Remove')} @click=${remove}>✕</button>`
      }
    </div>`
  }

  #labelled({ label, hint, required }: Field, place: Place, input: TemplateResult): TemplateResult {
    return html`<div class="field">
      <label>
        <span class="label" title=${hint ?? nothing}>${label}</span>
        ${input}
      </label>
      ${required ? nothing : this.#removeButton(place)}
      ${this.#problemsPart(place)}
    </div>`
  }

  #textInput({ isLong }: FieldOf<'text'>, place: Place): TemplateResult {
    const text = String(this.#at(place) ?? '')
    const set = (event: Event) => this.#set(place, (event.target as HTMLTextAreaElement).value)
    return isLong
      ? html`<textarea rows="2" .value=${live(text)}
          aria-invalid=${this.#isWrong(place)} aria-describedby=${idOf(place)} @input=${set}></textarea>`
      : html`<input .value=${live(text)} aria-invalid=${this.#isWrong(place)}
          aria-describedby=${idOf(place)} autocomplete="off" @input=${set} />`
  }

  #numberInput({ isInteger, minimum }: FieldOf<'number'>, place: Place): TemplateResult {
    const set = (event: Event) => {
      const { value, valueAsNumber } = event.target as HTMLInputElement
      this.#set(place, Number.isNaN(valueAsNumber) ? value : valueAsNumber)
    }
    return html`<input type="number" step=${isInteger ? '1' : 'any'} min=${minimum ?? nothing}
      .value=${live(String(this.#at(place) ?? ''))} aria-invalid=${this.#isWrong(place)}
      aria-describedby=${idOf(place)} @input=${set} />`
  }

  #checkbox({ label }: Field, place: Place): TemplateResult {
    const set = (event: Event) => this.#set(place, (event.target as HTMLInputElement).checked)
    return html`<label class="check">
      <input type="checkbox" .checked=${live(this.#at(place) === true)} @change=${set} /> ${label}
    </label>`
  }

  /** A value that is not among the choices is one all the same, so that nothing is changed unseen. */
  #choose(place: Place, choices: readonly (readonly [string, string])[]): TemplateResult {
    const value = String(this.#at(place) ?? '')
    const isKnown = choices.some(([choice]) => choice === value)
    const all = isKnown ? choices : [[value, value || msg('Choose…')] as const, ...choices]
    const set = (event: Event) => this.#set(place, (event.target as HTMLSelectElement).value)
    return html`<select aria-invalid=${this.#isWrong(place)} aria-describedby=${idOf(place)} @change=${set}>
      ${all.map(([choice, words]) => html`<option value=${choice} .selected=${choice === value}>${words}</option>`)}
    </select>`
  }

  /** What the schema leaves open, as JSON; a text that is none is itself. */
  #jsonInput(place: Place): TemplateResult {
    const value = this.#at(place)
    const set = ({ target }: Event) => {
      const input = target as HTMLTextAreaElement
      const { value: next, problem = '' } = openValue(input.value)
      input.setCustomValidity(problem)
      input.reportValidity()
      if (problem === '') this.#set(place, next)
    }
    return html`<textarea rows="1" .value=${jsonText(value)} aria-invalid=${this.#isWrong(place)}
      aria-describedby=${idOf(place)} autocomplete="off" @change=${set}></textarea>`
  }

  #addButton(field: Field, place: Place): TemplateResult {
    const schema = schemaAt(this.schema, place) ?? {}
    const add = () => this.#set(place, blankValue(schema, this.schema))
    return html`<button class="button small" type="button" @click=${add}>${msg(str`Add ${field.label.toLowerCase()}`)}</button>`
  }

  #removeButton(place: Place): TemplateResult {
    const name = String(place.at(-1))
    return html`<button class="button small" type="button" aria-label=${msg(str`Leave out ${name}`)} title=${msg('Leave out')}
      @click=${() => this.#set(place, undefined)}>✕</button>`
  }

  #problemsPart(place: Place): TemplateResult {
    const problems = this.problems.get(pointerOf(place)) ?? []
    return html`<span class="wrong" id=${idOf(place)}>${problems.join(' ')}</span>`
  }

  #isWrong(place: Place): boolean {
    return this.problems.has(pointerOf(place))
  }

  #hasProblems(place: Place): boolean {
    const below = `${pointerOf(place)}/`
    return [...this.problems.keys()].some(pointer => pointer.startsWith(below))
  }

  #at(place: Place): unknown {
    return valueAt(this.value, place)
  }

  #set(place: Place, value: unknown): void {
    this.value = withValueAt(this.value, place, value)
    this.change(this.value)
  }
}

function named({ id, displayName, kind }: Entity): readonly [string, string] {
  return [id, `${displayName} (${kind})`]
}

function idOf(place: Place): string {
  return `wrong${place.map(step => `-${step}`).join('')}`
}
