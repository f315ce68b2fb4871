import { readdirSync, readFileSync } from 'node:fs'
import type { Item } from '@fixture-feed/client'

const folder = new URL('../../../../contract/cases/items/', import.meta.url)

/** All definitions with case files, as `definitionKey@definitionVersion`. */
export const caseReferences: readonly string[] = readdirSync(folder).sort()

/** A valid item of a definition, with all optional fields or without any. */
export function caseItem(reference: string, kind: 'full' | 'minimal'): Item {
  return JSON.parse(readFileSync(new URL(`${reference}/${kind}.json`, folder), 'utf8')) as Item
}
