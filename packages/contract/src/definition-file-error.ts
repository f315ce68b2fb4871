/** A definition brought as a file cannot be used. */
export class DefinitionFileError extends Error {
  override readonly name = 'DefinitionFileError'
  readonly fileName: string
  /** What is wrong with it, for whoever wrote it. */
  readonly reason: string

  constructor(fileName: string, reason: string, options?: ErrorOptions) {
    super(`Cannot use definition file "${fileName}": ${reason}`, options)
    this.fileName = fileName
    this.reason = reason
  }
}
