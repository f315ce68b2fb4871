/** Does something for each of many, for some in each turn of the event loop, so that nobody has to wait for all. */
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
