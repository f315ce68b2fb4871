import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDefinitionSet } from '@fixture-feed/contract/definition-set'
import { evidenceIssues, validateDraftEvidence } from '@fixture-feed/contract/evidence'
import { validateFixtureRegistration } from '@fixture-feed/contract/operator-bodies'
import { runToCompletion } from '@fixture-feed/contract/steps'
import { validateItemFully, validateSnapshot } from '@fixture-feed/contract/validate'
import { type SimulationOptions, simulateGame } from '@fixture-feed/simulator/simulate-game'
import { smallGame } from '@fixture-feed/simulator/small-game'
import { assetName } from './asset-name.ts'
import { type GeneratedFeeds, generateFeeds, type Languages } from './generate.ts'
import { toHistoryGame } from './history.ts'
import { generateGame } from './lib/draft/all-items.ts'
import { smallInput } from './lib/testing/small-input.ts'
import { toSnapshot } from './publication-log.ts'
import { type GameFiles, type GameInput, readGame } from './read-game.ts'

const definitions = createDefinitionSet()

function simulated(options: SimulationOptions): GameInput {
  const { game, problems } = readGame(simulateGame(options))
  assert.deepEqual(problems, [])
  return game ?? assert.fail()
}

/** Games of the season, the play-in and the playoffs, with and without overtime. */
const games = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 36].map(seed => simulated({ seed })),
  ...[1, 14].map(seed => simulated({ seed, stage: 'playoffs' })),
  simulated({ seed: 4, stage: 'play-in' }),
]

assert.ok(games.some(({ actions }) => actions.some(({ period }) => period > 4)))

const generated = games.map(game => ({ ...generateFeeds(game), fixtureId: game.fixtureId }))
const drafts = games.map(game => generateGame(game, { history: undefined }).items)

const itemsOf = (feeds: GeneratedFeeds) => feeds.feeds.flatMap(({ items }) => items)

test('generateFeeds() returns a valid registration and valid snapshots', () => {
  for (const { fixtureId, fixture, feeds } of generated) {
    const { fixtureId: _, ...body } = fixture
    assert.deepEqual(validateFixtureRegistration(body), [])
    for (const feed of feeds) {
      const snapshot = toSnapshot(fixtureId, feed)
      assert.deepEqual(validateSnapshot(snapshot, { definitions }), [])
    }
  }
})

test('generateFeeds() fills pulse with the newest versions and pulse-v1 with the first of those that have two', () => {
  const references = (feedKey: string) => {
    const items = generated.flatMap(({ feeds }) =>
      feeds.filter(feed => feed.feedKey === feedKey).flatMap(({ items }) => items),
    )
    const all = items.map(
      ({ definitionKey, definitionVersion }) => `${definitionKey.slice(11)}@${definitionVersion}`,
    )
    return [...new Set(all)].toSorted()
  }
  assert.deepEqual(references('pulse'), [
    'defensive-summary@1',
    'four-factors@2',
    'initial-game-entry-summary@1',
    'player-performance-summary@2',
    'point-breakdown@1',
    'post-game-summary@1',
    'pre-game-summary@1',
    'run-momentum@1',
    'team-performance-summary@2',
    'timeout-quarter-halftime-summary@1',
  ])
  assert.deepEqual(references('pulse-v1'), [
    'four-factors@1',
    'player-performance-summary@1',
    'team-performance-summary@1',
  ])
})

test('generateFeeds() returns the same bytes for the same files', () => {
  const [files, again] = [simulateGame({ seed: 12 }), simulateGame({ seed: 12 })]
  const [first, second] = [files, again].map(each => JSON.stringify(generateFeeds(readable(each))))
  assert.equal(first, second)
})

