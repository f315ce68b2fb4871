/**
 * Letters that look like a Latin letter, or that are a Latin letter with a stroke. Unicode does not decompose them
 * to that letter. Each entry lists the look-alikes of one Latin letter: Greek, Cyrillic, Armenian, Cherokee and Lisu
 * letters, small capitals, and variants of the Latin letter.
 */
const lookalikesByLetter: Readonly<Record<string, string>> = {
  A: 'ΑАᎪꓮᴀ',
  a: 'αаɑ',
  B: 'ΒВᏴꓐʙ',
  b: 'вЬьƀ',
  C: 'СϹᏟꓚᴄ',
  c: 'сϲ',
  D: 'ĐÐᎠꓓᴅ',
  d: 'đðԁ',
  E: 'ΕЕᎬꓰᴇ',
  e: 'εеєɛ',
  F: 'ꓝꜰϜ',
  f: 'ƒ',
  G: 'ԌᏀꓖɢ',
  g: 'ɡց',
  H: 'ΗНᎻꓧʜĦ',
  h: 'нһհħ',
  I: 'ΙІӀꓲɪ',
  i: 'ιіıɩᎥ',
  J: 'ЈᎫꓙᴊ',
  j: 'јϳȷ',
  K: 'ΚКᏦꓗᴋ',
  k: 'κк',
  L: 'ᏞꓡʟŁ',
  l: 'łӏ',
  M: 'ΜМᎷꓟᴍ',
  m: 'м',
  N: 'ΝꓠɴŊ',
  n: 'ηпոŋ',
  O: 'ΟОՕꓳᴏØ',
  o: 'οоօøσς',
  P: 'ΡРᏢꓑᴘ',
  p: 'ρр',
  Q: 'Ԛ',
  q: 'ԛզ',
  R: 'ᎡꓣʀЯ',
  r: 'гᴦя',
  S: 'ЅՏᏚꓢꜱ',
  s: 'ѕ',
  T: 'ΤТᎢꓔᴛŦ',
  t: 'τтեŧ',
  U: 'Սꓴᴜ',
  u: 'υսμ',
  V: 'ѴᏙꓦᴠ',
  v: 'νѵ',
  W: 'ԜᎳꓪᴡ',
  w: 'ωԝѡ',
  X: 'ΧХꓫ',
  x: 'χх',
  Y: 'ΥУҮꓬʏ',
  y: 'γуү',
  Z: 'ΖᏃꓜᴢ',
  z: 'ζ',
}

const several: Readonly<Record<string, string>> = {
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  ß: 'ss',
  Þ: 'TH',
  þ: 'th',
}

const lookalikes: ReadonlyMap<string, string> = new Map([
  ...Object.entries(lookalikesByLetter).flatMap(([letter, alike]) =>
    [...alike].map(each => [each, letter] as const),
  ),
  ...Object.entries(several),
])

/**
 * The first code points of the symbol alphabets that Unicode does not decompose: letters in dark circles, letters
 * in dark squares, and the letters of flags.
 */
const symbolAlphabets = [0x1_f150, 0x1_f170, 0x1_f1e6]

/** The Latin letters that a character looks like; the character itself if it looks like none. */
export function latinOf(character: string): string {
  const latin = lookalikes.get(character)
  if (latin !== undefined) return latin
  const code = character.codePointAt(0) ?? 0
  const first = symbolAlphabets.find(start => code >= start && code < start + 26)
  return first === undefined ? character : String.fromCharCode(code - first + 65)
}
