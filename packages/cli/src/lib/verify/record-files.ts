import type { RecordFiles } from '@fixture-feed/accuracy/accuracy'
import type { GameInput } from '@fixture-feed/generator/read-game'

type GameAction = GameInput['actions'][number]
type TeamOfGame = GameInput['home']

/** Replaces the ids of a source by the numbers of the record, and the numbers by the ids. */
export interface RecordIds {
  replaceIn<Value>(value: Value): Value
  restoreIn(text: string): string
}

/** Returns the replacements of the ids of a game whose source has ids that are not numbers. */
export function idsOfRecord(game: GameInput): RecordIds {
  const numbers = numbersOf(game)
  const ids = new Map([...numbers].map(([id, number]) => [String(number), id]))
  const numberOf = (id: string): string => String(numbers.get(id) ?? id)
  return {
    replaceIn: value => {
      const text = JSON.stringify(value)
      const replaced = text
        .replaceAll(/"([^"\\]+)"/g, (whole, id: string) =>
          numbers.has(id) ? `"${numberOf(id)}"` : whole,
        )
        .replaceAll(/"how":"(?:[^"\\]|\\.)*"/g, how =>
          how.replaceAll(/ of ([^\s,()"]+)/g, (_, id: string) => ` of ${numberOf(id)}`),
        )
      return JSON.parse(replaced) as typeof value
    },
    restoreIn: text => text.replaceAll(/\b9\d{8}\b/g, number => ids.get(number) ?? number),
  }
}

/**
 * The numbers of a game's teams and players. They have nine digits, so that they differ from every other number in a
 * text.
 */
function numbersOf({ away, home }: GameInput): ReadonlyMap<string, number> {
  const ids = [away, home].flatMap(team => [team.id, ...team.players.map(({ id }) => id)])
  return new Map(ids.map((id, index) => [id, 900_000_001 + index]))
}

/** The files of a game from another source, in the format from which the game record is read. */
export function recordFilesOf(game: GameInput): RecordFiles {
  const numbers = numbersOf(game)
  const { away, home, rules } = game
  const minutes = (ms: number) => ms / 60_000
  const boxScore = {
    game: {
      gameId: game.fixtureId,
      gameTimeLocal: game.tipoff.at,
      gameCode: `${game.date.replaceAll('-', '')}/`,
      regulationPeriods: rules.regulationPeriods,
      rules: {
        periodMinutes: minutes(rules.regulationMs),
        overtimeMinutes: minutes(rules.overtimeMs),
        foulLimit: rules.foulLimit,
      },
      arena: game.arena && { arenaName: game.arena.name, arenaCity: game.arena.city },
      awayTeam: teamOf(away, numbers),
      homeTeam: teamOf(home, numbers),
    },
  }
  const actions = game.actions.map((action, index) => toRawAction(action, { game, numbers, index }))
  return { playByPlay: { game: { actions } }, boxScore }
}

function teamOf(team: TeamOfGame, numbers: ReadonlyMap<string, number>): object {
  const { id, name, nickname, players, tricode } = team
  return {
    teamId: numbers.get(id),
    teamCity: name.endsWith(nickname) ? name.slice(0, -nickname.length).trim() : '',
    teamName: name.endsWith(nickname) ? nickname : name,
    teamTricode: tricode,
    players: players.map(player => ({
      personId: numbers.get(player.id),
      name: player.name,
      familyName: player.familyName,
      jerseyNum: player.jersey,
      starter: player.starter ? '1' : '0',
    })),
  }
}

interface ActionContext {
  readonly game: GameInput
  readonly numbers: ReadonlyMap<string, number>
  readonly index: number
}

const qualifiers = {
  paint: 'pointsinthepaint',
  fastBreak: 'fastbreak',
  secondChance: '2ndchance',
  offTurnover: 'fromturnover',
} as const

function toRawAction(action: GameAction, { game, index, numbers }: ActionContext): object {
  const { actionNumber, awayScore, clock, homeScore, period } = action
  const side = 'team' in action ? action.team : undefined
  const playerId = 'playerId' in action ? action.playerId : undefined
  return {
    actionNumber,
    orderNumber: index,
    period,
    clock,
    scoreAway: String(awayScore),
    scoreHome: String(homeScore),
    teamId: side && numbers.get(game[side].id),
    personId: playerId === undefined ? 0 : numbers.get(playerId),
    ...kindOf(action, numbers),
  }
}

/** The type of an action and the fields that belong to it. */
function kindOf(action: GameAction, numbers: ReadonlyMap<string, number>): object {
  switch (action.kind) {
    case 'shot':
    case 'free-throw': {
      const { assistId, kind, made, points } = action
      const tags = Object.entries(qualifiers)
        .filter(([tag]) => action[tag as keyof typeof qualifiers])
        .map(([, qualifier]) => qualifier)
      return {
        actionType: kind === 'shot' ? `${points}pt` : 'freethrow',
        subType: kind === 'shot' ? '' : tripOf(action),
        shotResult: made ? 'Made' : 'Missed',
        assistPersonId: assistId === undefined ? undefined : numbers.get(assistId),
        qualifiers: tags,
        points: kind === 'free-throw' && points !== 1 ? points : undefined,
      }
    }
    case 'rebound':
      return {
        actionType: 'rebound',
        subType: action.offensive ? 'offensive' : 'defensive',
        qualifiers: action.deadBall ? ['deadball'] : [],
      }
    case 'foul':
      return { actionType: 'foul', subType: 'personal' }
    case 'substitution':
      return { actionType: 'substitution', subType: action.direction }
    case 'period-start':
    case 'period-end':
      return { actionType: 'period', subType: action.kind.slice('period-'.length) }
    case 'game-end':
      return { actionType: 'game', subType: 'end' }
    case 'other':
      return { actionType: 'memo' }
    default:
      return { actionType: action.kind }
  }
}

function tripOf({ endsPossession, single }: Extract<GameAction, { kind: 'free-throw' }>): string {
  if (single) return '1 of 1'
  return endsPossession ? '2 of 2' : '1 of 2'
}