test('generateFeeds() orders items by time and id, and keeps effectiveAt up to asOf', () => {
  for (const { feeds } of generated) {
    for (const { items } of feeds) {
      const keys = items.map(({ effectiveAt, id }) => [Date.parse(effectiveAt), id] as const)
      for (const [index, [time, id]] of keys.entries()) {
        const [earlier, before] = keys[index - 1] ?? [0, '']
        assert.ok(earlier < time || (earlier === time && before < id), `${before} before ${id}`)
      }
      for (const { effectiveAt, asOf, publishedAt, revision } of items) {
        assert.ok(Date.parse(effectiveAt) <= Date.parse(asOf))
        assert.equal(publishedAt, asOf)
        assert.equal(revision, 1)
      }
    }
  }
})

test('generateFeeds() names assets by their bytes, at the address that the service will give them', () => {
  for (const { feeds } of generated.slice(0, 3)) {
    for (const { feedKey, items, assets } of feeds) {
      const hrefs = new Set(items.flatMap(item => item.assets.map(({ href }) => href)))
      assert.deepEqual(
        [...hrefs].toSorted(),
        assets.map(({ name }) => `${feedKey}/assets/${name}`).toSorted(),
      )
      for (const { name, mediaType, text } of assets) {
        assert.equal(name, assetName(mediaType, new TextEncoder().encode(text), '.svg'))
      }
    }
  }
})

test('assetName() is the start of a SHA-256 over media type and bytes, with the extension', () => {
  // The first 32 digits of the output of: printf 'image/svg+xml\n<svg/>' | sha256sum
  const name = assetName('image/svg+xml', new TextEncoder().encode('<svg/>'), '.SVG')
  assert.equal(name, '018f81a7dd883eb477ab5e3afd43ea28.svg')
})

/** The fields of a content that people read as sentences. */
const textFields = [
  'headline',
  'summary',
  'statLine',
  'descriptor',
  'supportingContext',
  'keyTakeaways',
  'whatToWatchNext',
]

/** The texts of a content, each with its JSON Pointer. */
function textsIn(
  content: Readonly<Record<string, unknown>>,
): readonly (readonly [path: string, text: string])[] {
  return textFields.flatMap(field => {
    const value = content[field]
    if (typeof value === 'string') return [[`/${field}`, value] as const]
    if (!Array.isArray(value)) return []
    return value.map((text: unknown, index) => [`/${field}/${index}`, String(text)] as const)
  })
}

test('every number of a text is within a claim, and every claim within its text', () => {
  for (const items of drafts) {
    for (const { item, claims } of items) {
      // These texts come from the source: labels, dates and times of the schedule.
      if (item.definitionKey.includes('pre-game')) continue
      for (const [path, text] of textsIn(item.content)) {
        if (path.endsWith('descriptor')) continue
        const own = claims.filter(claim => claim.path === path)
        for (const { start, end } of own) assert.ok(start < end && end <= text.length, item.id)
        for (const { 0: digits, index } of text.matchAll(
          /(?<!\d)(?!3-point(?:er| range| attempt)|\d(?:st|nd|rd|th|OT))\d+/g,
        )) {
          const isClaimed = own.some(
            ({ start, end }) => start <= index && index + digits.length <= end,
          )
          assert.ok(isClaimed, `${item.id} ${path}: ${digits} in "${text}"`)
        }
      }
    }
  }
})

test('evidence fits its items, and has the plays of each number that is not 0', () => {
  for (const items of drafts) {
    const evidence = items.flatMap(each => each.evidence ?? [])
    assert.deepEqual(
      runToCompletion(
        evidenceIssues(
          evidence,
          items.map(({ item }) => item),
        ),
      ),
      [],
    )
    for (const one of evidence) {
      assert.deepEqual(validateDraftEvidence(one), [])
      for (const { how, plays } of one.claims) {
        assert.doesNotMatch(how, /undefined|NaN/)
        const isCounted = / = /.test(how) && !/ = (?:0(?:, )?)+$| in (?:\d|season)/.test(how)
        assert.ok(plays.length > 0 || !isCounted, `${one.id}: ${how}`)
      }
    }
  }
})

