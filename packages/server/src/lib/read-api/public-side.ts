import {
  createDefinitionSet,
  type DefinitionSet,
  type OwnDefinition,
} from '@fixture-feed/contract/definition-set'
import type { Entry } from '@fixture-feed/journal/entry'
import type { StaticFile } from '../../static-file.ts'
import { defaultLimits, type ListenerLimits } from '../http/limits.ts'
import type { Listener } from '../http/listener.ts'
import { ServiceMetrics } from '../observe/metrics.ts'
import type { MetricsSources } from '../observe/scraped-metrics.ts'
import { Signer } from '../representation/signing.ts'
import { type ReadableJournal, Views } from '../snapshot/views.ts'
import { MadeVersions } from './made-versions.ts'
import { GamePages } from './page-reads.ts'
import { createPublicListener } from './public-listener.ts'
import type { UpstreamOnDemand } from './read-sources.ts'
import { WaitingReads } from './waiting-reads.ts'

/** What is served, and within which bounds; a worker gets it as a message. */
export interface PublicSettings {
  readonly definitions: readonly OwnDefinition[]
  readonly files: readonly StaticFile[]
  readonly embedOrigins: readonly string[]
  readonly recognisesPolls: boolean
  readonly limits: Partial<ListenerLimits>
  readonly maxMemoryBytes: number | undefined
  /** Private keys, PKCS#8 PEM; nothing is signed when left out. */
  readonly signingKeys?: readonly string[] | undefined
}

export interface PublicSideOptions extends Pick<MetricsSources, 'isReady' | 'relay'> {
  /** Told of unexpected failures, and where they happened. */
  readonly onFailure: (error: unknown, where: string) => void
  readonly upstream?: UpstreamOnDemand | undefined
}

/** All that answers reads: the listener, the views that it answers from, and the metrics. */
export class PublicSide {
  readonly listener: Listener
  readonly metrics: ServiceMetrics
  readonly definitions: DefinitionSet
  readonly #settings: PublicSettings
  readonly #onFailure: PublicSideOptions['onFailure']
  readonly #waitingReads: WaitingReads
  readonly #made = new MadeVersions()
  #views: Views | undefined

  constructor(
    settings: PublicSettings,
    { isReady, relay, onFailure, upstream }: PublicSideOptions,
  ) {
    const { files, limits, signingKeys } = settings
    this.#settings = settings
    this.#onFailure = onFailure
    const views = (): Views | undefined => this.#views
    this.#waitingReads = new WaitingReads({
      views,
      maxWaiting: limits.maxWaiting ?? defaultLimits.maxWaiting,
      onAllAnswered: seconds => this.metrics.waitersAnswered.observe(seconds),
    })
    this.metrics = new ServiceMetrics({
      views,
      waitingReads: () => this.#waitingReads.size,
      isReady,
      relay,
    })
    this.definitions = createDefinitionSet(settings.definitions)
    this.listener = createPublicListener(
      {
        ...settings,
        definitions: this.definitions,
        views,
        waitingReads: this.#waitingReads,
        made: this.#made,
        pages: GamePages.of(files, this.#made),
        metrics: this.metrics,
        signer: signingKeys && new Signer(signingKeys),
        upstream,
      },
      {
        limits,
        onFailure: (error, { method, path }) => onFailure(error, `${method} ${path}`),
      },
    )
  }

  /** The views of a journal, which readers get from now on. `onShown` is told of each entry that readers see. */
  async open(journal: ReadableJournal, onShown: (entry: Entry) => void): Promise<Views> {
    this.#views = await Views.open(journal, {
      maxMemoryBytes: this.#settings.maxMemoryBytes,
      onFailure: error => this.#onFailure(error, 'a change could not be shown'),
      onShown: entry => {
        onShown(entry)
        this.#made.note(entry)
        this.#waitingReads.shown(entry)
      },
    })
    return this.#views
  }
}
