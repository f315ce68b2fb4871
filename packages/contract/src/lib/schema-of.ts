import type { Static, TSchema, TUnsafe } from 'typebox'

/**
 * A schema together with the type of its values. Exported schemas are annotated with it, and the annotation only
 * compiles when the type says exactly what the schema says: neither more nor less.
 */
export interface SchemaOf<Value> extends TUnsafe<Value> {
  readonly '~exactly'?: (value: Value) => Value
}

/** Types a schema by what it says. */
export function schemaOf<Schema extends TSchema>(
  schema: Schema,
): SchemaOf<ReadonlyDeep<Static<Schema>>> {
  return schema as unknown as SchemaOf<ReadonlyDeep<Static<Schema>>>
}

type ReadonlyDeep<Value> = Value extends readonly (infer Element)[]
  ? readonly ReadonlyDeep<Element>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: ReadonlyDeep<Value[Name]> }
    : Value
