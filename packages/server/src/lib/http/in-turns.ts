/** Calls `work` for each of many, `perTurn` in each turn of the event loop, so that other requests are answered between. */
export async function inTurns<Each>(
  all: Iterable<Each>,
  perTurn: number,
  work: (each: Each) => void,
): Promise<void> {
  let done = 0
  for (const each of all) {
    work(each)
    if (++done % perTurn === 0) await new Promise(setImmediate)
  }
}
