import { existsSync, renameSync, rmSync } from 'node:fs'
import { backup } from 'node:sqlite'
import { type DatabaseLocation, databaseFile } from './lib/sqlite/database-file.ts'
import { openForReading } from './lib/sqlite/open-database.ts'
import { unavailable } from './lib/sqlite/unavailable.ts'

/** More pages than a database can have. */
const ALL_PAGES = 2 ** 31 - 1
