import type { GameInput, PlayerInput, TeamInput } from '../game/game-input.ts'

/**
 * Restores players who have actions but are missing in the box score, from an earlier box score that listed them: a
 * player who has played does not leave the roster.
 */
export function withKnownPlayers(game: GameInput, earlier: GameInput | undefined): GameInput {
  const { unclear } = game
  if (unclear === undefined || earlier === undefined) return game
  const known = new Set([...earlier.away.players, ...earlier.home.players].map(({ id }) => id))
  const isRestored = (id: string): boolean =>
    unclear.playerIds.has(id) && known.has(id) && earlier.unclear?.playerIds.has(id) !== true
  const playerIds = new Set([...unclear.playerIds].filter(id => !isRestored(id)))
  if (playerIds.size === unclear.playerIds.size) return game
  const { unclear: _, ...rest } = game
  return {
    ...rest,
    away: withPlayers(game.away, earlier.away, isRestored),
    home: withPlayers(game.home, earlier.home, isRestored),
    ...(playerIds.size + unclear.unread.size === 0 ? {} : { unclear: { ...unclear, playerIds } }),
  }
}

/**
 * Returns the team with its restored players. Players who were listed earlier keep their order, because texts list them
 * in this order; new players follow.
 */
function withPlayers(
  team: TeamInput,
  earlier: TeamInput,
  isRestored: (id: string) => boolean,
): TeamInput {
  const now = new Map(team.players.map(player => [player.id, player]))
  const known: PlayerInput[] = []
  for (const player of earlier.players) {
    const listed = isRestored(player.id) ? player : now.get(player.id)
    if (listed !== undefined) known.push(listed)
    now.delete(player.id)
  }
  return { ...team, players: [...known, ...now.values()] }
}
