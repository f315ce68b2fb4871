import type { World } from '../world/world.ts'
import type { NatsServer } from './nats-server.ts'
import { type Stored, type StreamChange, type StreamConfig, StreamStore } from './stream-store.ts'

interface LogEntry {
  readonly term: number
  readonly change: StreamChange
  /** Called when a leader applies the change, which a majority of the replicas has. */
  readonly onCommitted: ((stored: Stored) => void) | undefined
}

interface Progress {
  /** The number of entries of the leader's log that the replica has. */
  readonly matched: number
  /** The time of the replica's last message to the leader, in virtual milliseconds. */
  readonly heardAtMs: number
}

/** The copy of a stream on one server: the log of changes, and the part that was applied. */
export class Replica {
  readonly server: NatsServer
  log: LogEntry[] = []
  store: StreamStore
  applied = 0
  committed = 0
  term = 0
  /** The number of log entries that survive a crash of the operating system. */
  synced = 0
  /** The additional delay with which this replica applies a change, in milliseconds. */
  lagMs = 0
  /** What a leader knows about the progress of each replica. Empty at a replica that never led. */
  readonly followers: Map<Replica, Progress> = new Map()
  isApplying = false

  constructor(server: NatsServer, config: StreamConfig) {
    this.server = server
    this.store = new StreamStore(config)
  }
}

/** Bounds of the time that replicas need to agree on a leader, in milliseconds. */
const ELECTION_MS = { least: 400, most: 2200 }
/** The time without a majority after which a leader steps down. Until then it responds. */
const QUORUM_LOST_MS = 15_000
const HEARTBEAT_MS = 500

/** The replicas of one stream. A change is committed when a majority has it in its log; replicas apply it in order. */
export class StreamGroup {
  config: StreamConfig
  readonly created: string
  readonly replicas: readonly Replica[]
  /** Called when a replica has applied a change. */
  onApplied: (replica: Replica) => void = () => {}
  onRefused: (reason: string) => void = () => {}
  readonly #world: World
  #term = 0
  #isElecting = false
  isDeleted = false

  constructor(world: World, config: StreamConfig, created: string, servers: readonly NatsServer[]) {
    this.#world = world
    this.config = config
    this.created = created
    this.replicas = servers.map(server => new Replica(server, config))
    this.elect(0)
  }

  /**
   * The replicas that consider themselves the leader. There can be two, because a leader that lost its majority
   * notices the loss only later.
   */
  leaders(): readonly Replica[] {
    return this.replicas.filter(({ server }) => server.isUp && server.leads.has(this))
  }

  /** The leader with the highest term that a server can reach; `undefined` if there is none. */
  leaderFrom(server: NatsServer): Replica | undefined {
    return this.leaders()
      .filter(replica => replica.server.reaches(server))
      .sort((a, b) => b.term - a.term)[0]
  }

  replicaOn(server: NatsServer): Replica | undefined {
    return this.replicas.find(replica => replica.server === server)
  }

  /** Appends a change to the log of a leader, and sends it to the other replicas. */
  propose(leader: Replica, change: StreamChange, onCommitted: (stored: Stored) => void): void {
    leader.log.push({ term: leader.term, change, onCommitted })
    this.#commit(leader)
    for (const replica of this.replicas) if (replica !== leader) this.#replicate(leader, replica)
  }

  /**
   * Chooses a leader after a delay, unless a majority has one by then. Repeats this while no replica reaches a
   * majority.
   */
  elect(afterMs: number = this.#world.random.between(ELECTION_MS.least, ELECTION_MS.most)): void {
    if (this.#isElecting || this.isDeleted) return
    this.#isElecting = true
    this.#world.schedule(afterMs, this.#world.outside, () => {
      this.#isElecting = false
      if (this.isDeleted || this.#majorityLeader() !== undefined) return
      const candidates = this.replicas.filter(replica => this.#hasMajority(replica))
      const [winner] = this.#world.random.shuffled(candidates).sort(byNewestLog)
      if (winner === undefined) this.elect()
      else this.#lead(winner)
    })
  }

  /** Limits the size of the stream in bytes; -1 for no limit. */
  setMaxBytes(max_bytes: number): void {
    this.config = { ...this.config, max_bytes }
    for (const { store } of this.replicas) store.config = this.config
  }

  /** Makes every leader step down, as `nats stream cluster step-down` does, and elects a leader again. */
  stepDown(): void {
    for (const { server } of this.leaders()) server.leads.delete(this)
    this.elect()
  }

  /**
   * Must be called when links or servers change: chooses a new leader if the majority has none, and lets leaders
   * without a majority step down later.
   */
  noteTopology(): void {
    if (this.#majorityLeader() === undefined) this.elect()
    for (const leader of this.leaders()) this.#watchQuorum(leader)
  }

  /** Rebuilds the applied state of a replica from its log, like a starting server. */
  restart(replica: Replica): void {
    const { unreadable } = replica.store
    replica.server.leads.delete(this)
    replica.store = new StreamStore(this.config)
    const { applied } = replica
    replica.applied = 0
    replica.committed = Math.min(replica.committed, replica.log.length)
    replica.isApplying = false
    for (; replica.applied < Math.min(applied, replica.committed); replica.applied++)
      replica.store.apply((replica.log[replica.applied] as LogEntry).change)
    for (const seq of unreadable)
      if (replica.store.messages.has(seq)) replica.store.unreadable.add(seq)
    replica.store.forgetDeletedIds()
  }

  /** Shortens the logs of all replicas to a number of entries, as restoring an old copy of the files does. */
  rewind(entries: number): void {
    for (const replica of this.replicas) {
      replica.log.length = Math.min(replica.log.length, entries)
      replica.committed = Math.min(replica.committed, entries)
      replica.synced = Math.min(replica.synced, entries)
      this.restart(replica)
    }
    this.elect()
  }

  #majorityLeader(): Replica | undefined {
    return this.leaders().find(leader => leader.term === this.#term && this.#hasMajority(leader))
  }

  #hasMajority({ server }: Replica): boolean {
    if (!server.isUp) return false
    const reached = this.replicas.filter(other => other.server.reaches(server))
    return reached.length > this.replicas.length / 2
  }

  #lead(winner: Replica): void {
    winner.term = ++this.#term
    for (const { server } of this.replicas) {
      if (server.reaches(winner.server)) server.leads.delete(this)
    }
    winner.server.leads.add(this)
    const { nowMs } = this.#world
    for (const replica of this.replicas) {
      winner.followers.set(replica, { matched: 0, heardAtMs: nowMs })
    }
    this.#beat(winner)
  }

