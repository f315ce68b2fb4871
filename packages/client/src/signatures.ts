/**
 * Signatures in the form that browsers verify automatically (Signature-based Integrity, a profile of RFC 9421):
 * Ed25519 over `Unencoded-Digest`, the digest before any content coding, so that one signature covers every coding.
 */

/** A signature of a response. */
export interface Signature {
  /** The raw public key in base64. */
  readonly keyId: string
  /** The 64 bytes of the signature in base64. */
  readonly value: string
}

/** 32 bytes in base64. The bits after the last byte must be zero, because browsers reject any other text. */
const keyText = '[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]='

// Members of the dictionaries Signature-Input and Signature (RFC 9421 §4). Members of another form are ignored.
const inputs = RegExp(
  `(?:^|,)[ \\t]*([a-z*][\\w.*-]*)=\\("unencoded-digest";sf\\);keyid="(${keyText})";tag="ed25519-integrity"(?=[ \\t]*(?:,|$))`,
  'g',
)
const values = /(?:^|,)[ \t]*([a-z*][\w.*-]*)=:([A-Za-z0-9+/]{85}[AQgw]==):(?=[ \t]*(?:,|$))/g

/** The signatures in the headers of a response, not verified yet. */
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

/**
 * The text that is signed (RFC 9421 §2.5). `digest` is the SHA-256 of the body before any content coding, in base64.
 */
export function signatureBase(digest: string, keyId: string): string {
  return `"unencoded-digest";sf: sha-256=:${digest}:\n"@signature-params": ${signatureParameters(keyId)}`
}

/** The value of the `Signature-Input` member for a key. It contains no time, so the signature never expires. */
export function signatureParameters(keyId: string): string {
  return `("unencoded-digest";sf);keyid="${keyId}";tag="ed25519-integrity"`
}

/** Whether a text is a public key: 32 bytes in base64. */
export function isPublicKey(text: string): boolean {
  return RegExp(`^${keyText}$`).test(text)
}
