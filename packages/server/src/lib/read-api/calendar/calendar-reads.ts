import type { FixtureDetails } from '@fixture-feed/contract/fixture-index'
import { instantToMs, parseInstant } from '@fixture-feed/contract/instant'
import type { Steps } from '@fixture-feed/contract/steps'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isProblem, type Problem, problem } from '../../problem/problem.ts'
import { Rendition } from '../../representation/representation.ts'
import { viewsIncomplete } from '../../snapshot/views.ts'
import { baseAddress, type LinkBase } from '../link-base.ts'
import { gameTitle, siteName } from '../page-content.ts'
import { addRead, type ReadFrame } from '../read-route.ts'
import type { ReadSources } from '../read-sources.ts'
import type { FoundRendition } from '../select-response.ts'
import { urnOf } from '../urn.ts'
import { type CalendarGame, CalendarGames } from './calendar-games.ts'
import { type CalendarEvent, calendarText } from './calendar-text.ts'

const mediaType = 'text/calendar; charset=utf-8'

const dayMs = 86_400_000

/** A canceled or retired game stays in calendars for this time, so that programs remove or mark their copy. */
const canceledForMs = 30 * dayMs

/** Registers the calendar of all games, and one for each team. */
export function addCalendarReads(
  app: FastifyInstance,
  frame: ReadFrame,
  sources: ReadSources,
  linkBase: LinkBase,
): void {
  const games = new CalendarGames()
  const read = (request: FastifyRequest) => readCalendar({ ...sources, games, linkBase }, request)
  for (const [name, url] of [
    ['calendar', '/fixtures.ics'],
    ['team-calendar', '/teams/:teamId.ics'],
  ] as const) {
    // Calendar programs and link trackers add parameters.
    addRead(app, frame, { name, url, parameters: 'any', read })
  }
}

interface CalendarSources extends Pick<ReadSources, 'views' | 'derivedRenditions'> {
  readonly games: CalendarGames
  readonly linkBase: LinkBase
}

async function readCalendar(
  { views: completeViews, derivedRenditions, games, linkBase }: CalendarSources,
  request: FastifyRequest,
): Promise<FoundRendition | Problem> {
  const views = completeViews() ?? viewsIncomplete
  if (isProblem(views)) return views
  const { teamId } = request.params as { readonly teamId?: string }
  const { all, byTeam } = await games.read(views.catalog)
  const list = teamId === undefined ? all : byTeam.get(teamId)
  if (list === undefined)
    return problem(
      'not_found',
      `Unknown team ${JSON.stringify(teamId)}: no game with a complete index entry has a team with this id`,
    )
  const base = baseAddress(linkBase, request.raw)
  const nowMs = Date.now()
  // The day is a source of the calendar, because canceled games leave it after 30 days.
  const of = [list, Math.floor(nowMs / dayMs)]
  const name = ['calendar', teamId, base]
  const make = () => calendarOf(list.teamName ?? siteName, list.games, { base, nowMs })
  return { rendition: await derivedRenditions.readInSlices(name, of, make), policy: 'finished' }
}

interface EventContext {
  /** The address before `/games/…`. Without it, events have no link, because links in a calendar must be absolute. */
  readonly base: string | undefined
  readonly nowMs: number
}

function* calendarOf(
  name: string,
  games: readonly CalendarGame[],
  context: EventContext,
): Steps<Rendition> {
  const events = games
    .values()
    .map(game => calendarEvent(game, context))
    .filter(event => event !== undefined)
  const text = yield* calendarText(name, events)
  return new Rendition(Buffer.from(text), { mediaType })
}

/**
 * The event of a game; `undefined` if the game is canceled or retired and its registration has not changed for
 * `canceledForMs`.
 */
export function calendarEvent(
  { registration, details, isRetired, changedAt, position }: CalendarGame,
  { base, nowMs }: EventContext,
): CalendarEvent | undefined {
  const { fixtureId, firstEventAt } = registration
  const changedAtMs = toMs(changedAt)
  const status = statusOf(details, isRetired)
  if (status === 'CANCELLED' && changedAtMs + canceledForMs < nowMs) return undefined
  const { name, place } = details?.venue ?? {}
  return {
    uid: urnOf(fixtureId),
    summary: gameTitle(registration),
    startsAtMs: toMs(details?.scheduledAt ?? firstEventAt),
    changedAtMs,
    sequence: position,
    status,
    location: name && [name, place].filter(Boolean).join(', '),
    url: base && `${base}/games/${encodeURIComponent(fixtureId)}`,
  }
}

function statusOf({ status }: FixtureDetails = {}, isRetired: boolean): CalendarEvent['status'] {
  if (isRetired || status === 'canceled') return 'CANCELLED'
  return status === 'postponed' ? 'TENTATIVE' : 'CONFIRMED'
}

function toMs(dateTime: string): number {
  return instantToMs(parseInstant(dateTime))
}
