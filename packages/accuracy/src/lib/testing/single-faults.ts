import { type SimulatedGame, simulateGame } from '@fixture-feed/simulator/simulate-game'

/** A JSON object of a file, to be edited in place. */
export type Editable = Record<string, unknown>

/** A simulated game whose files can be edited. */
export class EditableGame {
  readonly files: { readonly playByPlay: Editable; readonly boxScore: Editable }

  constructor(game: SimulatedGame) {
    this.files = JSON.parse(JSON.stringify(game))
  }

  get game(): Editable {
    return this.files.boxScore.game as Editable
  }

  get plays(): Editable {
    return this.files.playByPlay.game as Editable
  }

  get actions(): Editable[] {
    return this.plays.actions as Editable[]
  }

  set actions(actions: readonly unknown[]) {
    this.plays.actions = actions
  }

  get away(): Editable {
    return this.game.awayTeam as Editable
  }

  get home(): Editable {
    return this.game.homeTeam as Editable
  }

  action(actionNumber: number): Editable {
    const action = this.actions.find(each => each.actionNumber === actionNumber)
    if (action === undefined) throw new RangeError(`Cannot find action ${actionNumber}`)
    return action
  }

  change(actionNumber: number, change: Editable): void {
    Object.assign(this.action(actionNumber), change)
  }

  changeEach(isChanged: (action: Editable) => boolean, change: Editable): void {
    for (const action of this.actions.filter(isChanged)) Object.assign(action, change)
  }

  remove(actionNumber: number): void {
    this.actions = this.actions.filter(each => each.actionNumber !== actionNumber)
  }

  removeEach(isRemoved: (action: Editable) => boolean): void {
    this.actions = this.actions.filter(action => !isRemoved(action))
  }

  /** Inserts a line after an action. */
  insertAfter(actionNumber: number, line: unknown): void {
    const index = this.actions.indexOf(this.action(actionNumber))
    this.actions = this.actions.toSpliced(index + 1, 0, line as Editable)
  }

  /** Exchanges the places of two actions. */
  exchange(one: number, other: number): void {
    const first = this.action(one)
    const second = this.action(other)
    const { orderNumber } = first
    first.orderNumber = second.orderNumber
    second.orderNumber = orderNumber
  }

  rows(side: 'away' | 'home'): Editable[] {
    return this[side].players as Editable[]
  }

  player(personId: number): Editable {
    const row = [...this.rows('away'), ...this.rows('home')].find(
      each => each.personId === personId,
    )
    if (row === undefined) throw new RangeError(`Cannot find player ${personId}`)
    return row
  }

  /** Moves the row of a player into the list of the other team. */
  moveToOtherTeam(personId: number): void {
    const row = this.player(personId)
    const from = this.rows('away').includes(row) ? this.away : this.home
    const to = from === this.away ? this.home : this.away
    from.players = (from.players as Editable[]).filter(each => each !== row)
    to.players = [...(to.players as Editable[]), row]
  }
}

/** A fault in the files of a game, in one place. */
export interface SingleFault {
  /**
   * As real providers have them: a score, a row of the box score, a field of a line, a field of the frame, or something that
   * no line records.
   */
  readonly kind: 'score' | 'row' | 'line' | 'frame' | 'unrecorded'
  readonly name: string
  readonly edit: (game: EditableGame) => void
  /** The number of missing items of the unedited game. */
  readonly missing: number
  /** The expected report. Default: none. */
  readonly reports?: RegExp
  /** Whether the edit takes away or moves something that counts, so that the game is another one. */
  readonly changesTruth?: boolean
}

export const editedSeed = 7

export function editedGame(
  { edit }: Pick<SingleFault, 'edit'>,
  seed: number = editedSeed,
): EditableGame {
  const game = new EditableGame(simulateGame({ seed }))
  edit(game)
  return game
}

const isType =
  (actionType: string): ((action: Editable) => boolean) =>
  (action: Editable): boolean =>
    action.actionType === actionType

const changed =
  (actionNumber: number, change: Editable) =>
  (game: EditableGame): void =>
    game.change(actionNumber, change)

const row =
  (personId: number, change: Editable) =>
  (game: EditableGame): void => {
    Object.assign(game.player(personId), change)
  }

