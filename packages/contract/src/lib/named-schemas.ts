import type { TSchema } from 'typebox'
import { draftSchema } from '../draft.ts'
import {
  fixtureIndexEntrySchema,
  fixtureIndexSchema,
  fixtureRegistrationBodySchema,
  fixtureRegistrationSchema,
  integrationFixtureIndexSchema,
  seasonTypeSchema,
  teamSchema,
} from '../fixture-index.ts'
import {
  definitionNameSchema,
  feedSettingsSchema,
  feedStateSchema,
  publicationSchema,
  withdrawalSchema,
} from '../operator-bodies.ts'
import {
  assetLineSchema,
  feedLineSchema,
  fixtureLineSchema,
  logLineSchema,
  publicationLineSchema,
} from '../publication-log.ts'
import {
  breakSchema,
  contributorSchema,
  gameStateSchema,
  recentPerformanceSchema,
  recentPerformanceV2Schema,
  runSchema,
  runScoreSchema,
  scoreSchema,
  statisticSchema,
  statisticV2Schema,
  statisticValueSchema,
  statisticValueV2Schema,
} from '../shared-structures.ts'
import { assetSchema, entitySchema, itemSchema, snapshotSchema } from '../snapshot.ts'
import { factorKeySchema } from './definitions/four-factors.ts'

/** Everything of the contract that has a name of its own, by the spec's name for it. Definitions come on top. */
export const namedSchemas: ReadonlyMap<string, TSchema> = new Map<string, TSchema>([
  ['snapshot', snapshotSchema],
  ['contentItem', itemSchema],
  ['entity', entitySchema],
  ['asset', assetSchema],
  ['fixtureIndex', fixtureIndexSchema],
  ['integrationFixtureIndex', integrationFixtureIndexSchema],
  ['fixtureIndexEntry', fixtureIndexEntrySchema],
  ['seasonType', seasonTypeSchema],
  ['team', teamSchema],
  ['gameState', gameStateSchema],
  ['score', scoreSchema],
  ['break', breakSchema],
  ['statisticValue', statisticValueSchema],
  ['statisticValueV2', statisticValueV2Schema],
  ['statistic', statisticSchema],
  ['statisticV2', statisticV2Schema],
  ['recentPerformance', recentPerformanceSchema],
  ['recentPerformanceV2', recentPerformanceV2Schema],
  ['runScore', runScoreSchema],
  ['run', runSchema],
  ['contributor', contributorSchema],
  ['factorKey', factorKeySchema],
  ['draft', draftSchema],
  ['fixtureRegistration', fixtureRegistrationSchema],
  ['fixtureRegistrationBody', fixtureRegistrationBodySchema],
  ['definitionName', definitionNameSchema],
  ['feedState', feedStateSchema],
  ['feedSettings', feedSettingsSchema],
  ['withdrawal', withdrawalSchema],
  ['publication', publicationSchema],
  ['fixtureLine', fixtureLineSchema],
  ['feedLine', feedLineSchema],
  ['publicationLine', publicationLineSchema],
  ['assetLine', assetLineSchema],
  ['logLine', logLineSchema],
])
