import { dribbling } from './dribbling.ts'
import { laconic } from './laconic.ts'
import { oldSchool } from './old-school.ts'
import { picky } from './picky.ts'
import { restless } from './restless.ts'
import type { Stranger } from './stranger.ts'

/** Services that conform to the specification and differ from Fixture Feed, each in a different way. */
export const strangers: readonly Stranger[] = [laconic, oldSchool, restless, picky, dribbling]
