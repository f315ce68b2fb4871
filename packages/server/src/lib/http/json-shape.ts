/** What no real body comes near. Counted while the text is walked over, so that nothing larger is ever built. */
export interface JsonLimits {
  readonly maxDepth: number
  /** Of one object. */
  readonly maxFields: number
  /** Of one array. */
  readonly maxElements: number
  /** In characters. */
  readonly maxKeyLength: number
  /** Of one member of a list, and of everything beside the lists and long texts together. */
  readonly maxValueBytes: number
}

/** The fields of the outermost object that may be larger than one value. */
export interface LargeFields {
  /** Arrays, read member by member. */
  readonly lists?: readonly string[] | undefined
  /** Texts without escapes. */
  readonly texts?: readonly string[] | undefined
}

/** Where a value is, in bytes. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A field of the outermost object. */
export interface FieldSpan extends Span {
  readonly key: string
  /** Of a list: runs of whole members with commas between, to be parsed one at a time. */
  readonly runs?: readonly Span[] | undefined
  /** Whether it is one of the large texts, without escapes. */
  readonly isLargeText: boolean
}

/** Where the parts of a text are: the fields of its outermost object, or else the whole. */
export type JsonShape = { readonly fields: readonly FieldSpan[] } | { readonly whole: Span }

/** Why a text is not read, and where. */
export interface JsonFault {
  readonly at: number
  readonly kind: 'syntax' | 'strictness' | 'size'
  /** To be read after "The body". */
  readonly words: string
}
