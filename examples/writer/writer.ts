/**
 * Lets a language model write the report of a finished game, verifies it, and proposes it under a hold. See README.md.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readRecord } from '@fixture-feed/accuracy/accuracy'
import { verifyItem } from '@fixture-feed/accuracy/verify'
import { OperatorClient } from '@fixture-feed/client/operator'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { requireGame } from '@fixture-feed/generator/read-game'
import type { OwnItem } from './facts.ts'
import { askModel, type Model } from './model.ts'
import { proposeItem } from './publish-item.ts'
import { responseSchema } from './response.ts'
import { writeItem } from './write-item.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'model-url': { type: 'string' },
    model: { type: 'string' },
    to: { type: 'string', default: 'http://127.0.0.1:8081' },
    language: { type: 'string', default: 'en' },
    'dry-run': { type: 'boolean', default: false },
  },
})

async function run(): Promise<void> {
  const [playByPlayFile, boxScoreFile] = positionals
  const { 'model-url': url, model: name, to, language } = values
  if (playByPlayFile === undefined || boxScoreFile === undefined || !url || !name)
    throw new Error(
      'Usage: writer.ts PLAY_BY_PLAY BOX_SCORE --model-url URL --model NAME [--to URL]',
    )
  if (language !== 'en' && language !== 'es') throw new Error(`Unknown language "${language}"`)
  const files = { playByPlay: parseFile(playByPlayFile), boxScore: parseFile(boxScoreFile) }
  const { fixture, feeds } = generateFeeds(requireGame(files), { languages: [language] })
  const feed = feeds.find(({ feedKey }) => feedKey === 'pulse')
  const item = feed?.items.find(each => each.definitionKey === 'basketball.post-game-summary')
  const evidence = feed?.evidence.find(({ id }) => id === item?.id)
  if (feed === undefined || item === undefined || evidence === undefined)
    throw new Error('The game is not over, so it has no report')
  const own: OwnItem = { item, evidence }
  const record = readRecord(files)
  const model: Model = { url, name, key: process.env.WRITER_API_KEY || undefined }
  const written = await writeItem({
    own,
    entities: feed.items.flatMap(({ entities }) => entities),
    language,
    ask: prompt => askModel(model, { ...prompt, schema: responseSchema }),
    verify: (draft, its) => verifyItem(draft, its, { record, language }),
  })
  for (const [field, reason] of written.refused)
    process.stderr.write(
      `${field}: text of the generator, because the model's text was refused: ${reason}\n`,
    )
  process.stdout.write(`${written.item.content.headline}\n\n${written.item.content.summary}\n`)
  if (values['dry-run']) return
  const token = process.env.FIXTURE_FEED_OPERATOR_TOKEN ?? ''
  const client = new OperatorClient({ url: to, token })
  const place = { fixtureId: fixture.fixtureId, feedKey: 'pulse' }
  await proposeItem(client, place, written)
  process.stderr.write(`proposed ${written.item.id}\n`)
}

function parseFile(path: string): object {
  return JSON.parse(readFileSync(path, 'utf8'))
}

run().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
})
