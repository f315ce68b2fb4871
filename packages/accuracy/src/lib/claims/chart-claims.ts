import { type Claim, claim, type Slots } from '../claim.ts'
import { expect, type ItemOracle } from '../oracle.ts'

/** Sentences of the text alternatives of shot charts. Where on the court a shot was taken is not in the content. */
export const chartClaims: readonly Claim<ItemOracle>[] = [
  claim(
    'Half-court shot chart of (?:{a:T}|{p:P})(?: {t:TIME}|, full game): {m:N} of {n:N} shots? made',
    (slots, oracle) => [
      ...expect(shooter(slots) === shooterOf(oracle), 'not the shooter of the item'),
      ...(slots.text('t') === ''
        ? expect(oracle.final, 'the game is not over')
        : oracle.time(slots.text('t'))),
      ...oracle.made(shooterOf(oracle), [slots.number('m'), slots.number('n')], 'fieldGoals'),
    ],
  ),
  claim('Two-pointers {m:N} of {n:N}: {z:.+}', (slots, oracle) => {
    const of = (key: string) => oracle.value(key, shooterOf(oracle)) ?? Number.NaN
    return [
      ...expect(
        slots.number('m') === of('fieldGoalsMade') - of('threePointersMade') &&
          slots.number('n') === of('fieldGoalsAttempted') - of('threePointersAttempted'),
        'not the two-pointers',
      ),
      ...zones(slots),
    ]
  }),
  claim('Three-pointers {m:N} of {n:N}: {z:.+}', (slots, oracle) => [
    ...oracle.made(shooterOf(oracle), [slots.number('m'), slots.number('n')], 'threePointers'),
    ...zones(slots),
  ]),
]

function shooter(slots: Slots): string {
  return slots.text('a') === '' ? slots.id('p') : slots.id('a')
}

function shooterOf({ content }: ItemOracle): string {
  return String(content.playerId ?? content.teamId)
}

/** The zones have to add up to their kind of shot. */
function zones(slots: Slots): readonly string[] {
  const parts = [...slots.text('z').matchAll(/(\d+) of (\d+)/g)]
  const total = (group: 1 | 2) => parts.reduce((sum, part) => sum + Number(part[group]), 0)
  return expect(
    total(1) === slots.number('m') && total(2) === slots.number('n'),
    'the zones do not add up',
  )
}
