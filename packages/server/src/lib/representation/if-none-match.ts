import { isTagOf } from './entity-tag.ts'

// If-None-Match = "*" / #entity-tag          RFC 9110 §13.1.2; empty list members are allowed (§5.6.1)
// entity-tag    = [ "W/" ] DQUOTE *etagc DQUOTE; etagc excludes DQUOTE, so a quote always ends the tag (§8.8.3)
// Each branch matches blanks in one place only: in two places, backtracking over a long run would be quadratic.
const listMember = /[ \t]*(?:(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(,|$)/y

/**
 * Whether an `If-None-Match` value names the bytes of `opaque`, by weak comparison and in whatever content coding, as
 * intermediaries weaken and suffix tags. Nothing matches from the first malformed member on: the read is then
 * unconditional, never an error.
 */
export function matchesIfNoneMatch(value: string, opaque: string): boolean {
  if (isTagOf(value, opaque)) return true
  if (value.trim() === '*') return true
  listMember.lastIndex = 0
  while (listMember.lastIndex < value.length) {
    const member = listMember.exec(value)
    if (member === null) return false
    if (member[1] !== undefined && isTagOf(member[1], opaque)) return true
  }
  return false
}

/**
 * Whether an `If-Match` value lets a change of the bytes of `opaque` go on (RFC 9110 §13.1.1): strong comparison, so a
 * `W/` tag never matches; the coding does not matter, as a change is one of all codings. `undefined` stands for a feed
 * that has no snapshot yet, which not even `*` matches.
 */
export function matchesIfMatch(value: string, opaque: string | undefined): boolean {
  if (opaque === undefined) return false
  if (value.trim() === '*') return true
  listMember.lastIndex = 0
  while (listMember.lastIndex < value.length) {
    const member = listMember.exec(value)
    if (member === null) return false
    const isStrong = !member[0].trimStart().startsWith('W/')
    if (isStrong && member[1] !== undefined && isTagOf(member[1], opaque)) return true
  }
  return false
}
