import type { FixtureIndexEntry } from '@fixture-feed/client'
import { html, nothing, type TemplateResult } from 'lit'
import type { Scoreboard } from '../score/scoreboard.ts'
import { scoreboardPart } from '../score/scoreboard-part.ts'
import type { PageState } from './page-state.ts'

/** The teams and the score, or the id of a fixture that is not listed. */
export function pageHead(
  fixtureId: string,
  entry: FixtureIndexEntry | undefined,
  board: Scoreboard | undefined,
  { kind, label }: PageState,
  /** Whether the list is there. */
  listed: boolean,
): TemplateResult {
  const state = html`<span class="state" data-state=${kind}>${label}</span>`
  if (entry === undefined && !listed) return html`<div class="head-to-come"></div>`
  if (entry === undefined) {
    return html`<header class="plain-head"><h1 tabindex="-1">${fixtureId}</h1>${state}</header>`
  }
  // "Final" says it already.
  const said = kind === 'finished' && board?.final === true
  return scoreboardPart(entry, board, said ? nothing : state)
}
