/**
 * Spanish names of cities, by the name that sources state. Names that towns in other countries share, such as London and
 * Athens, are missing, because these towns have no Spanish name.
 */
export const spanishCities: Readonly<Record<string, string>> = {
  Belgrade: 'Belgrado',
  Bologna: 'Bolonia',
  Cologne: 'Colonia',
  Copenhagen: 'Copenhague',
  Istanbul: 'Estambul',
  Krakow: 'Cracovia',
  'Los Angeles': 'Los Ángeles',
  'Mexico City': 'Ciudad de México',
  Munich: 'Múnich',
  'New Orleans': 'Nueva Orleans',
  'New York': 'Nueva York',
  Philadelphia: 'Filadelfia',
  Prague: 'Praga',
  Seoul: 'Seúl',
  Tokyo: 'Tokio',
  Turin: 'Turín',
  Zurich: 'Zúrich',
}
