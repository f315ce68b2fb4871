import {
  type Claim,
  type DraftEvidence,
  type EvidencePlay,
  evidenceIssues,
} from '@fixture-feed/contract/evidence'
import type { Item } from '@fixture-feed/contract/snapshot'
import { runToCompletion } from '@fixture-feed/contract/steps'
import { textsOf } from '../../texts.ts'
import type { CheckSources } from '../check-item.ts'
import type { Finding } from '../content-check.ts'
import { countedIn, type GameRecord } from '../game-record.ts'
import { earlierCount } from '../meanings/earlier-games.ts'
import { hasQualifier, type RawAction, worth } from '../raw-action.ts'
import { possessionsIn } from '../recorded-factors.ts'
import { type EvidenceTerm, evaluate } from './expression.ts'
import { numbersIn, scheduledNumbers, unsaid } from './said-numbers.ts'

/** Checks the evidence of an item against the raw actions that it names. */
export class EvidenceCheck {
  readonly #item: Item
  readonly #evidence: DraftEvidence
  readonly #record: GameRecord
  readonly #history: unknown

  constructor(item: Item, evidence: DraftEvidence, { record, history }: CheckSources) {
    this.#item = item
    this.#evidence = evidence
    this.#record = record
    this.#history = history
  }

  get findings(): readonly Finding[] {
    const { claims, plays } = this.#evidence
    const issues = runToCompletion(evidenceIssues([this.#evidence], [this.#item]))
    return [
      ...issues.map(({ path, message }) => ({ path, message, text: '' })),
      ...plays.flatMap(play => this.playFindings(play)),
      ...claims.flatMap(claim => this.claimFindings(claim)),
      ...this.#unclaimed(),
    ]
  }

  /** Compares a play with the record's action of the same number. */
  playFindings(play: EvidencePlay): readonly Finding[] {
    const index = this.#record.position(Number(play.id))
    const action = this.#record.actions[index]
    if (action === undefined) return [found(`/plays/${play.id}`, 'is no action', play.text)]
    const { awayId, homeId } = this.#record
    const stated: Readonly<Record<string, unknown>> = {
      period: action.period,
      clock: action.clock,
      awayScore: this.#record.score(awayId, index),
      homeScore: this.#record.score(homeId, index),
      teamId: idOf(action.teamId),
      playerId: action.teamId === undefined ? undefined : idOf(action.personId),
      text: this.#wordsOf(action),
    }
    const { id: _, ...shown } = play
    return Object.entries(stated).flatMap(([field, value]) => {
      const is = shown[field as keyof typeof shown]
      if (is === undefined && !valueKinds.has(action.actionType)) return []
      return is === value ? [] : [found(`/plays/${play.id}/${field}`, `is ${value}`, String(is))]
    })
  }

  /** The faults of a claim: in its computation from its plays, or in the value that its text states. */
  claimFindings(claim: Claim): readonly Finding[] {
    const { how, path, plays, text } = claim
    const [expressions = '', values = ''] = how.split(' = ')
    const asked = expressions.split(', ')
    const stated = values.split(', ')
    const actions = plays.flatMap(
      id => this.#record.actions[this.#record.position(Number(id))] ?? [],
    )
    const used = new Set<RawAction>()
    const count = (term: EvidenceTerm) => this.#count(term, actions, used)
    const wrong = asked.flatMap((expression, index) => {
      const value = evaluate(expression, count)
      const is = stated[index] ?? ''
      const same = typeof value === 'string' ? value === is : Math.abs(value - Number(is)) <= 0.0501
      return same ? [] : [found(path, `${expression} is ${value}`, text)]
    })
    const idle = actions.filter(action => !used.has(action))
    return [
      ...wrong,
      ...(asked.length === stated.length ? [] : [found(path, `"${how}" has another value`, text)]),
      ...(actions.length < plays.length ? [found(path, 'names no action of the game', text)] : []),
      ...idle.map(({ actionNumber }) => found(path, `${actionNumber} counts for nothing`, text)),
      // The id of a chart is not a number of a text.
      ...unsaid(path === '/shotChartAssetId' ? '' : text, stated).map(number =>
        found(path, `says ${number}, and not ${values}`, text),
      ),
    ]
  }

  /** Computes a term over the actions of a claim. The actions that contribute are marked as used. */
  #count(
    { key, id, at, games }: EvidenceTerm,
    actions: readonly RawAction[],
    used: Set<RawAction>,
  ): number | string {
    const record = this.#record
    if (games.length > 0) return earlierCount(this.#history, { key, id, games })
    const use = (counted: readonly RawAction[]): readonly RawAction[] => {
      for (const each of counted) used.add(each)
      return counted
    }
    if (at !== '') {
      const [action] = use(actions.filter(each => String(each.actionNumber) === at))
      const index = record.position(Number(at))
      if (key === 'homeScore' || key === 'awayScore') {
        return record.score(key === 'homeScore' ? record.homeId : record.awayId, index)
      }
      return action?.[key as 'period' | 'clock'] ?? Number.NaN
    }
    switch (key) {
      case 'leadChanges':
      case 'ties': {
        const leads = use(actions).map(({ actionNumber }) =>
          Math.sign(record.lead(record.homeId, record.position(actionNumber))),
        )
        if (key === 'ties') return leads.filter(lead => lead === 0).length
        return leads.filter((lead, index) => index > 0 && lead === -(leads[index - 1] ?? 0)).length
      }
      case 'possessions':
        return possessionsIn(record, use(actions), id)
      case 'wins': {
        const points = (team: string) =>
          use(actions.filter(each => String(each.teamId) === team && worth(each) > 0)).reduce(
            (total, each) => total + worth(each),
            0,
          )
        return Number(points(id) > points(record.otherTeam(id)))
      }
      default: {
        const isTeam = id === record.awayId || id === record.homeId
        const counted = (action: RawAction) => countedIn(action, sameKeys[key] ?? key)
        const own = actions.filter(each => {
          const player = key === 'assists' ? each.assistPersonId : each.personId
          if (key === 'benchPoints' && record.hasStarted(String(each.personId))) return false
          return String(isTeam ? each.teamId : player) === id && counted(each) > 0
        })
        return use(own).reduce((total, each) => total + counted(each), 0)
      }
    }
  }

  /** Every number of a text must be inside a claim, except numbers in names and in the schedule. */
  #unclaimed(): readonly Finding[] {
    const { definitionKey, entities } = this.#item
    const isBefore = definitionKey === 'basketball.pre-game-summary'
    const scheduled = isBefore ? scheduledNumbers(this.#record.box) : new Set<string>()
    const names = entities.map(({ displayName }) => displayName)
    return textsOf(this.#item)
      .filter(({ path }) => path.startsWith('/content/'))
      .flatMap(({ path, text }) => {
        const own = this.#evidence.claims.filter(claim => `/content${claim.path}` === path)
        return numbersIn(text, names)
          .filter(({ number }) => !scheduled.has(number))
          .filter(({ start }) => !own.some(claim => claim.start <= start && start < claim.end))
          .map(({ number }) => found(path, `${number} is within no claim`, text))
      })
  }

  /** A play in the words of play-by-play. */
  #wordsOf(action: RawAction): string {
    const { actionType, assistPersonId = 0, personId, shotResult, subType, teamId } = action
    const name = (id: number | undefined) => this.#record.nameOf(String(id))
    const type = actionType === 'period' || actionType === 'game' ? `${actionType} ` : actionType
    const result = shotResult === undefined ? '' : ` ${shotResult.toLowerCase()}`
    const kind = actionType === 'rebound' ? ` ${subType}` : type.endsWith(' ') ? subType : result
    const who = teamId === undefined ? '' : `${name(personId || teamId)}: `
    const tags = Object.entries(qualifiers).flatMap(([qualifier, tag]) =>
      result !== '' && hasQualifier(action, qualifier) ? [tag] : [],
    )
    const assist =
      shotResult === 'Made' && assistPersonId > 0 ? [`assist ${name(assistPersonId)}`] : []
    return [`${who}${type}${kind}`, ...assist, ...tags].join(', ')
  }
}

/** Keys that are computed like another key, over other plays. */
const sameKeys: Readonly<Record<string, string>> = {
  benchPoints: 'points',
  liveOffensiveRebounds: 'offensiveRebounds',
  allDefensiveRebounds: 'defensiveRebounds',
}

const qualifiers: Readonly<Record<string, string>> = {
  pointsinthepaint: 'paint',
  fastbreak: 'fastBreak',
  '2ndchance': 'secondChance',
  fromturnover: 'offTurnover',
}

function idOf(id: number | undefined): string | undefined {
  return id === undefined || id === 0 ? undefined : String(id)
}

/** The generator stores neither the person nor the kind of actions without a count. */
const valueKinds: ReadonlySet<string> = new Set([
  ...['2pt', '3pt', 'freethrow', 'rebound', 'turnover', 'steal', 'block', 'timeout'],
  ...['substitution', 'period', 'game'],
])

function found(path: string, message: string, text: string): Finding {
  return { path, message, text }
}
