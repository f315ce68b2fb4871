/** A club of the invented league. Ids begin with 99, as no real league's do. */
export interface Club {
  readonly teamId: number
  readonly tricode: string
  readonly city: string
  readonly name: string
  readonly arena: Arena
}

export interface Arena {
  readonly name: string
  readonly timeZone: TimeZone
}

export type TimeZone =
  | 'America/New_York'
  | 'America/Chicago'
  | 'America/Denver'
  | 'America/Los_Angeles'

const EAST = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'
const PACIFIC = 'America/Los_Angeles'

/** Every club there is. Places, nicknames and arenas are made up. */
export const CLUBS: readonly Club[] = [
  club(1, 'ALD', 'Aldermere', 'Lanterns', 'Lamplight Hall', EAST),
  club(2, 'BKW', 'Brackwater', 'Herons', 'Estuary Arena', EAST),
  club(3, 'CDF', 'Calder Falls', 'Millers', 'The Millrace', CENTRAL),
  club(4, 'DNM', 'Dunmoor', 'Foxes', 'Heather Dome', CENTRAL),
  club(5, 'EVL', 'Eastervale', 'Harriers', 'Vale Garden', EAST),
  club(6, 'FRN', 'Fernhollow', 'Otters', 'Riverbend Court', PACIFIC),
  club(7, 'GRW', 'Greywick', 'Forgers', 'Anvil Arena', CENTRAL),
  club(8, 'HCB', 'Halcyon Bay', 'Tides', 'Breakwater Center', PACIFIC),
  club(9, 'IRN', 'Ironreach', 'Colliers', 'Pithead Pavilion', MOUNTAIN),
  club(10, 'JPT', 'Juniper Point', 'Beacons', 'Signal House', MOUNTAIN),
  club(11, 'KRG', 'Kettle Ridge', 'Gliders', 'Updraft Arena', MOUNTAIN),
  club(12, 'LKM', 'Larkmoor', 'Ramblers', 'Stile Hall', EAST),
  club(13, 'NMH', 'Northmarch', 'Sentinels', 'Watchtower Court', CENTRAL),
  club(14, 'PSR', 'Port Sorrel', 'Corsairs', 'Harbour Street Arena', PACIFIC),
  club(15, 'SAU', 'São Aurélio', 'Macaws', 'Praça do Sol', EAST),
  club(16, 'THD', 'Thistledown', 'Wardens', 'Keep Arena', EAST),
]

function club(
  number: number,
  tricode: string,
  city: string,
  name: string,
  arena: string,
  timeZone: TimeZone,
): Club {
  return {
    teamId: 9910000000 + number,
    tricode,
    city,
    name,
    arena: { name: arena, timeZone },
  }
}
