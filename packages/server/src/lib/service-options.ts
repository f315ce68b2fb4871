import type { OwnDefinition } from '@fixture-feed/contract/definition-set'
import type { Damage } from '@fixture-feed/journal/errors'
import type { Journal } from '@fixture-feed/journal/journal'
import { type Logger, pino } from 'pino'
import { serviceDefaults } from '../service-defaults.ts'
import type { StaticFile } from '../static-file.ts'
import { defaultJsonLimits, type JsonLimits } from './http/json-body.ts'
import type { ListenerLimits } from './http/limits.ts'
import type { ListenAddress } from './http/listener.ts'
import type { OperatorToken } from './operator-api/tokens.ts'
import { fixedBase } from './read-api/link-base.ts'
import type { PublicSettings } from './read-api/public-server.ts'
import type { RelayOptions } from './relay/relay.ts'

/** The events that a journal reports to the service in addition to its health. */
export interface JournalEvents {
  /** Reports the progress of opening the journal. It is part of the readiness until the journal is open. */
  readonly onProgress: (progress: string) => void
  /** Reports damage to the journal. The service logs it. */
  readonly onDamage: (damage: Damage) => void
  /** Reports why the journal is no longer followed until an operator acts. The service logs the reason. */
  readonly onFault: (reason: string) => void
  /** Reports a failed erasure that no caller waits for. The service logs the error. */
  readonly onEraseFailure: (error: unknown) => void
}

export interface ServiceOptions {
  /** Opens the journal; called once, after the operator listener is bound. The service closes the journal. */
  readonly openJournal: (events: JournalEvents) => Promise<Journal>
  /** The address for clients. Port 0 selects a free port. */
  readonly publicAddress?: ListenAddress | undefined
  /** The address for operators and publishers. Port 0 selects a free port. */
  readonly operatorAddress?: ListenAddress | undefined
  /** The operator tokens. Without any, every request that needs one is answered 401. */
  readonly tokens?: readonly OperatorToken[] | undefined
  /** Definitions in addition to the definitions of the contract. */
  readonly definitions?: readonly OwnDefinition[] | undefined
  /** Files served in addition to the API on the public listener, such as the viewer at `/`. */
  readonly files?: readonly StaticFile[] | undefined
  /** Files served without a token in addition to the operator API, such as the desk at `/desk/`. */
  readonly operatorFiles?: readonly StaticFile[] | undefined
  /** The origins whose pages may show a feed in a frame. Default: none. */
  readonly embedOrigins?: readonly string[] | undefined
  /**
   * The address under which clients reach the public listener, for absolute links. Default: the address of each
   * request.
   */
  readonly publicUrl?: string | undefined
  readonly limits?: Partial<ListenerLimits> | undefined
  /** The maximum number of members of a list in a body. Default: 10,000. */
  readonly maxItems?: number | undefined
  /**
   * The maximum size of an item as JSON, in bytes. It also limits the parts of a body that are not items. Default:
   * 256 KiB.
   */
  readonly maxItemBytes?: number | undefined
  /**
   * The maximum total size of the items of a snapshot as JSON, in bytes, and of the pending proposals of a feed.
   * Default: 64 MiB.
   */
  readonly maxSnapshotBytes?: number | undefined
  /** Whether plain polls are answered on their connections before the HTTP server reads them. Default: true. */
  readonly recognizesPolls?: boolean | undefined
  /**
   * The memory of each process for current snapshots, replays, deltas and dictionaries, in bytes. Default: 1,152 MiB.
   */
  readonly maxMemoryBytes?: number | undefined
  /**
   * The number of processes that answer reads. With 1, the default, this process answers reads. With more, that many
   * workers share the public port, and this process writes.
   */
  readonly workers?: number | undefined
  /** The time after which a retired fixture is purged, in milliseconds. Default: never. */
  readonly keepRetiredMs?: number | undefined
  /**
   * The time for which an erasure or a purge is left to the node that received it, in milliseconds. After this time,
   * this node checks whether the removal is finished. Default: 30 s. Up to the same time is added at random.
   */
  readonly leaveRemovalsMs?: number | undefined
  /**
   * Private Ed25519 keys, PKCS#8 PEM. Each of them signs the served lists, snapshots, timelines, dictionaries and
   * evidence. Default: nothing is signed. Any other key is a `TypeError`.
   */
  readonly signingKeys?: readonly string[] | undefined
  /** The upstream of a relay, and how it is read. */
  readonly relay?: RelayOptions | undefined
  /** The clock, in milliseconds since the epoch. */
  readonly nowMs?: (() => number) | undefined
  readonly log?: Logger | undefined
}

/** The options with their defaults. */
export interface ResolvedOptions {
  readonly openJournal: ServiceOptions['openJournal']
  readonly publicAddress: ListenAddress
  readonly operatorAddress: ListenAddress
  readonly publicSettings: PublicSettings
  readonly tokens: readonly OperatorToken[]
  readonly operatorFiles: readonly StaticFile[]
  readonly jsonLimits: JsonLimits
  readonly maxSnapshotBytes: number | undefined
  readonly workers: number
  readonly keepRetiredMs: number | undefined
  readonly leaveRemovalsMs: number | undefined
  readonly relay: RelayOptions | undefined
  readonly nowMs: () => number
  readonly log: Logger
}

export function resolveOptions(options: ServiceOptions): ResolvedOptions {
  return {
    openJournal: options.openJournal,
    publicAddress: options.publicAddress ?? serviceDefaults.publicAddress,
    operatorAddress: options.operatorAddress ?? serviceDefaults.operatorAddress,
    publicSettings: {
      definitions: options.definitions ?? [],
      files: options.files ?? [],
      embedOrigins: options.embedOrigins ?? [],
      linkBase: options.publicUrl === undefined ? undefined : fixedBase(options.publicUrl),
      recognizesPolls: options.recognizesPolls ?? true,
      limits: options.limits ?? {},
      maxMemoryBytes: options.maxMemoryBytes,
      signingKeys: resolveSigningKeys(options),
    },
    tokens: options.tokens ?? [],
    operatorFiles: options.operatorFiles ?? [],
    jsonLimits: {
      ...defaultJsonLimits,
      maxElements: options.maxItems ?? serviceDefaults.maxItems,
      maxValueBytes: options.maxItemBytes ?? serviceDefaults.maxItemBytes,
    },
    maxSnapshotBytes: options.maxSnapshotBytes,
    workers: options.workers ?? 1,
    keepRetiredMs: options.keepRetiredMs,
    leaveRemovalsMs: options.leaveRemovalsMs,
    relay: options.relay,
    nowMs: options.nowMs ?? Date.now,
    log: options.log ?? pino(),
  }
}

/**
 * The signing keys; `undefined` if nothing is signed. A relay without its own keys gets an empty list, because it
 * needs a signer to forward the signatures of its upstream.
 */
function resolveSigningKeys({ signingKeys, relay }: ServiceOptions): readonly string[] | undefined {
  return signingKeys ?? (relay === undefined ? undefined : [])
}