/** Replaces the row of a player. */
const replacedRow =
  (personId: number, by: unknown) =>
  (game: EditableGame): void => {
    const index = game.rows('home').indexOf(game.player(personId))
    game.home.players = game.rows('home').with(index, by as Editable)
  }

const scores: readonly SingleFault[] = [
  {
    kind: 'score',
    name: 'a free throw that counts two',
    edit: game => {
      game.remove(27)
      game.change(28, { subType: '1 of 1' })
    },
    reports: /subType: expected .*: its points follow from the score/,
    changesTruth: true,
    missing: 0,
  },
  {
    kind: 'score',
    name: 'a two that counts three',
    edit: changed(176, { actionType: '2pt' }),
    reports: /actionType: expected .*: its points follow from the score/,
    missing: 0,
  },
  {
    kind: 'score',
    name: 'a miss that counts',
    edit: changed(173, { shotResult: 'Missed' }),
    reports: /shotResult: expected .*: its points follow from the score/,
    missing: 0,
  },
  {
    kind: 'score',
    name: 'a make that does not count',
    edit: changed(177, { shotResult: 'Made' }),
    reports: /shotResult: expected .*: its points follow from the score/,
    missing: 0,
  },
  {
    kind: 'score',
    name: 'a substitution with the score of before',
    edit: changed(164, { scoreHome: '29' }),
    reports: /scoreHome: expected .*: its score follows from the lines around it/,
    missing: 0,
  },
  {
    kind: 'score',
    name: 'a basket with the score of before',
    edit: changed(173, { scoreAway: '29' }),
    reports: /scoreAway: expected .*: its score follows from the lines around it/,
    missing: 0,
  },
  {
    kind: 'score',
    name: 'eleven lines with the score of before',
    edit: game => {
      const from = game.actions.indexOf(game.action(173))
      for (const action of game.actions.slice(from, from + 11))
        action.scoreAway = Number(action.scoreAway) - 2
    },
    reports: /scoreAway: expected .*: its score follows from the lines around it/,
    missing: 0,
  },
  {
    kind: 'score',
    name: 'scores exchanged on a line',
    edit: game => {
      const { scoreAway, scoreHome } = game.action(333)
      game.change(333, { scoreAway: scoreHome, scoreHome: scoreAway })
    },
    reports: /scoreAway: expected .*: its score follows from the lines around it/,
    missing: 0,
  },
  {
    kind: 'score',
    name: 'a digit lost',
    edit: changed(333, { scoreHome: '7' }),
    reports: /scoreHome: expected .*: its score follows from the lines around it/,
    missing: 0,
  },
  {
    kind: 'score',
    name: '0-0 on a line',
    edit: changed(333, { scoreHome: '0', scoreAway: '0' }),
    reports: /scoreAway: expected .*: its score follows from the lines around it/,
    missing: 0,
  },
  {
    kind: 'score',
    name: '0-0 at the start of a period',
    edit: changed(319, { scoreHome: '0', scoreAway: '0' }),
    reports: /scoreAway: expected .*: its score follows from the lines around it/,
    missing: 0,
  },
  {
    kind: 'score',
    name: '0-0 at the end of the game',
    edit: changed(667, { scoreHome: '0', scoreAway: '0' }),
    reports: /scoreAway: expected .*: its score follows from the lines around it/,
    missing: 0,
  },
  {
    kind: 'score',
    name: 'a basket and a turnover in exchanged order',
    edit: game => game.exchange(266, 268),
    reports: /orderNumber: expected .*: it is moved to where its score belongs/,
    missing: 0,
  },
  {
    kind: 'score',
    name: 'two baskets in exchanged order',
    edit: game => game.exchange(13, 14),
    reports: /orderNumber: expected .*: it is moved to where its score belongs/,
    missing: 0,
  },
  {
    kind: 'score',
    name: 'a basket whose line is missing',
    edit: game => game.remove(635),
    reports:
      /scoreAway: expected .*: the points count for the team, and no text names their scorer/,
    missing: 4,
  },
  {
    kind: 'score',
    name: 'a free throw behind the end of the game',
    edit: game => {
      const end = game.action(667)
      const last = game.actions.findLast(isType('freethrow'))
      if (last !== undefined) last.orderNumber = Number(end.orderNumber) + 10_000
    },
    changesTruth: true,
    missing: 0,
  },
]

