/** A club of the invented league. Ids begin with 99, as no real league's do. */
export interface Club {
  readonly teamId: number
  readonly tricode: string
  readonly city: string
  readonly name: string
  readonly arena: Arena
}

export interface Arena {
  readonly arenaId: number
  readonly name: string
  readonly state: string
  readonly timeZone: TimeZone
  readonly seats: number
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
  club(1, 'ALD', 'Aldermere', 'Lanterns', 'Lamplight Hall', 'AM', EAST, 18100),
  club(2, 'BKW', 'Brackwater', 'Herons', 'Estuary Arena', 'BW', EAST, 17350),
  club(3, 'CDF', 'Calder Falls', 'Millers', 'The Millrace', 'CF', CENTRAL, 19020),
  club(4, 'DNM', 'Dunmoor', 'Foxes', 'Heather Dome', 'DM', CENTRAL, 16980),
  club(5, 'EVL', 'Eastervale', 'Harriers', 'Vale Garden', 'EV', EAST, 18840),
  club(6, 'FRN', 'Fernhollow', 'Otters', 'Riverbend Court', 'FH', PACIFIC, 17600),
  club(7, 'GRW', 'Greywick', 'Forgers', 'Anvil Arena', 'GW', CENTRAL, 20050),
  club(8, 'HCB', 'Halcyon Bay', 'Tides', 'Breakwater Center', 'HB', PACIFIC, 18910),
  club(9, 'IRN', 'Ironreach', 'Colliers', 'Pithead Pavilion', 'IR', MOUNTAIN, 18200),
  club(10, 'JPT', 'Juniper Point', 'Beacons', 'Signal House', 'JP', MOUNTAIN, 17070),
  club(11, 'KRG', 'Kettle Ridge', 'Gliders', 'Updraft Arena', 'KR', MOUNTAIN, 16750),
  club(12, 'LKM', 'Larkmoor', 'Ramblers', 'Stile Hall', 'LM', EAST, 18400),
  club(13, 'NMH', 'Northmarch', 'Sentinels', 'Watchtower Court', 'NM', CENTRAL, 19300),
  club(14, 'PSR', 'Port Sorrel', 'Corsairs', 'Harbour Street Arena', 'PS', PACIFIC, 18650),
  club(15, 'SAU', 'São Aurélio', 'Macaws', 'Praça do Sol', 'SA', EAST, 19540),
  club(16, 'THD', 'Thistledown', 'Wardens', 'Keep Arena', 'TD', EAST, 17920),
]

function club(
  number: number,
  tricode: string,
  city: string,
  name: string,
  arena: string,
  state: string,
  timeZone: TimeZone,
  seats: number,
): Club {
  return {
    teamId: 9910000000 + number,
    tricode,
    city,
    name,
    arena: { arenaId: 9900 + number, name: arena, state, timeZone, seats },
  }
}
