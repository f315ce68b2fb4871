/** The scale scripts, in the order of the report. Each writes `bench/results/<name>.json`. */
export const scaleNames = [
  'idle-connections',
  'stampede',
  'slow-readers',
  'fixtures',
  'feed-items',
  'journal-entries',
  'soak',
  'journal',
  'generator',
] as const
