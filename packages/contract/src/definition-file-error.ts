/** Thrown for a definition file that cannot be used. */
export class DefinitionFileError extends Error {
  override readonly name = 'DefinitionFileError'
  readonly fileName: string
  /** The fault of the file, for its author. */
  readonly reason: string

  constructor(fileName: string, reason: string, options?: ErrorOptions) {
    super(`Cannot use definition file "${fileName}": ${reason}`, options)
    this.fileName = fileName
    this.reason = reason
  }
}
