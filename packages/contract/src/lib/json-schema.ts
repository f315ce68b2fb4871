/** A schema together with the type of its values, for which typebox's `Static` looks here. */
export interface SchemaOf<Value> {
  readonly '~unsafe': Value
}

/** The schemas of the fields of an object. */
export type SchemasOf<Value> = {
  readonly [Name in keyof Value]-?: SchemaOf<Value[Name]> &
    (object extends Pick<Value, Name> ? { readonly '~optional': true } : unknown)
}

/** A JSON Schema document as plain JSON, without additions of the library. */
export type JsonSchema = Readonly<Record<string, unknown>>
