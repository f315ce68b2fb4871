/** Names of cities as sources state them, each with the Spanish name that texts may state. */
export const cities: ReadonlyMap<string, string> = new Map(
  `
    Belgrade/Belgrado, Bologna/Bolonia, Cologne/Colonia, Copenhagen/Copenhague,
    Istanbul/Estambul, Krakow/Cracovia, Los Angeles/Los Ángeles, Mexico City/Ciudad de México,
    Munich/Múnich, New Orleans/Nueva Orleans, New York/Nueva York, Philadelphia/Filadelfia,
    Prague/Praga, Seoul/Seúl, Tokyo/Tokio, Turin/Turín, Zurich/Zúrich`
    .split(',')
    .map(pair => pair.trim().split('/'))
    .map(([source = '', spanish = '']) => [source, spanish] as const),
)
