import { createDefinitionSet } from '@fixture-feed/contract/definition-set'
import { formatIssue } from '@fixture-feed/contract/issue'
import type { Item } from '@fixture-feed/contract/snapshot'
import { validateItemFully } from '@fixture-feed/contract/validate'
import type { GeneratedItem } from './generated-item.ts'

const definitions = createDefinitionSet()

/** The first fault of each validated item; `undefined` for a valid item. */
const faults = new WeakMap<Item, string | undefined>()

export interface ValidatedItems {
  readonly valid: readonly GeneratedItem[]
  /**
   * Items that no service accepts, with the reason. They are left out, because a publication with an invalid item is
   * rejected as a whole.
   */
  readonly invalid: readonly InvalidItem[]
}

export interface InvalidItem {
  readonly generated: GeneratedItem
  readonly reason: string
}

/** Validates items against the contract, and checks that every id is unique in its feed. */
export function validateItems(items: readonly GeneratedItem[]): ValidatedItems {
  const valid: GeneratedItem[] = []
  const invalid: InvalidItem[] = []
  const ids = new Set<string>()
  for (const generated of items) {
    const { feedKey, item } = generated
    const id = `${feedKey} ${item.id}`
    const reason = ids.has(id)
      ? 'expected a unique id, found another item with the same id'
      : faultOf(item)
    ids.add(id)
    if (reason === undefined) valid.push(generated)
    else invalid.push({ generated, reason })
  }
  return { valid, invalid }
}

function faultOf(item: Item): string | undefined {
  if (faults.has(item)) return faults.get(item)
  const [issue] = validateItemFully(item, definitions)
  const fault = issue && formatIssue(issue)
  faults.set(item, fault)
  return fault
}
