/** What the built-in renderers are made of, for renderers of one's own that are to look alike. Each makes lit templates. */
export { assetFigure } from './lib/parts/asset-figure.ts'
export { finalScore } from './lib/parts/final-score.ts'
export { type PairedBarsOptions, pairedBars } from './lib/parts/paired-bars.ts'
export { scoreLine } from './lib/parts/score-line.ts'
export { statisticTiles } from './lib/parts/stat-tiles-part.ts'
export { contextList, headline, lead, sectionTitle, summary } from './lib/parts/words.ts'
