import type { Issue } from './issue.ts'
import type { DefinitionSet } from './lib/definition-set.ts'
import { envelopeFields } from './lib/envelope-fields.ts'
import { optional, publishedDateTime } from './lib/fields.ts'
import { furtherIssues } from './lib/item-levels.ts'
import { closedObject, type SchemaOf } from './lib/schema-of.ts'
import type * as Types from './lib/types.generated.ts'
import { createValidator, type Validator } from './lib/validator.ts'

export type { Draft } from './lib/types.generated.ts'

/**
 * An item before publication. A missing `revision` means the next one, a missing `publishedAt` the instant of
 * publication.
 */
export const draftSchema: SchemaOf<Types.Draft> = closedObject(
  'An item before publication. The service sets the two optional fields if they are absent.',
  {
    ...envelopeFields,
    effectiveAt: publishedDateTime('The moment of the game that the item describes.'),
    asOf: publishedDateTime('The content reflects what was known at this instant.'),
    revision: optional({
      type: 'integer',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'The change counter of this item, at most 2^53 - 1, the largest interoperable integer of JSON (RFC 8259 section 6).',
    }),
    publishedAt: optional(publishedDateTime('The instant at which this revision was published.')),
  },
)

/** Returns the issues of a draft at the generic level, its envelope. */
export const validateDraft: Validator = createValidator(draftSchema)

/** Returns the issues of a draft: of its envelope or, if the envelope has none, of its content and its references. */
export function validateDraftFully(value: unknown, definitions: DefinitionSet): Issue[] {
  const issues = validateDraft(value)
  return issues.length > 0 ? issues : furtherIssues(value as Types.Draft, definitions)
}
