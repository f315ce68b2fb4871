/**
 * The numbers on the schedule in a box score, as texts may state them: days, hours, tip-off times, and the numbers in
 * the labels and in the arena.
 */
export function scheduledNumbers(box: object): ReadonlySet<string> {
  const { gameCode = '', gameTimeLocal, gameEt, gameTimeUTC, ...more } = box as Schedule
  const times = [gameTimeLocal, gameEt, gameTimeUTC].flatMap(time => {
    const [, day, hour = '', minute] = /-(\d\d)T(\d\d):(\d\d)/.exec(time ?? '') ?? []
    const hours = [Number(hour), Number(hour) % 12 || 12]
    return [
      String(Number(day)),
      ...hours.flatMap(each => [`${each}:${minute}`, `${each}.${minute}`]),
      // A full hour may be written without minutes: `7 p.m.`
      ...(minute === '00' ? hours.map(String) : []),
    ]
  })
  const labels = [
    more.seriesGameNumber,
    more.gameLabel,
    more.gameSubLabel,
    JSON.stringify(more.arena),
  ]
  const said = labels.flatMap(label => label?.match(/\d+/g) ?? [])
  // The round in "First Round" is a number in words.
  const ordinals = ['First', 'Second', 'Third', 'Fourth']
  const rounds = ordinals.flatMap((ordinal, index) =>
    labels.some(label => label?.includes(`${ordinal} Round`) === true) ? [String(index + 1)] : [],
  )
  return new Set([...times, ...said, ...rounds, String(Number(gameCode.slice(6, 8)))])
}

interface Schedule {
  readonly gameCode?: string
  readonly gameTimeLocal?: string
  readonly gameEt?: string
  readonly gameTimeUTC?: string
  readonly seriesGameNumber?: string
  readonly gameLabel?: string
  readonly gameSubLabel?: string
  readonly arena?: object
}