test('generateFeeds() warns where the box score differs, and only of a finished game', () => {
  const files = smallGame('Q1 12:00 start; 11:00 A1 2+; to the end')
  const away = files.boxScore.game.awayTeam as object
  const boxScore = {
    game: { ...files.boxScore.game, awayTeam: { ...away, statistics: { steals: 2 } } },
  }
  const { game } = readGame({ ...files, boxScore })
  assert.ok(game)
  assert.deepEqual(generateFeeds(game).warnings, [
    {
      message:
        'The box score differs from the play-by-play in steals of Rivertown Otters (101): box score 2, play-by-play 0',
    },
  ])
  assert.deepEqual(generateFeeds({ ...game, status: 'live' }).warnings, [])
})

test('generateFeeds() registers the fixture by its local date and first action', () => {
  assert.deepEqual(generateFeeds(smallInput('Q1 12:00 start')).fixture, {
    fixtureId: '9922500001',
    key: '20260110-ott-at-her',
    label: null,
    date: '2026-01-10',
    seasonType: 'Regular Season',
    awayTeam: { id: '101', name: 'Rivertown Otters', tricode: 'OTT' },
    homeTeam: { id: '102', name: 'Hillford Herons', tricode: 'HER' },
    firstEventAt: '2026-01-11T00:10:00.0Z',
    feeds: ['pulse', 'pulse-v1', 'box-score'],
    details: {
      scheduledAt: '2026-01-10T19:00:00-05:00',
      venue: { name: 'Lakeside Hall', place: 'Hillford' },
      away: { shortName: 'Otters' },
      home: { shortName: 'Herons' },
    },
  })
  assert.equal(generateFeeds(smallInput('')).fixture.firstEventAt, '2026-01-10T19:00:00-05:00')
})

test('generateFeeds() registers the colors of the teams if the box score states two', () => {
  const files = smallGame('Q1 12:00 start')
  const { game } = files.boxScore
  const colorsOf = (teamColors: unknown) => {
    const awayTeam = { ...(game.awayTeam as object), teamColors }
    const reading = readGame({ ...files, boxScore: { game: { ...game, awayTeam } } })
    assert.ok(reading.game)
    return generateFeeds(reading.game).fixture.details?.away?.colors
  }
  assert.deepEqual(colorsOf(['#aa0000', '#00BB00']), ['#aa0000', '#00BB00'])
  for (const other of [undefined, 'red', ['#aa0000'], ['red', 'blue'], [1, 2]])
    assert.equal(colorsOf(other), undefined)
  const { details } = generateFeeds(simulated({ seed: 1 })).fixture
  assert.equal(details?.home?.colors?.length, 2)
})

test('generateFeeds() registers the records of the teams before a game of the regular season', () => {
  const input = simulated({ seed: 1 })
  const meeting = toHistoryGame(input)
  const earlier = { ...meeting, fixtureId: '9922500000', tipoff: '2020-01-05T00:00:00Z' }
  const { season } = input
  const history = { covers: [{ season, seasonType: 'Regular Season' as const }], games: [earlier] }
  const { details } = generateFeeds(input, { history }).fixture
  assert.deepEqual([details?.away?.record, details?.home?.record].sort(), ['0-1', '1-0'])
  const playoffs = generateFeeds({ ...input, seasonType: 'Playoffs' }, { history }).fixture.details
  assert.equal(playoffs?.away?.record, undefined)
})

test('the preview of a playoff game states that it decides a series tied 3-3', () => {
  const input: GameInput = { ...simulated({ seed: 1 }), seasonType: 'Playoffs', label: null }
  const won = toHistoryGame(input)
  const lost = {
    ...won,
    away: { ...won.away, statistics: won.home.statistics },
    home: { ...won.home, statistics: won.away.statistics },
  }
  const headlineAfter = (games: number) => {
    const earlier = Array.from({ length: games }, (_, index) => ({
      ...(index % 2 === 0 ? won : lost),
      fixtureId: `992250000${index}`,
      tipoff: `2020-01-0${1 + index}T00:00:00Z`,
    }))
    const history = {
      covers: [{ season: input.season, seasonType: 'Playoffs' as const }],
      games: earlier,
    }
    const items = itemsOf(generateFeeds(input, { history }))
    return String(items.find(({ id }) => id.includes(':pre-game-summary:'))?.content.headline)
  }
  assert.match(headlineAfter(4), /, series tied 2-2$/)
  assert.match(headlineAfter(5), / lead series 3-2$/)
  assert.match(headlineAfter(6), / at .* decides series tied 3-3$/)
})

