/** The label of a game in Spanish. Parts without a translation stay unchanged. */
export function spanishLabel(label: string): string {
  const [first = '', ...more] = label.split(' - ')
  const later = more.map(part => {
    const spanish = spanishLabelPart(part)
    return spanish === undefined ? part : spanish.charAt(0).toLowerCase() + spanish.slice(1)
  })
  return [spanishLabelPart(first) ?? first, ...later].join(', ')
}

/** The Spanish text of a part of a label, such as `Game 3` or `West Conference Finals`; `undefined` if it has none. */
function spanishLabelPart(part: string): string | undefined {
  const [, game] = /^Game (\d)$/.exec(part) ?? []
  const ordinal = ['Primer', 'Segundo', 'Tercer', 'Cuarto', 'Quinto', 'Sexto', 'Séptimo'][
    Number(game) - 1
  ]
  if (ordinal !== undefined) return `${ordinal} partido`
  const [side = ''] = /^(?:East|West)/.exec(part) ?? []
  const name = part.replace(/^(?:East|West)(?:ern)? /, '').replace(/^Conf\. /, 'Conference ')
  const round = roundNames.get(name)
  const sides: Readonly<Record<string, string>> = { East: ' del Este', West: ' del Oeste' }
  return round && `${round}${sides[side] ?? ''}`
}

const roundNames: ReadonlyMap<string, string> = new Map([
  ['First Round', 'Primera ronda'],
  ['Second Round', 'Segunda ronda'],
  ['Quarterfinals', 'Cuartos de final'],
  ['Semifinals', 'Semifinales'],
  ['Conference Semifinals', 'Semifinales de conferencia'],
  ['Conference Finals', 'Finales de conferencia'],
  ['Finals', 'Final'],
  ['Final', 'Final'],
])
