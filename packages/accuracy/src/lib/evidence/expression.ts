/** A count within an expression: `points of 101`, `clock at 12`, `wins of 101 in 9922500001|9922500002`. */
export interface EvidenceTerm {
  readonly key: string
  readonly id: string
  readonly at: string
  readonly games: readonly string[]
}

const termPattern =
  /^(?<key>[a-zA-Z]+)(?: of (?<id>[^\s,()]+))?(?: at (?<at>[^\s,()]+))?(?: in (?<games>[^\s,()]+))?/

/**
 * Evaluates the expression of a claim: terms and numbers with `+ - * /` and parentheses. A clock or a date is a whole
 * expression.
 *
 * @throws {SyntaxError} if the text is not an expression.
 */
export function evaluate(
  expression: string,
  countOf: (term: EvidenceTerm) => number | string,
): number | string {
  let rest = expression
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest)
    if (found !== null) rest = rest.slice(found[0].length)
    return found
  }
  const value = sum()
  if (rest !== '') throw new SyntaxError(`Cannot read "${rest}" of "${expression}"`)
  return value

  function sum(): number | string {
    let total = product()
    for (let sign = take(/^ [+-] /); sign !== null; sign = take(/^ [+-] /)) {
      total = Number(total) + (sign[0] === ' - ' ? -1 : 1) * Number(product())
    }
    return total
  }

  function product(): number | string {
    let total = single()
    for (let sign = take(/^ [*/] /); sign !== null; sign = take(/^ [*/] /)) {
      const factor = Number(single())
      total = sign[0] === ' * ' ? Number(total) * factor : Number(total) / factor
    }
    return total
  }

  function single(): number | string {
    if (take(/^\(/) !== null) {
      const inner = sum()
      take(/^\)/)
      return inner
    }
    const number = take(/^\d+(?:\.\d+)?/)
    if (number !== null) return Number(number[0])
    const { key, id = '', at = '', games } = take(termPattern)?.groups ?? {}
    if (key === undefined) throw new SyntaxError(`Cannot read "${rest}" of "${expression}"`)
    return countOf({ key, id, at, games: games?.split('|') ?? [] })
  }
}
