// Available-Dictionary = sf-binary                     (RFC 9842 §2.2)
// sf-binary            = ":" base64 ":" [parameters]   (RFC 9651 §3.3.5; parameters mean nothing here)
const availableDictionary = /^ *:([A-Za-z0-9+/]{43}=): *(?:;.*)?$/

/** Identity bytes that a client already has, for the compression of its response. */
export interface Dictionary {
  /** SHA-256 of the bytes, base64. */
  readonly digest: string
  readonly bytes: Buffer
}

/** The SHA-256 in base64 of an `Available-Dictionary` value; `undefined` for any other value. */
export function parseAvailableDictionary(value: string): string | undefined {
  return availableDictionary.exec(value)?.[1]
}

/** The name of a dictionary in addresses: its digest in lower-case hex. */
export function dictionaryName(digest: string): string {
  return Buffer.from(digest, 'base64').toString('hex')
}

/** The digest in base64 of a dictionary name in an address; `undefined` if it is not such a name. */
export function digestOfName(name: string): string | undefined {
  return /^[0-9a-f]{64}$/.test(name) ? Buffer.from(name, 'hex').toString('base64') : undefined
}
