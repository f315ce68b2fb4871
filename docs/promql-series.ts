/** The part of a Lezer syntax tree that is used here. */
interface SyntaxNode {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly type: { readonly isError: boolean }
  readonly parent: SyntaxNode | null
  readonly firstChild: SyntaxNode | null
  readonly nextSibling: SyntaxNode | null
}

/** The PromQL parser of Prometheus's own web pages (`@prometheus-io/lezer-promql`). */
export interface PromqlParser {
  parse(text: string): { readonly topNode: SyntaxNode }
}

/** A series that an expression reads. */
export interface ReadSeries {
  readonly metric: string
  /** Labels by which the series is selected, grouped or matched. */
  readonly labels: readonly string[]
}

/**
 * The syntax nodes of modifiers such as `by (instance)` or `on (instance)`. Their labels apply to every series of the
 * expression that has the modifier.
 */
const modifiers: ReadonlySet<string> = new Set(['AggregateModifier', 'MatchingModifierClause'])

/**
 * Every series that an expression reads.
 *
 * @throws {SyntaxError} with the place, if the expression is not PromQL.
 */
export function seriesOf(parser: PromqlParser, expression: string): readonly ReadSeries[] {
  const nodes = [...descendants(parser.parse(expression).topNode)]
  const broken = nodes.find(({ type }) => type.isError)
  if (broken !== undefined)
    throw new SyntaxError(`no PromQL at ${broken.from} of ${JSON.stringify(expression)}`)
  const textOf = ({ from, to }: SyntaxNode): string => expression.slice(from, to)
  const labelsIn = (node: SyntaxNode): readonly string[] =>
    [...descendants(node)].filter(({ name }) => name === 'LabelName').map(textOf)
  return nodes
    .filter(({ name }) => name === 'VectorSelector')
    .map(selector => ({
      metric: childrenOf(selector)
        .filter(({ name }) => name === 'Identifier')
        .map(textOf)
        .join(),
      labels: [
        ...labelsIn(selector),
        ...ancestorsOf(selector)
          .flatMap(childrenOf)
          .filter(({ name }) => modifiers.has(name))
          .flatMap(labelsIn),
      ],
    }))
}

/** The names of the labels of each sample, by sample name. `metrics` is in the Prometheus exposition format. */
export function labelsOfSamples(metrics: string): ReadonlyMap<string, ReadonlySet<string>> {
  const labels = new Map<string, Set<string>>()
  for (const [, name = '', list = ''] of metrics.matchAll(/^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? /gm)) {
    const known = labels.get(name) ?? new Set()
    for (const [, label = ''] of list.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)) known.add(label)
    labels.set(name, known)
  }
  return labels
}

function* descendants(node: SyntaxNode): Generator<SyntaxNode> {
  yield node
  for (const child of childrenOf(node)) yield* descendants(child)
}

function childrenOf({ firstChild }: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (let child = firstChild; child !== null; child = child.nextSibling) children.push(child)
  return children
}

function ancestorsOf({ parent }: SyntaxNode): readonly SyntaxNode[] {
  return parent === null ? [] : [parent, ...ancestorsOf(parent)]
}
