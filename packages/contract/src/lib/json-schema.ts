/** A JSON Schema document: plain JSON, with nothing of the library that it was written with. */
export type JsonSchema = Readonly<Record<string, unknown>>
