import type { Claim } from '@fixture-feed/client/read-evidence'

type Content = Readonly<Record<string, unknown>>

/** A text of an item, split into claims and the text between them. */
export interface ClaimedText {
  readonly path: string
  readonly pieces: readonly { readonly text: string; readonly claim?: Claim }[]
}

/**
 * The texts of an item that have claims, in the order of the claims. A claim is not marked if it overlaps a marked
 * claim before it. A claim is also not marked if its text differs from the content at its place, because the claim
 * then belongs to another revision.
 */
export function claimedTexts(content: Content, claims: readonly Claim[]): readonly ClaimedText[] {
  const texts: ClaimedText[] = []
  for (const path of new Set(claims.map(claim => claim.path))) {
    const whole = textAt(content, path)
    if (whole === undefined) continue
    const pieces: { text: string; claim?: Claim }[] = []
    let at = 0
    const itsClaims = claims.filter(claim => claim.path === path)
    for (const claim of itsClaims.sort((a, b) => a.start - b.start)) {
      if (claim.start < at || whole.slice(claim.start, claim.end) !== claim.text) continue
      if (claim.start > at) pieces.push({ text: whole.slice(at, claim.start) })
      pieces.push({ text: claim.text, claim })
      at = claim.end
    }
    if (at < whole.length) pieces.push({ text: whole.slice(at) })
    texts.push({ path, pieces })
  }
  return texts
}

/**
 * The maximum number of characters of names that are inserted into a text. Without a limit, an item with long names
 * could produce an enormous text.
 */
const longestNames = 10_000

/**
 * Replaces each word of a claim's `how` that is the id of an entity by the name of the entity. A name with which the
 * inserted names would exceed `longestNames` is not inserted. A number counts as an id only after "of", because other
 * numbers are values. Inserted names are not searched for ids.
 */
export function withNames(
  how: string,
  entities: readonly { readonly id: string; readonly displayName: string }[],
): string {
  const names = new Map(entities.map(({ id, displayName }) => [id, displayName]))
  let left = longestNames
  return how.replaceAll(/(\bof )?([^\s,()|=]+)/g, (word, of: string = '', id: string) => {
    const isValue = of === '' && !Number.isNaN(Number(id))
    const name = isValue ? undefined : names.get(id)
    if (name === undefined || name.length > left) return word
    left -= name.length
    return of + name
  })
}

/**
 * The claims before the first and after the last change of their text, with new offsets. All other claims are dropped,
 * because a person may have written their text.
 */
export function remainingClaims(
  claims: readonly Claim[],
  before: Content,
  after: Content,
): readonly Claim[] {
  return claims
    .map(claim => remainingClaim(claim, textAt(before, claim.path), textAt(after, claim.path)))
    .filter(claim => claim !== undefined)
}

function remainingClaim(claim: Claim, old: string | undefined, now: string | undefined) {
  if (old === undefined || now === undefined) return undefined
  if (old === now || claim.end <= commonStart(old, now)) return claim
  const moved = now.length - old.length
  const start = claim.start + moved
  const isBehind = start >= 0 && old.slice(claim.start) === now.slice(start)
  return isBehind ? { ...claim, start, end: claim.end + moved } : undefined
}

function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/** The text at a JSON Pointer (RFC 6901); `undefined` if the value there is not a string. */
function textAt(content: Content, path: string): string | undefined {
  let found: unknown = content
  for (const step of path.split('/').slice(1))
    found = Object(found)[step.replaceAll('~1', '/').replaceAll('~0', '~')]
  return typeof found === 'string' ? found : undefined
}