test('generateFeeds() returns only the pre-game summary before the first basket', () => {
  const [pulse, first] = generateFeeds(smallInput('')).feeds
  assert.deepEqual(
    pulse?.items.map(({ id, effectiveAt }) => [id, effectiveAt]),
    [['9922500001:pre-game-summary:pre', '2026-01-10T00:00:00Z']],
  )
  assert.deepEqual(first?.items, [])
})

test('a run states its points, the change of the score and its contributors', () => {
  const items = itemsOf(
    generateFeeds(
      smallInput(
        'Q1 12:00 start; H1 3+; #3 H2 2+; #4 A1 3+ <A2; #5 H1 tov; A3 stl; #7 0:00 end; #8 Q2 12:00 start; #9 A1 2+ off; #10 A2 ft+ 1/1; #11 11:00 A3 3+ <A2',
      ),
    ),
  )
  const run = items.find(({ id }) => id.includes('run-momentum'))
  assert.equal(run?.id, '9922500001:run-momentum:team-101:a4')
  const { summary, ...content } = run?.content ?? {}
  assert.deepEqual(content, {
    teamId: '101',
    actionNumber: 11,
    run: {
      teamId: '101',
      pointsFor: 9,
      pointsAgainst: 0,
      unanswered: true,
      startActionNumber: 4,
      lastActionNumber: 11,
      startScore: { away: 0, home: 5 },
      endScore: { away: 9, home: 5 },
      periods: [1, 2],
    },
    contributors: [
      { playerId: '1', points: 5, assists: 0, steals: 0 },
      { playerId: '3', points: 3, assists: 0, steals: 1 },
      { playerId: '2', points: 1, assists: 2, steals: 0 },
    ],
    turnoversForced: 1,
    pointsOffTurnovers: 2,
    gameState: {
      period: 2,
      periodLabel: 'Q2',
      clock: 'PT11M00.00S',
      awayTeamId: '101',
      awayScore: 9,
      homeTeamId: '102',
      homeScore: 5,
    },
  })
  assert.match(
    String(summary),
    /the Otters.* to (?:turn a 5-0 deficit into a 9-5 lead|erase a 5-0 deficit and go up 9-5)\. .*five of the nine points.*\.$/i,
  )
})

test('four factors omit a factor of too few plays, and version 1 requires all four', () => {
  // After one missed shot, the twelve possessions of each team contain no further miss, so there are too few rebounds
  // for the rebound factor.
  const trips = Array.from({ length: 12 }, () => 'A1 2+; H1 3+').join('; ')
  const early = generateFeeds(
    smallInput(`Q1 12:00 start; A1 2-; H2 dreb; ${trips}; #900 10:00 A timeout; 0:00 end`),
  )
  const [v2, v1] = early.feeds.map(({ items }) =>
    items.filter(({ id }) => id.includes('four-factors')),
  )
  assert.deepEqual(
    v2?.map(({ id }) => id),
    ['9922500001:four-factors:v2:a900', '9922500001:four-factors:v2:p1'],
  )
  assert.deepEqual(v2?.[0]?.content.unavailableFactorKeys, ['offensiveReboundPercentage'])
  assert.equal((v2?.[0]?.content.factors as unknown[]).length, 3)
  assert.deepEqual(v1, [])
})

