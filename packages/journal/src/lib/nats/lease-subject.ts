import { JetStreamApiError } from '@nats-io/jetstream'
import type { ConnectPatience } from './connect.ts'
import type { JetStream } from './jet-stream.ts'
import { ensureStream } from './open-stream.ts'

/** What the last message of a lease says. */
export interface LeaseMessage {
  readonly holder: string
  readonly isReleased: boolean
  readonly note: string
}

/** The server's error for a message that is not stored as another one came before. */
const wrongLastSequence = 10_071

/** The last message of one subject, which is replaced only by whoever knows it. */
export class LeaseSubject {
  readonly #jetStream: JetStream
  readonly #subject: string

  private constructor(jetStream: JetStream, subject: string) {
    this.#jetStream = jetStream
    this.#subject = subject
  }

  static async open(
    jetStream: JetStream,
    options: {
      readonly name: string
      readonly replicas: number | undefined
      readonly patience: ConnectPatience
    },
  ): Promise<LeaseSubject> {
    const { stream } = jetStream
    await ensureStream(
      jetStream,
      { subjects: [`${stream}.*`], max_msgs_per_subject: 1, allow_direct: false },
      options,
    )
    return new LeaseSubject(jetStream, `${stream}.${options.name}`)
  }

  /** As the leader of the stream has it. */
  async read(): Promise<(LeaseMessage & { readonly position: number }) | undefined> {
    const { manager, stream } = this.#jetStream
    const message = await manager.streams.getMessage(stream, { last_by_subj: this.#subject })
    if (message === null) return undefined
    return { ...message.json<LeaseMessage>(), position: message.seq }
  }

  /** Stores a message behind the one at `after`. Gives its position; `undefined` when another one is there. */
  async store(message: LeaseMessage, after: number): Promise<number | undefined> {
    const { client } = this.#jetStream
    const expect = { lastSubjectSequence: after }
    try {
      return (await client.publish(this.#subject, JSON.stringify(message), { expect })).seq
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === wrongLastSequence) return undefined
      throw error
    }
  }
}
