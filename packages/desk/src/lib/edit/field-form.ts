import type { Entity } from '@fixture-feed/client'
import {
  displayLocale,
  msg,
  type OwnProperties,
  primary,
  str,
} from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { DeskElement } from '../page/desk-element.ts'
import {
  blankValue,
  choicesOf,
  type Field,
  fieldsIn,
  inReadingOrder,
  jsonText,
  labelInSentence,
  memberOf,
  openValue,
  type Schema,
} from './fields.ts'
import { type Place, pointerOf, valueAt, withValueAt } from './place.ts'

/** Names of text fields that contain sentences. */
const longTexts = /headline|summary|takeaway|watch|context|descriptor|text|body|description|alt/i

/** The name of the group of advanced fields; the names of other groups are pointers. */
const advancedGroup = 'advanced'

/** Names of text fields that identify a group, in order of preference. */
const knownBy = ['label', 'displayName', 'altText', 'fixtureDate', 'displayValue']

/**
 * A form that is generated from a schema: fields for required and existing values, buttons that add other values, and
 * validation messages next to their fields.
 */
export class FieldFormElement extends DeskElement {
  static override readonly properties: OwnProperties<FieldFormElement> = {
    fields: { attribute: false },
    value: { attribute: false },
    problems: { attribute: false },
    entities: { attribute: false },
    change: { attribute: false },
  }

  static override styles: CSSResult = css`
    .field,
    .member {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: end;
      gap: 4px 8px;
    }

    /* Without a button, the control is as wide as the groups below. */
    :is(.field, .member):not(:has(> button)) {
      grid-template-columns: minmax(0, 1fr);
    }

    textarea {
      vertical-align: top;
    }

    .wrong:empty {
      display: none;
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
  /** Validation messages by the JSON Pointer of the value. */
  declare problems: ReadonlyMap<string, readonly string[]>
  declare entities: readonly Entity[]
  declare change: (value: unknown) => void
  /**
   * Open groups: the JSON Pointers of their values, or `advancedGroup`. A group that opened for a message stays open
   * after the message disappears.
   */
  readonly #opened = new Set<string>()

  /** Focuses the headline, otherwise the first field. */
  override focus(): void {
    const [headline] = this.#headlines
    const first = this.renderRoot.querySelector<HTMLElement>('textarea, input, select')
    ;(headline ?? first)?.focus()
  }

  /** Selects a part of the headline. */
  select(start: number, end: number): void {
    this.#headlines[0]?.setSelectionRange(start, end)
  }

  get #headlines(): readonly HTMLTextAreaElement[] {
    return [
      ...this.renderRoot.querySelectorAll<HTMLTextAreaElement>(
        `textarea[aria-describedby="${idOf(['content', 'headline'])}"]`,
      ),
    ]
  }

  protected override render(): TemplateResult {
    const content = this.fields.find(({ name }) => name === 'content')
    const fields = content === undefined ? [] : fieldsIn(content.schema)
    const { plain, advanced } = inReadingOrder(fields)
    return html`<div class="stack">
      ${this.#fields(plain, ['content'])}
      ${this.#fields(
        this.fields.filter(({ name }) => name === 'assets'),
        [],
      )}
      ${this.#advanced(advanced)}
    </div>`
  }

  /**
   * The group of advanced fields, closed until the user opens it or one of its values has a problem. Its slot contains
   * the controls for the whole item, which the item editor provides.
   */
  #advanced(fields: readonly Field[]): TemplateResult {
    const when = this.fields.filter(({ name }) => name === 'effectiveAt')
    const places = [
      ...when.map(({ name }) => [name]),
      ...fields.map(({ name }) => ['content', name]),
    ]
    const isOpen =
      this.#opened.has(advancedGroup) ||
      places.some(place => this.problems.has(pointerOf(place)) || this.#hasProblems(place))
    return html`<details class="group" ?open=${isOpen} @toggle=${this.#toggle(advancedGroup, isOpen)}>
      <summary>${msg('Advanced')}</summary>
      ${
        isOpen
          ? html`<div class="stack">
              <slot></slot>
              ${this.#fields(when, [])}
              ${this.#fields(fields, ['content'])}
            </div>`
          : nothing
      }
    </details>`
  }

  /** Returns an event handler that stores whether a group is open. */
  #toggle(group: string, isOpen: boolean): (event: Event) => void {
    return ({ target }) => {
      const { open } = target as HTMLDetailsElement
      if (open) this.#opened.add(group)
      else this.#opened.delete(group)
      if (open !== isOpen) this.requestUpdate()
    }
  }

  /** Fields that are required or have a value, and buttons that add the other fields. */
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

  /**
   * The content of a group is rendered only while it is open, because an item can have a hundred groups, and every
   * keystroke renders the form.
   */
  #group({ label, schema }: Field, place: Place, remove: unknown): TemplateResult {
    const pointer = pointerOf(place)
    const isOpen = this.#opened.has(pointer) || this.#hasProblems(place)
    return html`<details class="group" ?open=${isOpen} @toggle=${this.#toggle(pointer, isOpen)}>
      <summary>${label} <span class="muted">${isOpen ? nothing : nameIn(this.#at(place))}</span>${remove}</summary>
      ${isOpen ? html`<div class="stack">${this.#fields(fieldsIn(schema), place)}</div>` : nothing}
    </details>`
  }

  #input({ kind, name, schema }: Field, place: Place): TemplateResult {
    const value = this.#at(place)
    const text = String(value ?? '')
    const set = this.#set(place, kind === 'number' ? 'valueAsNumber' : 'value')
    const isWrong = this.problems.has(pointerOf(place))
    const wrong = idOf(place)
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

  /** A value outside the choices is offered as a further choice, so that it does not change unnoticed. */
  #choices(kind: Field['kind'], schema: Schema, value: string): readonly (readonly string[])[] {
    const choices =
      kind === 'entity'
        ? this.entities.map(({ id, displayName, kind }) => [id, `${displayName} (${kind})`])
        : (choicesOf(schema) ?? []).map(each => [each, each])
    const isKnown = choices.some(([choice]) => choice === value)
    return isKnown ? choices : [[value, value || msg('Choose…')], ...choices]
  }

  /**
   * Returns an event handler for a value that is edited as JSON. Valid JSON is stored as its value. Other text is
   * reported and not stored if it starts with `[`, `{` or `"`, and is stored as a string otherwise.
   */
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
      @click=${() => this.#put(place, blankValue(schema))}>${msg(str`Add ${labelInSentence(label, primary(displayLocale()))}`)}</button>`
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

  /**
   * Returns an event handler that stores the value or the checked state of an input. For a number input without a valid
   * number, it stores the `value`, which browsers then report as an empty text.
   */
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

/** The text that identifies a collapsed group, such as an element of a list: its first text field of `knownBy`. */
function nameIn(value: unknown): unknown {
  const members = value as Readonly<Record<string, unknown>> | undefined
  return knownBy.map(name => members?.[name]).find(text => typeof text === 'string') ?? nothing
}

function idOf(place: Place): string {
  return `wrong${place.map(step => `-${step}`).join('')}`
}
