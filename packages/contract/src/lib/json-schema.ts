/** A JSON Schema document as plain JSON. */
export type JsonSchema = Readonly<Record<string, unknown>>
