/** One figure of the Prometheus text format. */
export interface Figure {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (NaN|[+-]?Inf|[-+.\deE]+)(?: |$)/
const label = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g

/** The figures of a page of metrics; comments and lines that are none are left out. */
export function parseMetrics(text: string): readonly Figure[] {
  return text.split('\n').flatMap(each => {
    const [, name, labels = '', value] = line.exec(each) ?? []
    if (name === undefined || value === undefined) return []
    const pairs = [...labels.matchAll(label)].map(
      ([, key = '', quoted = '']) => [key, unquoted(quoted)] as const,
    )
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
  })
}

function unquoted(text: string): string {
  return text.replaceAll(/\\(.)/g, (_, each: string) => (each === 'n' ? '\n' : each))
}