  /** Sends heartbeats as long as a replica leads. */
  #beat(leader: Replica): void {
    const { term } = leader
    if (this.isDeleted || !leader.server.isUp || !leader.server.leads.has(this)) return
    for (const replica of this.replicas) if (replica !== leader) this.#replicate(leader, replica)
    this.#world.schedule(HEARTBEAT_MS, this.#world.outside, () => {
      if (leader.term === term) this.#beat(leader)
    })
  }

  #watchQuorum(leader: Replica): void {
    const { term } = leader
    this.#world.schedule(QUORUM_LOST_MS, this.#world.outside, () => {
      if (leader.term === term && !this.#hasMajority(leader)) leader.server.leads.delete(this)
    })
  }

  #replicate(leader: Replica, replica: Replica): void {
    const { random } = this.#world
    this.#world.schedule(random.between(0.2, 2), this.#world.outside, () => {
      const { server } = replica
      if (!server.isUp || !server.reaches(leader.server) || !leader.server.leads.has(this)) return
      if (leader.term < replica.term) return
      replica.term = leader.term
      if (replica.server.leads.has(this)) replica.server.leads.delete(this)
      this.#adopt(replica, leader)
      const progress = { matched: replica.log.length, heardAtMs: this.#world.nowMs }
      leader.followers.set(replica, progress)
      this.#commit(leader)
      replica.committed = Math.max(
        replica.committed,
        Math.min(leader.committed, replica.log.length),
      )
      this.#applyLater(replica)
    })
  }

  /**
   * Makes the log of a replica equal to the log of its leader. Entries that only the replica had were never
   * committed.
   */
  #adopt(replica: Replica, leader: Replica): void {
    let same = Math.min(replica.log.length, leader.log.length)
    while (same > 0 && replica.log[same - 1] !== leader.log[same - 1]) same--
    if (same < replica.log.length) {
      replica.log.length = same
      replica.synced = Math.min(replica.synced, same)
      replica.committed = Math.min(replica.committed, same)
      if (replica.applied > same) {
        replica.applied = same
        this.restart(replica)
      }
    }
    for (const entry of leader.log.slice(same)) replica.log.push(entry)
  }

  #commit(leader: Replica): void {
    const matched = this.replicas.map(replica =>
      replica === leader ? leader.log.length : (leader.followers.get(replica)?.matched ?? 0),
    )
    const majority = matched.sort((a, b) => b - a)[Math.floor(this.replicas.length / 2)] ?? 0
    if (majority <= leader.committed) {
      if (leader.applied < leader.committed) this.#applyLater(leader)
      return
    }
    leader.committed = majority
    this.#applyLater(leader)
    // Followers learn immediately which entries they may apply.
    for (const replica of this.replicas) {
      if (replica !== leader && replica.committed < majority) this.#replicate(leader, replica)
    }
  }

  #applyLater(replica: Replica): void {
    if (replica.isApplying || replica.applied >= replica.committed) return
    replica.isApplying = true
    const { store } = replica
    const delayMs = this.#world.random.between(0, 0.5) + replica.lagMs
    this.#world.schedule(delayMs, this.#world.outside, () => {
      if (replica.store !== store || this.isDeleted) return
      replica.isApplying = false
      if (replica.server.isStalled) {
        this.#world.schedule(20, this.#world.outside, () => this.#applyLater(replica))
        return
      }
      this.#apply(replica)
    })
  }

  #apply(replica: Replica): void {
    const isLeader = replica.server.leads.has(this)
    while (replica.applied < replica.committed) {
      const { change, onCommitted } = replica.log[replica.applied++] as LogEntry
      const stored = replica.store.apply(change)
      if (isLeader) onCommitted?.(stored)
      this.onApplied(replica)
    }
  }
}

function byNewestLog(a: Replica, b: Replica): number {
  const lastTerm = ({ log }: Replica): number => log.at(-1)?.term ?? 0
  return lastTerm(b) - lastTerm(a) || b.log.length - a.log.length
}
