import type { Feat } from '../../../message-values.ts'
import type { Gender } from '../../game/leagues.ts'
import type { Surroundings, Writers } from '../language.ts'
import { spanishCities } from './cities.ts'
import { counted } from './counts.ts'
import { doubles, featVerbs, statistics } from './words.ts'

export const writeTeam: Writers['team'] = (id, form = '', at) => {
  const { gender } = at
  // The team of a player is stated once.
  const owner = form === 'tag-blocker' ? 'blocker' : 'player'
  if (form.startsWith('tag') && at.isKnown(at.idOf(owner))) return ''
  if (form === 'subject' && at.subject?.id === id) return ''
  const { name, isLater } = at.nameOf(id)
  if (form === 'tag-name') return `(${name.short})`
  const tagged = () => withTeamArticle(name.short, gender)
  if (form === 'tag-para') return `para ${tagged()}`
  if (form === 'tag' || form === 'tag-blocker') return `, de ${tagged()},`
  if (form === 'tag-open') return `, de ${tagged()}`
  const isFull = form.endsWith('full') || (/(?:first|subject)$/.test(form) && !isLater)
  const text = isFull ? name.full : name.short
  if (form === 'name') return text
  const [preposition] = /^(?:de|a)\b/.exec(form) ?? []
  return `${preposition === undefined ? '' : `${preposition} `}${withTeamArticle(text, gender)}`
}

export const writeFeat: Writers['feat'] = (feat, form, at) => {
  const text = featText(feat, at)
  const { kind, shooting } = feat
  const isDouble = kind in doubles
  const article = feat.count === 1 || isDouble || shooting ? 'el' : 'los'
  const the = `${kind === 'assists' ? feminine(article) : article} ${text}`
  if (form === 'the') return the
  if (form === 'a-the') return `a ${the}`.replace(/^a el /, 'al ')
  if (form === 'a') return isDouble || shooting !== undefined ? `un ${text}` : text
  if (form !== 'does') return text
  if (shooting !== undefined) return `anota ${shooting.made} de ${shooting.of} tiros de campo`
  return isDouble ? `firma un ${text}` : `${featVerbs[kind]} ${text}`
}

export const writePlace: Writers['place'] = ({ name, city }, form) => {
  const isNamed = form?.endsWith('name') || city === undefined
  const full = isNamed ? name : `${name} (${spanishCities[city] ?? city})`
  if (!form?.startsWith('en')) return full
  // A name that starts with an article gets no second article.
  const hasArticle = /^(?:el|la|los|las|a|o|as|os|le|the) /i.test(name)
  return hasArticle ? `en ${full}` : `en el ${full}`
}

export const writeStatistic: Writers['statistic'] = (statistic, form) => {
  const { one, other, measure = '' } = statistics[statistic]
  if (form === 'measure') return measure
  const isFeminine = statistic === 'turnovers' || statistic === 'freeThrowRate'
  if (form === 'a') return `${isFeminine ? 'una' : 'un'} ${other}`
  if (form !== 'the') return other
  const article = one === undefined ? 'el' : 'los'
  return `${isFeminine ? feminine(article) : article} ${other}`
}

/**
 * Names of clubs are plural, whatever they are in their original language: `los Herons`, `los Heat`. They are feminine
 * in leagues of women: `las Herons`. They have no article if the gender is unknown: `Herons ganan a Otters`. A name
 * with a Spanish article gets no second one: `Los Angeles Lakers`.
 */
function withTeamArticle(name: string, gender: Gender | undefined): string {
  if (gender === undefined || /^(?:Los|Las|El|La) /.test(name)) return name
  return `${gender === 'feminine' ? 'las' : 'los'} ${name}`
}

function featText({ kind, count = 0, shooting }: Feat, at: Surroundings): string {
  if (shooting !== undefined) return `${shooting.made} de ${shooting.of} en tiros de campo`
  return doubles[kind] ?? counted(count, kind.slice(0, -1), at)
}

function feminine(article: 'el' | 'los'): string {
  return article === 'el' ? 'la' : 'las'
}
