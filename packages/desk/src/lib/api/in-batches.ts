/** Maximum number of values that are read at the same time. */
const valuesAtOnce = 6

/**
 * Calls `read` for each value, in batches of `valuesAtOnce` concurrent calls. Resolves to the results in the order of
 * the values.
 */
export async function inBatches<Value, Result>(
  values: readonly Value[],
  read: (value: Value) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (let begin = 0; begin < values.length; begin += valuesAtOnce)
    results.push(...(await Promise.all(values.slice(begin, begin + valuesAtOnce).map(read))))
  return results
}