test('four factors are omitted after a few possessions', () => {
  const { feeds } = generateFeeds(
    smallInput('Q1 12:00 start; A1 2+; H1 2-; A1 dreb; #5 10:00 A timeout; 0:00 end'),
  )
  const factors = feeds.flatMap(({ items }) =>
    items.filter(({ id }) => id.includes('four-factors')),
  )
  assert.deepEqual(factors, [])
})

test('a team has no chart if the place of one of its shots is far from the court', () => {
  const files = smallGame(
    'Q1 12:00 start; 11:40 A1 3+ <A2; 11:20 A1 3+; 11:00 A2 2+; 10:30 A timeout; 9:00 A2 2+; to the end',
  )
  const chartsOf = (game: GameInput): number =>
    generateFeeds(game).feeds.flatMap(({ items }) => items.flatMap(({ assets }) => assets)).length
  const charts = chartsOf(readable(files))
  const far = structuredClone(files)
  const [shot] = far.playByPlay.game.actions.filter(({ actionType }) => actionType === '2pt')
  Object.assign(shot ?? assert.fail(), { y: -1e308 })
  assert.ok(chartsOf(readable(far)) < charts)
})

function readable(files: GameFiles): GameInput {
  return readGame(files).game ?? assert.fail()
}

test('generateFeeds() omits an invalid item, and reports it', () => {
  const game = smallInput(`Q1 12:00 start; ${'A1 2+; '.repeat(10)} H1 3+; to the end`)
  const players = game.away.players.map(player =>
    player.id === '1' ? { ...player, name: '' } : player,
  )
  const { feeds, warnings } = generateFeeds({ ...game, away: { ...game.away, players } })
  const whole = generateFeeds(game)
  const idsOf = (all: typeof feeds) =>
    all.flatMap(({ feedKey, items }) => items.map(({ id }) => `${feedKey} ${id}`))
  const missing = idsOf(whole.feeds).filter(id => !idsOf(feeds).includes(id))
  assert.ok(
    missing.some(id => id.endsWith(':player-1:points-20')),
    missing.join(),
  )
  assert.ok(idsOf(feeds).length > 5)
  assert.ok(warnings.every(({ message }) => message.startsWith('Item 9922500001:')))
  assert.match(warnings[0]?.message ?? '', /is left out, because it is invalid: .*displayName/)
  for (const { items } of feeds) {
    for (const item of items) assert.deepEqual(validateItemFully(item, definitions), [], item.id)
  }
})

test('a break counts from the stoppage that it names', () => {
  const wordsOf = (notation: string, id: string): string => {
    const item = generateFeeds(smallInput(notation)).feeds[0]?.items.find(each =>
      each.id.endsWith(id),
    )
    assert.ok(item)
    return [item.content.headline, ...(item.content.keyTakeaways as string[])].join(' ')
  }
  const first = 'Q1 12:00 start; 11:00 A1 3+; A1 3+; A1 3+; #50 10:00 A timeout'
  const second = `${first}; 9:00 H1 3+; H1 3+; H1 3+; #60 8:00 H timeout`
  assert.match(wordsOf(second, ':a60'), /since (?:the )?last timeout/)
  // The second timeout belongs to the same stoppage, so its counts start at the first timeout of the stoppage.
  const merged = wordsOf(`${second}; 7:50 H2 2+; 7:45 A timeout`, ':a60')
  assert.match(merged, /\b2-0\b.* since the last timeout|since the last timeout.*\b2-0\b/i)
  const inSecond = wordsOf(
    `${first}; 0:00 end; Q2 12:00 start; 11:00 H1 3+; H1 3+; #80 9:00 A timeout`,
    ':a80',
  )
  assert.match(inSecond, /in (?:the )?second quarter/)
  assert.doesNotMatch(inSecond, /since/)
})