const rows: readonly SingleFault[] = [
  {
    kind: 'row',
    name: 'a bench row in both teams',
    edit: game => {
      game.away.players = [...game.rows('away'), { ...game.player(9900612) }]
    },
    reports: /personId: expected .*: one row of the player counts/,
    missing: 0,
  },
  {
    kind: 'row',
    name: 'a row of a player who plays in both teams',
    edit: game => {
      game.away.players = [...game.rows('away'), { ...game.player(9900609) }]
    },
    reports: /personId: expected .*: one row of the player counts/,
    missing: 0,
  },
  {
    kind: 'row',
    name: 'a row twice in a team',
    edit: game => {
      game.home.players = [...game.rows('home'), { ...game.player(9900612) }]
    },
    reports: /personId: expected .*: one row of the player counts/,
    missing: 0,
  },
  {
    kind: 'row',
    name: 'a player with many plays in the wrong list',
    edit: game => game.moveToOtherTeam(9900609),
    reports: /personId: expected .*: the player is taken as one of the home team/,
    missing: 0,
  },
  {
    kind: 'row',
    name: 'a player with few plays in the wrong list',
    edit: game => game.moveToOtherTeam(9900611),
    reports: /personId: expected .*: the player is taken as one of the home team/,
    missing: 0,
  },
  ...[
    ['', 'empty'],
    [null, 'null'],
    [undefined, 'absent'],
    [' ', 'a blank'],
    [' ', 'a no-break space'],
    ['​', 'a zero-width space'],
    [12, 'a number'],
  ].map(
    ([name, words]): SingleFault => ({
      kind: 'row',
      name: `a row whose name is ${words}`,
      edit: row(9900612, { name, firstName: '', familyName: '' }),
      reports: /name: expected the name of player 9900612, .*: the player counts as not listed/,
      missing: 0,
    }),
  ),
  ...[
    [0, '0'],
    [null, 'null'],
    [undefined, 'absent'],
    ['', 'an empty text'],
  ].map(
    ([personId, words]): SingleFault => ({
      kind: 'row',
      name: `a row whose id is ${words}`,
      edit: row(9900612, { personId }),
      reports: /personId: expected the id of a player, .*: the player counts as not listed/,
      missing: 0,
    }),
  ),
  {
    kind: 'row',
    name: 'a row whose id is a text',
    edit: row(9900612, { personId: '9900612' }),
    missing: 0,
  },
  ...[
    [null, 'null'],
    [[], 'a list'],
    [{}, 'empty'],
  ].map(
    ([by, words]): SingleFault => ({
      kind: 'row',
      name: `a row that is ${words}`,
      edit: replacedRow(9900612, by),
      reports: /players.10.*: expected .*: the player counts as not listed/,
      missing: 0,
    }),
  ),
  {
    kind: 'row',
    name: 'a row of a player who plays without a name',
    edit: row(9900609, { name: '' }),
    reports: /name: expected .*: the name is taken as "Gaillard"/,
    missing: 0,
  },
  {
    kind: 'row',
    name: 'a row of a starter without a name',
    edit: row(9900602, { name: ' ' }),
    reports: /name: expected .*: the name is taken as "Vasseur"/,
    missing: 0,
  },
  {
    kind: 'row',
    name: 'first and family name alone',
    edit: row(9900602, { name: undefined, firstName: 'Maël', familyName: 'Vasseur' }),
    reports: /name: expected .*: the name is taken as "Maël Vasseur"/,
    missing: 0,
  },
  {
    kind: 'row',
    name: 'no starters',
    edit: game => {
      for (const each of [...game.rows('away'), ...game.rows('home')]) each.starter = '0'
    },
    reports:
      /players: expected five players with "starter": "1", found 0 .*: statements about the bench are left out/,
    missing: 0,
  },
]

