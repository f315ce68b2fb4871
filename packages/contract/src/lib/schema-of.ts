import { type OptionalField, object, type SchemaField } from './fields.ts'

/**
 * A schema with the TypeScript type of its values, which is generated from the schema. typebox's `Static` reads the
 * type here.
 */
export interface SchemaOf<Value> {
  readonly '~unsafe': Value
}

/** The schemas of an object's fields by name: marked by `optional` exactly where the type's field is optional. */
export type FieldsOf<Value> = {
  readonly [Name in keyof Value & string]-?: object extends Pick<Value, Name>
    ? OptionalField
    : SchemaField
}

/** States the type of a schema's values. */
export function schemaOf<Value>(schema: object): SchemaOf<Value> {
  return schema as SchemaOf<Value>
}

/** The schema of an object that rejects additional fields. `fields` must contain exactly the fields of the type. */
export function closedObject<Value>(
  description: string,
  fields: FieldsOf<NoInfer<Value>>,
): SchemaOf<Value> {
  return schemaOf(object(fields, description))
}
