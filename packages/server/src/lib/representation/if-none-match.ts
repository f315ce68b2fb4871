import { isTagOf } from './entity-tag.ts'

// If-None-Match = "*" / #entity-tag          RFC 9110 §13.1.2; empty list members are allowed (§5.6.1)
// entity-tag    = [ "W/" ] DQUOTE *etagc DQUOTE; etagc excludes DQUOTE, so a quote always ends the tag (§8.8.3)
// Each branch matches blanks in one place only: in two places, backtracking over a long run would be quadratic.
const listMember = /[ \t]*(?:(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(,|$)/y

/**
 * Whether an `If-None-Match` value is `*` or names the bytes of `opaque`, by weak comparison and in any content coding,
 * because intermediaries weaken tags and add suffixes. Members after the first malformed one are ignored. A value that
 * does not match makes the read unconditional, never an error.
 *
 * One malformed value matches: exactly one tag without its quotes, which shells and libraries strip. The tag is 132
 * bits of a digest, so the value cannot mean anything else. Without a match, a long poll of such a client would be
 * answered immediately each time.
 */
export function matchesIfNoneMatch(value: string, opaque: string): boolean {
  if (isTagOf(value, opaque)) return true
  const trimmed = value.trim()
  return trimmed === '*' || isTagOf(`"${trimmed}"`, opaque) || namesTagOf(value, opaque, true)
}

/**
 * Whether an `If-Match` value allows a change of the bytes of `opaque` (RFC 9110 §13.1.1). By strong comparison a
 * `W/` tag never matches. The coding does not matter, because a change affects all codings. `undefined` means that
 * the feed has no snapshot yet; not even `*` matches then.
 */
export function matchesIfMatch(value: string, opaque: string | undefined): boolean {
  if (opaque === undefined) return false
  return value.trim() === '*' || namesTagOf(value, opaque, false)
}

function namesTagOf(value: string, opaque: string, takesWeak: boolean): boolean {
  listMember.lastIndex = 0
  while (listMember.lastIndex < value.length) {
    const [member, tag] = listMember.exec(value) ?? []
    if (member === undefined) return false
    const isCompared = takesWeak || !member.trimStart().startsWith('W/')
    if (isCompared && tag !== undefined && isTagOf(tag, opaque)) return true
  }
  return false
}
