/**
 * Spanish names of cities, by the name that sources state. Cities such as London and Athens are missing, because towns
 * in other countries share their names and have no Spanish name.
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
