import type { EvidenceWords } from './evidence-words.ts'

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen'
const teens = 'fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'

export const english: EvidenceWords = {
  cardinals: new Map([
    ...`${units} ${teens}`.split(' ').map((word, index) => [word, index] as const),
    ...tens.split(' ').map((word, index) => [word, 20 + 10 * index] as const),
    ['hundred', 100],
    ['once', 1],
    ['twice', 2],
    ['dozen', 12],
    ['double', 2],
    ['triple', 3],
  ]),
  ordinals: new Map(ordinals.split(' ').map((word, index) => [word, index + 1] as const)),
  compound: 'and',
  decimal: '.',
  units: [
    ['effective field goal percentage', 'fieldGoalsMade threePointersMade fieldGoalsAttempted'],
    // The number 3 after a possessive names a shot: "Birch's 3 ties it", "Birch's late 3 lifts the Otters".
    [
      "(?<=['’]s? (?:late )?)3(?![-–]| of| straight| more| (?:[a-z-]+ )?(?:points?|rebounds?|boards|assists|dimes|steals|blocks|turnovers|giveaways|fouls|throws|goals|shots|baskets|buckets|threes|makes|misses)\\b)",
      'threePointersMade',
    ],
    ["bench outscored the [\\p{L} -]+['’]s?|benches", 'benchPoints'],
    ['shots? blocked', 'blocks'],
    ['double-doubles?', 'double'],
    ['triple-doubles?', 'triple'],
    ['quadruple-doubles?', 'quadruple'],
    ['more than one possession', 'manyPossessions'],
    ['one[- ]possession', 'onePossession'],
    ['points? in the paint|paint points?|in the paint', 'pointsInPaint'],
    ['points? off (?:of )?turnovers?|off turnovers?', 'pointsOffTurnovers'],
    ['fast-break points?|on the (?:fast )?break|in transition', 'fastBreakPoints'],
    ['second-chance points?|on second chances?', 'secondChancePoints'],
    ['second chances?', 'liveOffensiveRebounds secondChancePoints'],
    ['bench points?|benches', 'benchPoints'],
    ['points? (?:at|from) (?:the )?(?:free-throw |foul )?line', 'freeThrowsMade'],
    [
      'available offensive rebounds|rebounds off their own misses|(?:of )?their own misses|own misses',
      'liveOffensiveRebounds',
    ],
    ['offensive (?:rebounds?|boards?|glass)', 'offensiveRebounds liveOffensiveRebounds'],
    ['defensive (?:rebounds?|boards?|glass)', 'defensiveRebounds allDefensiveRebounds'],
    ['rebounds?|boards?|(?-i:REB)|rebounding|rebounded|outrebounded|outrebound', 'rebounds'],
    ['lead changes?|changed hands|lead change', 'leadChanges'],
    ['ties|tied \\w+ times|times tied', 'ties'],
    ['assists?|(?-i:AST)|dimes?', 'assists'],
    ['steals?|(?-i:STL)', 'steals'],
    ['blocks?|blocked shots?|(?-i:BLK)', 'blocks'],
    [
      'turnovers?|giveaways?|turn(?:ed|s|ing)? (?:it|the ball) over|g[ai]ve the ball away|(?-i:TO)',
      'turnovers',
    ],
    ['(?:personal )?fouls?(?: No\\.)?|whistles?', 'fouls'],
    [
      '(?:3|three)-point(?:ers?|(?: range| line| attempts?| shots?| shooting| arc| tries| land)?)(?![a-z])|threes?-pointers?|threes|3s|from deep|from long range|from beyond the arc|(?-i:3PT)|deep balls?|treys',
      'threePointersMade threePointersAttempted threePointPercentage',
    ],
    [
      'free throws?|free-throw(?: line)?|(?:at|from) the (?:foul )?line|(?:at|from) line|foul shots?|(?-i:FT)',
      'freeThrowsMade freeThrowsAttempted',
    ],
    [
      'from the field|from field|field goals?|overall|shots?|shooting|baskets?|buckets?|(?-i:FG)',
      'fieldGoalsMade fieldGoalsAttempted',
    ],
    ['turnover percentage', 'turnovers possessions'],
    ['points? per game|points? a game|a game', 'meanPoints'],
    ['possessions?', 'possessions'],
    ['points?|(?-i:PTS)|scored|scores?|scoring', 'points'],
  ],
  unitVerbs: [
    [
      '(?<!shots? )blocked|blocking|blocks?(?= [\\p{L}\\d]+ shots?)|swat(?:ted|s)?|reject(?:ed|s)?',
      'blocks',
    ],
    ['foul No\\.', 'fouls'],
    ['assist(?:s|ed)? on(?= (?:only |just )?[\\p{L}\\d]+ of)', 'assists'],
    [
      'grab(?:bed|s)?|rebounded',
      'rebounds offensiveRebounds liveOffensiveRebounds defensiveRebounds allDefensiveRebounds',
    ],
  ],
  leading:
    'takes? down|took down|taking down|puts? down|leads?|leading|led|ahead|up|beats?|beat|defeat(?:s|ed)?|tops?|topped|wins?|won|win|victory|edge[sd]?|nip(?:s|ped)?|crush(?:es|ed)?|outscor(?:e|es|ed|ing)|hold off|holds off|held off|advantage|on top|run|spurt|surge|burst|better|outplayed|took|takes|take|pull(?:ed|s)? (?:away|ahead)|went to|goes to|outrebounded|more|front|roll(?:ed|s)?|rout(?:ed|s)?|past|dominat(?:e|es|ed)|down(?:ed|s)|straight|unanswered|turned back|outlast(?:s|ed)?|straight|margin|cushion',
  trailing:
    'trail(?:s|ed|ing)?|down|behind|deficit|los(?:e|es|t|ing|s)|fall(?:s)?|fell|were outscored|been outscored|are outscored|outscored by|fewer|within|once down|come back|comeback|were outrebounded',
  facing:
    'stop(?:s|ped)?|erase(?:s|d)?|end(?:s|ed)?|answer(?:s|ed)?|respond(?:s|ed)?|cut(?:s)? into|overcome|overcame|weather(?:s|ed)?|slow|surviv(?:e|es|ed)|allow(?:s|ed)?|gave up|giving up|face[sd]?|against',
  even: 'game|apart|separate[sd]?|between|contest',
  giving:
    'sends?|sent|ha(?:d|s|ve)(?= \\w+ shots? blocked)|let|lets|allow(?:s|ed|ing)?|held(?! to)|hold|holds|g[ai]ve up|gives up|giving up|surrender(?:s|ed)?|conced(?:e|es|ed)',
  forcing: 'forc(?:e|es|ed|ing)',
  objectBefore: 'against|over|past|to|into|on|for|from|of|than|at|with|by|versus|vs\\.?',
  clause:
    'while|but|(?<!many |few |much |well |soon )as(?! many| few| much| well| of| soon| recorded)|whereas|although|compared with|to(?= (?:\\d+(?:\\.\\d)?%?|one|two|three|four|five|six|seven|eight|nine|none)(?: [^.,;]{0,40}?)? (?:for|by) the )',
  stretch:
    'once|run|straight|unanswered|consecutive|since|in a row|stretch|spurt|surge|last|final|closing|first|opening|next|over the|ahead for good|for good|go-ahead|to make it|put|tied|scored all|burst|outscored|answered|remaining|half|into|from|cut|behind|ahead|lead|deficit|by',
  quarter: 'quarters?|periods?',
  half: 'half|halves',
  overtime: 'overtimes?|OTs?',
  halftime: 'halftime|the half|the break|intermission',
  regulation: 'regulation',
  atMoment:
    '(?:heads?|goes|go|went|sent|sends?) to|left in|remaining in|to go in|after|through|end of|close of|buzzer of|start of|into|midway through|late in|early in|final',
  last: 'last|final',
  missed: 'miss(?:es|ed|ing)?',
  without: 'without (?:an? )?[\\p{L}\\d-]+ in',
  indefinite: 'no|an?',
  distance: 'shy|short|needs?|away',
  buzzer: 'buzzer',
  tied: 'even at|tied at|tied|level at|deadlocked at|tie[sd]? (?:it|the game) at|tie at',
  bothTeams: 'each team|both teams|the teams',
  assisted: 'on assists|assisted|off assists',
  apiece: 'apiece|each',
  they: 'they',
  he: 'he|she',
  openers:
    'he|she|they|it|his|her|their|its|the|both|that|this|those|each|with|after|in|at|through|along|over|since|from|by|for|just|only|also|another|no|watch|keep|look|expect|on|all|then|two|three|has|had|have|made|scored|shot|led|went|finished|added|once|along|during|late|early|behind|up|down|tied|despite|when|while|as|entering|not|of|to|out|off|only|more|most|some|here|there|now|final|last|next|every|neither|either|instead|so|but|and',
  present: 'leads?|trails?|(?:is|are) (?:up|down|ahead|behind|leading|trailing)|ha(?:s|ve) a lead',
  earlier: 'as many as|as much as|once|by as|from|after|at one point|before',
  finish: 'holds? off|held off|hold on|holds on|survives?',
  overcome: 'after (?:trailing|leading|falling behind) by',
  result: '(?:to|and) (?:beat|win|defeat|top|edge|outlast|down|rout)',
  outscored: 'outscor(?:e|es|ed|ing)|run|spurt|surge',
  extreme: 'as many as|largest|biggest|as much as',
  state:
    'leads?|led|leading|trail(?:s|ed|ing)?|ahead|behind|up|down|deficit|advantage|edge|cushion|margin|tied|within|game',
  leadPhrases: {
    neverTrailed:
      "never trail(?:ed|s)?|(?:did|has|have|had)(?: not|n['’]t) trail(?:ed)?|without (?:ever )?trailing|never behind",
    neverLed:
      "never led|never (?:held|had) (?:a|the) lead|(?:did|has|have|had)(?: not|n['’]t) (?:led|lead)|without (?:ever )?leading",
    ledThroughout:
      'le(?:d|ads?) (?:throughout|(?:from )?start to finish|wire[- ]to[- ]wire|the (?:whole|entire) (?:way|game)|all (?:game|night|the way)|the entire)',
    tookLead:
      '(?:took|takes?|taken|grab(?:bed|s)?|seiz(?:ed|es?)|regain(?:ed|s)?|retook) (?:the|a) lead|(?:went|goes|go) ahead',
    cameBack:
      '(?:came|comes?) (?:from behind|back) to (?:win|beat|top|defeat)|rall(?:ied|ies|y) (?:past|to (?:win|beat|top|defeat))',
  },
  later: 'after|since|again|once|following|from|beyond|down the stretch',
  capitals:
    'OT|(?-i:PTS)|(?-i:REB)|(?-i:AST)|(?-i:STL)|(?-i:BLK)|TO|(?-i:FG)|(?-i:FT)|(?-i:3PT)|No|ET|UTC|MVP|Cup|Final|Play-In|Game|January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Aug|Sept|Oct|Nov|Dec|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|I',
}
