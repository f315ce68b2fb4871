/** A JSON Schema document as plain JSON, without additions of the library. */
export type JsonSchema = Readonly<Record<string, unknown>>
