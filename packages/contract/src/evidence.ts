/** Evidence: the plays that support the texts of an item, claim by claim. Drafts are published with their evidence. */
import { type Issue, issuesBelow, maxIssues, partAt } from './issue.ts'
import { shown } from './lib/expectation.ts'
import { integer, list, optional, slug, text } from './lib/fields.ts'
import { closedObject, type SchemaOf } from './lib/schema-of.ts'
import type * as Types from './lib/types.generated.ts'
import { createValidator, type Validator } from './lib/validator.ts'
import { validateUniqueIds } from './references.ts'
import type { Steps } from './steps.ts'

export type {
  Claim,
  DraftEvidence,
  Evidence,
  EvidencePlay,
  EvidenceSource,
} from './lib/types.generated.ts'

/** The `digitalSourceType` of text that was generated from data (IPTC NewsCodes). */
export const dataDrivenMedia = 'http://cv.iptc.org/newscodes/digitalsourcetype/dataDrivenMedia'

/** Maximum size of the evidence of one item, as JSON in UTF-8. */
export const maxEvidenceBytes: number = 2 ** 20

export const evidenceSourceSchema: SchemaOf<Types.EvidenceSource> = closedObject(
  'The source of the plays.',
  { format: text('The format of the play-by-play.') },
)

const playFields = {
  id: text('The id in the source; for play-by-play, the action number.'),
  period: integer(1),
  clock: text(),
  homeScore: integer(0, 'The score after the play.'),
  awayScore: integer(0, 'The score after the play.'),
  teamId: optional(text()),
  playerId: optional(text()),
  text: text('A description of the play.'),
}

export const evidencePlaySchema: SchemaOf<Types.EvidencePlay> = closedObject(
  'A play of the game.',
  playFields,
)

const claimFields = {
  path: {
    type: 'string',
    pattern: '^(?:/(?:[^~/]|~[01])*)*$',
    description: 'JSON Pointer (RFC 6901) to the text within the content of the item.',
  },
  start: integer(0, 'Start offset in UTF-16 code units.'),
  end: integer(1, 'End offset in UTF-16 code units, exclusive.'),
  text: text('The claimed text.'),
  plays: list(
    text(),
    { uniqueItems: true },
    'The ids of the supporting plays. Empty for a claim that no play of this game supports, such as a name.',
  ),
  how: text('The derivation of the claim, such as `points of 1 = 13` or `name of 1`.'),
}

export const claimSchema: SchemaOf<Types.Claim> = closedObject(
  'A span of a text, and the plays that support the span.',
  claimFields,
)

const digitalSourceType = {
  type: 'string',
  minLength: 1,
  format: 'uri-reference',
  description: "How the text was created: a term of IPTC's digital source types.",
}

const evidenceFields = {
  source: evidenceSourceSchema,
  plays: list(evidencePlaySchema),
  claims: list(claimSchema),
}

/** The evidence in a publication for one of its drafts. */
export const draftEvidenceSchema: SchemaOf<Types.DraftEvidence> = closedObject(
  'The evidence for a draft of the same publication, at most 1 MiB as JSON.',
  {
    id: text('The id of the draft.'),
    digitalSourceType: optional(digitalSourceType),
    ...evidenceFields,
  },
)

/** The response of `GET …/items/{itemId}/evidence/{revision}`. */
export const evidenceSchema: SchemaOf<Types.Evidence> = closedObject(
  'The plays and claims that support one revision of an item.',
  {
    fixtureId: text(),
    feedKey: slug(),
    itemId: text(),
    revision: integer(1),
    digitalSourceType,
    ...evidenceFields,
  },
)

/** All members of a type, including the optional ones, so that the compiler reports a member that a literal lacks. */
type InOrder<Type> = { readonly [Name in keyof Type]-?: Type[Name] | undefined }

/**
 * The JSON of evidence with all members in a fixed order, so that equal evidence gives the same text. A replacer for
 * `JSON.stringify` would take three times as long.
 */
export function evidenceText(evidence: Types.DraftEvidence): string {
  const { id, plays, source, claims, digitalSourceType } = evidence
  const ordered: InOrder<Types.DraftEvidence> = {
    id,
    plays: plays.map(playInOrder),
    source: { format: source.format },
    claims: claims.map(claimInOrder),
    digitalSourceType,
  }
  return JSON.stringify(ordered)
}

function playInOrder(play: Types.EvidencePlay): Types.EvidencePlay {
  const { id, period, clock, homeScore, awayScore, teamId, playerId, text } = play
  const ordered: InOrder<Types.EvidencePlay> = {
    id,
    period,
    clock,
    homeScore,
    awayScore,
    teamId,
    playerId,
    text,
  }
  return ordered as Types.EvidencePlay
}

function claimInOrder({ text, path, start, end, plays, how }: Types.Claim): Types.Claim {
  return { text, path, start, end, plays, how }
}