test('no takeaway of a break repeats a player and a number of its headline', () => {
  for (const { feeds } of generated) {
    for (const { content, entities, id } of feeds[0]?.items ?? []) {
      if (!id.includes(':timeout-quarter-halftime-summary:')) continue
      const headline = String(content.headline)
      const named = entities.filter(
        ({ displayName, kind }) => kind === 'player' && headline.includes(displayName),
      )
      const numbers: readonly string[] = headline.match(/\d+/g) ?? []
      for (const takeaway of content.keyTakeaways as readonly string[]) {
        const repeated = named.filter(({ displayName }) =>
          takeaway.includes(displayName.split(' ').at(-1) ?? ''),
        )
        const words = 'zero one two three four five six seven eight nine'.split(' ')
        const [stated = ''] = takeaway.match(/[\w-]+(?= points)/) ?? []
        const points = words.includes(stated) ? String(words.indexOf(stated)) : stated
        assert.ok(repeated.length === 0 || !numbers.includes(points), `${headline}: ${takeaway}`)
        assert.ok(
          !/straight|run/.test(headline) || !/last \S+ points|straight|-0 run/.test(takeaway),
          takeaway,
        )
      }
    }
  }
})

test('no headline is longer than 70 characters with long names that players of both teams have', () => {
  const players = ['Shai Gilgeous-Alexander', 'Giannis Antetokounmpo', 'Kentavious Caldwell-Pope']
  const renamed = (team: GameInput['away'], nickname: string) => ({
    ...team,
    nickname,
    name: `${team.name.replace(team.nickname, '')}${nickname}`,
    players: team.players.map((player, index) => {
      const name = players[index]
      return name === undefined ? player : { ...player, name, familyName: name.split(' ')[1] ?? '' }
    }),
  })
  const long = games.slice(9).map(game => ({
    ...game,
    away: renamed(game.away, 'Trail Blazers'),
    home: renamed(game.home, 'Timberwolves'),
  }))
  for (const game of long) {
    for (const { content, id } of itemsOf(
      generateFeeds(game, { languages: ['en', 'es', 'es-419'] }),
    )) {
      const { headline = '' } = content
      assert.ok(String(headline).length <= 70, `${id}: ${headline}`)
    }
  }
})

test('generateFeeds() warns about club names that texts use as plurals', () => {
  const [game] = games
  assert.ok(game)
  const named = (name: string, nickname: string) => ({ ...game.home, name, nickname })
  const warningsFor = (home: GameInput['home'], languages: Languages) =>
    generateFeeds({ ...game, home }, { languages }).warnings.map(({ message }) => message)
  const all = ['en', 'es', 'es-419'] as const
  assert.deepEqual(warningsFor(named('Hillford Herons', 'Herons'), all), [])
  assert.deepEqual(warningsFor(named('Hillford Thaw', 'Thaw'), ['en', 'es']), [])
  const [singular] = warningsFor(named('Hillford Thaw', 'Thaw'), all)
  assert.match(singular ?? '', /^Texts in es-419 use the name "Thaw" \(\d+\) as a plural/)
  const [bare] = warningsFor(named('Hillford', 'Hillford'), all)
  assert.match(bare ?? '', /^Texts in en and es and es-419 use the name "Hillford"/)
})

test('texts have short headlines, short recaps, no sentence that starts with a digit and no text twice', () => {
  for (const { feeds } of generated) {
    for (const { content, id } of feeds[0]?.items ?? []) {
      const texts = textsIn(content)
      for (const [path, text] of texts) {
        if (path === '/headline') assert.ok(text.length <= 70, `${id}: ${text}`)
        assert.doesNotMatch(text, /since the last break/i, id)
        const isProse = !/headline|statLine|descriptor/.test(path)
        const sentences = text.split(/(?<=(?<![ap]\.m)\.) (?=\p{Lu})/u)
        if (isProse) assert.ok(!sentences.some(each => /^\d/.test(each)), `${id}: ${text}`)
        if (path === '/summary' && id.includes(':post-game-summary:')) {
          assert.ok(sentences.length <= 6, `${id}: ${text}`)
        }
      }
      const all = texts.map(([, text]) => text)
      assert.equal(new Set(all).size, all.length, `${id}: one text twice`)
    }
  }
})

