import type { FixtureDetails } from '@fixture-feed/contract/fixture-index'
import { instantToMs, parseInstant } from '@fixture-feed/contract/instant'
import type { Steps } from '@fixture-feed/contract/steps'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isProblem, problem } from '../../problem/problem.ts'
import { Rendition } from '../../representation/representation.ts'
import type { Catalog, RegisteredFixture } from '../../snapshot/catalog.ts'
import { viewsIncomplete } from '../../snapshot/views.ts'
import { baseAddress, type LinkBase } from '../link-base.ts'
import { gameTitle, isWhole, siteName } from '../page-content.ts'
import { addRead, type ReadFrame } from '../read-route.ts'
import type { ReadSources } from '../read-sources.ts'
import { urnOf } from '../urn.ts'
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
  for (const [name, url] of [
    ['calendar', '/fixtures.ics'],
    ['team-calendar', '/teams/:teamId.ics'],
  ] as const) {
    // Calendar programs and link trackers add parameters.
    const read = (request: FastifyRequest) => readCalendar(sources, linkBase, request)
    addRead(app, frame, { name, url, parameters: 'any', read })
  }
}

async function readCalendar(
  { views: completeViews, derivedRenditions }: ReadSources,
  linkBase: LinkBase,
  request: FastifyRequest,
) {
  const views = completeViews() ?? viewsIncomplete
  if (isProblem(views)) return views
  const { catalog } = views
  const { teamId } = request.params as { readonly teamId?: string }
  const name = teamId === undefined ? siteName : teamName(catalog, teamId)
  if (name === undefined) return problem('not_found', `No game of team ${JSON.stringify(teamId)}`)
  const base = baseAddress(linkBase, request.raw)
  const nowMs = Date.now()
  // Games leave the calendar once a day.
  const of = [catalog.fixturesVersion, Math.floor(nowMs / dayMs)]
  const rendition = await derivedRenditions.readInSlices(['calendar', teamId, base], of, () =>
    calendarOf(name, calendarEvents(catalog.registeredFixtures(), { teamId, base, nowMs })),
  )
  return { rendition, policy: 'finished' } as const
}

function* calendarOf(name: string, events: Iterable<CalendarEvent>): Steps<Rendition> {
  const text = yield* calendarText(name, events)
  return new Rendition(Buffer.from(text), { mediaType })
}

/** The ids of the teams that have a calendar. */
export function teamIdsIn(catalog: Catalog): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { registration } of catalog.registeredFixtures()) {
    if (!isWhole(registration)) continue
    ids.add(registration.awayTeam.id).add(registration.homeTeam.id)
  }
  return ids
}

/** The name of a team in its last registration; `undefined` if no fixture names the team. */
function teamName(catalog: Catalog, teamId: string): string | undefined {
  let name: string | undefined
  for (const { registration } of catalog.registeredFixtures()) {
    if (!isWhole(registration)) continue
    for (const team of [registration.awayTeam, registration.homeTeam])
      if (team.id === teamId) name = team.name
  }
  return name
}

interface CalendarSelection {
  /** The team whose games are selected. Default: the games of all teams. */
  readonly teamId: string | undefined
  /** The address before `/games/…`. Without it, events have no link, because links in a calendar must be absolute. */
  readonly base: string | undefined
  readonly nowMs: number
}

/** The events of registered fixtures. Fixtures without known teams or start have none. */
export function* calendarEvents(
  fixtures: Iterable<RegisteredFixture>,
  { teamId, base, nowMs }: CalendarSelection,
): Generator<CalendarEvent> {
  for (const { registration, details, isRetired, changedAt, position } of fixtures) {
    if (!isWhole(registration)) continue
    const { fixtureId, awayTeam, homeTeam } = registration
    if (teamId !== undefined && teamId !== awayTeam.id && teamId !== homeTeam.id) continue
    const changedAtMs = toMs(changedAt)
    const status = statusOf(details, isRetired)
    if (status === 'CANCELLED' && changedAtMs + canceledForMs < nowMs) continue
    const { name, place } = details?.venue ?? {}
    yield {
      uid: urnOf(fixtureId),
      summary: gameTitle(registration),
      startsAtMs: toMs(details?.scheduledAt ?? registration.firstEventAt),
      changedAtMs,
      sequence: position,
      status,
      location: name && [name, place].filter(Boolean).join(', '),
      url: base && `${base}/games/${encodeURIComponent(fixtureId)}`,
    }
  }
}

function statusOf({ status }: FixtureDetails = {}, isRetired: boolean): CalendarEvent['status'] {
  if (isRetired || status === 'canceled') return 'CANCELLED'
  return status === 'postponed' ? 'TENTATIVE' : 'CONFIRMED'
}

function toMs(dateTime: string): number {
  return instantToMs(parseInstant(dateTime))
}
