import type { InputFile, Problem } from './problem.ts'

/**
 * Reads named values from one JSON object. If a required value is missing or invalid, a problem is added to the shared
 * list, and a harmless default is returned. Check the list before using the values.
 */
export class JsonFields {
  readonly file: InputFile
  readonly path: string
  readonly problems: Problem[]
  readonly #object: Readonly<Record<string, unknown>>
  readonly #idText: RegExp

  /** @param at `idText` is the form of an id that is a text. Default: digits. */
  constructor(
    object: Readonly<Record<string, unknown>>,
    at: {
      readonly file: InputFile
      readonly path: string
      readonly problems: Problem[]
      readonly idText?: RegExp | undefined
    },
  ) {
    this.#object = object
    this.file = at.file
    this.path = at.path
    this.problems = at.problems
    this.#idText = at.idText ?? digits
  }

  /** A copy of the reader, with some values of the object replaced. */
  with(values: Readonly<Record<string, unknown>>): JsonFields {
    const { file, path, problems } = this
    const idText = this.#idText
    return new JsonFields({ ...this.#object, ...values }, { file, path, problems, idText })
  }

  has(name: string): boolean {
    return this.#object[name] !== undefined && this.#object[name] !== null
  }

  names(): string[] {
    return Object.keys(this.#object)
  }

  raw(name: string): unknown {
    return this.#object[name]
  }

  text(name: string): string {
    const value = this.#object[name]
    if (isText(value) && value !== '') return value
    this.expected(name, 'a text')
    return ''
  }

  /** A trimmed text; `undefined` if it is absent, blank, longer than 1,000 characters or of another type. */
  optionalText(name: string): string | undefined {
    const value = this.#object[name]
    return isText(value) && value.trim() !== '' ? value.trim() : undefined
  }

  integer(name: string, minimum = 0): number {
    const value = this.#object[name]
    if (Number.isSafeInteger(value) && Number(value) >= minimum) return Number(value)
    this.expected(name, `an integer of at least ${minimum}`)
    return minimum
  }

  /** A number, written as a number or as a decimal text; `undefined` for anything else. */
  optionalNumber(name: string): number | undefined {
    const value = this.#object[name]
    if (typeof value === 'string' && /^-?\d{1,12}(?:\.\d{1,12})?$/.test(value)) return Number(value)
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  }

  /**
   * A count, written as a number or, like scores on actions, as a text of at most six digits. Anything else is a
   * problem and is read as 0.
   */
  count(name: string): number {
    const value = this.#object[name]
    if (typeof value === 'string' && /^\d{1,6}$/.test(value)) return Number(value)
    return this.integer(name)
  }

  /** The id of a team or person, a number or a text in the form of the source; `undefined` for anything else. */
  usableId(name: string): string | undefined {
    const value = this.#object[name]
    if (Number.isSafeInteger(value) && Number(value) >= 1) return String(value)
    return typeof value === 'string' && this.#idText.test(value) ? value : undefined
  }

  /** The id of a team or person. Anything else is a problem and is read as an empty text. */
  requiredId(name: string): string {
    const id = this.usableId(name)
    if (id === undefined) this.expected(name, 'an integer of at least 1')
    return id ?? ''
  }

  /** A count, written as a number or as a text of at most six digits; `undefined` for anything else. */
  usableCount(name: string): number | undefined {
    const value = this.#object[name]
    if (typeof value === 'string' && /^\d{1,6}$/.test(value)) return Number(value)
    return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined
  }

  /** A text in lower case, because sources differ in the case of their words; any other value unchanged. */
  word(name: string): unknown {
    const value = this.#object[name]
    return typeof value === 'string' ? value.toLowerCase() : value
  }

  /** The texts of an array; empty if the value is not an array. */
  texts(name: string): readonly string[] {
    const value = this.#object[name]
    return Array.isArray(value) ? value.filter(entry => typeof entry === 'string') : []
  }

  object(name: string): JsonFields {
    const value = this.#object[name]
    if (isObject(value)) return this.below(name, value)
    this.expected(name, 'an object')
    return this.below(name, {})
  }

  optionalObject(name: string): JsonFields | undefined {
    const value = this.#object[name]
    return isObject(value) ? this.below(name, value) : undefined
  }

  objects(name: string): JsonFields[] {
    const value = this.#object[name]
    if (!Array.isArray(value)) {
      this.expected(name, 'an array')
      return []
    }
    return value.map((entry, index) => {
      const step = `${name}/${index}`
      if (isObject(entry)) return this.below(step, entry)
      this.problem(step, `expected an object, found ${described(entry)}`)
      return this.below(step, {})
    })
  }

  expected(name: string, what: string): void {
    this.problem(name, `expected ${what}, found ${described(this.#object[name])}`)
  }

  problem(name: string, message: string): void {
    const actionNumber = this.#object.actionNumber
    const path = name === '' ? this.path : `${this.path}/${name}`
    this.problems.push({
      file: this.file,
      path,
      message,
      ...(typeof actionNumber === 'number' ? { actionNumber } : {}),
    })
  }

  /** The fields of an object within this one. */
  below(step: string, object: Readonly<Record<string, unknown>>): JsonFields {
    return new JsonFields(object, {
      file: this.file,
      path: `${this.path}/${step}`,
      problems: this.problems,
      idText: this.#idText,
    })
  }
}

/** The form of ids in the public liveData format. */
const digits = /^[1-9]\d{0,15}$/

/** Whether a JSON value is a text of at most 1,000 characters. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 1_000
}

/** Whether a JSON value is an object, not an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value as messages show it: short, so that a whole file is never printed. */
export function described(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`
}
