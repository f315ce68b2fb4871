/** A term of `how`: `points of 101 in period 2`, `clock at 12`. `docs/evidence.md` specifies the language. */
export interface HowTerm {
  readonly key: string
  readonly id: string
  readonly at: string
  /** Whether it counts earlier games, whose plays the evidence does not have. */
  readonly isEarlier: boolean
  readonly period: number | undefined
  readonly after: number
  readonly until: number
}

/** The value of a term; `undefined` if it cannot be computed. */
export type CountTerm = (term: HowTerm) => number | string | undefined

/** An expression of a claim, its stated value, and a function that computes it. */
export interface StatedValue {
  readonly expression: string
  readonly stated: string
  readonly compute: (count: CountTerm) => number | string | undefined
}

/** The expressions of `how` that have values, without names; `undefined` if it is not in the language. */
export function readHow(how: string): readonly StatedValue[] | undefined {
  const [expressions = '', values, ...rest] = how.split(' = ')
  const counted = expressions.split(', ').filter(each => !/^(?:name of \S+|schedule)$/.test(each))
  const stated = values?.split(', ') ?? []
  if (rest.length > 0 || counted.length !== stated.length) return undefined
  return counted.map((expression, index) => ({
    expression,
    stated: stated[index] ?? '',
    compute: count => evaluate(expression, count),
  }))
}

const termPattern =
  /^(?<key>[a-zA-Z]+)(?: of (?<id>[^\s,()]+))?(?: at (?<at>[^\s,()]+))?(?: in period (?<period>\d+)| in (?<games>[^\s,()]+))?(?: after (?<after>\d+))?(?: until (?<until>\d+))?/

function evaluate(expression: string, count: CountTerm): number | string | undefined {
  let rest = expression
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest)
    if (found !== null) rest = rest.slice(found[0].length)
    return found
  }
  const value = sum()
  return rest === '' ? value : undefined

  function sum(): number | string | undefined {
    let total = product()
    for (let sign = take(/^ [+-] /); sign !== null; sign = take(/^ [+-] /)) {
      const next = Number(product())
      total = Number(total) + (sign[0] === ' - ' ? -next : next)
    }
    return total
  }

  function product(): number | string | undefined {
    let total = factor()
    for (let sign = take(/^ [*/] /); sign !== null; sign = take(/^ [*/] /)) {
      const next = Number(factor())
      total = sign[0] === ' * ' ? Number(total) * next : Number(total) / next
    }
    return total
  }

  function factor(): number | string | undefined {
    if (take(/^\(/) !== null) {
      const inner = sum()
      return take(/^\)/) === null ? undefined : inner
    }
    const number = take(/^\d+(?:\.\d+)?/)
    if (number !== null) return Number(number[0])
    const { key, id = '', at = '', games, period, after, until } = take(termPattern)?.groups ?? {}
    if (key === undefined) return undefined
    return count({
      key,
      id,
      at,
      isEarlier: games !== undefined,
      period: period === undefined ? undefined : Number(period),
      after: Number(after ?? Number.NEGATIVE_INFINITY),
      until: Number(until ?? Number.POSITIVE_INFINITY),
    })
  }
}
