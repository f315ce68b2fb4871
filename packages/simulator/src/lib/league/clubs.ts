/** A club of the fictional league. Its id starts with 99, a prefix that no real league uses. */
export interface Club {
  readonly teamId: number
  readonly tricode: string
  readonly city: string
  readonly name: string
  readonly arena: string
  /** The primary and the secondary color, as `#rrggbb`. */
  readonly colors: readonly [string, string]
}

/** All clubs of the league. Places, nicknames and arenas are fictional. */
export const CLUBS: readonly Club[] = [
  club(1, 'ALD', 'Aldermere', 'Lanterns', 'Lamplight Hall', ['#b8860b', '#1f2a44']),
  club(2, 'BKW', 'Brackwater', 'Herons', 'Estuary Arena', ['#3b6ea8', '#6b7280']),
  club(3, 'CDF', 'Calder Falls', 'Millers', 'The Millrace', ['#7a4b23', '#c9a227']),
  club(4, 'DNM', 'Dunmoor', 'Foxes', 'Heather Dome', ['#c4501b', '#2e2a5b']),
  club(5, 'EVL', 'Eastervale', 'Harriers', 'Vale Garden', ['#5b3a8e', '#2a9d8f']),
  club(6, 'FRN', 'Fernhollow', 'Otters', 'Riverbend Court', ['#1f7a4d', '#8a5a2b']),
  club(7, 'GRW', 'Greywick', 'Forgers', 'Anvil Arena', ['#4a5568', '#d9480f']),
  club(8, 'HCB', 'Halcyon Bay', 'Tides', 'Breakwater Center', ['#00b3a4', '#e07a5f']),
  club(9, 'IRN', 'Ironreach', 'Colliers', 'Pithead Pavilion', ['#2f2f35', '#c92a2a']),
  club(10, 'JPT', 'Juniper Point', 'Beacons', 'Signal House', ['#d6336c', '#1c4e80']),
  club(11, 'KRG', 'Kettle Ridge', 'Gliders', 'Updraft Arena', ['#2b8fd0', '#7c2d12']),
  club(12, 'LKM', 'Larkmoor', 'Ramblers', 'Stile Hall', ['#2f6b2f', '#8c1c4b']),
  club(13, 'NMH', 'Northmarch', 'Sentinels', 'Watchtower Court', ['#1d3b8b', '#b8860b']),
  club(14, 'PSR', 'Port Sorrel', 'Corsairs', 'Harbour Street Arena', ['#a61e2e', '#14213d']),
  club(15, 'SAU', 'São Aurélio', 'Macaws', 'Praça do Sol', ['#009b77', '#e5a50a']),
  club(16, 'THD', 'Thistledown', 'Wardens', 'Keep Arena', ['#6d2e8c', '#4d7c0f']),
]

function club(
  number: number,
  tricode: string,
  city: string,
  name: string,
  arena: string,
  colors: readonly [string, string],
): Club {
  return { teamId: 9910000000 + number, tricode, city, name, arena, colors }
}
