/**
 * The parts of the built-in renderers, for custom renderers with the same look. They return lit templates, or `nothing`
 * if there is nothing to show.
 */
export { assetFigure } from './lib/chart/asset-figure.ts'
export { contextList, headline, headline as lead, sectionTitle, summary } from './lib/item/words.ts'
export { type PairedBarsOptions, pairedBars } from './lib/paired-bars/paired-bars.ts'
export { finalScore, scoreLine } from './lib/score/score-line.ts'
export { statisticTiles } from './lib/stat-tiles/stat-tiles.ts'
