import type { Item } from '@fixture-feed/client'
import { html, type TemplateResult } from 'lit'
import { fieldLabel } from '../../item/definition-label.ts'
import { entityName } from '../../item/item-title.ts'
import { msg } from '../../item/msg.ts'
import { itemScore } from '../../score/item-score.ts'

/** One difference of a revision: the unchanged words around it, and both wordings. */
export interface RevisionChange {
  /** The place of the difference, such as `Summary` or `Key takeaways 2`. */
  readonly label: string
  readonly start: string
  readonly removed: string
  readonly added: string
  readonly end: string
}

/** The differences of an item from its earlier revision, in the order of its content, followed by removed fields. */
export function revisionChanges(earlier: Item, item: Item): readonly RevisionChange[] {
  const before = saidBy(earlier)
  const after = saidBy(item)
  const labels = new Set([...after.keys(), ...before.keys()])
  const changes: RevisionChange[] = []
  for (const label of labels) {
    const old = before.get(label) ?? ''
    const now = after.get(label) ?? ''
    if (old !== now) changes.push({ label, ...changedWords(old, now) })
  }
  return changes
}

/** The differences of an item from an earlier revision, with the changed words marked. */
export function changesPart(earlier: Item, item: Item): TemplateResult {
  const changes = revisionChanges(earlier, item)
  if (changes.length === 0) return html`<p>${msg('The wording is the same.')}</p>`
  return html`<dl>
    ${changes.map(
      ({ label, start, removed, added, end }) => html`<div>
        <dt>${label}</dt>
        <dd dir="auto">${start}${removed && html`<del>${removed}</del> `}${added && html`<ins>${added}</ins> `}${end}</dd>
      </div>`,
    )}
  </dl>`
}

/**
 * The common start and end of two texts, and the different parts between them. This is easier to read than a
 * word-by-word diff.
 */
function changedWords(before: string, after: string): Omit<RevisionChange, 'label'> {
  const old = wordsOf(before)
  const now = wordsOf(after)
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && old[start] === now[start]) start++
  let end = 0
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const text = (words: readonly string[], from: number, to: number) =>
    words.slice(from, to).join('')
  return {
    start: text(now, 0, start),
    removed: text(old, start, old.length - end),
    added: text(now, start, now.length - end),
    end: text(now, now.length - end, now.length),
  }
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\S+\s*/g) ?? []
}

/**
 * Every text and figure of an item's content, by the label of its place. Ids of teams and players are replaced by their
 * names. One text with the score and its moment replaces the game state.
 */
function saidBy(item: Item): ReadonlyMap<string, string> {
  const { gameState: _, ...others } = item.content
  const said = new Map<string, string>()
  const walk = (value: unknown, label: string): void => {
    if (Array.isArray(value)) {
      for (const [index, each] of value.entries())
        walk(each, `${label} ${nameIn(each, item) ?? index + 1}`)
    } else if (value !== null && typeof value === 'object') {
      for (const [name, each] of Object.entries(value)) walk(each, `${label} · ${fieldLabel(name)}`)
    } else {
      said.set(label, entityName(item, String(value ?? '')))
    }
  }
  for (const [name, value] of Object.entries(others)) walk(value, fieldLabel(name))
  const score = itemScore(item)
  if (score !== undefined)
    said.set(msg('Score'), `${score.awayScore}-${score.homeScore}, ${score.gameTime}`)
  return said
}

/**
 * The identifying name of a list element, so that an inserted element does not mark all following ones as changed.
 */
function nameIn(member: unknown, item: Item): string | undefined {
  const { key, scope, playerId } = Object(member)
  const name = [key, scope, playerId].find(name => typeof name === 'string')
  return name && entityName(item, name)
}
