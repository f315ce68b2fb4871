import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import { closed } from './fields.ts'
import type { SchemaOf, SchemasOf } from './json-schema.ts'

/** Types a schema. Compiles only when the annotated type is exactly what it describes, optional fields included. */
export function schemaOf<Schema extends TSchema, Value>(
  schema: Schema & Agreement<ReadonlyDeep<Static<Schema>>, Value>,
): SchemaOf<Value> {
  return schema as unknown as SchemaOf<Value>
}

/** As `schemaOf`, of the fields of an object. */
export function schemasOf<Fields extends TProperties, Value>(
  fields: Fields & Agreement<ReadonlyDeep<Static<TObject<Fields>>>, Value>,
): SchemasOf<Value> {
  return fields as unknown as SchemasOf<Value>
}

/** As `schemaOf`, of an object without unknown fields. */
export function closedObject<Fields extends TProperties, Value>(
  description: string,
  fields: Fields & Agreement<ReadonlyDeep<Static<TObject<Fields>>>, Value>,
): SchemaOf<Value> {
  return Type.Object(fields, { ...closed, description }) as unknown as SchemaOf<Value>
}

/** `unknown`, which demands nothing, when schema and type agree; else a type that no schema has, to show both. */
type Agreement<Said, Annotated> =
  Same<Said, Annotated> extends true
    ? unknown
    : { readonly 'the schema says': Said; readonly 'the annotation says': Annotated }

/**
 * Whether two types are identical and not just assignable to each other, as `{ a: 1 }` and `{ a: 1; b?: 2 }` are. The
 * compiler relates two unresolved conditional types only when their `extends` types are identical.
 */
export type Same<A, B> =
  (<Other>() => Other extends A ? 1 : 2) extends <Other>() => Other extends B ? 1 : 2 ? true : false

type ReadonlyDeep<Value> = Value extends readonly (infer Element)[]
  ? readonly ReadonlyDeep<Element>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: ReadonlyDeep<Value[Name]> }
    : Value
