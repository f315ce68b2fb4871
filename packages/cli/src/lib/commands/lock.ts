import type { ItemLock } from '@fixture-feed/contract/operator-answers'
import { lockWords } from '../held-words.ts'
import { connectOperator } from '../operator-access.ts'
import type { ToOptions } from '../option-rows.ts'
import { print } from '../output.ts'

/** Locks an item: publications by other tokens leave it as it is. */
export async function lock(
  fixtureId: string,
  feedKey: string,
  id: string,
  options: ToOptions & { readonly reason: string },
): Promise<void> {
  const { to, reason } = options
  const { lock: value } = await connectOperator(to).lock({ fixtureId, feedKey }, id, reason)
  await print(options, { value, words: `${id} is ${lockWords(value)}` })
}

/** Ends the lock of an item, whoever set it. */
export async function unlock(
  fixtureId: string,
  feedKey: string,
  id: string,
  options: ToOptions,
): Promise<void> {
  await connectOperator(options.to).unlock({ fixtureId, feedKey }, id)
  await print(options, { value: { id }, words: `${id} is not locked` })
}

/** Lists the locked items of a feed, and what others want of them. */
export async function locks(fixtureId: string, feedKey: string, options: ToOptions): Promise<void> {
  const all = await connectOperator(options.to).readLocks({ fixtureId, feedKey })
  const words = all.length === 0 ? 'no item is locked' : all.map(listedWords).join('\n')
  await print(options, { value: { locks: all }, words })
}

function listedWords(lock: ItemLock): string {
  const { id, at, proposed } = lock
  const line = `${id} ${lockWords(lock)} (${at})`
  if (proposed === undefined) return line
  const wish = proposed.item === undefined ? 'would withdraw it' : 'would publish other content'
  return `${line}; ${proposed.by ?? 'somebody'} ${wish}`
}