/** One substitution with one field at fault. */
function substitutionFaults(): readonly SingleFault[] {
  const faults: readonly (readonly [name: string, change: Editable, reports?: RegExp])[] = [
    ['no score', { scoreHome: '' }],
    [
      'an empty clock',
      { clock: '' },
      /clock: expected .*: its clock follows from the lines around it/,
    ],
    ['a clock beyond the period', { clock: 'PT12M30.00S' }, /clock: expected at most the length/],
    [
      'no direction',
      { subType: '' },
      /subType: expected .*: the direction is derived from the players on the floor/,
    ],
    ['no time', { timeActual: '' }, /timeActual: expected .*: its time follows from the lines/],
    [
      'no number',
      { actionNumber: undefined },
      /actionNumber: expected .*: the line gets a new number/,
    ],
    ['no player', { personId: 0 }, /personId: expected .*: who is on the floor is not known/],
    ['no team', { teamId: 0 }, /teamId: expected .*: its team follows from its player/],
    ['no type', { actionType: '' }, /actionType: expected .*: its type follows from the lines/],
    ['an unknown type', { actionType: 'newthing' }],
  ]
  return faults.map(([name, change, reports]) => ({
    kind: 'line',
    name: `a substitution with ${name}`,
    edit: changed(164, change),
    ...(reports === undefined ? {} : { reports }),
    missing: 0,
  }))
}

