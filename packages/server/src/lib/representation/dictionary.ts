// Available-Dictionary = sf-binary                     (RFC 9842 §2.2)
// sf-binary            = ":" base64 ":" [parameters]   (RFC 9651 §3.3.5; parameters mean nothing here)
const availableDictionary = /^ *:([A-Za-z0-9+/]{43}=): *(?:;.*)?$/

/** Identity bytes that a client has already, to compress what it asks for with. */
export interface Dictionary {
  /** Their SHA-256, base64. */
  readonly digest: string
  readonly bytes: Buffer
}

/** The SHA-256, base64, that an `Available-Dictionary` value holds; `undefined` for anything else. */
export function parseAvailableDictionary(value: string): string | undefined {
  return availableDictionary.exec(value)?.[1]
}

/** The name of a dictionary in addresses: its digest in lower-case hex. */
export function dictionaryName(digest: string): string {
  return Buffer.from(digest, 'base64').toString('hex')
}

/** The digest, base64, that an address names; `undefined` when it is not the name of a dictionary. */
export function digestOfName(name: string): string | undefined {
  return /^[0-9a-f]{64}$/.test(name) ? Buffer.from(name, 'hex').toString('base64') : undefined
}
