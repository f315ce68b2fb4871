import {
  createAccount,
  createOperator,
  createUser,
  encodeAccount,
  encodeOperator,
  encodeUser,
  fmtCreds,
  type KeyPair,
  type Permission,
} from '@nats-io/jwt'

/**
 * The subjects that a user may publish and subscribe to (default: all), and the expiry of the credentials (default:
 * never).
 */
export interface UserRights {
  readonly publish?: readonly string[]
  readonly subscribe?: readonly string[]
  /** The time at which the credentials expire, in seconds since the epoch. */
  readonly expires?: number
}

/** Accounts that an operator signed. */
export interface NatsAccounts {
  /** Lines of the configuration of servers that accept users of these accounts only. */
  readonly lines: readonly string[]
  /** Returns the content of a credentials file for a new user of the feeds account. */
  credentials(rights?: UserRights): Promise<string>
}

const unlimited = {
  ...{ subs: -1, data: -1, payload: -1, imports: -1, exports: -1, conn: -1, leaf: -1 },
  ...{ mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1, wildcards: true },
}

/** Creates an operator, an account with JetStream and the system account that JetStream also needs. */
export async function createNatsAccounts(): Promise<NatsAccounts> {
  const operator = createOperator()
  const feeds = createAccount()
  const system = createAccount()
  const signed = (name: string, account: KeyPair, limits = {}): Promise<string> =>
    encodeAccount(name, account, { limits }, { signer: operator })
  const accounts = [
    [system, await signed('system', system)],
    [feeds, await signed('feeds', feeds, unlimited)],
  ] as const
  const preloaded = accounts.map(([account, jwt]) => `${account.getPublicKey()}: ${jwt}`)
  return {
    lines: [
      `operator: ${await encodeOperator('operator', operator)}`,
      `system_account: ${system.getPublicKey()}`,
      'resolver: MEMORY',
      `resolver_preload { ${preloaded.join(', ')} }`,
    ],
    async credentials({ publish, subscribe, expires } = {}) {
      const user = createUser()
      const rights = {
        ...(publish && { pub: allowing(publish) }),
        ...(subscribe && { sub: allowing(subscribe) }),
      }
      const options = expires === undefined ? {} : { exp: expires }
      return new TextDecoder().decode(
        fmtCreds(await encodeUser('node', user, feeds, rights, options), user),
      )
    },
  }
}

function allowing(subjects: readonly string[]): Permission {
  return { allow: [...subjects], deny: [] }
}
