import type { Item } from '@fixture-feed/client'
import type { Draft } from '@fixture-feed/contract/draft'
import type { DefinitionId } from '@fixture-feed/contract/operator-bodies'
import type { OperatorFixture } from '@fixture-feed/contract/operator-responses'
import { definitionLabel, msg } from '@fixture-feed/elements/page-parts'
import { html, type TemplateResult } from 'lit'
import { fixtureTeams } from '../edit/entities.ts'
import { blankValue, resolved, type Schema, schemaAt } from '../edit/fields.ts'
import { FeedPart } from '../feed/feed-part.ts'

/** A button for each definition that is enabled for the feed. The button starts a new item. */
export class NewItemElement extends FeedPart {
  #definitions: readonly DefinitionId[] = []

  protected override render(): TemplateResult {
    return html`<section class="panel card stack" aria-label=${msg('New item')}>
      <h2>${msg('New item')}</h2>
      ${this.failurePart}
      <div class="row">
        ${this.#definitions.map(
          name =>
            html`<button class="button" type="button" @click=${() => this.#begin(name)}>
              ${definitionLabel(name.definitionKey)} <span class="muted">v${name.definitionVersion}</span>
            </button>`,
        )}
      </div>
    </section>`
  }

  protected override async read(): Promise<void> {
    const { desk } = this
    const { definitions } = await desk.readSettings()
    this.#definitions = definitions ?? (await desk.api.readDefinitions())
  }

  #begin(name: DefinitionId): Promise<void> {
    const { desk } = this
    const { api, fixture, items } = desk
    return desk.act(async () => {
      const schema = resolved(await api.readSchema(name))
      const id = `desk-${crypto.randomUUID()}`
      const now = new Date().toISOString()
      desk.edit({
        draft: itemTemplate({ id, name, schema, fixture, items, now }),
        isReserved: true,
      })
    })
  }
}

/**
 * Parts of content about the game, not about the item. Each part that the schema describes is copied from the last item
 * that has it.
 */
const gameParts = ['gameState', 'finalScore', 'break', 'scheduledTipoff'] as const

/** The inputs for a new item. */
interface TemplateFacts {
  readonly id: string
  readonly name: DefinitionId
  /** The schema of a whole item. */
  readonly schema: Schema
  readonly fixture: Pick<OperatorFixture, 'fixtureId' | 'awayTeam' | 'homeTeam' | 'firstEventAt'>
  readonly items: readonly Item[]
  /** The current instant (RFC 3339). */
  readonly now: string
}

/**
 * A new item for manual editing. The feed, the registration of the game and defaults fill in what they can; fields that
 * an editor must write are empty.
 */
export function itemTemplate(facts: TemplateFacts): Draft {
  const { id, name, schema, fixture, items, now } = facts
  const { fixtureId, awayTeam, homeTeam, firstEventAt } = fixture
  const contentSchema = schemaAt(schema, ['content']) ?? {}
  const content = blankValue(contentSchema) as Record<string, unknown>
  const teams = { awayTeamId: awayTeam?.id ?? '', homeTeamId: homeTeam?.id ?? '' }
  for (const part of gameParts) {
    const known = contentSchema.properties?.[part] && newest(items, part)
    if (known !== undefined) content[part] = known
  }
  for (const part of ['gameState', 'finalScore']) {
    if (content[part] !== undefined) content[part] = { ...(content[part] as object), ...teams }
  }
  const state = content.gameState as Record<string, unknown> | undefined
  if (state !== undefined) {
    state.periodLabel ||= 'Q1'
    state.clock ||= 'PT12M00.00S'
  }
  if (content.scheduledTipoff === '') content.scheduledTipoff = firstEventAt ?? ''
  if (content.teamId === '') content.teamId = teams.homeTeamId
  const entities = fixtureTeams(fixture)
  return { id, fixtureId, ...name, effectiveAt: now, asOf: now, entities, content, assets: [] }
}

function newest(items: readonly Item[], part: string): unknown {
  return items.findLast(({ content }) => content[part] !== undefined)?.content[part]
}
