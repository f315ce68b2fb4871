import { draftSchema } from '@fixture-feed/contract/draft'
import {
  fixtureIndexEntrySchema,
  fixtureRegistrationBodySchema,
  listedFixtureSchema,
  seasonTypeSchema,
  teamSchema,
} from '@fixture-feed/contract/fixture-index'
import {
  definitionNameSchema,
  erasureBodySchema,
  expectedRevisionSchema,
  feedSettingsSchema,
  feedStateSchema,
  lockBodySchema,
  publicationSchema,
  stopBodySchema,
  withdrawalSchema,
} from '@fixture-feed/contract/operator-bodies'
import {
  assetSchema,
  entitySchema,
  itemSchema,
  snapshotSchema,
} from '@fixture-feed/contract/snapshot'
import { contact, type Json, problemSchema, schemaComponents } from '../openapi/document.ts'
import {
  erasureAnswerSchema,
  feedHistorySchema,
  healthSchema,
  heldItemSchema,
  importAnswerSchema,
  itemHistorySchema,
  itemLockSchema,
  lockListSchema,
  operatorIndexSchema,
  publicationAnswerSchema,
  readinessSchema,
  snapshotBodySchema,
  stopListSchema,
  tokenRightsSchema,
  tokenStopSchema,
  uploadedAssetSchema,
} from './answer-schemas.ts'
import { feedPaths } from './openapi-feed-paths.ts'
import { itemPaths } from './openapi-item-paths.ts'
import { servicePaths } from './openapi-service-paths.ts'

/** The operator listener as an OpenAPI 3.1 document. */
export function operatorDocument(): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Fixture Feed: operators',
      version: '1',
      description:
        'Publishing to a service and running it. All but health, metrics, this document and the files of the desk need an operator token.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact,
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    tags: [
      { name: 'fixtures', description: 'Games, and the feeds of each.' },
      { name: 'publishing', description: 'What readers of a feed get.' },
      { name: 'items', description: 'One item: its history, its lock, its end.' },
      { name: 'logs', description: 'The whole history of a feed, out and in.' },
      { name: 'running', description: 'Whether the service is well. No token is needed.' },
    ],
    paths: { ...servicePaths, ...feedPaths, ...itemPaths },
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'From FIXTURE_FEED_OPERATOR_TOKEN, or of the file of named tokens; `fixture-feed token NAME` makes one.',
        },
      },
      schemas: schemaComponents({
        ContentItem: itemSchema,
        Entity: entitySchema,
        Asset: assetSchema,
        Snapshot: snapshotSchema,
        Draft: draftSchema,
        Withdrawal: withdrawalSchema,
        ExpectedRevision: expectedRevisionSchema,
        Publication: publicationSchema,
        SnapshotBody: snapshotBodySchema,
        HeldItem: heldItemSchema,
        PublicationAnswer: publicationAnswerSchema,
        FixtureIndexEntry: fixtureIndexEntrySchema,
        FixtureRegistrationBody: fixtureRegistrationBodySchema,
        ListedFixture: listedFixtureSchema,
        OperatorIndex: operatorIndexSchema,
        SeasonType: seasonTypeSchema,
        Team: teamSchema,
        FeedSettings: feedSettingsSchema,
        FeedState: feedStateSchema,
        DefinitionName: definitionNameSchema,
        UploadedAsset: uploadedAssetSchema,
        ItemHistory: itemHistorySchema,
        FeedHistory: feedHistorySchema,
        TokenRights: tokenRightsSchema,
        DefinitionList: {
          type: 'object',
          required: ['definitions'],
          properties: { definitions: { type: 'array', items: definitionNameSchema } },
        },
        JsonSchema: { type: 'object', description: 'A JSON Schema, draft 2020-12.' },
        LockBody: lockBodySchema,
        ItemLock: itemLockSchema,
        LockList: lockListSchema,
        StopBody: stopBodySchema,
        TokenStop: tokenStopSchema,
        StopList: stopListSchema,
        ErasureBody: erasureBodySchema,
        ErasureAnswer: erasureAnswerSchema,
        ImportAnswer: importAnswerSchema,
        Health: healthSchema,
        Readiness: readinessSchema,
        OpenApi: { type: 'object', description: 'An OpenAPI document.' },
        Problem: problemSchema,
      }),
    },
  }
}
