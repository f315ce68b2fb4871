import { object } from './fields.ts'

/** A schema together with the type of its values, which is generated from it; typebox's `Static` looks for it here. */
export interface SchemaOf<Value> {
  readonly '~unsafe': Value
}

/** The schemas of an object's fields by their names; the name of one that may be left out ends in `?`. */
export type FieldsOf<Value> = {
  readonly [Name in keyof Value & string as object extends Pick<Value, Name>
    ? `${Name}?`
    : Name]-?: object
}

/** Names the type of a schema's values. */
export function schemaOf<Value>(schema: object): SchemaOf<Value> {
  return schema as SchemaOf<Value>
}

/** An object without unknown fields; compiles with the fields of its type alone. */
export function closedObject<Value>(
  description: string,
  fields: FieldsOf<NoInfer<Value>>,
): SchemaOf<Value> {
  return schemaOf(object(fields, description))
}