export const validateDraftEvidence: Validator = createValidator(draftEvidenceSchema)
export const validateEvidence: Validator = createValidator(evidenceSchema)

/**
 * The issues of the evidence of a publication, at paths below `/evidence`, at most `maxIssues`. Each evidence must
 * be the only one for a draft of the publication, have at most `maxEvidenceBytes`, match the texts of the draft, and
 * contain the plays that its claims name, each play once. Drafts and evidence must have passed the generic level. The
 * generator pauses after each evidence.
 */
export function* evidenceIssues(
  evidence: readonly Types.DraftEvidence[],
  items: readonly Types.Draft[],
): Steps<Issue[]> {
  const contents = new Map(items.map(({ id, content }) => [id, content]))
  const issues = validateUniqueIds(['/evidence', evidence])
  for (const [index, one] of evidence.entries()) {
    if (issues.length >= maxIssues) break
    issues.push(...issuesOf(`/evidence/${index}`, one, contents.get(one.id)))
    yield
  }
  return issues.slice(0, maxIssues)
}

function issuesOf(
  path: string,
  evidence: Types.DraftEvidence,
  content: Types.Draft['content'] | undefined,
): Issue[] {
  const { id, plays, claims } = evidence
  if (content === undefined)
    return [issue(`${path}/id`, 'the id of an item of the same publication', shown(id))]
  const bytes = byteLengthAbove(maxEvidenceBytes, evidence)
  if (bytes !== undefined)
    return [issue(path, `at most ${maxEvidenceBytes} bytes as JSON`, `${bytes}`)]
  const issues = validateUniqueIds([`${path}/plays`, plays])
  const known = new Set(plays.map(play => play.id))
  /** A cache of the texts of the content by path, because an item has many more claims than texts. */
  const texts = new Map<string, unknown>()
  for (const [index, claim] of claims.entries()) {
    if (!texts.has(claim.path)) texts.set(claim.path, partAt(content, claim.path))
    const whole = texts.get(claim.path)
    const found = claimIssues(claim, { whole, known })
    if (found.length > 0) issues.push(...issuesBelow(`${path}/claims/${index}`, found))
  }
  return issues
}

/**
 * The length of evidence as JSON in UTF-8, in bytes; `undefined` if the length is at most `limit`. Serializes the
 * evidence only if the upper bound of its length is above the limit.
 */
function byteLengthAbove(limit: number, evidence: Types.DraftEvidence): number | undefined {
  if (mostBytesOf(evidence) <= limit) return undefined
  const { length } = new TextEncoder().encode(JSON.stringify(evidence))
  return length > limit ? length : undefined
}

/** The maximum number of bytes of a code unit in JSON: the length of an escape such as `\u0007`. */
const maxBytesPerCodeUnit = 6
/**
 * An upper bound for the bytes of the member names, numbers and punctuation of one play, of one claim, and of the
 * evidence itself.
 */
const maxOtherBytes = 256
/** The bytes of the quotation marks and the comma of a list element. */
const maxBytesPerElement = 3

/** An upper bound for the length of evidence as JSON in UTF-8, in bytes. */
function mostBytesOf(evidence: Types.DraftEvidence): number {
  const { id, source, plays, claims, digitalSourceType = '' } = evidence
  let units = id.length + source.format.length + digitalSourceType.length
  let elements = 0
  for (const { id, clock, teamId = '', playerId = '', text } of plays)
    units += id.length + clock.length + teamId.length + playerId.length + text.length
  for (const { path, text, how, plays: ids } of claims) {
    units += path.length + text.length + how.length
    for (const id of ids) units += id.length
    elements += ids.length
  }
  const members = (1 + plays.length + claims.length) * maxOtherBytes
  return units * maxBytesPerCodeUnit + elements * maxBytesPerElement + members
}

/** The issues of a claim, with paths that start at the claim. */
function claimIssues(
  claim: Types.Claim,
  { whole, known }: { readonly whole: unknown; readonly known: ReadonlySet<string> },
): Issue[] {
  if (typeof whole !== 'string')
    return [issue('/path', 'the path of a string in the content', shown(claim.path))]
  const found = whole.slice(claim.start, claim.end)
  if (found === '' || found !== claim.text || claim.end > whole.length) {
    const where = `from ${claim.start} to ${claim.end} of ${claim.path}`
    return [issue('/text', `${shown(found)}, which is ${where}`, shown(claim.text))]
  }
  const issues: Issue[] = []
  for (const [index, id] of claim.plays.entries()) {
    if (!known.has(id))
      issues.push(issue(`/plays/${index}`, 'the id of a play of the same evidence', shown(id)))
  }
  return issues
}

function issue(path: string, expected: string, found: string): Issue {
  return { path, rule: 'evidence', message: `expected ${expected}, found ${found}` }
}
