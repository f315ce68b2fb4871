/**
 * Signatures of answers in the one form that browsers check of their own accord (Signature-based Integrity, a profile of
 * RFC 9421): Ed25519 over `Unencoded-Digest`, the digest before any content coding, so that one holds for every coding.
 */

/** A signature of an answer. */
export interface Signature {
  /** Whose it is: the raw public key in base64. */
  readonly keyId: string
  /** Its 64 bytes in base64. */
  readonly value: string
}

/** 32 bytes in base64: the bits behind the last byte are zeros, as browsers take no other text. */
const keyText = '[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]='

// Members of the dictionaries Signature-Input and Signature (RFC 9421 §4). Those of another form are not for us.
const inputs = RegExp(
  `(?:^|,)[ \\t]*([a-z*][\\w.*-]*)=\\("unencoded-digest";sf\\);keyid="(${keyText})";tag="ed25519-integrity"(?=[ \\t]*(?:,|$))`,
  'g',
)
const values = /(?:^|,)[ \t]*([a-z*][\w.*-]*)=:([A-Za-z0-9+/]{85}[AQgw]==):(?=[ \t]*(?:,|$))/g

/** The signatures that an answer says it has: nobody has verified them yet. */
export function signaturesIn(headers: { get(name: string): string | null }): readonly Signature[] {
  const members = (name: string, form: RegExp): RegExpMatchArray[] => [
    ...(headers.get(name) ?? '').matchAll(form),
  ]
  const byLabel = new Map(members('Signature', values).map(([, label, value]) => [label, value]))
  return members('Signature-Input', inputs).flatMap(([, label, keyId = '']) => {
    const value = byLabel.get(label)
    return value === undefined ? [] : { keyId, value }
  })
}

/** The text that is signed (RFC 9421 §2.5), by the SHA-256 of the body before any coding, base64. */
export function signatureBase(digest: string, keyId: string): string {
  return `"unencoded-digest";sf: sha-256=:${digest}:\n"@signature-params": ${signatureParameters(keyId)}`
}

/** The member of `Signature-Input` for a key. No time is in it: what was signed once stays what the publisher said. */
export function signatureParameters(keyId: string): string {
  return `("unencoded-digest";sf);keyid="${keyId}";tag="ed25519-integrity"`
}

/** Whether a text is a public key: the 32 bytes of one in base64. */
export function isPublicKey(text: string): boolean {
  return RegExp(`^${keyText}$`).test(text)
}