const lines: readonly SingleFault[] = [
  ...substitutionFaults(),
  {
    kind: 'line',
    name: 'a jump ball without a score',
    edit: changed(4, { scoreHome: '' }),
    missing: 0,
  },
  { kind: 'line', name: 'a timeout of no team', edit: changed(230, { teamId: 0 }), missing: 0 },
  {
    kind: 'line',
    name: 'timeouts of no team',
    edit: game => game.changeEach(isType('timeout'), { teamId: 0 }),
    missing: 0,
  },
  {
    kind: 'line',
    name: 'a stoppage without a clock',
    edit: changed(88, { clock: '' }),
    missing: 0,
  },
  {
    kind: 'line',
    name: 'a start of the game in period 0',
    edit: game => {
      game.actions = [
        {
          actionNumber: 1,
          orderNumber: 10_000,
          actionType: 'game',
          subType: 'start',
          period: 0,
          clock: 'PT12M00.00S',
          scoreHome: '',
          scoreAway: '',
          personId: 0,
          qualifiers: [],
        },
        ...game.actions,
      ]
    },
    missing: 0,
  },
  {
    kind: 'line',
    name: 'a start of Q4 that says Q3',
    edit: game => {
      const start = game.actions.find(
        ({ actionType, subType, period }) =>
          actionType === 'period' && subType === 'start' && period === 4,
      )
      if (start !== undefined) start.period = 3
    },
    reports: /period: expected .*: its period follows from the lines around it/,
    missing: 0,
  },
  {
    kind: 'line',
    name: 'null in the list',
    edit: game => game.insertAfter(176, null),
    reports: /actionType: expected .*: its type follows from the lines around it/,
    missing: 0,
  },
  {
    kind: 'line',
    name: 'an empty object in the list',
    edit: game => game.insertAfter(176, {}),
    reports: /actionType: expected .*: its type follows from the lines around it/,
    missing: 0,
  },
  {
    kind: 'line',
    name: 'a basket without a time',
    edit: changed(176, { timeActual: '' }),
    reports: /timeActual: expected .*: its time follows from the lines around it/,
    missing: 0,
  },
  {
    kind: 'line',
    name: 'no time on any line',
    edit: game => game.changeEach(() => true, { timeActual: '' }),
    reports: /timeActual: expected .*: its time follows from the lines around it/,
    missing: 0,
  },
  {
    kind: 'line',
    name: 'times without a zone',
    edit: game => {
      for (const action of game.actions)
        action.timeActual = String(action.timeActual).replace('Z', '')
    },
    reports: /timeActual: expected .*: its time follows from the lines around it/,
    missing: 0,
  },
  {
    kind: 'line',
    name: 'a rebound of no team whose player is known',
    edit: changed(178, { teamId: 0 }),
    reports: /teamId: expected .*: its team follows from its player/,
    missing: 0,
  },
  {
    kind: 'line',
    name: 'a rebound of the team that names the team',
    edit: changed(127, { personId: 9910000010 }),
    missing: 0,
  },
  {
    kind: 'line',
    name: 'a rebound of no kind',
    edit: changed(178, { subType: '' }),
    reports: /subType: expected .*: its kind follows from the shot before it/,
    missing: 0,
  },
  {
    kind: 'line',
    name: 'an assist that is empty',
    edit: changed(185, { assistPersonId: '' }),
    reports: /assistPersonId: expected .*: no assist is counted/,
    changesTruth: true,
    missing: 0,
  },
  {
    kind: 'line',
    name: 'an assist of -1',
    edit: changed(185, { assistPersonId: -1 }),
    reports: /assistPersonId: expected .*: no assist is counted/,
    changesTruth: true,
    missing: 0,
  },
  {
    kind: 'line',
    name: 'an assist by the team',
    edit: changed(173, { assistPersonId: 9910000010 }),
    reports: /assistPersonId: expected .*: no assist is counted/,
    changesTruth: true,
    missing: 0,
  },
  {
    kind: 'line',
    name: 'a basket of nobody',
    edit: changed(185, { personId: 0 }),
    reports: /personId: expected .*: it counts for the team and for none of its players/,
    missing: 3,
  },
  {
    kind: 'line',
    name: 'a missed three of nobody',
    edit: changed(177, { personId: 0 }),
    reports: /personId: expected .*: it counts for the team and for none of its players/,
    missing: 3,
  },
  {
    kind: 'line',
    name: 'a missed free throw of nobody',
    edit: changed(299, { personId: 0 }),
    reports: /personId: expected .*: it counts for the team and for none of its players/,
    missing: 3,
  },
  {
    kind: 'line',
    name: 'a steal of nobody',
    edit: changed(170, { personId: 0 }),
    reports: /personId: expected .*: it counts for the team and for none of its players/,
    missing: 3,
  },
  {
    kind: 'line',
    name: 'a basket of an unknown type',
    edit: changed(173, { actionType: 'layup' }),
    reports: /actionType: expected .*: its points follow from the score/,
    missing: 0,
  },
  {
    kind: 'line',
    name: 'a three that is called a heave',
    edit: changed(176, { actionType: 'heave' }),
    reports: /actionType: expected .*: its points follow from the score/,
    missing: 0,
  },
  {
    kind: 'line',
    name: 'eleven substitutions without a score',
    edit: game => {
      for (const action of game.actions.filter(isType('substitution')).slice(0, 11))
        Object.assign(action, { scoreHome: '', scoreAway: '' })
    },
    missing: 0,
  },
  {
    kind: 'line',
    name: 'a line twice',
    edit: game => game.insertAfter(176, { ...game.action(176) }),
    reports: /actionNumber: expected .*: the copy is set aside/,
    missing: 0,
  },
  {
    kind: 'line',
    name: 'a period that ends twice',
    edit: game => {
      const end = game.actions.find(
        ({ actionType, subType, period }) =>
          actionType === 'period' && subType === 'end' && period === 1,
      )
      if (end !== undefined)
        game.insertAfter(Number(end.actionNumber), { ...end, actionNumber: 9000 })
    },
    missing: 0,
  },
  {
    kind: 'line',
    name: 'a period whose end is missing',
    edit: game => {
      game.removeEach(
        ({ actionType, subType, period }) =>
          actionType === 'period' && subType === 'end' && period === 2,
      )
    },
    reports:
      /period: expected an end of period 2 before it, .*: the period ends with the line before/,
    missing: 1,
  },
  {
    kind: 'line',
    name: 'a free throw of an unknown type',
    edit: changed(48, { actionType: 'penalty' }),
    reports:
      /actionType: expected a type of action that scores, .*: its points follow from the score/,
    missing: 0,
  },
  {
    kind: 'line',
    name: 'a time of the year 2036',
    edit: changed(176, { timeActual: '2036-01-01T00:00:00Z' }),
    reports: /timeActual: expected .*: its time follows from the lines around it/,
    missing: 0,
  },
  {
    kind: 'line',
    name: 'a clock of another minute',
    edit: changed(176, { clock: 'PT01M07.00S' }),
    reports: /clock: expected .*: its clock follows from the lines around it/,
    missing: 0,
  },
]

