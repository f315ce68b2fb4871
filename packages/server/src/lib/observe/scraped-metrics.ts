import { Counter, Gauge, type Registry } from 'prom-client'

/** The values of a metric's labels, in the order of their names, and its value. */
type Series = Iterable<readonly [labels: readonly string[], value: number]>

/** How the values of several processes become one. */
type Aggregator = 'sum' | 'min' | 'max'

/** Metrics whose values are looked up when somebody scrapes. */
export class ScrapedMetrics {
  readonly #registers: Registry[]

  constructor(registry: Registry) {
    this.#registers = [registry]
  }

  gauge(name: string, help: string, read: () => number, aggregator?: Aggregator): void {
    this.gauges(name, help, [], () => [[[], read()]], aggregator)
  }

  counter(name: string, help: string, read: () => number): void {
    this.counters(name, help, [], () => [[[], read()]])
  }

  gauges(
    name: string,
    help: string,
    labelNames: string[],
    read: () => Series,
    aggregator: Aggregator = 'sum',
  ): void {
    new Gauge({
      name,
      help,
      labelNames,
      aggregator,
      registers: this.#registers,
      collect() {
        this.reset()
        for (const [labels, value] of read()) this.labels(...labels).set(value)
      },
    })
  }

  counters(name: string, help: string, labelNames: string[], read: () => Series): void {
    new Counter({
      name,
      help,
      labelNames,
      registers: this.#registers,
      collect() {
        this.reset()
        for (const [labels, value] of read()) this.labels(...labels).inc(value)
      },
    })
  }
}
