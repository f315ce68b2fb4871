import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createDefinitionSet } from '@fixture-feed/contract/definition-set'
import { fixtureEntities } from '../edit/entities.ts'
import { resolved } from '../edit/fields.ts'
import { itemTemplate } from './new-item.ts'

const awayTeam = { id: '1', name: 'Away Team', tricode: 'AWY' }
const homeTeam = { id: '2', name: 'Home Team', tricode: 'HOM' }
const now = '2026-01-02T00:00:00Z'
const fixture = { fixtureId: 'f', awayTeam, homeTeam, firstEventAt: '2026-01-01T00:00:00Z' }

test('itemTemplate() leaves the texts of a person empty, for every definition', () => {
  const definitions = createDefinitionSet()
  for (const name of definitions.list()) {
    const reference = `${name.definitionKey}@${name.definitionVersion}`
    const path = new URL(`../../../../../schemas/${reference}.schema.json`, import.meta.url)
    const schema = resolved(JSON.parse(readFileSync(path, 'utf8')))
    const draft = itemTemplate({ id: 'a', name, schema, fixture, items: [], now })
    const issues = definitions.validate(draft)
    const toWrite = new Set(['minLength', 'pattern', 'uniqueItems', 'entity', 'format'])
    assert.deepEqual(
      issues.filter(({ rule }) => !toWrite.has(rule)),
      [],
      reference,
    )
    assert.ok(
      !issues.some(({ path }) => /gameState|finalScore|scheduledTipoff/.test(path)),
      reference,
    )
  }
})

test('fixtureEntities() returns the teams, then each entity of the items once, by name', () => {
  const player = (id: string, displayName: string) => ({ id, kind: 'player', displayName })
  const items = [
    { entities: [player('9', 'Zoe'), { id: '1', kind: 'team', displayName: 'Old name' }] },
    { entities: [player('9', 'Zoe'), player('8', 'Ada')] },
  ]
  const names = fixtureEntities(fixture, items as never).map(({ displayName }) => displayName)
  assert.deepEqual(names, ['Away Team', 'Home Team', 'Ada', 'Zoe'])
})
