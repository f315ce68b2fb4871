/** A club of the fictional league. Ids start with 99, which no real league uses. */
export interface Club {
  readonly teamId: number
  readonly tricode: string
  readonly city: string
  readonly name: string
  readonly arena: string
}

/** All clubs of the league. Places, nicknames and arenas are fictional. */
export const CLUBS: readonly Club[] = [
  club(1, 'ALD', 'Aldermere', 'Lanterns', 'Lamplight Hall'),
  club(2, 'BKW', 'Brackwater', 'Herons', 'Estuary Arena'),
  club(3, 'CDF', 'Calder Falls', 'Millers', 'The Millrace'),
  club(4, 'DNM', 'Dunmoor', 'Foxes', 'Heather Dome'),
  club(5, 'EVL', 'Eastervale', 'Harriers', 'Vale Garden'),
  club(6, 'FRN', 'Fernhollow', 'Otters', 'Riverbend Court'),
  club(7, 'GRW', 'Greywick', 'Forgers', 'Anvil Arena'),
  club(8, 'HCB', 'Halcyon Bay', 'Tides', 'Breakwater Center'),
  club(9, 'IRN', 'Ironreach', 'Colliers', 'Pithead Pavilion'),
  club(10, 'JPT', 'Juniper Point', 'Beacons', 'Signal House'),
  club(11, 'KRG', 'Kettle Ridge', 'Gliders', 'Updraft Arena'),
  club(12, 'LKM', 'Larkmoor', 'Ramblers', 'Stile Hall'),
  club(13, 'NMH', 'Northmarch', 'Sentinels', 'Watchtower Court'),
  club(14, 'PSR', 'Port Sorrel', 'Corsairs', 'Harbour Street Arena'),
  club(15, 'SAU', 'São Aurélio', 'Macaws', 'Praça do Sol'),
  club(16, 'THD', 'Thistledown', 'Wardens', 'Keep Arena'),
]

function club(number: number, tricode: string, city: string, name: string, arena: string): Club {
  return { teamId: 9910000000 + number, tricode, city, name, arena }
}
