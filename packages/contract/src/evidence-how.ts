/**
 * The language of `how`, specified in `docs/evidence.md`:
 *
 *     how        = expression *(", " expression) [" = " value *(", " value)]
 *     expression = product *((" + " / " - ") product)
 *     product    = factor *((" * " / " / ") factor)
 *     factor     = number / "(" expression ")" / term
 *     term       = key [" of " id] [" at " play] [bounds]
 *     bounds     = " in period " number / [" in " game *("|" game)] [" after " play] [" until " play]
 *
 * `name of ID` and `schedule` are expressions without a value.
 */

/** A term of an expression: `points of 101`, `clock at 12`, `wins of 101 in 9922500001|9922500002`. */
export interface EvidenceTerm {
  readonly key: string
  readonly id: string
  readonly at: string
  readonly games: readonly string[]
  readonly bounds: TermBounds
}

/** The stretch of the game in which a term counts. Without bounds: up to the moment of the item. */
export interface TermBounds {
  readonly period?: number | undefined
  /** The number of the last play before the stretch. */
  readonly after?: string | undefined
  /** The number of the last play of the stretch. */
  readonly until?: string | undefined
}

export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'term'; readonly term: EvidenceTerm }
  | {
      readonly kind: 'operation'
      readonly sign: '+' | '-' | '*' | '/'
      readonly left: Expression
      readonly right: Expression
    }

/** An expression of a claim with its text and its stated value; names and the schedule have no value. */
export interface StatedExpression {
  readonly source: string
  readonly expression: Expression
  readonly value: string | undefined
}

/**
 * Parses the `how` of a claim.
 *
 * @throws {SyntaxError} if it is not in the language, or if the number of stated values differs from the number of
 *   expressions that have a value.
 */
export function parseHow(how: string): readonly StatedExpression[] {
  const [expressions = '', values, ...rest] = how.split(' = ')
  if (rest.length > 0) throw new SyntaxError(`"${how}" has more than one " = "`)
  const parsed = expressions.split(', ').map(source => ({ source, expression: parse(source) }))
  const stated = values === undefined ? [] : values.split(', ')
  const valued = parsed.filter(({ expression }) => !isName(expression))
  if (valued.length !== stated.length) {
    throw new SyntaxError(
      `"${how}" has ${stated.length} values for ${valued.length} expressions that need one`,
    )
  }
  let next = 0
  return parsed.map(each => {
    if (isName(each.expression)) return { ...each, value: undefined }
    next += 1
    return { ...each, value: stated[next - 1] }
  })
}

/** The terms of an expression, in its order. */
export function termsOf(expression: Expression): readonly EvidenceTerm[] {
  if (expression.kind === 'number') return []
  if (expression.kind === 'term') return [expression.term]
  return [...termsOf(expression.left), ...termsOf(expression.right)]
}

/** Whether an expression has no value: a name, or the schedule. */
export function isName(expression: Expression): boolean {
  return expression.kind === 'term' && ['name', 'schedule'].includes(expression.term.key)
}

/**
 * The value of an expression. Only a term that is the whole expression can have a text as its value, such as a clock
 * or a date.
 */
export function evaluate(
  expression: Expression,
  countOf: (term: EvidenceTerm) => number | string,
): number | string {
  if (expression.kind === 'number') return expression.value
  if (expression.kind === 'term') return countOf(expression.term)
  const left = Number(evaluate(expression.left, countOf))
  const right = Number(evaluate(expression.right, countOf))
  const results = { '+': left + right, '-': left - right, '*': left * right, '/': left / right }
  return results[expression.sign]
}

const termPattern =
  /^(?<key>[a-zA-Z]+)(?: of (?<id>[^\s,()]+))?(?: at (?<at>[^\s,()]+))?(?: in period (?<period>[1-9]\d?)| in (?<games>[^\s,()]+))?(?: after (?<after>[^\s,()]+))?(?: until (?<until>[^\s,()]+))?/

function parse(source: string): Expression {
  let rest = source
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest)
    if (found !== null) rest = rest.slice(found[0].length)
    return found
  }
  const parsed = sum()
  if (rest !== '') throw new SyntaxError(`Cannot read "${rest}" of "${source}"`)
  return parsed

  function sum(): Expression {
    let total = product()
    for (let sign = take(/^ [+-] /); sign !== null; sign = take(/^ [+-] /)) {
      total = operation(sign[0], total, product())
    }
    return total
  }

  function product(): Expression {
    let total = factor()
    for (let sign = take(/^ [*/] /); sign !== null; sign = take(/^ [*/] /)) {
      total = operation(sign[0], total, factor())
    }
    return total
  }

  function factor(): Expression {
    if (take(/^\(/) !== null) {
      const inner = sum()
      if (take(/^\)/) === null) throw new SyntaxError(`Missing ")" in "${source}"`)
      return inner
    }
    const number = take(/^\d+(?:\.\d+)?/)
    if (number !== null) return { kind: 'number', value: Number(number[0]) }
    const found = take(termPattern)?.groups
    if (found === undefined) throw new SyntaxError(`Cannot read "${rest}" of "${source}"`)
    const { key = '', id = '', at = '', games, period, after, until } = found
    if (period !== undefined && (after ?? until) !== undefined) {
      throw new SyntaxError(`"${source}" has both a period and plays as its bounds`)
    }
    const bounds = { period: period === undefined ? undefined : Number(period), after, until }
    return { kind: 'term', term: { key, id, at, games: games?.split('|') ?? [], bounds } }
  }
}

function operation(sign: string, left: Expression, right: Expression): Expression {
  return { kind: 'operation', sign: sign.trim() as '+' | '-' | '*' | '/', left, right }
}