test('a timeout states the leading scorer once', () => {
  const notation =
    'Q1 12:00 start; 11:40 A1 3+ <A2; 11:00 A1 3+ <A2; 10:30 A1 2+; 10:20 H timeout; 10:00 H1 2+; 0:00 end'
  const { game } = readGame(smallGame(notation))
  assert.ok(game)
  const items = generateFeeds(game).feeds.flatMap(({ items: ofFeed }) => ofFeed)
  const timeout = items.find(({ id }) => /timeout-quarter-halftime-summary:a\d+$/.test(id))
  const takeaways = timeout?.content.keyTakeaways as readonly string[]
  assert.equal(takeaways.filter(text => /eight points/.test(text)).length, 1, takeaways.join('\n'))
})

test('no summary of a player names the player in three sentences in a row', () => {
  const [first] = games
  const inSpanish = generateFeeds(first ?? assert.fail(), { languages: ['es'] })
  for (const { content, entities, id } of [...generated, inSpanish].flatMap(itemsOf)) {
    if (!id.includes(':player-performance-summary:')) continue
    const player = entities.find(entity => entity.id === content.playerId)
    const familyName = player?.displayName.split(' ').at(-1) ?? assert.fail(id)
    const sentences = String(content.summary).split(/(?<=\.) (?=\p{Lu})/u)
    const isNamed = sentences.map(sentence => Number(sentence.includes(familyName))).join('')
    assert.ok(!isNamed.includes('111'), `${id}: ${content.summary}`)
  }
})

test('the headline of every timeout states the time left', () => {
  const headlines = generated
    .flatMap(itemsOf)
    .filter(({ content }) => (content.break as { kind?: string } | undefined)?.kind === 'timeout')
    .map(({ content }) => String(content.headline))
  assert.ok(headlines.length > 50)
  for (const headline of headlines)
    assert.match(headline, / with [\d:.]+(?: seconds?)? left| buzzer/)
})

test('two teammates with as many fouls are stated in one sentence', () => {
  const texts = generated.flatMap(itemsOf).map(({ content }) => JSON.stringify(content))
  assert.ok(texts.some(text => / and .* have (?:three|four|five) fouls apiece/.test(text)))
})

test('the winning free throws of one trip are stated together', () => {
  const [last] = itemsOf(generateFeeds(simulated({ seed: 44, stage: 'playoffs' }))).filter(
    ({ id }) => id.includes(':post-game-summary:'),
  )
  const summary = String(last?.content.summary)
  assert.match(summary, /two free throws with 1\.5 seconds left in overtime put .* ahead 126-124/)
  assert.doesNotMatch(summary, /never trailed again/)
})

test('Spanish texts have the Spanish names of cities', () => {
  const { arena, ...more } = simulated({ seed: 2 })
  const game = { ...more, arena: { ...(arena ?? assert.fail()), city: 'New York' } }
  const previews = generateFeeds(game, { languages: ['en', 'es', 'es-419'] }).feeds.flatMap(
    ({ items }) => items.filter(({ id }) => id.includes(':pre-game-summary:')),
  )
  assert.deepEqual(
    previews.map(({ content }) => /N\w+ York/.exec(String(content.summary))?.[0]),
    ['New York', 'Nueva York', 'Nueva York'],
  )
})

test('labels of playoff games have a comma, and the round in the language of the text', () => {
  const game = { ...simulated({ seed: 3, stage: 'playoffs' }), label: { text: 'Finals - Game 7' } }
  const headlines = generateFeeds(game, { languages: ['en', 'es'] }).feeds.flatMap(({ items }) =>
    items.flatMap(({ content, id }) =>
      id.includes(':post-game') ? [String(content.headline)] : [],
    ),
  )
  assert.deepEqual(
    headlines.map(headline => headline.split(':')[0]),
    ['Finals, Game 7', 'Final, séptimo partido'],
  )
})
