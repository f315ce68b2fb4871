/** A file that a listener serves in addition to the API: the viewer, the desk, or a custom page. */
export interface StaticFile {
  /** The path of its address; `/` for the main page. */
  readonly path: string
  readonly bytes: Uint8Array
  readonly mediaType: string
  /** Whether the path names the content, so that the file may be cached forever. */
  readonly immutable: boolean
  /**
   * Whether pages of other sites load the file. Such a file is cached for 5 minutes, and any other file is
   * revalidated, unless the file is immutable.
   */
  readonly shared?: boolean | undefined
  /** The rights of a page (`Content-Security-Policy`); only for HTML. */
  readonly contentSecurityPolicy?: string | undefined
}
