/**
 * Decodes answers that are compressed with an earlier snapshot as the dictionary (RFC 9842), where the platform's
 * `fetch` does not. `@fixture-feed/client/node` has one for Node.
 */
export interface DictionaryCodec {
  /** The content coding that it decodes, such as `dcz`. */
  readonly coding: string
  /** The SHA-256 of bytes. */
  digest(bytes: Uint8Array): Uint8Array
  /**
   * What a body stands for.
   *
   * @throws when the body is no such coding, was made with another dictionary, or is damaged.
   */
  decode(body: Uint8Array, dictionary: Uint8Array): Uint8Array
}