const frames: readonly SingleFault[] = [
  {
    kind: 'frame',
    name: 'no time of tip-off',
    edit: game => {
      for (const name of ['gameTimeUTC', 'gameEt', 'gameTimeLocal']) delete game.game[name]
    },
    missing: 1,
  },
  {
    kind: 'frame',
    name: 'a time of tip-off without seconds',
    edit: game => {
      Object.assign(game.game, {
        gameTimeUTC: '2025-12-30T00:00Z',
        gameEt: undefined,
        gameTimeLocal: undefined,
      })
    },
    missing: 0,
  },
  {
    kind: 'frame',
    name: 'a status as a text',
    edit: game => Object.assign(game.game, { gameStatus: '3' }),
    missing: 0,
  },
  {
    kind: 'frame',
    name: 'no status',
    edit: game => Object.assign(game.game, { gameStatus: null, gameStatusText: 'Final' }),
    reports: /gameStatus: expected .*: "Final" is taken as final/,
    missing: 0,
  },
  {
    kind: 'frame',
    name: 'an empty score',
    edit: game => Object.assign(game.home, { score: '' }),
    missing: 0,
  },
  {
    kind: 'frame',
    name: 'a code of two letters',
    edit: game => Object.assign(game.home, { teamTricode: 'FR' }),
    reports: /teamTricode: expected .*: the code is taken as FRF/,
    missing: 0,
  },
  {
    kind: 'frame',
    name: 'a code of four letters',
    edit: game => Object.assign(game.home, { teamTricode: 'FERN' }),
    reports: /teamTricode: expected .*: the code is taken as FER/,
    missing: 0,
  },
  {
    kind: 'frame',
    name: 'a code in small letters',
    edit: game => Object.assign(game.home, { teamTricode: 'frn' }),
    reports: /teamTricode: expected .*: the code is taken as FRN/,
    missing: 0,
  },
  {
    kind: 'frame',
    name: 'no code',
    edit: game => Object.assign(game.home, { teamTricode: '' }),
    reports: /teamTricode: expected .*: the code is taken as FER/,
    missing: 0,
  },
  {
    kind: 'frame',
    name: 'no list of players',
    edit: game => Object.assign(game.home, { players: null }),
    reports: /players: expected .*: no player of the team is listed/,
    missing: 15,
  },
  {
    kind: 'frame',
    name: 'no arena',
    edit: game => Object.assign(game.game, { arena: { arenaName: 'TBD' } }),
    missing: 0,
  },
  {
    kind: 'frame',
    name: 'a wrong number of periods',
    edit: game => Object.assign(game.game, { regulationPeriods: null }),
    missing: 0,
  },
  {
    kind: 'frame',
    name: 'a time of the year 1',
    edit: game => {
      const time = '0001-01-01T00:00:00Z'
      Object.assign(game.game, { gameTimeUTC: time, gameEt: time, gameTimeLocal: time })
    },
    missing: 1,
  },
]

const isOf =
  (...types: readonly string[]): ((action: Editable) => boolean) =>
  (action: Editable): boolean =>
    types.includes(String(action.actionType))

const unrecorded: readonly SingleFault[] = [
  {
    kind: 'unrecorded',
    name: 'no qualifiers',
    edit: game => game.changeEach(() => true, { qualifiers: [] }),
    reports: /expected points in the paint, .*: statements about unrecorded values are left out/,
    missing: 5,
  },
  {
    kind: 'unrecorded',
    name: 'no assists',
    edit: game => {
      for (const action of game.actions) delete action.assistPersonId
    },
    reports: /expected assists, found 0: statements about unrecorded values/,
    missing: 0,
  },
  {
    kind: 'unrecorded',
    name: 'no rebounds',
    edit: game => game.removeEach(isOf('rebound')),
    reports: /expected rebounds, found 0: statements about unrecorded values/,
    missing: 6,
  },
  {
    kind: 'unrecorded',
    name: 'no turnovers and steals',
    edit: game => game.removeEach(isOf('turnover', 'steal')),
    reports: /expected turnovers, steals, found 0: statements about unrecorded values/,
    missing: 5,
  },
  {
    kind: 'unrecorded',
    name: 'no steals',
    edit: game => game.removeEach(isOf('steal')),
    reports: /expected steals, found 0: statements about unrecorded values/,
    missing: 3,
  },
  {
    kind: 'unrecorded',
    name: 'no blocks',
    edit: game => game.removeEach(isOf('block')),
    reports: /expected blocks, found 0: statements about unrecorded values/,
    missing: 5,
  },
]

/** Every fault of one place, with what it costs. */
export const singleFaults: readonly SingleFault[] = [
  ...scores,
  ...rows,
  ...lines,
  ...frames,
  ...unrecorded,
]
